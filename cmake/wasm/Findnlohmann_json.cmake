# SPDX-License-Identifier: Apache-2.0
# Headers alone: see toolchain.cmake.
if(NOT TARGET nlohmann_json::nlohmann_json)
  add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
  target_include_directories(nlohmann_json::nlohmann_json SYSTEM INTERFACE ${FAIRROLL_HEADERS})
endif()
set(nlohmann_json_FOUND TRUE)

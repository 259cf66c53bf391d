# SPDX-License-Identifier: Apache-2.0
# As quickly as a compiler can.
set(CMAKE_BUILD_TYPE Debug CACHE STRING "")
set(CMAKE_CXX_FLAGS_DEBUG "-O0" CACHE STRING "")

# SPDX-License-Identifier: Apache-2.0
# WebAssembly by Debian's emscripten. Its libraries of C and C++ are its own; of this machine's headers it sees those of header-only
# libraries alone, which lie beside each other in the build folder.
set(ENV{NODE_PATH} /usr/share/nodejs)  # where Debian has the tools that emscripten starts, now and when it links
set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=$ENV{NODE_PATH}")
# Two runs of clang 14 for WebAssembly come to different bytes of some files as its own addresses change. At fixed addresses, in a folder of
# the same name, they come to the same.
execute_process(COMMAND setarch -R true RESULT_VARIABLE no_fixed_addresses OUTPUT_QUIET ERROR_QUIET)
if(no_fixed_addresses EQUAL 0)
  set_property(GLOBAL PROPERTY RULE_LAUNCH_COMPILE "setarch -R")
endif()
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)

set(FAIRROLL_HEADERS ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${FAIRROLL_HEADERS})
foreach(name tao nlohmann CLI boost xxhash.h)
  if(NOT EXISTS ${FAIRROLL_HEADERS}/${name})
    file(CREATE_LINK /usr/include/${name} ${FAIRROLL_HEADERS}/${name} SYMBOLIC)
  endif()
endforeach()
set(XXHASH_INCLUDE ${FAIRROLL_HEADERS} CACHE PATH "")
set(BOOST_INCLUDE ${FAIRROLL_HEADERS} CACHE PATH "")
list(PREPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})
# Exceptions are the machine's own: they cost nothing where none is thrown.
set(CMAKE_CXX_FLAGS_INIT -fwasm-exceptions)

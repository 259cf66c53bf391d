# SPDX-License-Identifier: Apache-2.0
# What a release is compiled and linked with so that a fault of memory ends the program instead of serving an attacker, and so that two
# builds of the same sources are the same bytes. tests/product/hardening.sh looks for each in what is installed, script/reproducible compares.
option(FAIRROLL_HARDEN "Compile and link a release so that faults of memory are hard to make use of" ON)

set(FAIRROLL_STATIC_LINK -static)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT FAIRROLL_SANITIZE)
  # Neither a message nor a table may know in which folder it was compiled.
  target_compile_options(fairroll_options INTERFACE -ffile-prefix-map=${PROJECT_SOURCE_DIR}=. -ffile-prefix-map=${PROJECT_BINARY_DIR}=build)
endif()
if(PROJECT_IS_TOP_LEVEL AND CMAKE_SYSTEM_NAME STREQUAL "Linux")  # archives without times and owners, whatever `ar` was configured to do
  foreach(language C CXX)
    set(CMAKE_${language}_ARCHIVE_CREATE "<CMAKE_AR> qcD <TARGET> <LINK_FLAGS> <OBJECTS>")
    set(CMAKE_${language}_ARCHIVE_APPEND "<CMAKE_AR> qD <TARGET> <LINK_FLAGS> <OBJECTS>")
    set(CMAKE_${language}_ARCHIVE_FINISH "<CMAKE_RANLIB> -D <TARGET>")
  endforeach()
endif()

if(FAIRROLL_HARDEN AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT FAIRROLL_SANITIZE AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
  function(fairroll_harden_by flag variable)
    check_cxx_compiler_flag(${flag} ${variable})
    if(${variable})
      target_compile_options(fairroll_options INTERFACE ${flag})
    endif()
  endfunction()
  fairroll_harden_by(-fstack-protector-strong FAIRROLL_KNOWS_STACK_PROTECTOR)
  fairroll_harden_by(-fstack-clash-protection FAIRROLL_KNOWS_STACK_CLASH)
  fairroll_harden_by(-fcf-protection=full FAIRROLL_KNOWS_CONTROL_FLOW)  # of x86 alone
  target_compile_options(fairroll_options INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)

  # Programs stand at another address each time they start. A static one then moves itself; that takes a start file and a C library that can.
  # What it has to move is packed: unpacked, that was an eighth of the time of a short run, packed it is a few percent.
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  set(moves_itself -static-pie -Wl,-z,pack-relative-relocs)
  set(CMAKE_REQUIRED_FLAGS -fPIE)
  set(CMAKE_REQUIRED_LINK_OPTIONS ${moves_itself})
  if(NOT CMAKE_CROSSCOMPILING)
    include(CheckCXXSourceRuns)
    check_cxx_source_runs("static int value; int* volatile where = &value; int main() { return where != &value; }" FAIRROLL_KNOWS_STATIC_PIE)
  endif()
  unset(CMAKE_REQUIRED_FLAGS)
  unset(CMAKE_REQUIRED_LINK_OPTIONS)
  if(FAIRROLL_KNOWS_STATIC_PIE)
    set(FAIRROLL_STATIC_LINK ${moves_itself})
  endif()
  # What the loader has set up is read-only from then on; no stack is executable; no code is changed to be moved.
  set(FAIRROLL_HARD_LINK LINKER:-z,relro LINKER:-z,now LINKER:-z,noexecstack LINKER:-z,text)
endif()

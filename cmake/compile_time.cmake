# SPDX-License-Identifier: Apache-2.0
# Settings that shorten builds. They change only the build: each file includes what it uses, and the preset `tidy` compiles each file by itself.

# Compiles the files of a target in groups of about so many kilobytes of source: what a group includes is parsed once, and what it instantiates is
# compiled once. Small groups suit the edit loop, in which a changed file compiles its group again. Names in anonymous namespaces must differ
# within a target. ALONE lists the files that are compiled by themselves because they take long. Files in the folders COLD, whose speed no user
# notices, have groups of their own, which are optimised less.
set(FAIRROLL_GROUP_KB 500 CACHE STRING "Size of a group of source files that are compiled together, in kilobytes; 0 compiles each file by itself")
function(fairroll_compile_together target)
  if(NOT FAIRROLL_GROUP_KB)
    return()
  endif()
  cmake_parse_arguments(TOGETHER "" "" "ALONE;COLD" ${ARGN})
  get_target_property(hot ${target} SOURCES)
  list(FILTER hot INCLUDE REGEX "\\.cpp$")
  foreach(name IN LISTS TOGETHER_ALONE)
    list(FILTER hot EXCLUDE REGEX "/${name}$")
  endforeach()
  set(cold)
  if(TOGETHER_COLD)
    list(JOIN TOGETHER_COLD "|" folders)
    set(cold ${hot})
    list(FILTER cold INCLUDE REGEX "/(${folders})/")
    list(FILTER hot EXCLUDE REGEX "/(${folders})/")
  endif()
  foreach(kind hot cold)
    set(total 0)
    foreach(source IN LISTS ${kind})
      cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE path)
      file(SIZE ${path} size_${source})
      math(EXPR total "${total} + ${size_${source}}")
    endforeach()
    # Groups of equal size, so that two cores finish at about the same time.
    math(EXPR groups "${total} / (${FAIRROLL_GROUP_KB} * 1000) + 1")
    set(before 0)
    foreach(source IN LISTS ${kind})
      math(EXPR group "${before} * ${groups} / ${total}")
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${kind}_${group})
      math(EXPR before "${before} + ${size_${source}}")
    endforeach()
    if(kind STREQUAL "cold" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      foreach(group RANGE ${groups})
        set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir/Unity/unity_cold_${group}_cxx.cxx
                                    PROPERTIES COMPILE_OPTIONS $<$<CONFIG:Release>:-O1>)
      endforeach()
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# Optimises a target of a release less than -O2, for code whose speed no user notices: compared with -O2, -O1 saves a third of the compiler's time,
# and -Og saves half.
function(fairroll_optimise target level)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${level}>)
  endif()
endfunction()

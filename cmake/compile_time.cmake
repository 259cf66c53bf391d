# SPDX-License-Identifier: Apache-2.0
# What keeps a build short. Both are matters of the build alone: every file includes what it uses, and the preset `tidy` compiles each by itself.

# Compiles the files of a target in groups of at most so many kilobytes of source. What a group includes is parsed once, and what it
# instantiates is compiled once. Small groups suit the edit loop, in which a changed file compiles its group again. Names in anonymous namespaces must differ within a target. ALONE lists the files that are compiled
# by themselves because they take long.
set(FAIRROLL_GROUP_KB 450 CACHE STRING "Size of a group of source files that are compiled together, in kilobytes; 0 compiles each file by itself")
function(fairroll_compile_together target)
  if(NOT FAIRROLL_GROUP_KB)
    return()
  endif()
  cmake_parse_arguments(TOGETHER "" "" "ALONE" ${ARGN})
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  foreach(name IN LISTS TOGETHER_ALONE)
    list(FILTER sources EXCLUDE REGEX "/${name}$")
  endforeach()
  set(total 0)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE path)
    file(SIZE ${path} size_${source})
    math(EXPR total "${total} + ${size_${source}}")
  endforeach()
  # Groups of equal size, so that two cores finish at about the same time.
  math(EXPR groups "${total} / (${FAIRROLL_GROUP_KB} * 1000) + 1")
  set(before 0)
  foreach(source IN LISTS sources)
    math(EXPR group "${before} * ${groups} / ${total}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    math(EXPR before "${before} + ${size_${source}}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# Compiles a library or test program whose speed no user notices with fewer optimisations: a third less time of the compiler.
function(fairroll_optimise_less target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()

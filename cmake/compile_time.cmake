# SPDX-License-Identifier: Apache-2.0
# What keeps a build short. Both are matters of the build alone: every file includes what it uses, and the presets `tidy`, `tsan` and `fuzz`
# compile each by itself.

# Compiles the files of each folder together, at most so many at a time: what they include is read once, and what they instantiate is
# compiled once. It takes a third of the time of a usual file, and a change of one file compiles its few neighbours as well. Names in
# anonymous namespaces must differ within a folder. ALONE names files that are compiled by themselves because they take long.
set(FAIRROLL_FILES_TOGETHER 24 CACHE STRING "How many files are compiled together at most")
mark_as_advanced(FAIRROLL_FILES_TOGETHER)
function(fairroll_compile_together target)
  if(NOT FAIRROLL_UNITY)
    return()
  endif()
  cmake_parse_arguments(TOGETHER "" "" "ALONE" ${ARGN})
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  foreach(name IN LISTS TOGETHER_ALONE)
    list(FILTER sources EXCLUDE REGEX "/${name}$")
  endforeach()
  set(folders)
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(GET folder FILENAME folder)
    list(APPEND folders ${folder})
    list(APPEND files_of_${folder} ${source})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder IN LISTS folders)
    fairroll_deal_out(${folder} ${files_of_${folder}})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# The files of one folder in groups of like size.
function(fairroll_deal_out folder)
  list(LENGTH ARGN count)
  math(EXPR groups "(${count} + ${FAIRROLL_FILES_TOGETHER} - 1) / ${FAIRROLL_FILES_TOGETHER}")
  set(at 0)
  foreach(source IN LISTS ARGN)
    math(EXPR group "${at} * ${groups} / ${count}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${group})
    math(EXPR at "${at} + 1")
  endforeach()
endfunction()

# Headers that most files of a test program use are read once. Not where it is optimised: g++ 12 then warns of the C++ library's own code.
function(fairroll_precompile target)
  if(FAIRROLL_PRECOMPILE AND PROJECT_IS_TOP_LEVEL AND CMAKE_BUILD_TYPE STREQUAL "Debug")
    target_precompile_headers(${target} PRIVATE <algorithm> <array> <cstdint> <functional> <map> <memory> <optional> <set> <span> <stdexcept> <string>
                              <string_view> <unordered_map> <utility> <vector> ${ARGN})
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)  # for ccache
  endif()
endfunction()


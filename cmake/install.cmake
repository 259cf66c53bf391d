# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` puts where. A target that ships is named once: fairroll_ship(TARGET SET).
#
# A set is what find_package(fairroll COMPONENTS ...) can ask for on its own, because it has needs of its own: `core` (grammar and
# interpreter), `analysis` (GMP), `c`. Components of the installation: `runtime` (what a person at a command line and a running program
# need) and `development` (what a compiler needs).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(FAIRROLL_CMAKE_FOLDER ${CMAKE_CURRENT_LIST_DIR})
include(${FAIRROLL_CMAKE_FOLDER}/notices.cmake)
set(FAIRROLL_PACKAGE_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/fairroll)

# A library and its public headers (its header sets).
function(fairroll_ship target set)
  if(NOT FAIRROLL_INSTALL)
    return()
  endif()
  set(headers)
  get_target_property(header_sets ${target} INTERFACE_HEADER_SETS)
  if(header_sets)
    foreach(header_set IN LISTS header_sets)
      list(APPEND headers FILE_SET ${header_set} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
    endforeach()
  endif()
  if(BUILD_SHARED_LIBS)
    set_target_properties(${target} PROPERTIES INSTALL_RPATH "$ORIGIN")
  endif()
  install(TARGETS ${target} EXPORT fairroll-${set}
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT development
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
          ${headers})
  get_target_property(kind ${target} TYPE)
  if(FAIRROLL_KEEPS_MORE_THAN_CODE AND kind STREQUAL "STATIC_LIBRARY")
    fairroll_leave_only_code(${target})
  endif()
  set_property(GLOBAL APPEND PROPERTY FAIRROLL_SETS ${set})
endfunction()

# What the linker needs to optimise a program as a whole is for this very compiler: another one stops at it.
function(fairroll_leave_only_code target)
  install(CODE "
    set(archive \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/$<TARGET_FILE_NAME:${target}>\")
    if(IS_ABSOLUTE \"${CMAKE_INSTALL_LIBDIR}\")
      set(archive \"\$ENV{DESTDIR}${CMAKE_INSTALL_LIBDIR}/$<TARGET_FILE_NAME:${target}>\")
    endif()
    execute_process(COMMAND \"${CMAKE_OBJCOPY}\" --wildcard --remove-section=.gnu.lto_* --remove-section=.gnu.debuglto_* \"\${archive}\"
                    COMMAND_ERROR_IS_FATAL ANY)" COMPONENT development)
endfunction()

# A file for pkg-config: fairroll_ship_pkg_config(NAME what LIBS -l... [REQUIRES ...]). It finds its prefix from where it lies.
function(fairroll_ship_pkg_config name)
  if(NOT FAIRROLL_INSTALL)
    return()
  endif()
  cmake_parse_arguments(PC "" "DESCRIPTION" "LIBS;REQUIRES" ${ARGN})
  set(PC_NAME ${name})
  list(JOIN PC_LIBS " " PC_LIBS)
  list(JOIN PC_REQUIRES ", " PC_REQUIRES)
  fairroll_from_prefix(PC_LIBDIR ${CMAKE_INSTALL_LIBDIR})
  fairroll_from_prefix(PC_INCLUDEDIR ${CMAKE_INSTALL_INCLUDEDIR})
  if(IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR})
    set(PC_PREFIX ${CMAKE_INSTALL_PREFIX})
  else()
    file(RELATIVE_PATH up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
    string(REGEX REPLACE "/$" "" up "${up}")
    set(PC_PREFIX "\${pcfiledir}/${up}")
  endif()
  configure_file(${FAIRROLL_CMAKE_FOLDER}/library.pc.in ${PROJECT_BINARY_DIR}/pkgconfig/${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/pkgconfig/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endfunction()

function(fairroll_from_prefix variable folder)
  if(IS_ABSOLUTE ${folder})
    set(${variable} ${folder} PARENT_SCOPE)
  else()
    set(${variable} "\${prefix}/${folder}" PARENT_SCOPE)
  endif()
endfunction()

# Last of all: what find_package reads, the rule books, licences and notices.
function(fairroll_ship_package)
  if(NOT FAIRROLL_INSTALL)
    return()
  endif()
  get_property(sets GLOBAL PROPERTY FAIRROLL_SETS)
  list(REMOVE_DUPLICATES sets)
  foreach(set IN LISTS sets)
    install(EXPORT fairroll-${set} FILE fairroll-${set}Targets.cmake NAMESPACE fairroll::
            DESTINATION ${FAIRROLL_PACKAGE_DESTINATION} COMPONENT development)
  endforeach()
  configure_package_config_file(${FAIRROLL_CMAKE_FOLDER}/fairrollConfig.cmake.in ${PROJECT_BINARY_DIR}/fairrollConfig.cmake
                                INSTALL_DESTINATION ${FAIRROLL_PACKAGE_DESTINATION} PATH_VARS CMAKE_INSTALL_DATADIR)
  # Before 1.0 a minor release may change the C++ interface.
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/fairrollConfigVersion.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${PROJECT_BINARY_DIR}/fairrollConfig.cmake ${PROJECT_BINARY_DIR}/fairrollConfigVersion.cmake
          DESTINATION ${FAIRROLL_PACKAGE_DESTINATION} COMPONENT development)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/rulesets DESTINATION ${CMAKE_INSTALL_DATADIR}/fairroll COMPONENT runtime
          FILES_MATCHING PATTERN "*.fair" PATTERN "*.scenario" PATTERN "*.md")
  fairroll_ship_notices()
endfunction()

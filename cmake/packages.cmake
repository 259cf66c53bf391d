# SPDX-License-Identifier: Apache-2.0
# `cpack` in a build folder makes Debian packages: what runs (fairroll) and what a compiler needs (libfairroll-dev). A component that has a
# package of its own is named here: fairroll_package(COMPONENT PACKAGE SECTION ...).
set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # else it stands above each package's own
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian_files.cmake)
set(CPACK_POST_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian_archives.cmake)
set(CPACK_FAIRROLL_ROOT ${PROJECT_SOURCE_DIR})
set(CPACK_VERBATIM_VARIABLES ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "Fairroll maintainers <maintainers@fairroll.invalid>" CACHE STRING "Who answers for the packages")
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
find_program(FAIRROLL_SHLIBDEPS dpkg-shlibdeps)
mark_as_advanced(FAIRROLL_SHLIBDEPS)
if(FAIRROLL_SHLIBDEPS)  # else nobody makes packages here
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
endif()

# DEPENDS: what must be there besides libraries, which dpkg-shlibdeps finds.
function(fairroll_package component package)
  cmake_parse_arguments(DEB "" "SECTION;ARCHITECTURE;SUMMARY;DESCRIPTION" "DEPENDS;RECOMMENDS;SUGGESTS" ${ARGN})
  string(TOUPPER ${component} name)
  set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} ${component} PARENT_SCOPE)
  set(CPACK_DEBIAN_${name}_PACKAGE_NAME ${package} PARENT_SCOPE)
  set(CPACK_DEBIAN_${name}_PACKAGE_SECTION ${DEB_SECTION} PARENT_SCOPE)
  # The first line of what cpack calls a description is Debian's synopsis.
  set(CPACK_DEBIAN_${name}_DESCRIPTION "${DEB_SUMMARY}\n${DEB_DESCRIPTION}" PARENT_SCOPE)
  set(CPACK_COMPONENT_${name}_DESCRIPTION "${DEB_SUMMARY}\n${DEB_DESCRIPTION}" PARENT_SCOPE)
  if(DEB_ARCHITECTURE)
    set(CPACK_DEBIAN_${name}_PACKAGE_ARCHITECTURE ${DEB_ARCHITECTURE} PARENT_SCOPE)
  endif()
  foreach(relation DEPENDS RECOMMENDS SUGGESTS)
    list(JOIN DEB_${relation} ", " packages)
    set(CPACK_DEBIAN_${name}_PACKAGE_${relation} "${packages}" PARENT_SCOPE)
  endforeach()
endfunction()

set(CPACK_COMPONENTS_ALL)
set(same_version "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
fairroll_package(runtime fairroll SECTION misc SUMMARY "executable rule books for dice tables"
  DESCRIPTION "Judges what happens at a dice table by rule files that read like the\nregulation: which throws count, what is paid, which clause decides. Also works\nout house edges exactly, compares rule books and proves properties of them.\n.\nThis package holds the command line program, the rule books and the manual.")
fairroll_package(development libfairroll-dev SECTION libdevel SUMMARY "executable rule books for dice tables - development files"
  DESCRIPTION "Headers, static libraries and the files for CMake and pkg-config, for\nprograms that judge dice by rule books.\n.\nlibgmp-dev is needed by programs that link fairroll::analysis, libsodium-dev\nby those that link fairroll::trust."
  DEPENDS "fairroll ${same_version}" RECOMMENDS libgmp-dev libsodium-dev SUGGESTS cmake pkg-config)
fairroll_package(python python3-fairroll SECTION python ARCHITECTURE all SUMMARY "executable rule books for dice tables - Python"
  DESCRIPTION "Loads rule books, judges throws and plays tables from Python, and judges\nand audits logs by the million of lines."
  DEPENDS "fairroll ${same_version}" "python3 (>= 3.11)" SUGGESTS python3-pandas python3-distributed python3-zstandard)
if(BUILD_SHARED_LIBS)  # these programs and headers have to find each other's libraries
  set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/grammar ${PROJECT_BINARY_DIR}/interpreter ${PROJECT_BINARY_DIR}/analysis ${PROJECT_BINARY_DIR}/audit ${PROJECT_BINARY_DIR}/trust ${PROJECT_BINARY_DIR}/authoring ${PROJECT_BINARY_DIR}/publishing)
endif()
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")  # the name of a library changes with what breaks programs (docs/versioning.md)
include(CPack)

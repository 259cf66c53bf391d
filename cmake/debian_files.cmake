# SPDX-License-Identifier: Apache-2.0
# Run by cpack on each package's folder before it is closed: what Debian wants to be as other systems do not have it.
# Whatever has a date has that of the sources; the formats of `cpack` take it from this variable, too.
execute_process(COMMAND ${CPACK_FAIRROLL_ROOT}/script/source-date OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
set(ENV{SOURCE_DATE_EPOCH} ${date})
set(ENV{LC_ALL} C)
find_program(python python3 REQUIRED)
string(TIMESTAMP today "%a, %d %b %Y %H:%M:%S +0000" UTC)

function(compress file)
  execute_process(COMMAND gzip -9nf ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# Installed in the package of the program; every other one says the same by itself.
set(notices ${CPACK_TEMPORARY_DIRECTORY}/runtime${CPACK_PACKAGING_INSTALL_PREFIX}/share/doc/fairroll)

function(write_documents folder package)
  file(MAKE_DIRECTORY ${folder})
  file(COPY_FILE ${CPACK_FAIRROLL_ROOT}/cmake/debian_copyright ${folder}/copyright)
  if(NOT package STREQUAL fairroll)
    file(COPY ${notices}/LICENSE ${notices}/NOTICE ${notices}/THIRD-PARTY-NOTICES ${notices}/licences DESTINATION ${folder})
  endif()
  file(COPY_FILE ${CPACK_FAIRROLL_ROOT}/CHANGELOG.md ${folder}/changelog)
  file(WRITE ${folder}/changelog.Debian "fairroll (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * Version ${CPACK_PACKAGE_VERSION}; its changes are told in changelog.gz.

 -- ${CPACK_DEBIAN_PACKAGE_MAINTAINER}  ${today}
")
  compress(${folder}/changelog)
  compress(${folder}/changelog.Debian)
endfunction()

# What the package holds, and whose work is inside: the last file that comes into it.
function(write_bill_of_materials root package architecture)
  set(version ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
  set(needs)
  if(NOT package STREQUAL fairroll)
    set(needs --needs fairroll=pkg:deb/fairroll/fairroll@${version})
  endif()
  execute_process(COMMAND ${python} ${CPACK_FAIRROLL_ROOT}/cmake/sbom.py --name ${package} --version ${version} --root ${root} ${needs}
                          --purl pkg:deb/fairroll/${package}@${version}?arch=${architecture}
                          --out ${root}${CPACK_PACKAGING_INSTALL_PREFIX}/share/doc/${package}/${package}.spdx.json COMMAND_ERROR_IS_FATAL ANY)
endfunction()

execute_process(COMMAND dpkg --print-architecture OUTPUT_VARIABLE machine OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} name)
  set(root ${CPACK_TEMPORARY_DIRECTORY}/${component})
  set(usr ${root}${CPACK_PACKAGING_INSTALL_PREFIX})
  if(NOT IS_DIRECTORY ${usr})
    message(FATAL_ERROR "nothing is at ${usr}")
  endif()
  write_documents(${usr}/share/doc/${CPACK_DEBIAN_${name}_PACKAGE_NAME} ${CPACK_DEBIAN_${name}_PACKAGE_NAME})
  file(GLOB pages ${usr}/share/man/man?/*.?)
  foreach(page IN LISTS pages)
    compress(${page})
  endforeach()
  if(IS_DIRECTORY ${usr}/share/zsh/site-functions)  # Debian's zsh looks elsewhere for what packages bring
    file(RENAME ${usr}/share/zsh/site-functions ${usr}/share/zsh/vendor-completions)
  endif()
  set(architecture ${machine})
  if(CPACK_DEBIAN_${name}_PACKAGE_ARCHITECTURE)
    set(architecture ${CPACK_DEBIAN_${name}_PACKAGE_ARCHITECTURE})
  endif()
  write_bill_of_materials(${root} ${CPACK_DEBIAN_${name}_PACKAGE_NAME} ${architecture})
  # Whatever the umask and the clock were.
  execute_process(COMMAND chmod -R u=rwX,go=rX ${root} COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND find ${root} -exec touch --no-dereference --date=@${date} {} + COMMAND_ERROR_IS_FATAL ANY)
endforeach()

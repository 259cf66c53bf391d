# SPDX-License-Identifier: Apache-2.0
# Run by cpack on the packages that it has closed: `dpkg-deb` closes them once more, in its own order of files and with one date, so that the
# same content is the same bytes; one thread, because where xz cuts depends on how many there are.
execute_process(COMMAND ${CPACK_FAIRROLL_ROOT}/script/source-date OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
set(ENV{LC_ALL} C)
foreach(package IN LISTS CPACK_PACKAGE_FILES)
  set(opened ${CPACK_TEMPORARY_DIRECTORY}/opened)
  file(REMOVE_RECURSE ${opened})
  execute_process(COMMAND dpkg-deb --raw-extract ${package} ${opened} COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND chmod u=rwx,go=rx ${opened} ${opened}/DEBIAN COMMAND_ERROR_IS_FATAL ANY)
  # md5sums is in the order in which a folder was read.
  execute_process(COMMAND sort -k 2 -o ${opened}/DEBIAN/md5sums ${opened}/DEBIAN/md5sums COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND find ${opened} -exec touch --no-dereference --date=@${date} {} + COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env SOURCE_DATE_EPOCH=${date} dpkg-deb --root-owner-group -Zxz --threads-max=1 --build ${opened} ${package} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endforeach()

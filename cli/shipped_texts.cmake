# SPDX-License-Identifier: Apache-2.0
# The manual and what shells complete, as the program itself prints them.
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
  message(STATUS "No manual page and no completions: the program cannot be run here")
  return()
endif()

set(texts)
function(fairroll_ship_text name folder)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/shipped/${name})
  add_custom_command(OUTPUT ${file} COMMAND fairroll ${ARGN} > ${file}.new COMMAND ${CMAKE_COMMAND} -E rename ${file}.new ${file}
                     DEPENDS fairroll COMMENT "Writing ${name}" VERBATIM)
  install(FILES ${file} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder} COMPONENT runtime)
  set(texts ${texts} ${file} PARENT_SCOPE)
endfunction()

file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/shipped)
fairroll_ship_text(fairroll.1 man/man1 man)
fairroll_ship_text(fairroll bash-completion/completions completions bash)
fairroll_ship_text(_fairroll zsh/site-functions completions zsh)
fairroll_ship_text(fairroll.fish fish/vendor_completions.d completions fish)
add_custom_target(fairroll_texts ALL DEPENDS ${texts})

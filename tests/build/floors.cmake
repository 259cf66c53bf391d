# SPDX-License-Identifier: Apache-2.0
# An upward include must not compile: each floor sees only its own public headers and those of the floors below it.
function(expect_refused floor header)
  set(seen)
  foreach(below IN LISTS ARGN)
    list(APPEND seen -I ${ROOT}/${below}/include)
  endforeach()
  set(file ${CMAKE_CURRENT_BINARY_DIR}/upward_${floor}.cpp)
  file(WRITE ${file} "#include <fairroll/${header}>\n")
  execute_process(COMMAND ${COMPILER} -std=c++20 -fsyntax-only ${seen} ${file} RESULT_VARIABLE result ERROR_VARIABLE error)
  if(result EQUAL 0)
    message(FATAL_ERROR "${floor} can include fairroll/${header}, which belongs to a floor above")
  endif()
  if(NOT error MATCHES "${header}: No such file|'fairroll/${header}' file not found")
    message(FATAL_ERROR "refused for another reason:\n${error}")
  endif()
endfunction()

function(expect_links target forbidden)
  file(READ ${ROOT}/${target}/CMakeLists.txt text)
  if(text MATCHES "${forbidden}")
    message(FATAL_ERROR "${target}/CMakeLists.txt mentions ${forbidden}")
  endif()
endfunction()

# A relative path could climb over the include folders: no source may name a folder of a floor above.
function(expect_apart floor above)
  file(GLOB_RECURSE sources ${ROOT}/${floor}/*.cpp ${ROOT}/${floor}/*.hpp)
  if(NOT sources)
    message(FATAL_ERROR "${floor} has no sources to look at")
  endif()
  foreach(source IN LISTS sources)
    file(STRINGS ${source} upward REGEX "^#include [<\"]([^>\"]*/)?(${above})/")
    if(upward)
      message(FATAL_ERROR "${source} reaches into a floor above: ${upward}")
    endif()
  endforeach()
endfunction()

# A meaning has one home: what matches the pattern (a CMake regex, `what` in words) stands in the files named behind it, and each of them has it.
# A file more is a second home. Whoever adds one on purpose names it here, and says why.
function(expect_only_in what pattern)
  file(GLOB_RECURSE sources RELATIVE ${ROOT} ${ROOT}/interpreter/*.[ch]pp ${ROOT}/analysis/*.[ch]pp ${ROOT}/audit/*.[ch]pp ${ROOT}/trust/*.[ch]pp ${ROOT}/authoring/*.[ch]pp ${ROOT}/publishing/*.[ch]pp ${ROOT}/cli/*.[ch]pp ${ROOT}/bindings/*.[ch]pp)
  foreach(source IN LISTS sources ARGN)
    file(STRINGS ${ROOT}/${source} found REGEX "${pattern}")
    list(FIND ARGN ${source} known)
    if(found AND known EQUAL -1)
      message(FATAL_ERROR "${source} has ${what}: ${found}")
    elseif(NOT found AND NOT known EQUAL -1)
      message(FATAL_ERROR "${source} has nothing of this: ${what}. Take it off the list of tests/build/floors.cmake")
    endif()
  endforeach()
endfunction()

function(expect_callers function)
  expect_only_in("a call of ${function}()" "(^|[^a-zA-Z_.>])${function}\\(" ${ARGN})
endfunction()

# One settlement: what a throw makes of a wager is asked by the table, which books it, by the automaton, which keeps it for every state, and by
# lint of two wagers that may be one. All others ask those.
expect_callers(step_wager interpreter/src/oracle/settle.cpp interpreter/src/oracle/settle.hpp interpreter/src/table/throw.cpp
               interpreter/src/automaton/wager_transitions.cpp interpreter/src/lint/pairs.cpp)
# What a throw makes of the game is asked by the table; by the automaton variable by variable, since each is asked only for the states that it
# depends on. movement() and move() are what step_game() and step_wager() consist of, and moved_to() is one that tells no more than the value.
expect_callers(step_game interpreter/src/oracle/settle.cpp interpreter/src/oracle/settle.hpp interpreter/src/table/throw.cpp
               interpreter/src/table/turn.cpp)
expect_only_in("a question to the oracle where a variable moves" "(^|[^a-zA-Z_.>])(movement|move|moved_to)\\(.*(Owner::|VariableRef|measure)"
               interpreter/src/oracle/triggers.cpp interpreter/src/oracle/triggers.hpp interpreter/src/oracle/settle.cpp
               interpreter/src/automaton/game_transitions.cpp)
# One exploration: who goes from state to state of the game needs a GameCursor, and is listed. The game alone is explored by game_space; all that
# asks about a wager goes through wager_walk. Machines and live rows lay the same transitions out by themselves, because their states are
# others: a machine's rows also say who of the chain does not stand, those of a live table are met link by link.
expect_only_in("an exploration of states (GameCursor)" "GameCursor" interpreter/src/automaton/game_transitions.hpp
               interpreter/src/automaton/game_transitions.cpp interpreter/src/automaton/game_space.cpp interpreter/src/automaton/wager_walk.hpp
               interpreter/src/program/machine.cpp interpreter/src/live/wager_tables.cpp)
# One state after a throw: who follows a wager beyond it forgets with the turn what lives for one.
expect_only_in("a walk over states of a wager (WagerTransitions::reset_turn)" "(\\.|->|::| )reset_turn\\((std::uint32_t )?(own|move)"
               interpreter/src/automaton/wager_transitions.hpp interpreter/src/automaton/wager_transitions.cpp
               interpreter/src/automaton/wager_walk.cpp interpreter/src/program/machine.cpp interpreter/src/live/wager_tables.cpp)
# One evaluator: what `and`, `or` and `not` say of their parts stands in detail/evaluate.hpp. Others look at the connectives and give no answer for
# a state: they make conditions (check/conditions, check/silence, conduct_facts, lint/conduct, analysis/cover/expression), narrow the cases of a
# row to those in which it is in force (in_force), spell them (speller,
# standing_words, and rule_words in the languages of pages), pick out the parts that a result tells of (oracle/explain asks holds() for each), cut a condition into the parts that the
# conduct tables keep answers for (conduct/terms), or bound what any state could answer, by values (final_checks), holdings (lint/windows) and
# alternatives (lint/holds).
expect_only_in("connectives of conditions" "Op::(And|Or|Not)([^a-zA-Z_]|$)" interpreter/shared/fairroll/detail/evaluate.hpp
               interpreter/shared/fairroll/detail/conduct_facts.hpp interpreter/src/check/conditions.cpp interpreter/src/check/silence.cpp
               interpreter/src/check/final_checks.cpp interpreter/src/spelling/speller.cpp interpreter/src/oracle/standing_words.cpp
               interpreter/src/oracle/explain.cpp interpreter/src/conduct/terms.cpp interpreter/src/lint/conduct.cpp
               interpreter/src/lint/holds.cpp interpreter/src/lint/windows.cpp interpreter/src/in_force.cpp analysis/src/cover/expression.cpp publishing/src/rule_words.cpp)
# One file knows libsodium.
expect_only_in("libsodium" "sodium\\.h|crypto_[a-z]+_|sodium_[a-z]+\\(" trust/src/crypto.cpp)
expect_refused(grammar ruleset.hpp grammar)
expect_refused(interpreter analysis/edge.hpp grammar interpreter)
expect_refused(analysis authoring/hover.hpp grammar interpreter analysis)
expect_refused(audit analysis/edge.hpp grammar interpreter audit)
expect_refused(interpreter trust/trust.hpp grammar interpreter)
expect_refused(trust analysis/edge.hpp grammar interpreter trust)
expect_refused(audit publishing/audit_page.hpp grammar interpreter audit)
expect_refused(analysis publishing/site.hpp grammar interpreter analysis)
expect_refused(authoring publishing/site.hpp grammar interpreter analysis authoring)
expect_refused(publishing authoring/hover.hpp grammar interpreter analysis audit publishing)
expect_apart(grammar "interpreter|analysis|audit|trust|authoring|publishing|cli")
expect_apart(interpreter "analysis|audit|trust|authoring|publishing|cli")
expect_apart(analysis "audit|trust|authoring|publishing|cli")
expect_apart(audit "analysis|trust|authoring|publishing|cli")
expect_apart(trust "analysis|audit|authoring|publishing|cli")
expect_apart(authoring "audit|trust|publishing|cli")
expect_apart(publishing "trust|authoring|cli")
expect_links(grammar "fairroll::interpreter|CLI11|doctest|gmp")
expect_links(interpreter "PEGTL|pegtl|CLI11|doctest|analysis|gmp|sodium")
expect_links(analysis "PEGTL|pegtl|CLI11|doctest|audit|authoring|publishing")
expect_links(audit "PEGTL|pegtl|CLI11|doctest|gmp|fairroll::analysis|authoring|publishing")
expect_links(trust "PEGTL|pegtl|CLI11|doctest|gmp|fairroll::analysis|authoring|publishing")
expect_links(authoring "PEGTL|pegtl|CLI11|doctest|gmp|publishing")
expect_links(publishing "PEGTL|pegtl|CLI11|doctest|gmp|authoring")
expect_links(cli "pegtl|doctest|gmp|sodium")

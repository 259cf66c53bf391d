// SPDX-License-Identifier: Apache-2.0
// One function for each evaluator: gives it the states that it can be asked of, and holds what it says against the oracle.
#pragma once

#include "compared.hpp"

namespace evaluators {

/// `states`: for each sentence that the evaluator is asked.
using Adapter = void (*)(const Book& book, std::size_t states, Draw& draw, Compared& compared);

/// `analysis::conditions::evaluate`: equal where the record leaves nothing open, else sound.
void compare_evaluate(const Book& book, std::size_t states, Draw& draw, Compared& compared);
/// `analysis::cover::answers_of`: happenings and conditions of one sentence. Equal where everything is known, else sound.
void compare_asking(const Book& book, std::size_t states, Draw& draw, Compared& compared);
/// `Foresight`: what it says must be so in every state that may come before the wager is decided.
void compare_foresight(const Book& book, std::size_t states, Draw& draw, Compared& compared);
/// `linting::Satisfier`: equal where every cell is known and no set is asked, else sound. Conditions of game and conduct.
void compare_satisfier(const Book& book, std::size_t states, Draw& draw, Compared& compared);
/// `judging::Decoded`: the words of packed throws. Equal where nothing is unknown, else sound. Conditions of conduct.
void compare_decoded(const Book& book, std::size_t states, Draw& draw, Compared& compared);
/// `analysis::stands`: how things stood for two seats of which the first throws. Equal.
void compare_stands(const Book& book, std::size_t states, Draw& draw, Compared& compared);
/// `analysis::of_die`: conditions of one die, of every variant of it. Equal.
void compare_of_die(const Book& book, std::size_t states, Draw& draw, Compared& compared);
/// `analysis::ThrowSpace`: conduct as a space of cases. Equal to what is said of the record of a case.
void compare_cases(const Book& book, std::size_t states, Draw& draw, Compared& compared);
/// The same where cases are merged, of a few conditions of conduct together.
void compare_merged_cases(const Book& book, std::size_t states, Draw& draw, Compared& compared);

}  // namespace evaluators

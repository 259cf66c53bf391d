// SPDX-License-Identifier: Apache-2.0
// What PEGTL's analysis of the grammar has to know of our own rules. Only tests ask it.
#pragma once

#include "own_pegtl.hpp"
//
#include <tao/pegtl/contrib/analyze.hpp>

#include "stops.hpp"

namespace TAO_PEGTL_NAMESPACE {

template <typename Name, const char* (*Scan)(const char*, const char*)>
struct analyze_traits<Name, fairroll::rules::token<Scan>> : analyze_any_traits<> {};
template <typename Name, fairroll::words::Word W>
struct analyze_traits<Name, fairroll::rules::keyword<W>> : analyze_any_traits<> {};
template <typename Name, fairroll::words::Spelling S>
struct analyze_traits<Name, fairroll::rules::sym<S>> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, fairroll::rules::line_end> : analyze_opt_traits<> {};
template <typename Name, typename... R>
struct analyze_traits<Name, fairroll::rules::by_word<R...>> : analyze_sor_traits<R...> {};
template <typename Name, typename R>
struct analyze_traits<Name, fairroll::rules::as<R>> : analyze_seq_traits<typename R::rule_t> {};
template <typename Name, typename R, typename Stop, bool Item>
struct analyze_traits<Name, fairroll::rules::recover<R, Stop, Item>> : analyze_seq_traits<R> {};
template <typename Name, typename R, typename Stop>
struct analyze_traits<Name, fairroll::rules::items<R, Stop>> : analyze_opt_traits<R> {};
template <typename Name, char Open, char Close, bool Needed, typename R>
struct analyze_traits<Name, fairroll::rules::bracketed<Open, Close, Needed, R>> : analyze_seq_traits<any, R> {};
template <typename Name, typename R>
struct analyze_traits<Name, fairroll::rules::deeper<R>> : analyze_seq_traits<R> {};
template <typename Name>
struct analyze_traits<Name, fairroll::rules::statement_ahead> : analyze_opt_traits<> {};

}  // namespace TAO_PEGTL_NAMESPACE

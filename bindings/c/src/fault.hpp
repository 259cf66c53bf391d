// SPDX-License-Identifier: Apache-2.0
// From what the C++ library says and throws to statuses and error objects. No exception passes guarded().
#pragma once

#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

#include <fairroll.h>
#include <fairroll/diagnostic.hpp>

namespace fairroll::c {

/// The call itself is wrong.
struct BadArgument {
  std::string message;
};

/// What was handed over is wrong; `diagnostics` say why.
struct BadInput {
  Diagnostics diagnostics;
};

[[noreturn]] inline void refuse(std::string message) { throw BadArgument{std::move(message)}; }
/// Refuses a pointer that is NULL.
inline void need(const void* pointer, const char* name) {
  if (pointer == nullptr) refuse("`" + std::string(name) + "` is NULL");
}
/// The bytes of a text with a size; NULL is no text unless the size is 0.
[[nodiscard]] inline std::string_view bytes(const char* data, std::size_t size, const char* name) {
  if (size != 0) need(data, name);
  return data == nullptr ? std::string_view{} : std::string_view{data, size};
}
/// One diagnostic without a place.
[[noreturn]] inline void bad_input(Code code, std::string message, std::string help) {
  throw BadInput{{{code, {}, std::move(message), {}, {}, {}, std::move(help)}}};
}

/// What *error becomes where memory ran out: one object for all, which is always there and is never freed.
fairroll_error* memory_error() noexcept;
/// Error objects; std::bad_alloc.
fairroll_error* make_error(const Diagnostics& diagnostics);
fairroll_error* make_error(fairroll_status status, const char* function, const char* message);

/// Tells a failure; FAIRROLL_ERROR_MEMORY where there is no memory to tell it with, so that no failure goes without its reason.
template <typename Make>
fairroll_status report(fairroll_error** error, fairroll_status status, const Make& make) noexcept {
  if (error == nullptr) return status;
  try {
    *error = make();
    return status;
  } catch (...) {
    *error = memory_error();
    return FAIRROLL_ERROR_MEMORY;
  }
}

inline fairroll_status report(fairroll_error** error, fairroll_status status, const char* function, const char* message) noexcept {
  return report(error, status, [&] { return make_error(status, function, message); });
}

inline fairroll_status report(fairroll_error** error, const Diagnostics& diagnostics) noexcept {
  return report(error, FAIRROLL_ERROR_INPUT, [&] { return make_error(diagnostics); });
}

inline fairroll_status report_memory(fairroll_error** error) noexcept {
  if (error != nullptr) *error = memory_error();
  return FAIRROLL_ERROR_MEMORY;
}

/// Runs `body`, and makes a status of how it ends. std::invalid_argument and std::out_of_range are thrown by functions of the library that
/// were called against their preconditions; std::overflow_error by money that outgrows 64 bits.
template <typename Body>
fairroll_status guarded(const char* function, fairroll_error** error, Body&& body) noexcept {
  if (error != nullptr) *error = nullptr;
  try {
    std::forward<Body>(body)();
    return FAIRROLL_OK;
  } catch (const BadArgument& bad) {
    return report(error, FAIRROLL_ERROR_ARGUMENT, function, bad.message.c_str());
  } catch (const BadInput& bad) {
    return report(error, bad.diagnostics);
  } catch (const std::bad_alloc&) {
    return report_memory(error);
  } catch (const std::length_error&) {
    return report_memory(error);
  } catch (const std::overflow_error&) {
    return report(error, FAIRROLL_ERROR_INPUT, [] {
      return make_error(
          Diagnostics{{Code::bad_amount, {}, "an amount is too large to compute exactly", {}, {}, {}, "use smaller amounts"}});
    });
  } catch (const std::invalid_argument& bad) {
    return report(error, FAIRROLL_ERROR_ARGUMENT, function, bad.what());
  } catch (const std::out_of_range& bad) {
    return report(error, FAIRROLL_ERROR_ARGUMENT, function, bad.what());
  } catch (const std::exception& bad) {
    return report(error, FAIRROLL_ERROR_INTERNAL, function, bad.what());
  } catch (...) {
    return report(error, FAIRROLL_ERROR_INTERNAL, function, "an unknown exception was thrown");
  }
}

/// As guarded(), for functions that make something: checks and clears `out` first.
template <typename Made, typename Body>
fairroll_status making(const char* function, Made** out, fairroll_error** error, Body&& body) noexcept {
  if (out != nullptr) *out = nullptr;
  return guarded(function, error, [&] {
    need(out, "out");
    std::forward<Body>(body)();
  });
}

}  // namespace fairroll::c

#include "scope.hpp"

#include "report.hpp"

namespace fairroll::checking {

std::string_view name_of(Sort sort) noexcept {
  switch (sort) {
    case Sort::List:
      return "list";
    case Sort::State:
      return "state";
    case Sort::Count:
      return "count";
    case Sort::Set:
      return "set";
    case Sort::Phase:
      return "phase";
    case Sort::Event:
      return "event";
    case Sort::Number:
      return "number of the wager";
  }
  return "name";
}

std::string_view with_article(Sort sort) noexcept {
  switch (sort) {
    case Sort::List:
      return "a list";
    case Sort::State:
      return "a state";
    case Sort::Count:
      return "a count";
    case Sort::Set:
      return "a set";
    case Sort::Phase:
      return "a phase";
    case Sort::Event:
      return "an event";
    case Sort::Number:
      return "a number of the wager";
  }
  return "a name";
}

Entity* Scope::find(const std::string& name) {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : &entities_[found->second];
}

void Scope::put(Entity entity) {
  const auto found = by_name_.find(entity.name);
  if (found != by_name_.end()) {
    entities_[found->second] = std::move(entity);
    return;
  }
  by_name_.insert({entity.name, entities_.size()});
  entities_.push_back(std::move(entity));
}

void Usage::report(Diagnostics& out, const std::function<bool(const Place&)>& mentioned) const {
  for (const auto& [key, unused] : declared_) {
    if (used_.count(key) != 0 || mentioned(unused.place)) continue;
    Diagnostic diagnostic{Code::unused, unused.place, unused.what};
    diagnostic.help = unused.help;
    out.push_back(std::move(diagnostic));
  }
}

}  // namespace fairroll::checking

#include <fairroll/ruleset.hpp>

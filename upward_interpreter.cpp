#include <fairroll/analysis/edge.hpp>

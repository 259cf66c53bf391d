#include <fairroll/authoring/hover.hpp>

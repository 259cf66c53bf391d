# SPDX-License-Identifier: Apache-2.0
# As the preset `release` compiles, so that ccache has the objects already.
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING "")

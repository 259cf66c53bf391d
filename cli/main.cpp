// SPDX-License-Identifier: Apache-2.0
#include "program.hpp"

int main(int argc, char** argv) { return fairroll::cli::run_program(argc, argv); }

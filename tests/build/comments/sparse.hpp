// SPDX-License-Identifier: Apache-2.0
// Read by the test comments.sparse, compiled by nobody: three lines of it are comments.
#pragma once

/*
 */
///
int explained();         ///< counts
int remarked();          // does not
/** A block
 *  of two lines. */ int behind_a_block();
const char* const text = "/// not a comment";
constexpr int many = 1'000'000; /* this neither */
int said = 0;

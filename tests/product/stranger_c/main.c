/* SPDX-License-Identifier: Apache-2.0 */
/* Loads a rule book from a folder and prints its title. */
#include <fairroll.h>
#include <stdio.h>
int main(int argc, char** argv) {
  fairroll_source* source = NULL;
  fairroll_rules* rules = NULL;
  fairroll_error* error = NULL;
  if (argc == 2 && fairroll_source_new(&source, &error) == FAIRROLL_OK && fairroll_source_add_folder(source, argv[1], &error) == FAIRROLL_OK &&
      fairroll_rules_load("us_sd.craps", source, NULL, &rules, &error) == FAIRROLL_OK)
    puts(fairroll_rules_title(rules));
  else
    fputs(fairroll_error_text(error), stderr);
  const int status = rules == NULL;
  fairroll_error_free(error);
  fairroll_rules_release(rules);
  fairroll_source_free(source);
  return status;
}

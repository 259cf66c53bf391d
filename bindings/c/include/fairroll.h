/* SPDX-License-Identifier: Apache-2.0 */
/* The C interface of Fairroll, which loads rule books for dice tables, queries them, judges throws and settles bets. The header is C11 and
 * can also be used from C++.
 *
 *   fairroll_source* source = NULL;
 *   fairroll_rules* rules = NULL;
 *   fairroll_error* error = NULL;
 *   if (fairroll_source_new(&source, &error) == FAIRROLL_OK &&
 *       fairroll_source_add_folder(source, "rulesets", &error) == FAIRROLL_OK &&
 *       fairroll_rules_load("us_sd.craps", source, NULL, &rules, &error) == FAIRROLL_OK)
 *     puts(fairroll_rules_title(rules));
 *   else
 *     fputs(fairroll_error_text(error), stderr);
 *   fairroll_error_free(error);
 *   fairroll_rules_release(rules);
 *   fairroll_source_free(source);
 *
 * The following rules apply to every function, unless its comment states otherwise:
 *
 * - Status. A function that can fail returns a fairroll_status. Its last parameter is `fairroll_error** error`, which may be NULL. If it is
 *   not NULL, the function always writes *error: NULL on success, and on failure an object that the caller must free. The previous value of
 *   *error is not freed. No function on an error object allocates memory, and the object for FAIRROLL_ERROR_MEMORY is allocated in advance.
 * - Memory. If memory is exhausted, a call returns FAIRROLL_ERROR_MEMORY, even if this happens while another error is reported. All
 *   handles keep their state and remain usable: a step, a throw or a change of rules takes effect completely or not at all. Functions that
 *   have no status or that free an object allocate no memory. Edges and proofs use GMP, which would end the process when it is out of
 *   memory. Therefore, when the library is loaded, it sets the allocation functions of GMP for the entire process, unless the program has
 *   already set them. These functions use malloc() and throw a C++ exception on failure. The memory of the interrupted GMP operation is
 *   then leaked.
 * - Results. A function always writes *out: on failure, it writes NULL or zeros. A failed call changes nothing else. If a call that plays
 *   on a table returns FAIRROLL_ERROR_INTERNAL, free the table.
 * - NULL. If a handle or text is NULL, a function returns FAIRROLL_ERROR_ARGUMENT. Functions without a status return NULL, 0 or
 *   FAIRROLL_NONE, as they do for an index out of range. Freeing NULL does nothing.
 * - Input texts. A `const char*` with a size can contain any bytes and need not end with NUL. It may be NULL if the size is 0. A `const
 *   char*` without a size must end with NUL. Texts are copied before the function returns. They must be UTF-8. Other bytes are an error in
 *   the input.
 * - Output texts. They are UTF-8 with a final NUL. They belong to the object that was passed to the function and are valid until that
 *   object is freed. They are never NULL except as stated above.
 * - Money. Amounts are signed 64-bit integers in the smallest unit, which is 10^-fairroll_rules_currency_decimals() of the currency: 10.00
 *   USD is 1000. A sum that exceeds 64 bits is an error. Sums never overflow.
 * - Threads. There is no global state. Any number of threads can use fairroll_rules and fairroll_judge at once, because these objects are
 *   immutable. Only one thread at a time can use any other object. Different objects are independent.
 * - Side effects. No function prints, reads a clock, the environment or the locale, or installs a handler. Only fairroll_rules_simulate()
 *   and an audit with several jobs start threads. Files are read only from the folders of a fairroll_source. No C++ exception leaves the
 *   library.
 *
 * Structures are passed by value and have no size member. Their layout changes only with FAIRROLL_ABI_MAJOR, which is part of the library's
 * name (libfairroll.so.MAJOR). New functions increase FAIRROLL_ABI_MINOR. See docs/versioning.md. */
#ifndef FAIRROLL_H
#define FAIRROLL_H

#include <stddef.h>
#include <stdint.h>

/* Major version of the interface. It increases with every incompatible change. A program runs only with the major version with which it was
 * built. */
#define FAIRROLL_ABI_MAJOR 2
/* Minor version of the interface. It increases with every addition. */
#define FAIRROLL_ABI_MINOR 0

/* Exports a function from the library. Programs need not use this macro. */
#if defined(__GNUC__)
#define FAIRROLL_C_API __attribute__((visibility("default")))
#else
#define FAIRROLL_C_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- versions ------------------------------------------------------------------------------------------------------------------- */

/* Returns the interface version of the loaded library as major * 65536 + minor. */
FAIRROLL_C_API uint32_t fairroll_abi_version(void);
/* Returns the version of the library, such as "0.1.0". The text is static. */
FAIRROLL_C_API const char* fairroll_version(void);
/* Returns the version of the rule language that the library supports. It is the number after `language` in the first line of a rule file.
 * */
FAIRROLL_C_API uint32_t fairroll_language_version(void);
/* Returns the version of the snapshots that the library writes. The library can read snapshots of this version and of all earlier versions.
 * */
FAIRROLL_C_API uint32_t fairroll_snapshot_version(void);
/* Returns the version of the fingerprint algorithm. The version increases if the same rules get a different fingerprint. See
 * docs/versioning.md. */
FAIRROLL_C_API uint32_t fairroll_fingerprint_version(void);

/* Returns 1 if the library that was loaded at run time provides the interface of this header, and 0 otherwise. Call this function before
 * all other functions. */
static inline int fairroll_is_abi_compatible(void) {
  const uint32_t required = FAIRROLL_ABI_MAJOR * 65536u + FAIRROLL_ABI_MINOR;
  const uint32_t version = fairroll_abi_version();
  return version >= required && version / 65536u == FAIRROLL_ABI_MAJOR;
}

/* ---- statuses, errors, texts ---------------------------------------------------------------------------------------------------- */

/* The status that a call returns. The numbers never change their meaning. */
typedef int32_t fairroll_status;
enum {
  FAIRROLL_OK = 0,
  FAIRROLL_ERROR_INPUT = 1, /* An error in a rule file, step, snapshot or selection, which the diagnostics explain. */
  /* An error of the caller, such as a NULL argument, an index or face out of range, or objects that do not belong together. */
  FAIRROLL_ERROR_ARGUMENT = 2,
  FAIRROLL_ERROR_MEMORY = 3,  /* The library is out of memory. */
  FAIRROLL_ERROR_INTERNAL = 4 /* A bug in the library. Please report it. */
};

/* Value that means "none" where a function or member expects the number of a seat, role, wager or clause. */
#define FAIRROLL_NONE UINT32_MAX

/* The reason why a call failed, as one or more diagnostics. Owned by the caller. */
typedef struct fairroll_error fairroll_error;

/* Frees an error. Accepts NULL. */
FAIRROLL_C_API void fairroll_error_free(fairroll_error* error);
/* Returns the status of the failed call. Returns FAIRROLL_OK for NULL. */
FAIRROLL_C_API fairroll_status fairroll_error_status(const fairroll_error* error);
/* Returns the number of diagnostics, which is at least 1, or 0 for NULL. The diagnostics are sorted by file and location. They can include
 * warnings. */
FAIRROLL_C_API size_t fairroll_error_count(const fairroll_error* error);
/* Returns all diagnostics as text for people, with source lines, carets and a final line ending. Returns "" for NULL. */
FAIRROLL_C_API const char* fairroll_error_text(const fairroll_error* error);
/* Returns all diagnostics as one line with a JSON array of objects {code, slug, severity, message, file, line, column, ...}. Returns "[]"
 * for NULL. */
FAIRROLL_C_API const char* fairroll_error_json(const fairroll_error* error);

/* A diagnostic. Its texts belong to the error. No text is NULL, and texts that do not apply are empty. */
typedef struct fairroll_diagnostic {
  /* Code of the diagnostic, such as "F0703". docs/diagnostics.md explains each code, and codes never change their meaning. Empty unless the
   * status is FAIRROLL_ERROR_INPUT. */
  const char* code;
  const char* slug;     /* Short name of the code, such as "no_such_seat". */
  const char* severity; /* Severity of the diagnostic: "error", "warning" or "note". */
  const char* message;  /* One-line description of the problem, without a final period. */
  const char* help;     /* One-line advice on how to correct the problem. */
  const char* witness;  /* Throw or state that demonstrates the problem. */
  const char* place;    /* Name of the source, such as the path of a rule file, or "step". */
  const char* text;     /* Text that is underlined. */
  uint32_t line;        /* Line of the first character, counted from 1. 0 if there is no location. */
  uint32_t column;      /* Column of the first character in code points, counted from 1. 0 if there is no location. */
  uint32_t end_line;    /* Line of the position after the last character. */
  uint32_t end_column;  /* Column of the position after the last character. */
} fairroll_diagnostic;

/* Writes the diagnostic at `index`, from 0 to count - 1, to *out. Returns FAIRROLL_ERROR_ARGUMENT and sets *out to zeros if
 * `index` is out of range. */
FAIRROLL_C_API fairroll_status fairroll_error_get(const fairroll_error* error, size_t index, fairroll_diagnostic* out);

/* Bytes that the library allocated and that the caller owns. Immutable. */
typedef struct fairroll_text fairroll_text;

/* Returns the bytes, followed by a NUL that the size does not include. The pointer is valid until the text is freed. Binary snapshots
 * contain further NULs. */
FAIRROLL_C_API const char* fairroll_text_data(const fairroll_text* text);
/* Returns the number of bytes in a text. */
FAIRROLL_C_API size_t fairroll_text_size(const fairroll_text* text);
/* Frees a text. Accepts NULL. */
FAIRROLL_C_API void fairroll_text_free(fairroll_text* text);

/* ---- sources of rule files ------------------------------------------------------------------------------------------------------ */

/* The locations in which the library searches for rule files, in the order in which they were added. A unit is read from the first location
 * that contains it. Amendments and assertions are read from all locations.
 *
 * All texts together form one location, at the position of the first text. Every text is examined. Loading fails if a text is not a rule
 * file, or if it amends a unit that the rules do not contain. fairroll_rules_warnings() reports texts that are not needed.
 *
 * A source is used only during fairroll_rules_load(). It can be freed or extended between loads. It must not be changed while another
 * thread loads from it. */
typedef struct fairroll_source fairroll_source;

/* Creates a source without locations. The caller must free it. */
FAIRROLL_C_API fairroll_status fairroll_source_new(fairroll_source** out, fairroll_error** error);
/* Frees a source. Accepts NULL. */
FAIRROLL_C_API void fairroll_source_free(fairroll_source* source);
/* Adds a folder with the layout of the command line. In this layout, the unit `us_sd.craps` is in the file us_sd/craps.fair. Results
 * contain these relative paths, but not the location of the folder. The folder need not exist yet. The library never writes to it. */
FAIRROLL_C_API fairroll_status fairroll_source_add_folder(fairroll_source* source, const char* path, fairroll_error** error);
/* Adds the text of one rule file. `name` is the name of the text in diagnostics. A second text with the same name replaces the first. The
 * text itself states which unit it declares or amends. It can have at most 1 MiB. Loading a larger text is an error. */
FAIRROLL_C_API fairroll_status fairroll_source_add_text(fairroll_source* source, const char* name, const char* text, size_t size,
                                                        fairroll_error** error);

/* Sets a limit for all following loads, proofs and audits that use this source. `name` is `states`, `tests`, `entries` or another limit in
 * docs/limits.md, which lists the default and maximum values. The minimum value is 1. Returns FAIRROLL_ERROR_ARGUMENT and sets no limit if
 * the name or the value is invalid. If a text exceeds a limit, the text is rejected with a diagnostic, or the result lists the missing
 * parts. */
FAIRROLL_C_API fairroll_status fairroll_source_set_limit(fairroll_source* source, const char* name, uint64_t value, fairroll_error** error);

/* The object to which a resolver adds files. It is valid only during the call of the resolver, in the same thread. */
typedef struct fairroll_sink fairroll_sink;
/* A callback that finds the files of a unit, for example in a database or an archive. fairroll_rules_load() calls it in its own thread, at
 * most once per unit and load. It is also called for units that do not exist or that another location contains. The callback adds the file
 * that declares the unit, if there is one, and the amendments to the unit. It returns 0 on success. Any other number makes the load fail.
 * The callback must not end by longjmp(). If it throws a C++ exception, the exception is caught, and the load fails. */
typedef int (*fairroll_resolver)(void* context, const char* unit, fairroll_sink* sink);
/* Adds a resolver. `context` is passed to `resolve` unchanged. It must be valid as long as rules are loaded from this source. */
FAIRROLL_C_API fairroll_status fairroll_source_add_resolver(fairroll_source* source, fairroll_resolver resolve, void* context,
                                                            fairroll_error** error);
/* Adds one file to a sink. `name` is the name of the file in diagnostics and must be unique. `unit` is the name of the unit that the file
 * must declare, or NULL for any unit. Returns only FAIRROLL_OK, FAIRROLL_ERROR_ARGUMENT or FAIRROLL_ERROR_MEMORY. */
FAIRROLL_C_API fairroll_status fairroll_sink_add(fairroll_sink* sink, const char* name, const char* text, size_t size, const char* unit);
/* Sets the one-line reason for a failure. The resolver calls this function before it returns a number other than 0. The reason becomes part
 * of the error of the load. NULL is ignored. */
FAIRROLL_C_API void fairroll_sink_fail(fairroll_sink* sink, const char* message);

/* ---- signed rules --------------------------------------------------------------------------------------------------------------- */

/* Restricts a source to signed bundles, which fairroll_source_add_bundle() adds. Folders, texts and resolvers are then refused with
 * FAIRROLL_ERROR_INPUT (F1001). The source must not contain any location, and the function can be called only once. Otherwise, returns
 * FAIRROLL_ERROR_ARGUMENT.
 *
 * `trust` is the text of a trust file or of a minisign public key file (docs/trust.md), and `name` is its name in messages. `today` is the
 * current date, such as "2027-01-31", because the library reads no clock. Nothing may have expired on this date. Returns
 * FAIRROLL_ERROR_ARGUMENT if `today` is not a valid date. `min_version` is the minimum version of accepted bundles, in addition to the
 * minimum in the trust file. Pass the highest version that was accepted before, or 0. Returns FAIRROLL_ERROR_INPUT if the trust file is
 * invalid. */
FAIRROLL_C_API fairroll_status fairroll_source_require_signatures(fairroll_source* source, const char* name, const char* trust, size_t size,
                                                     const char* today, uint64_t min_version, fairroll_error** error);
/* Adds a signed bundle as a separate location. `bundle` contains the bytes of the file (at most 64 MiB), and `signatures` contains the
 * concatenated texts of its signature files (at most 64 KiB). Returns FAIRROLL_ERROR_INPUT and leaves the source unchanged if the bundle is
 * refused. The diagnostics contain all reasons (F1002 to F1007). Returns FAIRROLL_ERROR_ARGUMENT if fairroll_source_require_signatures()
 * was not called. */
FAIRROLL_C_API fairroll_status fairroll_source_add_bundle(fairroll_source* source, const char* name, const char* bundle, size_t size,
                                                          const char* signatures, size_t signatures_size, fairroll_error** error);

/* A bundle that was accepted. Its texts belong to the source. */
typedef struct fairroll_bundle {
  const char* authority; /* Name of the issuer, such as "us_sd". */
  const char* expires;   /* Last date on which the bundle is accepted, such as "2027-12-31". */
  const char* digest;    /* SHA-256 digest of the file, as 64 hexadecimal digits. */
  const char* content;   /* SHA-256 digest of the list of texts. Equal for all bundles with the same texts. */
  uint64_t version;      /* Version of the bundle. It increases with each bundle of the authority. */
  uint32_t signer_count; /* Number of trusted keys that signed the bundle. */
  uint8_t reserved[4];   /* Always 0. */
} fairroll_bundle;
/* Returns the number of bundles that were added to a source. */
FAIRROLL_C_API uint32_t fairroll_source_bundle_count(const fairroll_source* source);
/* Writes the bundle at `index`, in the order in which bundles were added, to *out. Returns FAIRROLL_ERROR_ARGUMENT and sets
 * *out to zeros if `index` is out of range. */
FAIRROLL_C_API fairroll_status fairroll_source_bundle(const fairroll_source* source, uint32_t index, fairroll_bundle* out);

/* Checks that the trust file `next` can replace the trust file `old`. The new file must have the same authority and a higher version, and
 * it must not have expired on `today`. Its signatures must meet the thresholds of both files. `signatures` is the same as for
 * fairroll_source_add_bundle(). Returns FAIRROLL_OK if the file can replace `old`, and FAIRROLL_ERROR_INPUT with the reasons if it cannot.
 * Returns FAIRROLL_ERROR_ARGUMENT if `today` is not a valid date. Thread-safe. */
FAIRROLL_C_API fairroll_status fairroll_trust_check_rotation(const char* old, size_t old_size, const char* next, size_t next_size,
                                                     const char* signatures, size_t signatures_size, const char* today,
                                                     fairroll_error** error);

/* ---- selections ----------------------------------------------------------------------------------------------------------------- */

/* A selection, which consists of a date, alternatives of readings, and values that the house posted. It determines which text of a rule
 * book applies. It is used only during fairroll_rules_load(). */
typedef struct fairroll_selection fairroll_selection;

/* Creates an empty selection. The caller must free it. */
FAIRROLL_C_API fairroll_status fairroll_selection_new(fairroll_selection** out, fairroll_error** error);
/* Frees a selection. Accepts NULL. */
FAIRROLL_C_API void fairroll_selection_free(fairroll_selection* selection);
/* Selects the date as of which the rules apply, such as "2015-07-01". Returns FAIRROLL_ERROR_ARGUMENT if `date` is not a valid date. The
 * library reads no clock. If no date is selected, all text without a last date is in force, even text whose first date is in the future. At
 * a table, pass the current date. */
FAIRROLL_C_API fairroll_status fairroll_selection_set_as_of(fairroll_selection* selection, const char* date, fairroll_error** error);
/* Selects an alternative of a reading. A second call for the same reading replaces the first. fairroll_rules_load() reports an alternative
 * that the rules do not contain. */
FAIRROLL_C_API fairroll_status fairroll_selection_set_reading(fairroll_selection* selection, const char* reading, const char* alternative,
                                                              fairroll_error** error);
/* Selects a value that the house posts: the column of a paytable, the alternative of a choice, or the amount of a quantity ("25.00"). */
FAIRROLL_C_API fairroll_status fairroll_selection_set_posting(fairroll_selection* selection, const char* name, const char* value,
                                                              fairroll_error** error);

/* ---- rules ---------------------------------------------------------------------------------------------------------------------- */

/* A rule book that was parsed, checked and compiled. Rules are immutable and reference-counted. Objects that are created from the rules
 * keep the rules alive. */
typedef struct fairroll_rules fairroll_rules;

/* Loads the ruleset or house named `name`. `selection` may be NULL. A load takes from milliseconds to seconds. Returns FAIRROLL_ERROR_INPUT
 * with all errors of the files, the name and the selection. Thread-safe. Several threads can load from one source if its resolvers allow
 * this. */
FAIRROLL_C_API fairroll_status fairroll_rules_load(const char* name, const fairroll_source* source, const fairroll_selection* selection,
                                                   fairroll_rules** out, fairroll_error** error);
/* Adds an owner and returns `rules`. Each owner must call fairroll_rules_release() once. Both functions are thread-safe. */
FAIRROLL_C_API fairroll_rules* fairroll_rules_retain(fairroll_rules* rules);
/* Removes an owner. When the last owner is removed, the rules and all texts that belong to them are freed. Accepts NULL. */
FAIRROLL_C_API void fairroll_rules_release(fairroll_rules* rules);

/* Returns the name of the rule book, such as "us_sd.craps". */
FAIRROLL_C_API const char* fairroll_rules_name(const fairroll_rules* rules);
/* Returns the title of the rule book. */
FAIRROLL_C_API const char* fairroll_rules_title(const fairroll_rules* rules);
/* Returns the fingerprint: 32 hexadecimal digits that identify the meaning of the rules. It does not depend on titles, files, the order of
 * statements or the date. It detects mistakes, but not forgeries. docs/versioning.md describes the parts of the rules that the fingerprint
 * covers. */
FAIRROLL_C_API const char* fairroll_rules_fingerprint(const fairroll_rules* rules);
/* Returns the warnings and notes of the load in the format of fairroll_error_json(). Returns "[]" if there are none. */
FAIRROLL_C_API const char* fairroll_rules_warnings(const fairroll_rules* rules);
/* Returns the rules that could not be compiled, as a JSON array of {message, help}. The reference interpreter evaluates these rules, with
 * the same results but more slowly. */
FAIRROLL_C_API const char* fairroll_rules_uncompiled(const fairroll_rules* rules);
/* Returns the name of the currency, such as "USD". */
FAIRROLL_C_API const char* fairroll_rules_currency(const fairroll_rules* rules);
/* Returns the number of digits after the decimal point of an amount, from 0 to 9. */
FAIRROLL_C_API int32_t fairroll_rules_currency_decimals(const fairroll_rules* rules);
/* Returns the number of dice, from 1 to 8. */
FAIRROLL_C_API uint32_t fairroll_rules_dice_count(const fairroll_rules* rules);
/* Returns the lowest face of a die. */
FAIRROLL_C_API uint32_t fairroll_rules_lowest_face(const fairroll_rules* rules);
/* Returns the highest face of a die. A die has all faces from the lowest to the highest. */
FAIRROLL_C_API uint32_t fairroll_rules_highest_face(const fairroll_rules* rules);

/* The kinds of layers of a rule book. */
enum { FAIRROLL_MODEL = 0, FAIRROLL_RULESET = 1, FAIRROLL_AMENDMENT = 2, FAIRROLL_HOUSE_RULES = 3 };
/* A unit whose text is in force. Its texts belong to the rules, and no text is NULL. */
typedef struct fairroll_layer {
  const char* unit;    /* Name of the unit, such as "us_sd.craps". */
  const char* title;   /* Title of the unit. */
  const char* file;    /* Name of the file or text that contains the unit. */
  const char* from;    /* First date on which the unit is in force, such as "2015-07-01". Empty if the unit states no first date. */
  const char* until;   /* Last date on which the unit is in force. Empty if the unit states no last date. */
  uint8_t kind;        /* Kind of the layer: FAIRROLL_MODEL, FAIRROLL_RULESET, FAIRROLL_AMENDMENT or FAIRROLL_HOUSE_RULES. */
  uint8_t reserved[7]; /* Always 0. */
} fairroll_layer;
/* Returns the number of layers. The layers are in ascending order of precedence: adopted models, the ruleset, its amendments in
 * force, earliest first date first, and the house. */
FAIRROLL_C_API uint32_t fairroll_rules_layer_count(const fairroll_rules* rules);
/* Writes the layer at index `layer` to *out. Returns FAIRROLL_ERROR_ARGUMENT and sets *out to zeros if there is no such layer. */
FAIRROLL_C_API fairroll_status fairroll_rules_layer(const fairroll_rules* rules, uint32_t layer, fairroll_layer* out);

/* Returns the number of wagers. Wagers, roles, facts and clauses are numbered from 0 in the order of the rule files. The numbers are valid
 * only for this object. After another load, find the numbers again by name. */
FAIRROLL_C_API uint32_t fairroll_rules_wager_count(const fairroll_rules* rules);
/* Returns the name of a wager, such as "pass". */
FAIRROLL_C_API const char* fairroll_rules_wager_name(const fairroll_rules* rules, uint32_t wager);
/* Returns the number of the wager with the given name, or FAIRROLL_NONE if there is no such wager. */
FAIRROLL_C_API uint32_t fairroll_rules_find_wager(const fairroll_rules* rules, const char* name);
/* Returns the number of roles of players and officials. */
FAIRROLL_C_API uint32_t fairroll_rules_role_count(const fairroll_rules* rules);
/* Returns the name of a role. */
FAIRROLL_C_API const char* fairroll_rules_role_name(const fairroll_rules* rules, uint32_t role);

/* The objects that facts can describe. */
enum { FAIRROLL_SUBJECT_DIE = 0, FAIRROLL_SUBJECT_THROW = 1, FAIRROLL_SUBJECT_TURN = 2 };
/* A fact that can be recorded for a throw. Its texts belong to the rules. */
typedef struct fairroll_fact {
  const char* name;        /* Name of the fact, such as "rests". */
  const char* preposition; /* Preposition that follows the name in records, such as "on" in `rests on`. May be empty. */
  uint32_t value_count;    /* Number of values, from 1 to 64. fairroll_rules_fact_value() returns their names. */
  uint8_t subject;         /* Object that the fact describes: FAIRROLL_SUBJECT_DIE, FAIRROLL_SUBJECT_THROW or FAIRROLL_SUBJECT_TURN. */
  uint8_t several;         /* 1 if the fact can have several values at once, 0 if it has exactly one value. */
  uint8_t has_default;     /* 1 if the fact has its default value when it is not recorded, 0 if it is then unknown. */
  uint8_t reserved;        /* Always 0. */
} fairroll_fact;
/* Returns the number of facts. */
FAIRROLL_C_API uint32_t fairroll_rules_fact_count(const fairroll_rules* rules);
/* Writes a fact to *out. Returns FAIRROLL_ERROR_ARGUMENT and sets *out to zeros if there is no such fact. */
FAIRROLL_C_API fairroll_status fairroll_rules_fact(const fairroll_rules* rules, uint32_t fact, fairroll_fact* out);
/* Returns the name of a value of a fact, or its number as text. */
FAIRROLL_C_API const char* fairroll_rules_fact_value(const fairroll_rules* rules, uint32_t fact, uint32_t value);

/* A clause to which results refer. Its texts belong to the rules. */
typedef struct fairroll_clause {
  const char* address; /* Address of the clause, such as "20:18:33:06 invalid (2)". Unique in these rules. */
  const char* text;    /* Text of the clause in the rule file, on one line. */
  const char* unit;    /* Name of the unit that contains the clause. */
  const char* place;   /* Name of the rule file. */
  uint32_t line;       /* Line of the first character, counted from 1. */
  uint32_t column;     /* Column of the first character in code points, counted from 1. */
  uint8_t conditional; /* 1 if the clause has a condition that can be false, otherwise 0. */
  /* 1 if the clause is in a block marked `recalled`, because it was not compared with a text of the law. Otherwise 0. */
  uint8_t unverified;
  uint8_t reserved[6]; /* Always 0. */
} fairroll_clause;
/* Returns the number of clauses. */
FAIRROLL_C_API uint32_t fairroll_rules_clause_count(const fairroll_rules* rules);
/* Writes a clause to *out. Returns FAIRROLL_ERROR_ARGUMENT and sets *out to zeros if there is no such clause. */
FAIRROLL_C_API fairroll_status fairroll_rules_clause(const fairroll_rules* rules, uint32_t clause, fairroll_clause* out);

/* The amount of detail in a result, for the parameter `detail`. */
enum {
  FAIRROLL_BRIEF = 0, /* The result and the clauses that decided it. */
  /* Also every evaluated clause with its facts, the clauses that took precedence, and the facts that would change the ruling. */
  FAIRROLL_DETAILED = 1
};

/* Judges a single throw. The throw is text (`throw 4 3 { die 2 rests on rail }`) or JSON ({"throw": {"faces": [4, 3]}}). The game is in its
 * initial state, the shooter is unknown, and there are no wagers. The function writes one line of JSON to *out, as fairroll_table_play()
 * does. The line contains `ruling`, `by` and, if the ruling is undetermined, `needs` and `possible`. The caller must free it. Returns
 * FAIRROLL_ERROR_INPUT if the text is not a single throw. Each call creates a table. For many throws, use fairroll_judge. */
FAIRROLL_C_API fairroll_status fairroll_rules_judge(const fairroll_rules* rules, const char* step, size_t size, uint32_t detail,
                                                    fairroll_text** out, fairroll_error** error);

/* Writes a description of the rules to *out as one line of JSON, which the caller must free. The line has the form {"name", "title",
 * "currency", "dice": {"count", "lowest", "highest", "groups": [{"name", "count"}, ...], "faces": [...]}, "states", "events", "wagers":
 * [{"name", "title", "numbers", "behind", "inOrder", "madeOfParts", "oneRoll"}, ...]}. "groups" is present only if the dice differ, and
 * "faces" only if the faces have names. */
FAIRROLL_C_API fairroll_status fairroll_rules_show(const fairroll_rules* rules, fairroll_text** out, fairroll_error** error);

/* ---- tables --------------------------------------------------------------------------------------------------------------------- */

/* The state of play at a table: seats, standing wagers, money and the seat that has the dice. Only one thread can use a table at a time.
 * Tables with the same rules are independent. */
typedef struct fairroll_table fairroll_table;

/* Creates an empty table. `seats` contains `count` names in clockwise order. Returns FAIRROLL_ERROR_INPUT unless the names have the form of
 * names in rule files (`ann`, `seat_1`), are different from each other, and are not names of roles. `seats` may be NULL if `count` is 0.
 * The table keeps the rules alive. */
FAIRROLL_C_API fairroll_status fairroll_table_new(const fairroll_rules* rules, const char* const* seats, size_t count, fairroll_table** out,
                                                  fairroll_error** error);
/* Creates an independent copy of a table. */
FAIRROLL_C_API fairroll_status fairroll_table_clone(fairroll_table* table, fairroll_table** out, fairroll_error** error);
/* Frees a table. Accepts NULL. */
FAIRROLL_C_API void fairroll_table_free(fairroll_table* table);

/* Allows `given` steps at this table if `allow` is not 0, and forbids them otherwise. These steps set states and wagers directly, without
 * applying the rules. Initially, they are refused with FAIRROLL_ERROR_INPUT. */
FAIRROLL_C_API fairroll_status fairroll_table_allow_given(fairroll_table* table, uint32_t allow, fairroll_error** error);

/* Writes a description of the table to *out as one line of JSON, which the caller must free. The line has the form {"rules", "title",
 * "currency", "states": {NAME: VALUE}, "events": [...], "thrower", "diceWith", "seats": [{"name", "boughtIn", "chips", "balance"}],
 * "wagers": [{"id", "seat", "words", "wager", "title", "numbers", "stake", "states", ...}], "composites": [...]}. "events" lists the events
 * of the last throw that was played on this object. Amounts are strings with all digits of the currency. A state is a number if its value
 * is a number, and otherwise the word in the rule file ("none"). A count is a number, and a set is an array of totals. "id" is
 * fairroll_wager.id. Wagers are in the order in which they were placed. */
FAIRROLL_C_API fairroll_status fairroll_table_show(fairroll_table* table, fairroll_text** out, fairroll_error** error);
/* Writes the bets that a seat can make now to *out as one line of JSON, which the caller must free. The line is an array of {"words",
 * "wager", "title", "numbers", "least", "step", "most", "standing"}, with "behind", "behindNumber", "behindOrdinal" and "for" where they
 * apply. The rules accept a bet of "least", and of "least" plus whole multiples of "step", up to "most" (null if there is no limit below
 * 2^50 units). Every other bet is refused or undetermined. Amounts are added to the stake in "standing". If `role` is the number of a role,
 * the bets are tips for this role. If it is FAIRROLL_NONE, the bets are the seat's own. Returns FAIRROLL_ERROR_ARGUMENT if there is no such
 * seat or role. The call takes milliseconds and does not change the table. */
FAIRROLL_C_API fairroll_status fairroll_table_menu(fairroll_table* table, uint32_t seat, uint32_t role, fairroll_text** out,
                                                   fairroll_error** error);
/* Registers rules for the step `rules change to NAME`, which then has the effect of fairroll_table_change_rules(). A second call with the
 * same name replaces the rules. For a step with a date, postings or readings, the name is the text after `rules change`, without `to`, such
 * as `as of 2027-07-01` or `tonight posting table_minimum 15.00`. Postings precede readings, and both are sorted by name. If a step has a
 * name that is not registered, playing the step returns FAIRROLL_ERROR_INPUT. Copies of the table have the same registrations. */
FAIRROLL_C_API fairroll_status fairroll_table_register_rules(fairroll_table* table, const char* name, const fairroll_rules* rules,
                                                         fairroll_error** error);

/* Plays one step: a throw, an action, a note, a change of rules, or a `given` step if the table allows it. The step is text (`ann bets
 * 10.00 on pass`) or its JSON form. If `out` is not NULL, the function writes the result to *out, and the caller must free it. The result
 * is one line of JSON in the form that `fairroll schema result` describes. It contains all reasons if `detail` is FAIRROLL_DETAILED.
 *
 * A step in JSON can have a member `meta` with any object, which is copied to the result without spaces between its tokens. An action that
 * the rules refuse is a result with "status": "refused". Returns FAIRROLL_ERROR_INPUT and leaves the table unchanged if the step is invalid
 * or refers to an object that does not exist. */
FAIRROLL_C_API fairroll_status fairroll_table_play(fairroll_table* table, const char* step, size_t size, uint32_t detail,
                                                   fairroll_text** out, fairroll_error** error);

/* The rulings on a throw. The last two occur only for lines of a log. */
enum {
  FAIRROLL_VALID = 0,
  FAIRROLL_INVALID = 1,
  FAIRROLL_NO_ROLL = 2,
  FAIRROLL_VOID = 3,
  FAIRROLL_UNDETERMINED = 4,
  FAIRROLL_NOT_A_THROW = 5,
  FAIRROLL_INVALID_LINE = 6
};

/* The outcomes of a wager. */
enum {
  FAIRROLL_WINS = 0,
  FAIRROLL_LOSES = 1,
  FAIRROLL_PUSHES = 2,
  FAIRROLL_RETURNED = 3,
  FAIRROLL_STAYS = 4,
  FAIRROLL_MOVES = 5,
  FAIRROLL_OFF = 6,
  FAIRROLL_OUTCOME_UNDETERMINED = 7 /* The facts that decide the wager are unknown. */
};

/* The effect of a throw on one standing wager. A wager has two settlements if it remains in play after a decision and the end of the turn
 * then affects it. */
typedef struct fairroll_settlement {
  uint32_t id;         /* Identifier of the wager (fairroll_wager.id). */
  uint32_t seat;       /* Number of the seat that placed the wager. */
  uint32_t role;       /* Number of the role that receives the tip. FAIRROLL_NONE if the wager is not a tip. */
  uint32_t wager;      /* Number of the wager in the rules. fairroll_rules_wager_name() returns its name. */
  uint8_t outcome;     /* Outcome of the wager, from FAIRROLL_WINS to FAIRROLL_OUTCOME_UNDETERMINED. */
  uint8_t ended;       /* 1 if the wager is no longer in play, otherwise 0. */
  uint8_t rounded;     /* 1 if the profit was rounded, otherwise 0. */
  uint8_t charged;     /* 1 if a commission rule applied, otherwise 0. */
  uint8_t reserved[4]; /* Always 0. */
  int64_t amount;      /* Profit of a win, before commission. */
  int64_t lost;        /* Part of the stake that was lost. */
  int64_t commission;  /* Commission that was taken with the win. */
  int64_t refund;      /* Refund of the commission that was taken when the bet was placed. */
  int64_t net;         /* Net result: amount - lost - commission + refund. */
} fairroll_settlement;

/* The effect of a throw on a composite wager. Each component also has a fairroll_settlement. */
typedef struct fairroll_composite {
  uint32_t id; /* Identifier that is unique at this table among wagers and composite wagers. */
  /* FAIRROLL_WINS, FAIRROLL_LOSES or FAIRROLL_PUSHES, depending on `net`. FAIRROLL_OUTCOME_UNDETERMINED if a component is undetermined. */
  uint8_t outcome;
  uint8_t ended;       /* 1 if no component is still in play, otherwise 0. */
  uint8_t reserved[2]; /* Always 0. */
  int64_t net;         /* Sum of the net results of the components. */
} fairroll_composite;

/* The result of fairroll_table_roll(). The arrays belong to the table. The next call that plays on the table overwrites them. */
typedef struct fairroll_throw_result {
  /* Effects on wagers, sorted by seat and then in the order in which the wagers were placed. Wagers that the throw does not affect are
   * omitted. */
  const fairroll_settlement* settlements;
  size_t settlement_count;              /* Number of elements in `settlements`. */
  const fairroll_composite* composites; /* Composite wagers with at least one component that the throw decided. */
  size_t composite_count;               /* Number of elements in `composites`. */
  uint8_t ruling;                       /* Ruling on the throw, from FAIRROLL_VALID to FAIRROLL_UNDETERMINED. */
  /* 1 if compiled tables were used, 0 if the slower reference interpreter was used. The results are the same. */
  uint8_t from_tables;
  uint8_t reserved[6]; /* Always 0. */
} fairroll_throw_result;

/* Plays a throw for which only the faces are recorded. `faces` contains one byte per die, in any order. Each byte is a face from the lowest
 * to the highest face. Returns FAIRROLL_ERROR_ARGUMENT if the faces are invalid. `out` may be NULL. After the table has played a throw with
 * at least as many wagers, the call allocates no memory. Returns FAIRROLL_ERROR_INPUT and leaves the table unchanged if an amount exceeds
 * 64 bits. */
FAIRROLL_C_API fairroll_status fairroll_table_roll(fairroll_table* table, const uint8_t* faces, size_t count, fairroll_throw_result* out,
                                                   fairroll_error** error);
/* Plays several throws without reports. Only money, states and totals are updated. `faces` contains the faces of each throw in sequence,
 * such as pairs for two dice. `count` is the number of faces, a multiple of the number of dice. All faces are checked before the first
 * throw. If an amount exceeds 64 bits or memory is exhausted, the preceding throws have been played, and fairroll_table_throw_count()
 * includes them. */
FAIRROLL_C_API fairroll_status fairroll_table_roll_all(fairroll_table* table, const uint8_t* faces, size_t count, fairroll_error** error);
/* Sets *out to an array with the numbers of the clauses that decided a settlement of the last fairroll_table_roll(), and *count to the
 * number of these clauses. `index` is the index of the settlement. The array belongs to the table until its next call. Returns
 * FAIRROLL_ERROR_ARGUMENT if there is no such settlement, or if another step was played since that throw. */
FAIRROLL_C_API fairroll_status fairroll_table_settlement_clauses(fairroll_table* table, size_t index, const uint32_t** out, size_t* count,
                                                         fairroll_error** error);

/* Returns the number of seats at a table. */
FAIRROLL_C_API uint32_t fairroll_table_seat_count(const fairroll_table* table);
/* Returns the name of a seat. The text is valid until the table is freed or changes its rules. */
FAIRROLL_C_API const char* fairroll_table_seat_name(const fairroll_table* table, uint32_t seat);
/* Returns the number of throws since the table was created. Copies and restored tables continue the count. */
FAIRROLL_C_API uint64_t fairroll_table_throw_count(const fairroll_table* table);
/* Returns the number of throws that the reference interpreter judged. These are the throws that fairroll_table_play() played, and the
 * throws that the compiled tables do not cover. */
FAIRROLL_C_API uint64_t fairroll_table_interpreted_throw_count(const fairroll_table* table);
/* Returns the number of the seat whose turn it is to throw, or FAIRROLL_NONE. */
FAIRROLL_C_API uint32_t fairroll_table_thrower(const fairroll_table* table);
/* Returns the number of the seat that has the dice or is being offered the dice, or FAIRROLL_NONE. */
FAIRROLL_C_API uint32_t fairroll_table_dice_holder(const fairroll_table* table);

/* The kinds of accounts. FAIRROLL_SEAT and FAIRROLL_ROLE require the number of the seat or role. For the other kinds, the number is
 * ignored. */
enum { FAIRROLL_OUTSIDE = 0, FAIRROLL_SEAT = 1, FAIRROLL_ROLE = 2, FAIRROLL_LAYOUT = 3, FAIRROLL_HOUSE = 4 };
/* Writes the current amount of an account to *out: the chips of a seat or role, the stakes on the layout, or the winnings of the house. The
 * sum of all accounts is 0. */
FAIRROLL_C_API fairroll_status fairroll_table_account_amount(fairroll_table* table, uint32_t account, uint32_t index, int64_t* out,
                                                   fairroll_error** error);
/* Writes the result of all decisions so far to *out. For FAIRROLL_SEAT, the result is wins - losses - commissions + refunds. For
 * FAIRROLL_ROLE, the result is the amount that the role's tips earned, which is at least 0. */
FAIRROLL_C_API fairroll_status fairroll_table_balance(const fairroll_table* table, uint32_t account, uint32_t index, int64_t* out,
                                                      fairroll_error** error);

/* A wager that is in play. */
typedef struct fairroll_wager {
  uint32_t id;        /* Identifier of the wager, counted from 1. It is never used for another wager at this table. */
  uint32_t seat;      /* Number of the seat that placed the wager. */
  uint32_t role;      /* Number of the role that receives the tip. FAIRROLL_NONE if the wager is not a tip. */
  uint32_t wager;     /* Number of the wager in the rules. fairroll_rules_wager_name() returns its name. */
  uint32_t behind;    /* Identifier of the parent, behind which the wager is placed. 0 if there is no parent. */
  uint32_t composite; /* Identifier of the composite wager to which the wager belongs as a component. 0 if there is none. */
  int64_t stake;      /* Stake of the wager. Always greater than 0. */
  /* 1 if the owner called the wager on, and 0 if the owner called it off. -1 if there was no call and the rules decide whether it is on. */
  int8_t called;
  uint8_t in_error;     /* 1 if the bet was accepted in error outside its limits, otherwise 0. */
  uint8_t undetermined; /* 1 if the result of the wager is undetermined, in which case no further throw decides the wager. Otherwise 0. */
  uint8_t reserved[5];  /* Always 0. */
} fairroll_wager;
/* Sets *out to the standing wagers in the order in which they were placed, and *count to their number. The array belongs to the table until
 * its next call. */
FAIRROLL_C_API fairroll_status fairroll_table_wagers(fairroll_table* table, const fairroll_wager** out, size_t* count,
                                                     fairroll_error** error);
/* Writes to *out the text that refers to the standing wager `id` in steps, such as `come 5` or `come_odds behind come 5`.
 * The caller must free it. */
FAIRROLL_C_API fairroll_status fairroll_table_wager_text(fairroll_table* table, uint32_t id, fairroll_text** out, fairroll_error** error);

/* The results of all wagers with one name since the table was created. For a restored table, the totals include the totals in the
 * snapshot. */
typedef struct fairroll_totals {
  uint64_t won;      /* Number of wins. */
  uint64_t lost;     /* Number of losses. */
  uint64_t pushed;   /* Number of pushes. */
  uint64_t returned; /* Number of wagers that were returned without a decision. */
  int64_t net;       /* Net result of the owners. */
} fairroll_totals;
/* Writes the totals of a wager to *out. Returns FAIRROLL_ERROR_ARGUMENT if there is no such wager. */
FAIRROLL_C_API fairroll_status fairroll_table_totals(const fairroll_table* table, uint32_t wager, fairroll_totals* out,
                                                     fairroll_error** error);

/* The two formats of a snapshot, which have the same contents. */
enum {
  FAIRROLL_SNAPSHOT_JSON = 0,  /* One line of UTF-8 text, without a line ending. */
  FAIRROLL_SNAPSHOT_BINARY = 1 /* A shorter, binary format. */
};
/* Writes a snapshot of the entire table to *out, which the caller must free. The snapshot contains the totals and counts, the selection
 * that was made before the first throw, the fingerprint of the rules, and a checksum. Equal tables produce identical bytes. */
FAIRROLL_C_API fairroll_status fairroll_table_snapshot(fairroll_table* table, uint32_t form, fairroll_text** out, fairroll_error** error);
/* Creates a table from a snapshot in either format. Returns FAIRROLL_ERROR_INPUT if the snapshot is incomplete, changed or of a later
 * version. Also returns FAIRROLL_ERROR_INPUT if the rules have another name or fingerprint (see fairroll_table_carry_over()). The function
 * accepts arbitrary bytes safely. */
FAIRROLL_C_API fairroll_status fairroll_table_restore(const fairroll_rules* rules, const char* snapshot, size_t size, fairroll_table** out,
                                                      fairroll_error** error);
/* Creates a table from a snapshot under other rules, such as a newer text, another date or other postings. The contents are matched by
 * name. Returns FAIRROLL_ERROR_INPUT with a reason for each item that has no counterpart under the rules, and for the errors of
 * fairroll_table_restore(). If the fingerprints are equal, the result is the same as from fairroll_table_restore(). */
FAIRROLL_C_API fairroll_status fairroll_table_carry_over(const fairroll_rules* rules, const char* data, size_t size, fairroll_table** out,
                                                         fairroll_error** error);

/* The part of a snapshot that identifies the rules of the table. Immutable. Its texts belong to the head. */
typedef struct fairroll_head fairroll_head;
/* Reads the head of a snapshot, without any rules. Returns FAIRROLL_ERROR_INPUT if the bytes are not a complete snapshot of a supported
 * version. The caller must free the head. */
FAIRROLL_C_API fairroll_status fairroll_snapshot_head(const char* data, size_t size, fairroll_head** out, fairroll_error** error);
/* Frees a head. Accepts NULL. */
FAIRROLL_C_API void fairroll_head_free(fairroll_head* head);
/* Returns the version of the snapshot format. */
FAIRROLL_C_API uint32_t fairroll_head_version(const fairroll_head* head);
/* Returns the name of the ruleset or house that must be loaded, such as "us_sd.craps". */
FAIRROLL_C_API const char* fairroll_head_rules(const fairroll_head* head);
/* Returns the fingerprint of the rules (fairroll_rules_fingerprint()). Only fingerprints of the same version can be compared. */
FAIRROLL_C_API const char* fairroll_head_fingerprint(const fairroll_head* head);
/* Returns the version of the fingerprint (fairroll_fingerprint_version()). Returns 0 for a version 1 snapshot, whose fingerprint is
 * computed from the bytes of the files. */
FAIRROLL_C_API uint32_t fairroll_head_fingerprint_version(const fairroll_head* head);
/* Returns the selected date, or "" if no date was selected. */
FAIRROLL_C_API const char* fairroll_head_as_of(const fairroll_head* head);
/* Returns the number of readings and choices with a selected alternative. Returns 0 for a version 1 snapshot. */
FAIRROLL_C_API uint32_t fairroll_head_reading_count(const fairroll_head* head);
/* Returns the name of a reading or choice. The names are sorted. Returns NULL if `index` is out of range. */
FAIRROLL_C_API const char* fairroll_head_reading(const fairroll_head* head, uint32_t index);
/* Returns the alternative that is selected for a reading or choice. */
FAIRROLL_C_API const char* fairroll_head_reading_alternative(const fairroll_head* head, uint32_t index);
/* Returns the number of quantities and columns that the house or the selection posted. Returns 0 for a version 1 snapshot. */
FAIRROLL_C_API uint32_t fairroll_head_posting_count(const fairroll_head* head);
/* Returns the name of a posted quantity or paytable. The names are sorted. Returns NULL if `index` is out of range. */
FAIRROLL_C_API const char* fairroll_head_posting(const fairroll_head* head, uint32_t index);
/* Returns the value that is posted for a quantity or paytable. */
FAIRROLL_C_API const char* fairroll_head_posting_value(const fairroll_head* head, uint32_t index);
/* Copies the selection in the snapshot to `selection`, whose previous contents are lost. To restore the table, load fairroll_head_rules()
 * with this selection. */
FAIRROLL_C_API fairroll_status fairroll_head_copy_selection(const fairroll_head* head, fairroll_selection* selection,
                                                            fairroll_error** error);
/* Changes the rules of a table. The contents of the table are matched by name. Returns FAIRROLL_ERROR_INPUT and leaves the table unchanged
 * if an item on the table has no counterpart under the new rules. After the call, the numbers of wagers and clauses are the numbers in the
 * new rules. */
FAIRROLL_C_API fairroll_status fairroll_table_change_rules(fairroll_table* table, const fairroll_rules* rules, fairroll_error** error);

/* ---- batches of throws -------------------------------------------------------------------------------------------------------- */

/* A judge for large numbers of throws, which are given as one JSON object per line. Each throw is judged independently, as in
 * fairroll_rules_judge(). Immutable. Any number of threads can use a judge at once, each with its own verdicts. The judge keeps the rules
 * alive. */
typedef struct fairroll_judge fairroll_judge;
/* The results of fairroll_judge_lines(), as columns with one row for each line that is not blank. The object can be reused for the next
 * batch without new allocations. */
typedef struct fairroll_verdicts fairroll_verdicts;

/* Creates a judge. The compilation of the rules takes milliseconds. The caller must free the judge. */
FAIRROLL_C_API fairroll_status fairroll_judge_new(const fairroll_rules* rules, fairroll_judge** out, fairroll_error** error);
/* Frees a judge. No thread may be using the judge at that time. Accepts NULL. */
FAIRROLL_C_API void fairroll_judge_free(fairroll_judge* judge);
/* Creates a verdicts object without rows. The caller must free the object. */
FAIRROLL_C_API fairroll_status fairroll_verdicts_new(fairroll_verdicts** out, fairroll_error** error);
/* Frees a verdicts object. Accepts NULL. */
FAIRROLL_C_API void fairroll_verdicts_free(fairroll_verdicts* verdicts);
/* Judges `lines`, which can have any size, and replaces the contents of `verdicts`. Lines end with LF or CRLF. The last line need not have
 * a line ending. Each line has at most 1 MiB. Neither the order of the lines nor the division into batches affects the results. An invalid
 * line does not make the call fail. It has the ruling FAIRROLL_INVALID_LINE and entries in fairroll_columns.errors. `lines` is not copied
 * and is not used after the call. If the call fails, `verdicts` has no rows. */
FAIRROLL_C_API fairroll_status fairroll_judge_lines(const fairroll_judge* judge, const char* lines, size_t size,
                                                    fairroll_verdicts* verdicts, fairroll_error** error);
/* Checks one line of a log. Returns FAIRROLL_OK if the line is a valid step, and FAIRROLL_ERROR_INPUT with the diagnostics otherwise.
 * `name` is the name of the text in diagnostics. NULL means "line". */
FAIRROLL_C_API fairroll_status fairroll_judge_check_line(const fairroll_judge* judge, const char* line, size_t size, const char* name,
                                                   fairroll_error** error);

/* A remark on a line that does not change the ruling. */
typedef struct fairroll_finding {
  uint32_t clause; /* Number of the clause to which the finding refers, or FAIRROLL_NONE. */
  /* Number of the kind of finding, which is valid only for this version of the library. fairroll_finding_name() returns its name. */
  uint8_t kind;
  uint8_t reserved[3]; /* Always 0. */
} fairroll_finding;
/* Returns the name of a kind of finding, such as "without_authority". Returns NULL if there is no such kind. The names never change, but
 * the numbers can change with the version of the library. */
FAIRROLL_C_API const char* fairroll_finding_name(uint8_t kind);

/* An error in a line. fairroll_judge_check_line() returns the message. */
typedef struct fairroll_line_error {
  uint64_t row;      /* Row index of the line. */
  uint32_t code;     /* Number of the code, such as 301 for F0301. Codes never change their meaning. */
  uint32_t begin;    /* Offset of the first underlined byte from the start of the line. */
  uint32_t end;      /* Offset after the last underlined byte. Equal to `begin` if the error has no location. */
  uint32_t reserved; /* Always 0. */
} fairroll_line_error;

/* The columns of verdicts. Each array has `rows` elements, unless its comment states otherwise. The arrays belong to the verdicts. They are
 * valid until the verdicts are used for another batch or freed. Columns with several values per row are stored in pools. The values of row
 * i are pool[begins[i]] to pool[begins[i + 1] - 1]. */
typedef struct fairroll_columns {
  size_t rows;            /* Number of lines that are not blank. */
  const uint8_t* rulings; /* Ruling of each row, from FAIRROLL_VALID to FAIRROLL_INVALID_LINE. */
  const int32_t* totals;  /* Total that governs the result of each row if the throw is valid, otherwise -1. */
  /* 1 for each row that compiled tables decided, 0 for each row that the reference interpreter decided. The results are the same. */
  const uint8_t* from_tables;
  const uint64_t* offsets;       /* Offset of each line in `lines`, in bytes. */
  const uint64_t* lengths;       /* Length of each line without its line ending, in bytes. */
  const uint64_t* numbers;       /* Number of each line, counted from 1. Blank lines are included in the count. */
  const uint64_t* clause_begins; /* Indices in `clauses` at which the clauses of each row start. There are rows + 1 elements. */
  /* Pool of the deciding clauses in the order of evaluation. fairroll_rules_clause() describes each clause. */
  const uint32_t* clauses;
  const uint64_t* finding_begins;    /* Indices in `findings` at which the findings of each row start. There are rows + 1 elements. */
  const fairroll_finding* findings;  /* Pool of the findings of all rows. */
  const fairroll_line_error* errors; /* Errors of all rows, sorted by row and then by location. */
  size_t error_count;                /* Number of elements in `errors`. */
} fairroll_columns;
/* Writes the columns to *out. Returns FAIRROLL_ERROR_ARGUMENT and sets *out to zeros if a parameter is NULL. New verdicts have no rows, and
 * each `begins` array has one element. */
FAIRROLL_C_API fairroll_status fairroll_verdicts_columns(const fairroll_verdicts* verdicts, fairroll_columns* out);

/* A range of bytes in a line. */
typedef struct fairroll_span {
  uint32_t begin; /* Offset of the first byte from the start of the line. */
  uint32_t end;   /* Offset after the last byte. Equal to `begin` if the range is empty. */
} fairroll_span;
/* Sets *out to an array with one span per row. Each span is the part of the line that contains the value of `meta`, a JSON object that
 * Fairroll does not interpret. The spans belong to the verdicts, as columns do. For an invalid line, the span is empty. Returns
 * FAIRROLL_ERROR_ARGUMENT and, if possible, sets *out to NULL if a parameter is NULL. */
FAIRROLL_C_API fairroll_status fairroll_verdicts_meta_spans(const fairroll_verdicts* verdicts, const fairroll_span** out, size_t* count);

/* ---- audits of table logs ----------------------------------------------------------------------------------------------------------- */

/* An audit of table logs, as in `fairroll audit` (docs/audit.md). It reports every ruling and payment that differs from the rules. After a
 * discrepancy, the table continues with the ruling and payments that the log records. Only one thread can use an audit at a time. Different
 * audits are independent. The memory usage grows with the number of tables and with the reports that fairroll_audit_next() has not returned
 * yet, but not with the number of lines. If a call that passes bytes of a log returns FAIRROLL_ERROR_MEMORY or FAIRROLL_ERROR_INTERNAL, the
 * audit accepts no more bytes. In this case, read the remaining reports and free the audit. */
typedef struct fairroll_audit fairroll_audit;

/* Creates an audit under `count` rule books. If `count` is 0, `under` may be NULL, and the head of each log names the rule books.
 * `selection` may be NULL. If the selection has no date, the date is `as_of` in the head of the log, or else the date in the time of the
 * first line of each table. The source can be freed after the call. Its resolvers can be called as long as the audit exists, when a log
 * names further rules. Returns FAIRROLL_ERROR_INPUT with all errors of these rule books, the texts of the source and the selection. The
 * caller must free the audit. */
FAIRROLL_C_API fairroll_status fairroll_audit_new(const fairroll_source* source, const char* const* under, size_t count,
                                                  const fairroll_selection* selection, fairroll_audit** out, fairroll_error** error);
/* Frees an audit. Accepts NULL. */
FAIRROLL_C_API void fairroll_audit_free(fairroll_audit* audit);
/* Sets the names of the members of `meta` that identify the table, and the official who ruled and paid. The initial names are "table" and
 * "official". NULL leaves a name unchanged. Returns FAIRROLL_ERROR_ARGUMENT after a log has begun, as do the following three functions. */
FAIRROLL_C_API fairroll_status fairroll_audit_set_members(fairroll_audit* audit, const char* table, const char* official,
                                                          fairroll_error** error);
/* Divides the tables into `share_count` shares and audits only the tables of the share `share`, from 0 to `share_count` - 1. The share of a
 * table depends only on its name. The audit of each share must receive all lines. Together, these audits produce the results of a single
 * audit. */
FAIRROLL_C_API fairroll_status fairroll_audit_set_share(fairroll_audit* audit, uint32_t share, uint32_t share_count,
                                                        fairroll_error** error);

/* Also judges each throw and action under the rule book `ruleset` as of `date` ("2015-07-01"), and reports results that differ. NULL
 * represents the rule book or the date of the log. At least one of the two must not be NULL. The rest of the audit is not affected. Returns
 * FAIRROLL_ERROR_INPUT with the errors of that rule book, if they can be found before a log begins. */
FAIRROLL_C_API fairroll_status fairroll_audit_set_comparison(fairroll_audit* audit, const char* ruleset, const char* date,
                                                             fairroll_error** error);
/* Sets the number of threads to `jobs`, from 1 (the initial value) to 1024, including the calling thread. Additional threads end before
 * each call returns. The number does not affect the results. The memory usage grows with the number of bytes per call. Calls with a few
 * hundred KiB are efficient. */
FAIRROLL_C_API fairroll_status fairroll_audit_set_jobs(fairroll_audit* audit, uint32_t jobs, fairroll_error** error);

/* Begins a log with new tables. Ends the preceding log first, if necessary. `name` is the name of the file in reports. */
FAIRROLL_C_API fairroll_status fairroll_audit_begin_log(fairroll_audit* audit, const char* name, fairroll_error** error);
/* Passes the next bytes of the log. The log can be divided at any byte. Complete lines are audited. An incomplete line of at most 1 MiB is
 * stored until its end arrives. Lines end with LF or CRLF. Blank lines only increase the line number. An invalid line is reported and does
 * not make the call fail. Returns FAIRROLL_ERROR_ARGUMENT if no log has begun. */
FAIRROLL_C_API fairroll_status fairroll_audit_feed(fairroll_audit* audit, const char* data, size_t size, fairroll_error** error);
/* Ends the log and audits an incomplete last line. Does nothing if no log has begun. */
FAIRROLL_C_API fairroll_status fairroll_audit_end_log(fairroll_audit* audit, fairroll_error** error);

/* The kinds of reports, for the member `kind`. */
enum {
  FAIRROLL_REPORT_DISCREPANCY = 0,  /* A ruling, payment or balance differs from the rules. */
  FAIRROLL_REPORT_UNDETERMINED = 1, /* The recorded facts do not decide the result. This is not a discrepancy. */
  FAIRROLL_REPORT_INVALID_LINE = 2, /* The line is invalid, and the table is unchanged. */
  FAIRROLL_REPORT_CHANGE = 3,       /* The result under the other rule book differs. This is not a discrepancy. */
  FAIRROLL_REPORT_NOT_COMPARED = 4  /* The other rule book cannot judge the line, or leaves it undetermined. */
};
/* The kinds of entries that a discrepancy or change concerns, for the member `entry`. A change concerns only rulings and payments. */
enum { FAIRROLL_ENTRY_RULING = 0, FAIRROLL_ENTRY_PAYMENT = 1, FAIRROLL_ENTRY_UNPAID = 2, FAIRROLL_ENTRY_BALANCE = 3 };

/* A report about a line. Its texts belong to the audit until its next call. No text is NULL, and texts that do not apply are empty. The
 * comment on a member begins with the kinds of reports to which the member applies, unless it applies to all kinds. For an invalid line,
 * only `file`, `line`, `explanation`, `help` and `code` are set. */
typedef struct fairroll_audit_report {
  const char* file;          /* Name that was passed to fairroll_audit_begin_log(). */
  const char* table;         /* Name of the table. Empty if the line does not state it. */
  const char* official;      /* Name of the official who ruled and paid. Empty if the line does not state it. */
  const char* meta;          /* Member `meta` of the line as JSON without spaces. Empty if the line has no such member. */
  const char* ruleset;       /* Name of the rule book under which the line was audited. */
  const char* step;          /* Text of the step, such as "throw 4 3". */
  const char* recorded;      /* DISCREPANCY: Result that the line records. Empty if the line records no result. */
  const char* expected;      /* DISCREPANCY, CHANGE: Result under the rules. */
  const char* other_ruleset; /* CHANGE: Name of the other rule book, such as "us_nj.craps as of 2030-01-01". */
  const char* other_result;  /* CHANGE: Result under the other rule book. Empty if that rule book gives no result for the wager. */
  /* DISCREPANCY, CHANGE: Seat or role whose wager or money the report concerns. Empty if it concerns several seats or roles. */
  const char* owner;
  const char* wager;       /* DISCREPANCY, CHANGE: Name of the wager if the entry is a wrong or missing payment. */
  const char* currency;    /* DISCREPANCY, CHANGE: Name of the currency, such as "USD". */
  const char* explanation; /* UNDETERMINED, INVALID_LINE, NOT_COMPARED: One-line explanation of the report. */
  const char* help;        /* INVALID_LINE: One-line advice on how to correct the error. */
  const char* code;        /* INVALID_LINE: Code of the error, such as "F0703" (see fairroll_diagnostic). */
  /* DISCREPANCY, CHANGE: Addresses of the clauses that decide `expected`. UNDETERMINED: Sets of facts, each of which would decide the
   * result. */
  const char* const* reasons;
  size_t reason_count;              /* Number of elements in `reasons`. */
  const char* const* other_reasons; /* CHANGE: Addresses of the clauses that decide the result under the other rule book. */
  size_t other_reason_count;        /* Number of elements in `other_reasons`. */
  uint64_t line;                    /* Line number, counted from 1. */
  /* DISCREPANCY: Amount that players and officials received in excess, in units of 10^-decimals. Negative if they received too little.
   * CHANGE: Amount that they would receive in addition under the other rule book. */
  int64_t difference;
  int32_t decimals;       /* DISCREPANCY, CHANGE: Number of decimals of the currency, from 0 to 9. */
  uint8_t kind;           /* Kind of the report, from FAIRROLL_REPORT_DISCREPANCY to FAIRROLL_REPORT_NOT_COMPARED. */
  uint8_t entry;          /* DISCREPANCY, CHANGE: Kind of the entry, from FAIRROLL_ENTRY_RULING to FAIRROLL_ENTRY_BALANCE. */
  uint8_t has_difference; /* 1 if `difference` is known, 0 if it is unknown. */
  uint8_t reserved;       /* Always 0. */
} fairroll_audit_report;
/* Writes the next report to *out and returns 1. Reports are in the order of the lines. Returns 0 and sets *out to zeros if there is no
 * report at the moment, or if a parameter is NULL. */
FAIRROLL_C_API uint32_t fairroll_audit_next(fairroll_audit* audit, fairroll_audit_report* out);

/* Writes a summary of all lines so far to *out as one line of JSON, which the caller must free. The summary includes added summaries. The
 * line has the form {"fairroll": "audit summary", "version": 1, "summary": {"lines", "invalid_lines", "tables": [NAME, ...], "rulesets":
 * [[NAME, {"currency": {"name", "decimals", "step"}, "throws", "acts", "undetermined", "rulings", "clauses", "findings", "needs",
 * "judged_at_table", "judged_by_official": lists of [NAME, COUNT], "by_kind": four TALLYs in the order of FAIRROLL_ENTRY_..., "by_clause",
 * "by_wager", "by_table", "by_official": lists of [NAME, TALLY], "others": a list of [OTHER RULE BOOK, {"compared", "not_compared",
 * "by_kind": two TALLYs, "by_clause", "by_wager", "by_table", "by_official"}], "times": counts by time, "dice": faces shown}], ...]}}. Each
 * TALLY is {"count", "too_much", "too_little", "unpriced"} with amounts in units. A new "version" can add members. */
FAIRROLL_C_API fairroll_status fairroll_audit_summary(const fairroll_audit* audit, fairroll_text** out, fairroll_error** error);
/* Adds a summary that fairroll_audit_summary() returned for an audit of other logs, or of another share of the same logs. Summaries can be
 * added in any order and can come from other processes. Returns FAIRROLL_ERROR_INPUT if the text is not a complete summary of this version.
 * */
FAIRROLL_C_API fairroll_status fairroll_audit_add_summary(fairroll_audit* audit, const char* summary, size_t size, fairroll_error** error);

/* ---- analyses ---------------------------------------------------------------------------------------------------------------------- */
/* The following functions return the JSON documents that the command line prints with `--format json`. The caller must free them. `fairroll
 * schema` prints their schemas. Figures are exact fractions of any size, as text. The calls take from milliseconds to minutes and are
 * thread-safe.
 *
 * The member "dependsOn" lists the readings and choices that affect the result, with the alternative that was used. This is the alternative
 * that the selection of the rules chose, or else the first alternative, the default, or the alternative that the house posted. For edges,
 * proofs and differences, "otherReadings" contains the results under all other interpretations of the texts for which the selection chooses
 * no alternative. A simulation uses one interpretation. If the rules can be interpreted in several ways, they keep the texts that the other
 * interpretations need. */

/* A callback that receives the progress of a long call. The parameter `stage` is the name of the current work ("wagers") and is valid only
 * during the callback. The parameter `done` is the number of finished items, and `total` is the number of all items. The callback returns 0
 * to continue, and any other number to stop. A call that was stopped returns FAIRROLL_OK and a result that contains "stopped" or
 * "interrupted". In this case, the result permits no conclusions. The callback runs in the thread of the call. It must not end by
 * longjmp(). If it throws a C++ exception, the exception is caught, and the call fails. */
typedef int (*fairroll_progress_callback)(void* context, const char* stage, uint64_t done, uint64_t total);

/* Computes house edges, as `fairroll edge` does. `wager` is "place" (all its numbers), "place 6" (one number) or NULL (every wager).
 * `stake` is an amount such as "5.00", for which payments are rounded, or NULL if every amount is paid exactly. `dice` contains
 * `dice_count` probabilities of the faces of each die as exact fractions ("1/6"). They begin with the lowest face and must add up to 1. If
 * `dice_count` is 0, the dice are fair. "recalled" marks figures that depend on unverified text. Returns FAIRROLL_ERROR_INPUT if there is
 * no such wager, or if the rule files have errors under another interpretation. Returns FAIRROLL_ERROR_ARGUMENT if the stake or the dice
 * are invalid. */
FAIRROLL_C_API fairroll_status fairroll_rules_edges(const fairroll_rules* rules, const char* wager, const char* stake,
                                                    const char* const* dice, size_t dice_count, fairroll_text** out,
                                                    fairroll_error** error);
/* Computes the joint edge of several bets of one owner, such as "10.00 on pass + 20.00 on pass_odds while point is 4, 10", as `fairroll
 * edge --bet` does. The result is the document of fairroll_rules_edges() with the member "together". The parameters `dice` and `dice_count`
 * are the same. Returns FAIRROLL_ERROR_INPUT if the text is invalid, if a bet cannot be made, or if the rule files have errors under
 * another interpretation. Returns FAIRROLL_ERROR_ARGUMENT if `bets` is NULL or empty, or if the dice are invalid. */
FAIRROLL_C_API fairroll_status fairroll_rules_combined_edge(const fairroll_rules* rules, const char* bets, const char* const* dice,
                                                            size_t dice_count, fairroll_text** out, fairroll_error** error);
/* Proves properties of a ruleset or house for all facts, states and throws, or demonstrates failures, as `fairroll verify` does. The
 * function takes a name and a source instead of rules, so that it can examine rule books that fairroll_rules_load() refuses. "proved" is
 * true if every property was proved under every interpretation. A failure is a result, not an error. Returns FAIRROLL_ERROR_INPUT if the
 * files cannot be read. `progress` may be NULL, and `context` is passed to it unchanged. */
FAIRROLL_C_API fairroll_status fairroll_verify(const char* name, const fairroll_source* source, const fairroll_selection* selection,
                                               fairroll_progress_callback progress, void* context, fairroll_text** out,
                                               fairroll_error** error);
/* Finds every difference between two rule books, or between the texts of a rule book on two dates, as `fairroll diff` does. "equivalent" is
 * true if there is no difference under any interpretation. A reading that both rule books contain has the same interpretation in both.
 * `progress` may be NULL. */
FAIRROLL_C_API fairroll_status fairroll_diff(const fairroll_rules* a, const fairroll_rules* b, fairroll_progress_callback progress,
                                             void* context, fairroll_text** out, fairroll_error** error);
/* Simulates hands and counts the results of each bet, as `fairroll simulate` does. `bets` contains `size` bytes with steps of a scenario:
 * `seats` with one seat, and the bets of this seat. NULL means every wager of the rules. `hands` is the number of hands, from 1 to
 * 10^12, and `seed` determines the dice. `threads` is the number of threads, from 1 to 1024, including the calling thread. The other
 * threads end with the call, and their number does not affect the result. `confidence` is the confidence level of the intervals as a
 * percentage, from "50" to "99.9999". NULL means 99. Returns FAIRROLL_ERROR_INPUT if the bets are invalid, or if nothing can be
 * simulated. `progress` may be NULL. */
FAIRROLL_C_API fairroll_status fairroll_rules_simulate(const fairroll_rules* rules, const char* bets, size_t size, uint64_t hands,
                                                       uint64_t seed, uint32_t threads, const char* confidence,
                                                       fairroll_progress_callback progress, void* context, fairroll_text** out,
                                                       fairroll_error** error);

/* ---- deprecated names ---------------------------------------------------------------------------------------------------------- */
/* Former names of functions, types and constants. They will be removed in the next minor version. docs/versioning.md lists the new names.
 * Programs that do not need the former names can define FAIRROLL_NO_DEPRECATED before including this header. */
#ifndef FAIRROLL_NO_DEPRECATED
#if defined(__GNUC__)
#define FAIRROLL_DEPRECATED(name) __attribute__((deprecated("use " #name)))
#else
#define FAIRROLL_DEPRECATED(name)
#endif
typedef fairroll_audit_report fairroll_told FAIRROLL_DEPRECATED(fairroll_audit_report);
typedef fairroll_progress_callback fairroll_watch FAIRROLL_DEPRECATED(fairroll_progress_callback);
typedef fairroll_line_error fairroll_line_fault FAIRROLL_DEPRECATED(fairroll_line_error);
typedef fairroll_throw_result fairroll_throw FAIRROLL_DEPRECATED(fairroll_throw_result);
static inline FAIRROLL_DEPRECATED(fairroll_is_abi_compatible) int fairroll_abi_fits(void) {
  return fairroll_is_abi_compatible();
}
static inline FAIRROLL_DEPRECATED(fairroll_rules_uncompiled) const char* fairroll_rules_left_to_table(const fairroll_rules* rules) {
  return fairroll_rules_uncompiled(rules);
}
static inline FAIRROLL_DEPRECATED(fairroll_table_register_rules) fairroll_status
    fairroll_table_know_rules(fairroll_table* table, const char* name, const fairroll_rules* rules, fairroll_error** error) {
  return fairroll_table_register_rules(table, name, rules, error);
}
static inline FAIRROLL_DEPRECATED(fairroll_table_interpreted_throw_count) uint64_t
    fairroll_table_throws_in_full(const fairroll_table* table) {
  return fairroll_table_interpreted_throw_count(table);
}
static inline FAIRROLL_DEPRECATED(fairroll_table_throw_count) uint64_t fairroll_table_throws(const fairroll_table* table) {
  return fairroll_table_throw_count(table);
}
static inline FAIRROLL_DEPRECATED(fairroll_table_dice_holder) uint32_t fairroll_table_dice_with(const fairroll_table* table) {
  return fairroll_table_dice_holder(table);
}
static inline FAIRROLL_DEPRECATED(fairroll_table_account_amount) fairroll_status
    fairroll_table_held(fairroll_table* table, uint32_t account, uint32_t index, int64_t* out, fairroll_error** error) {
  return fairroll_table_account_amount(table, account, index, out, error);
}
static inline FAIRROLL_DEPRECATED(fairroll_table_settlement_clauses) fairroll_status
    fairroll_table_settled_by(fairroll_table* table, size_t index, const uint32_t** out, size_t* count, fairroll_error** error) {
  return fairroll_table_settlement_clauses(table, index, out, count, error);
}
static inline FAIRROLL_DEPRECATED(fairroll_table_wager_text) fairroll_status
    fairroll_table_wager_words(fairroll_table* table, uint32_t id, fairroll_text** out, fairroll_error** error) {
  return fairroll_table_wager_text(table, id, out, error);
}
static inline FAIRROLL_DEPRECATED(fairroll_head_reading_alternative) const
    char* fairroll_head_reading_chosen(const fairroll_head* head, uint32_t index) {
  return fairroll_head_reading_alternative(head, index);
}
static inline FAIRROLL_DEPRECATED(fairroll_head_copy_selection) fairroll_status
    fairroll_head_select(const fairroll_head* head, fairroll_selection* selection, fairroll_error** error) {
  return fairroll_head_copy_selection(head, selection, error);
}
static inline FAIRROLL_DEPRECATED(fairroll_source_require_signatures) fairroll_status
    fairroll_source_trust(fairroll_source* source, const char* name, const char* trust, size_t size, const char* today,
                          uint64_t min_version, fairroll_error** error) {
  return fairroll_source_require_signatures(source, name, trust, size, today, min_version, error);
}
static inline FAIRROLL_DEPRECATED(fairroll_trust_check_rotation) fairroll_status
    fairroll_trust_rotate(const char* old, size_t old_size, const char* next, size_t next_size, const char* signatures,
                          size_t signatures_size, const char* today, fairroll_error** error) {
  return fairroll_trust_check_rotation(old, old_size, next, next_size, signatures, signatures_size, today, error);
}
static inline FAIRROLL_DEPRECATED(fairroll_rules_combined_edge) fairroll_status
    fairroll_rules_combination(const fairroll_rules* rules, const char* bets, const char* const* dice, size_t dice_count,
                               fairroll_text** out, fairroll_error** error) {
  return fairroll_rules_combined_edge(rules, bets, dice, dice_count, out, error);
}
static inline FAIRROLL_DEPRECATED(fairroll_judge_check_line) fairroll_status
    fairroll_judge_read(const fairroll_judge* judge, const char* line, size_t size, const char* name, fairroll_error** error) {
  return fairroll_judge_check_line(judge, line, size, name, error);
}
static inline FAIRROLL_DEPRECATED(fairroll_verdicts_meta_spans) fairroll_status
    fairroll_verdicts_metas(const fairroll_verdicts* verdicts, const fairroll_span** out, size_t* count) {
  return fairroll_verdicts_meta_spans(verdicts, out, count);
}
static inline FAIRROLL_DEPRECATED(fairroll_audit_set_comparison) fairroll_status
    fairroll_audit_set_against(fairroll_audit* audit, const char* ruleset, const char* date, fairroll_error** error) {
  return fairroll_audit_set_comparison(audit, ruleset, date, error);
}
static inline FAIRROLL_DEPRECATED(fairroll_rules_dice_count) uint32_t fairroll_rules_dice(const fairroll_rules* rules) {
  return fairroll_rules_dice_count(rules);
}
static inline FAIRROLL_DEPRECATED(fairroll_rules_lowest_face) uint32_t fairroll_rules_lowest(const fairroll_rules* rules) {
  return fairroll_rules_lowest_face(rules);
}
static inline FAIRROLL_DEPRECATED(fairroll_rules_highest_face) uint32_t fairroll_rules_highest(const fairroll_rules* rules) {
  return fairroll_rules_highest_face(rules);
}
static inline FAIRROLL_DEPRECATED(fairroll_rules_wager_name) const char* fairroll_rules_wager(const fairroll_rules* rules, uint32_t wager) {
  return fairroll_rules_wager_name(rules, wager);
}
static inline FAIRROLL_DEPRECATED(fairroll_rules_role_name) const char* fairroll_rules_role(const fairroll_rules* rules, uint32_t role) {
  return fairroll_rules_role_name(rules, role);
}
static inline FAIRROLL_DEPRECATED(fairroll_table_seat_name) const char* fairroll_table_seat(const fairroll_table* table, uint32_t seat) {
  return fairroll_table_seat_name(table, seat);
}
enum {
  FAIRROLL_TOLD_DISCREPANCY FAIRROLL_DEPRECATED(FAIRROLL_REPORT_DISCREPANCY) = FAIRROLL_REPORT_DISCREPANCY,
  FAIRROLL_TOLD_UNDETERMINED FAIRROLL_DEPRECATED(FAIRROLL_REPORT_UNDETERMINED) = FAIRROLL_REPORT_UNDETERMINED,
  FAIRROLL_TOLD_BAD_LINE FAIRROLL_DEPRECATED(FAIRROLL_REPORT_INVALID_LINE) = FAIRROLL_REPORT_INVALID_LINE,
  FAIRROLL_TOLD_CHANGE FAIRROLL_DEPRECATED(FAIRROLL_REPORT_CHANGE) = FAIRROLL_REPORT_CHANGE,
  FAIRROLL_TOLD_NOT_COMPARED FAIRROLL_DEPRECATED(FAIRROLL_REPORT_NOT_COMPARED) = FAIRROLL_REPORT_NOT_COMPARED,
  FAIRROLL_DEED_RULING FAIRROLL_DEPRECATED(FAIRROLL_ENTRY_RULING) = FAIRROLL_ENTRY_RULING,
  FAIRROLL_DEED_PAYMENT FAIRROLL_DEPRECATED(FAIRROLL_ENTRY_PAYMENT) = FAIRROLL_ENTRY_PAYMENT,
  FAIRROLL_DEED_UNPAID FAIRROLL_DEPRECATED(FAIRROLL_ENTRY_UNPAID) = FAIRROLL_ENTRY_UNPAID,
  FAIRROLL_DEED_BALANCE FAIRROLL_DEPRECATED(FAIRROLL_ENTRY_BALANCE) = FAIRROLL_ENTRY_BALANCE,
  FAIRROLL_FAULTY FAIRROLL_DEPRECATED(FAIRROLL_INVALID_LINE) = FAIRROLL_INVALID_LINE,
  FAIRROLL_IN_DOUBT FAIRROLL_DEPRECATED(FAIRROLL_OUTCOME_UNDETERMINED) = FAIRROLL_OUTCOME_UNDETERMINED,
  FAIRROLL_ASKED FAIRROLL_DEPRECATED(FAIRROLL_DETAILED) = FAIRROLL_DETAILED,
  FAIRROLL_OF_DIE FAIRROLL_DEPRECATED(FAIRROLL_SUBJECT_DIE) = FAIRROLL_SUBJECT_DIE,
  FAIRROLL_OF_THROW FAIRROLL_DEPRECATED(FAIRROLL_SUBJECT_THROW) = FAIRROLL_SUBJECT_THROW,
  FAIRROLL_OF_TURN FAIRROLL_DEPRECATED(FAIRROLL_SUBJECT_TURN) = FAIRROLL_SUBJECT_TURN
};
#endif

#ifdef __cplusplus
}
#endif

#endif

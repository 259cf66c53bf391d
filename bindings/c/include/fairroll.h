/* SPDX-License-Identifier: Apache-2.0 */
/* Fairroll from C: rule books for dice tables, loaded, asked and played. C11; also C++.
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
 * These hold for every function, unless it says otherwise:
 *
 * - Status. A function that can fail returns a fairroll_status and takes `fairroll_error** error` last. `error` may be NULL; else *error is
 *   always written: NULL on success, on failure an object that the caller frees. What *error held before is not freed. That of
 *   FAIRROLL_ERROR_MEMORY is there from the start: neither making it nor asking it takes memory. Nor does asking any other error.
 * - Memory. Where it runs out, a call returns FAIRROLL_ERROR_MEMORY; so it does where it runs out while another failure is told. Nothing is
 *   lost, and every handle stands as it did before the call and may be used again: a step, a throw or a change of rules happens whole or not
 *   at all. Functions without a status, and those that free, ask for no memory. GMP, which edges and proofs count with, ends the process
 *   where memory runs out; so, when it is loaded, this library sets GMP's allocation functions, for the whole process, to malloc() and the
 *   like with a C++ exception, unless somebody has set them already. What GMP was in the middle of is then lost.
 * - Results. `out` is always written: NULL (or zeros) on failure. A failed call changes nothing else, unless it says so. After
 *   FAIRROLL_ERROR_INTERNAL of a call that plays, free the table.
 * - NULL. A handle or text that is NULL is FAIRROLL_ERROR_ARGUMENT; functions without a status then answer NULL, 0 or FAIRROLL_NONE, as
 *   they do for an index out of range. Freeing NULL does nothing.
 * - Texts in. `const char*` with a size: any bytes, need not end with NUL, may be NULL if the size is 0. Without a size: ends with NUL.
 *   Everything is copied before the function returns, unless it says otherwise. UTF-8; other bytes are an error of the input.
 * - Texts out. UTF-8 that ends with NUL, owned by the object that was asked, valid until that is freed, never NULL except as above.
 * - Money. Whole smallest units, 10^-fairroll_rules_currency_decimals() of the currency: 10.00 USD is 1000. Signed 64 bits; sums that do
 *   not fit are refused, never wrapped.
 * - Threads. There is no global state. fairroll_rules and fairroll_judge are immutable: any number of threads may use one at once. All
 *   other objects belong to one thread at a time; different objects are independent of each other.
 * - No function prints, reads a clock, the environment or the locale, starts a thread (but fairroll_rules_simulate, and an audit of several
 *   jobs) or installs a handler. Files are read by folders of a fairroll_source alone. No C++ exception leaves the library.
 *
 * Structures are written and read by value and have no size member: their layout changes only with FAIRROLL_ABI_MAJOR, which is in the
 * name of the library (libfairroll.so.MAJOR). New functions raise FAIRROLL_ABI_MINOR. See docs/versioning.md. */
#ifndef FAIRROLL_H
#define FAIRROLL_H

#include <stddef.h>
#include <stdint.h>

/* Programs built against another major version do not run with this one. */
#define FAIRROLL_ABI_MAJOR 1
/* Rises with everything that is added. */
#define FAIRROLL_ABI_MINOR 6

/* Marks what the library shows; of no use to programs. */
#if defined(__GNUC__)
#define FAIRROLL_C_API __attribute__((visibility("default")))
#else
#define FAIRROLL_C_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- versions ------------------------------------------------------------------------------------------------------------------- */

/* Of the interface that the library at hand offers: major * 65536 + minor. */
FAIRROLL_C_API uint32_t fairroll_abi_version(void);
/* Of the library: "0.1.0". Static. */
FAIRROLL_C_API const char* fairroll_version(void);
/* The version of the rule language that is read: the number behind `language` in the first line of a rule file. */
FAIRROLL_C_API uint32_t fairroll_language_version(void);
/* The version of snapshots that is written; it and all before it are read. */
FAIRROLL_C_API uint32_t fairroll_snapshot_version(void);
/* The version of fingerprints: it rises when the same rules get another one. See docs/versioning.md. */
FAIRROLL_C_API uint32_t fairroll_fingerprint_version(void);

/* 1 if the library that was found at run time offers what this header promises, else 0. Ask before anything else. */
static inline int fairroll_abi_fits(void) {
  const uint32_t promised = FAIRROLL_ABI_MAJOR * 65536u + FAIRROLL_ABI_MINOR;
  const uint32_t version = fairroll_abi_version();
  return version >= promised && version / 65536u == FAIRROLL_ABI_MAJOR;
}

/* ---- statuses, errors, texts ---------------------------------------------------------------------------------------------------- */

/* What became of a call. Numbers never change their meaning. */
typedef int32_t fairroll_status;
enum {
  FAIRROLL_OK = 0,
  FAIRROLL_ERROR_INPUT = 1,    /* a rule file, step, snapshot or selection is wrong; diagnostics say where, why, and the way out */
  FAIRROLL_ERROR_ARGUMENT = 2, /* the call is wrong: NULL, an index or a face out of range, objects that do not belong together */
  FAIRROLL_ERROR_MEMORY = 3,   /* memory ran out */
  FAIRROLL_ERROR_INTERNAL = 4  /* a fault of this library: please report it */
};

/* No such thing, where a seat, role, wager or clause could stand. */
#define FAIRROLL_NONE UINT32_MAX

/* Why a call failed: one or more diagnostics. Owned by the caller. */
typedef struct fairroll_error fairroll_error;

/* Accepts NULL. */
FAIRROLL_C_API void fairroll_error_free(fairroll_error* error);
/* What the call returned; FAIRROLL_OK for NULL. */
FAIRROLL_C_API fairroll_status fairroll_error_status(const fairroll_error* error);
/* How many diagnostics there are: at least 1, of NULL 0. They are ordered by file and place; warnings may stand among errors. */
FAIRROLL_C_API size_t fairroll_error_count(const fairroll_error* error);
/* All diagnostics as people read them, with the lines they speak of and carets; ends with a line end. Of NULL: "". */
FAIRROLL_C_API const char* fairroll_error_text(const fairroll_error* error);
/* All of them as a JSON array of objects {code, slug, severity, message, file, line, column, ...} on one line. Of NULL: "[]". */
FAIRROLL_C_API const char* fairroll_error_json(const fairroll_error* error);

/* One diagnostic. Texts are borrowed from the error; none is NULL, those that do not apply are empty. */
typedef struct fairroll_diagnostic {
  const char* code;     /* "F0703": never changes its meaning, see docs/diagnostics.md. Empty unless FAIRROLL_ERROR_INPUT */
  const char* slug;     /* the same in a word: "no_such_seat" */
  const char* severity; /* "error", "warning" or "note" */
  const char* message;  /* one line, no final period */
  const char* help;     /* the way out, one line */
  const char* witness;  /* a throw or state that shows it */
  const char* place;    /* the name of the text in which it is, e.g. the path of a rule file, or "step" */
  const char* text;     /* what is underlined there */
  uint32_t line;        /* where that begins: from 1; 0: there is no place */
  uint32_t column;      /* from 1, in code points; 0: there is no place */
  uint32_t end_line;    /* where it ends */
  uint32_t end_column;  /* behind its last character */
} fairroll_diagnostic;

/* Diagnostic `index` of 0 .. count - 1. FAIRROLL_ERROR_ARGUMENT if there is none; then *out is zeroed. */
FAIRROLL_C_API fairroll_status fairroll_error_get(const fairroll_error* error, size_t index, fairroll_diagnostic* out);

/* Bytes that the library made and the caller owns. Immutable. */
typedef struct fairroll_text fairroll_text;

/* The bytes, with a NUL behind them that is not counted. Valid until the text is freed; binary snapshots have NULs inside. */
FAIRROLL_C_API const char* fairroll_text_data(const fairroll_text* text);
/* How many bytes. */
FAIRROLL_C_API size_t fairroll_text_size(const fairroll_text* text);
/* Accepts NULL. */
FAIRROLL_C_API void fairroll_text_free(fairroll_text* text);

/* ---- where rule files come from ------------------------------------------------------------------------------------------------- */

/* Places that rule files are looked for in, in the order in which they were added: the first one that has a unit gives it; amendments to it,
 * and assertions of it, come from all. Texts count as one place, which stands where the first text was added. Every text counts: a load
 * fails if one is no rule file, or amends what the rules are not made of; one that they have no need of is told in
 * fairroll_rules_warnings(). Looked at only during fairroll_rules_load(): it may be freed, or added to, between loads. Not to be changed while another thread loads from it. */
typedef struct fairroll_source fairroll_source;

/* One without a place: nothing is found. The caller frees it. */
FAIRROLL_C_API fairroll_status fairroll_source_new(fairroll_source** out, fairroll_error** error);
/* Accepts NULL. */
FAIRROLL_C_API void fairroll_source_free(fairroll_source* source);
/* A folder as the command line reads it: `us_sd.craps` is us_sd/craps.fair below it, and so are files called in results, wherever the folder
 * lies. It need not exist yet; nothing is ever written. */
FAIRROLL_C_API fairroll_status fairroll_source_add_folder(fairroll_source* source, const char* path, fairroll_error** error);
/* The text of one rule file. `name` is what diagnostics call it; a second text of one name takes the place of the first. What the text says
 * decides which unit it declares, amends or asserts something of. At most 1 MiB are read; a larger one is an error when it is loaded. */
FAIRROLL_C_API fairroll_status fairroll_source_add_text(fairroll_source* source, const char* name, const char* text, size_t size,
                                                        fairroll_error** error);

/* How much the texts of this source may ask for, of what is loaded, proved or audited from it from now on: `states`, `tests`, `entries` and
 * the other limits of docs/limits.md, each with its default and the most that it may be; the least is 1. FAIRROLL_ERROR_ARGUMENT for another
 * name or number, and then nothing is set. Past a limit a text is refused by a diagnostic, or a result says what is missing. (1.5) */
FAIRROLL_C_API fairroll_status fairroll_source_set_limit(fairroll_source* source, const char* name, uint64_t value, fairroll_error** error);

/* What a resolver hands files to. Valid only while that call of the resolver lasts, on its thread. */
typedef struct fairroll_sink fairroll_sink;
/* Finds the files of a unit, wherever they are: a database, an archive. Called by fairroll_rules_load() on its thread, at most once for each
 * unit and load, also for units that do not exist or lie elsewhere. Gives the file that declares the unit, if it has it, and the amendments
 * to it; gives nothing if it knows none of them. Returns 0, or another number if its own means failed: then the load fails. Must not end by
 * longjmp; a C++ exception is caught and fails the load. */
typedef int (*fairroll_resolver)(void* context, const char* unit, fairroll_sink* sink);
/* `context` is handed to `resolve` as it is; it must live as long as something is loaded from this source. */
FAIRROLL_C_API fairroll_status fairroll_source_add_resolver(fairroll_source* source, fairroll_resolver resolve, void* context,
                                                            fairroll_error** error);
/* One file. `name` is what diagnostics call it: a name of its own for each file. `unit` is the name of the unit that must be in it; NULL:
 * any. Only FAIRROLL_ERROR_ARGUMENT and FAIRROLL_ERROR_MEMORY; without an error object, since the resolver has nobody to tell. */
FAIRROLL_C_API fairroll_status fairroll_sink_add(fairroll_sink* sink, const char* name, const char* text, size_t size, const char* unit);
/* Says why the resolver is about to return another number than 0: one line, goes into the error of the load. NULL does nothing. */
FAIRROLL_C_API void fairroll_sink_fail(fairroll_sink* sink, const char* message);

/* ---- rules that somebody has signed --------------------------------------------------------------------------------------------- */

/* From now on the source gives rules from signed bundles alone: fairroll_source_add_bundle() adds them, and folders, texts and resolvers are
 * refused, FAIRROLL_ERROR_INPUT (F1001). Only of a source without a place, and once: FAIRROLL_ERROR_ARGUMENT otherwise. `trust` is the text of
 * a trust file or of a minisign public key file (docs/trust.md), `name` what messages call it. `today` is the day on which nothing may have
 * expired, "2027-01-31" (no clock is read); FAIRROLL_ERROR_ARGUMENT if it is no day. `lowest` is the lowest version of a bundle that is
 * accepted, besides what the trust file says: keep the highest that you have seen, and hand it over here; 0 for none. FAIRROLL_ERROR_INPUT:
 * the trust file is wrong. */
FAIRROLL_C_API fairroll_status fairroll_source_trust(fairroll_source* source, const char* name, const char* trust, size_t size,
                                                     const char* today, uint64_t lowest, fairroll_error** error);
/* A signed bundle, as a place of its own. `bundle` are the bytes of the file (at most 64 MiB), `signatures` the texts of its signature files,
 * one behind the other (at most 64 KiB). FAIRROLL_ERROR_INPUT: it is refused, and the diagnostics are every reason: F1002 to F1007; the source
 * is as it was. FAIRROLL_ERROR_ARGUMENT: nobody is trusted, see fairroll_source_trust(). */
FAIRROLL_C_API fairroll_status fairroll_source_add_bundle(fairroll_source* source, const char* name, const char* bundle, size_t size,
                                                          const char* signatures, size_t signatures_size, fairroll_error** error);

/* What was accepted. Texts are borrowed from the source. */
typedef struct fairroll_bundle {
  const char* authority; /* "us_sd" */
  const char* expires;   /* the last day on which it is accepted, "2027-12-31" */
  const char* digest;    /* SHA-256 of the file, 64 hexadecimal digits */
  const char* content;   /* SHA-256 of the list of its texts: the same in every bundle of the same texts */
  uint64_t version;      /* rises with each bundle of the authority */
  uint32_t signers;      /* how many of the trusted keys signed it */
  uint8_t reserved[4];   /* 0 */
} fairroll_bundle;
/* How many bundles were added. */
FAIRROLL_C_API uint32_t fairroll_source_bundle_count(const fairroll_source* source);
/* In the order of adding. FAIRROLL_ERROR_ARGUMENT if there is no such bundle; then *out is zeroed. */
FAIRROLL_C_API fairroll_status fairroll_source_bundle(const fairroll_source* source, uint32_t index, fairroll_bundle* out);

/* Whether the trust file `next` may take the place of `old`: of the same authority, of a higher version, not expired on `today`, and signed by
 * the thresholds of both. `signatures` as of fairroll_source_add_bundle(). FAIRROLL_OK: it may. FAIRROLL_ERROR_INPUT: it may not, and the
 * diagnostics say why. FAIRROLL_ERROR_ARGUMENT: `today` is no day. Touches no object: for any thread. */
FAIRROLL_C_API fairroll_status fairroll_trust_rotate(const char* old, size_t old_size, const char* next, size_t next_size,
                                                     const char* signatures, size_t signatures_size, const char* today,
                                                     fairroll_error** error);

/* ---- what is chosen before anything is decided ---------------------------------------------------------------------------------- */

/* A date, readings of doubtful texts, and what the house posted. Looked at only during fairroll_rules_load(). */
typedef struct fairroll_selection fairroll_selection;

/* One that chooses nothing. The caller frees it. */
FAIRROLL_C_API fairroll_status fairroll_selection_new(fairroll_selection** out, fairroll_error** error);
/* Accepts NULL. */
FAIRROLL_C_API void fairroll_selection_free(fairroll_selection* selection);
/* The day on which play takes place: "2015-07-01". FAIRROLL_ERROR_ARGUMENT if it is not a day of the calendar. No clock is read: without a
 * day, text that has no end is in force, even if it begins later. Pass the current date at the table. */
FAIRROLL_C_API fairroll_status fairroll_selection_set_as_of(fairroll_selection* selection, const char* day, fairroll_error** error);
/* One alternative of a reading. Whether the rules have it is found out by the load. A second choice replaces the first. */
FAIRROLL_C_API fairroll_status fairroll_selection_set_reading(fairroll_selection* selection, const char* reading, const char* alternative,
                                                              fairroll_error** error);
/* The column of a paytable, the alternative of a choice, or the amount of a quantity ("25.00") that the house posts. */
FAIRROLL_C_API fairroll_status fairroll_selection_set_posting(fairroll_selection* selection, const char* name, const char* value,
                                                              fairroll_error** error);

/* ---- rules ---------------------------------------------------------------------------------------------------------------------- */

/* A rule book, read, checked and compiled. Immutable, counted by reference; everything that is made from it keeps what it needs alive. */
typedef struct fairroll_rules fairroll_rules;

/* Loads a ruleset or a house by its name. `selection` may be NULL. Takes milliseconds to seconds. FAIRROLL_ERROR_INPUT: everything that is
 * wrong with the files, the name and the selection. Several threads may load at once, also from one source if its resolvers allow it. */
FAIRROLL_C_API fairroll_status fairroll_rules_load(const char* name, const fairroll_source* source, const fairroll_selection* selection,
                                                   fairroll_rules** out, fairroll_error** error);
/* One more owner; gives back `rules`. Each owner calls fairroll_rules_release() once. Both may be called by any thread. */
FAIRROLL_C_API fairroll_rules* fairroll_rules_retain(fairroll_rules* rules);
/* One owner less; the last one frees it, and with it all texts borrowed from it. Accepts NULL. */
FAIRROLL_C_API void fairroll_rules_release(fairroll_rules* rules);

/* "us_sd.craps" */
FAIRROLL_C_API const char* fairroll_rules_name(const fairroll_rules* rules);
/* The words behind the name, as people read them. */
FAIRROLL_C_API const char* fairroll_rules_title(const fairroll_rules* rules);
/* Which rules these are: 32 hexadecimal digits over all that is played, not over words, files, the order of statements or the day. Shows
 * mistakes, not forgeries. docs/versioning.md says what is in it. */
FAIRROLL_C_API const char* fairroll_rules_fingerprint(const fairroll_rules* rules);
/* Warnings and notes of the load, as fairroll_error_json() writes them; "[]" if there are none. */
FAIRROLL_C_API const char* fairroll_rules_warnings(const fairroll_rules* rules);
/* What is slower than the rest (never wrong) because it could not be compiled: a JSON array of {message, help}. */
FAIRROLL_C_API const char* fairroll_rules_left_to_table(const fairroll_rules* rules);
/* "USD" */
FAIRROLL_C_API const char* fairroll_rules_currency(const fairroll_rules* rules);
/* How many digits an amount has behind its point: 0 .. 9. */
FAIRROLL_C_API int32_t fairroll_rules_currency_decimals(const fairroll_rules* rules);
/* How many dice are thrown: 1 .. 8. */
FAIRROLL_C_API uint32_t fairroll_rules_dice(const fairroll_rules* rules);
/* The lowest face of a die. */
FAIRROLL_C_API uint32_t fairroll_rules_lowest(const fairroll_rules* rules);
/* The highest face of a die; it has all between. */
FAIRROLL_C_API uint32_t fairroll_rules_highest(const fairroll_rules* rules);

/* Text that the rules are made of, by what it is. */
enum { FAIRROLL_MODEL = 0, FAIRROLL_RULESET = 1, FAIRROLL_AMENDMENT = 2, FAIRROLL_HOUSE_RULES = 3 };
/* A unit whose text is in force. Texts are borrowed from the rules; none is NULL. */
typedef struct fairroll_layer {
  const char* unit;    /* "us_sd.craps" */
  const char* title;   /* for people */
  const char* file;    /* the name of the file or text that it was read from */
  const char* from;    /* the first day of the unit, "2015-07-01"; "": it states none */
  const char* until;   /* the last day; "": it states none */
  uint8_t kind;        /* FAIRROLL_MODEL ... */
  uint8_t reserved[7]; /* 0 */
} fairroll_layer;
/* How many there are: models that text is adopted from, the ruleset, the amendments to it that are in force by their first day, the house;
 * weakest first. */
FAIRROLL_C_API uint32_t fairroll_rules_layer_count(const fairroll_rules* rules);
/* FAIRROLL_ERROR_ARGUMENT if there is no such layer; then *out is zeroed. */
FAIRROLL_C_API fairroll_status fairroll_rules_layer(const fairroll_rules* rules, uint32_t layer, fairroll_layer* out);

/* Wagers, roles, facts and clauses have numbers from 0, in the order of the rule files. The numbers are those of this one object: after
 * another load, look names up again. */
FAIRROLL_C_API uint32_t fairroll_rules_wager_count(const fairroll_rules* rules);
/* The name of a wager: "pass". */
FAIRROLL_C_API const char* fairroll_rules_wager(const fairroll_rules* rules, uint32_t wager);
/* The number of the wager of that name, or FAIRROLL_NONE. */
FAIRROLL_C_API uint32_t fairroll_rules_find_wager(const fairroll_rules* rules, const char* name);
/* How many roles there are: players and officials. */
FAIRROLL_C_API uint32_t fairroll_rules_role_count(const fairroll_rules* rules);
/* The name of a role. */
FAIRROLL_C_API const char* fairroll_rules_role(const fairroll_rules* rules, uint32_t role);

/* What a fact is observed of. */
enum { FAIRROLL_OF_DIE = 0, FAIRROLL_OF_THROW = 1, FAIRROLL_OF_TURN = 2 };
/* Something that may be recorded of a throw. Texts are borrowed from the rules. */
typedef struct fairroll_fact {
  const char* name;        /* "rests" */
  const char* preposition; /* "on", as in `rests on`; may be empty. A record names the fact with both */
  uint32_t value_count;    /* 1 .. 64, see fairroll_rules_fact_value() */
  uint8_t subject;         /* FAIRROLL_OF_... */
  uint8_t several;         /* 1: any of its values at once, 0: exactly one */
  uint8_t has_default;     /* 1: unless recorded it is at its default, 0: it is unknown */
  uint8_t reserved;        /* 0 */
} fairroll_fact;
/* How many facts may be recorded. */
FAIRROLL_C_API uint32_t fairroll_rules_fact_count(const fairroll_rules* rules);
/* FAIRROLL_ERROR_ARGUMENT if there is no such fact; then *out is zeroed. */
FAIRROLL_C_API fairroll_status fairroll_rules_fact(const fairroll_rules* rules, uint32_t fact, fairroll_fact* out);
/* The name of a value, or its number as text. */
FAIRROLL_C_API const char* fairroll_rules_fact_value(const fairroll_rules* rules, uint32_t fact, uint32_t value);

/* A sentence that results name. Texts are borrowed from the rules. */
typedef struct fairroll_clause {
  const char* address; /* "20:18:33:06 invalid (2)": unique in these rules */
  const char* text;    /* the words of the rule file, on one line */
  const char* unit;    /* the unit in which it was written */
  const char* place;   /* the name of the file */
  uint32_t line;       /* where it begins, from 1 */
  uint32_t column;     /* from 1, in code points */
  uint8_t conditional; /* 1: it can be asked and not hold */
  uint8_t recalled;    /* 1: from a block marked `recalled`, not from a text that was read */
  uint8_t reserved[6]; /* 0 */
} fairroll_clause;
/* How many clauses there are. */
FAIRROLL_C_API uint32_t fairroll_rules_clause_count(const fairroll_rules* rules);
/* FAIRROLL_ERROR_ARGUMENT if there is no such clause; then *out is zeroed. */
FAIRROLL_C_API fairroll_status fairroll_rules_clause(const fairroll_rules* rules, uint32_t clause, fairroll_clause* out);

/* How much a result says; `detail` in what follows. */
enum {
  FAIRROLL_BRIEF = 0, /* what was decided, and by which clauses */
  FAIRROLL_ASKED = 1  /* also every clause that was asked, the facts it looked at, what beat it, and what would change the ruling */
};

/* Judges one throw by itself, in words (`throw 4 3 { die 2 rests on rail }`) or JSON ({"throw": {"faces": [4, 3]}}): the game at its start,
 * nobody known to throw, no wagers. *out is one line of JSON, as from fairroll_table_play(), which the caller frees: `ruling`, `by`, of an
 * undetermined ruling `needs` and `possible`. FAIRROLL_ERROR_INPUT: not one throw. Makes a table for it each time: for many, see
 * fairroll_judge. */
FAIRROLL_C_API fairroll_status fairroll_rules_judge(const fairroll_rules* rules, const char* step, size_t size, uint32_t detail,
                                                    fairroll_text** out, fairroll_error** error);

/* What there is to show of rules, as one line of JSON, which the caller frees: {"name", "title", "currency", "dice": {"count", "lowest",
 * "highest", where dice differ "groups": [{"name", "count"}, ...], where faces have names "faces": [...]}, "states", "events",
 * "wagers": [{"name", "title", "numbers", "behind", "inOrder", "madeOfParts", "oneRoll"}, ...]}. */
FAIRROLL_C_API fairroll_status fairroll_rules_show(const fairroll_rules* rules, fairroll_text** out, fairroll_error** error);

/* ---- tables --------------------------------------------------------------------------------------------------------------------- */

/* Seats, standing wagers, money, whose turn it is. One thread at a time; tables on one fairroll_rules do not touch one another. */
typedef struct fairroll_table fairroll_table;

/* An empty table. `seats` are `count` names, clockwise, as rule files write names (`ann`, `seat_1`), each once, none of them a role of the
 * rules: FAIRROLL_ERROR_INPUT otherwise. May be NULL if `count` is 0. The table keeps the rules alive. */
FAIRROLL_C_API fairroll_status fairroll_table_new(const fairroll_rules* rules, const char* const* seats, size_t count, fairroll_table** out,
                                                  fairroll_error** error);
/* A second table that stands as this one does and goes its own way: to try something. */
FAIRROLL_C_API fairroll_status fairroll_table_clone(fairroll_table* table, fairroll_table** out, fairroll_error** error);
/* Accepts NULL. */
FAIRROLL_C_API void fairroll_table_free(fairroll_table* table);

/* Not 0: from now on a `given` is played at this table; it sets states and wagers by fiat, past all rules. 0, as at first: it is refused,
 * FAIRROLL_ERROR_INPUT. */
FAIRROLL_C_API fairroll_status fairroll_table_allow_given(fairroll_table* table, uint32_t allow, fairroll_error** error);

/* What there is to show of a table now, as one line of JSON, which the caller frees: {"rules", "title", "currency", "states": {NAME: VALUE},
 * "events": [those of the last throw that was played on this object], "thrower", "diceWith", "seats": [{"name", "boughtIn", "chips",
 * "balance"}], "wagers": [{"id", "seat", "words", "wager", "title", "numbers", "stake", "states", ...}], "composites": [...]}. Amounts are
 * strings with as many digits as the currency has. A state is the number that its value stands for, else the word of the rule file
 * ("none"); a count is a number, a set an array of totals. `id` is fairroll_wager.id; wagers stand in the order of placing. */
FAIRROLL_C_API fairroll_status fairroll_table_show(fairroll_table* table, fairroll_text** out, fairroll_error** error);
/* What a seat may bet now, as one line of JSON, which the caller frees: an array of {"words", "wager", "title", "numbers", "least", "step",
 * "most", "standing"}, and "behind", "behindNumber", "behindOrdinal" and "for" where they are. A bet of `least`, and of what lies whole
 * `step`s above it up to `most` (null: no limit below 2^50 units speaks), is accepted; every other is refused or undetermined. Amounts are
 * what is added to what is `standing` already. `role`: tips for that role; FAIRROLL_NONE: the seat's own bets. FAIRROLL_ERROR_ARGUMENT:
 * there is no such seat or role. Milliseconds; the table is not changed. */
FAIRROLL_C_API fairroll_status fairroll_table_menu(fairroll_table* table, uint32_t seat, uint32_t role, fairroll_text** out,
                                                   fairroll_error** error);
/* From now on a step `rules change to NAME` puts these rules under the table, as fairroll_table_change_rules() does; another call with the
 * same name replaces them. A step that speaks of a day, of postings or of readings has all its words behind `rules change` for a name, `to`
 * left out: `as of 2027-07-01`, `tonight posting table_minimum 15.00`; postings come before readings, each sorted by name. A table that
 * knows no such name refuses the step: FAIRROLL_ERROR_INPUT. Clones know the same. */
FAIRROLL_C_API fairroll_status fairroll_table_know_rules(fairroll_table* table, const char* name, const fairroll_rules* rules,
                                                         fairroll_error** error);

/* Plays one step: a throw, an act, a `given` where that is allowed, a note or a change of rules, in words (`ann bets 10.00 on pass`) or in
 * its JSON form. If `out` is not NULL, *out is what came of it, which the caller frees: one line of JSON as `fairroll schema result` describes
 * steps, with every reason if `detail` is FAIRROLL_ASKED. A step in JSON may carry `meta`, any object, which the result has again to the
 * letter, without blanks between its tokens. An act that the rules refuse is a result, too: "status": "refused". FAIRROLL_ERROR_INPUT: it
 * could not be read, or names what is not there; the table is as it was. */
FAIRROLL_C_API fairroll_status fairroll_table_play(fairroll_table* table, const char* step, size_t size, uint32_t detail,
                                                   fairroll_text** out, fairroll_error** error);

/* Rulings. The last two are of lines of a log only. */
enum {
  FAIRROLL_VALID = 0,
  FAIRROLL_INVALID = 1,
  FAIRROLL_NO_ROLL = 2,
  FAIRROLL_VOID = 3,
  FAIRROLL_UNDETERMINED = 4,
  FAIRROLL_NOT_A_THROW = 5,
  FAIRROLL_FAULTY = 6
};

/* What became of a wager. */
enum {
  FAIRROLL_WINS = 0,
  FAIRROLL_LOSES = 1,
  FAIRROLL_PUSHES = 2,
  FAIRROLL_RETURNED = 3,
  FAIRROLL_STAYS = 4,
  FAIRROLL_MOVES = 5,
  FAIRROLL_OFF = 6,
  FAIRROLL_IN_DOUBT = 7 /* what decides it is not known */
};

/* What a throw did to one standing wager. One that the throw decided, that stayed up, and to which the end of the turn then did something
   has two, one behind the other. */
typedef struct fairroll_settlement {
  uint32_t id;        /* fairroll_wager.id */
  uint32_t seat;      /* whose */
  uint32_t role;      /* a tip: for whom; else FAIRROLL_NONE */
  uint32_t wager;     /* fairroll_rules_wager() */
  uint8_t outcome;    /* FAIRROLL_WINS ... */
  uint8_t ended;      /* 1: it stands no more */
  uint8_t rounded;    /* 1: the profit is another than the odds say exactly */
  uint8_t charged;    /* 1: a commission rule spoke */
  uint8_t reserved[4]; /* 0 */
  int64_t amount;     /* profit of a win, before commission */
  int64_t lost;       /* of the stake */
  int64_t commission; /* taken with the win */
  int64_t refund;     /* of the commission taken when placed */
  int64_t net;        /* amount - lost - commission + refund */
} fairroll_settlement;

/* What a throw did to a wager made of parts; each part has a fairroll_settlement as well. */
typedef struct fairroll_composite {
  uint32_t id;         /* unique on this table among wagers and composites */
  uint8_t outcome;     /* FAIRROLL_WINS, LOSES or PUSHES by `net`; FAIRROLL_IN_DOUBT if a part is */
  uint8_t ended;       /* 1: no part stands any more */
  uint8_t reserved[2]; /* 0 */
  int64_t net;         /* of its parts */
} fairroll_composite;

/* One throw at full speed. The arrays belong to the table, and are overwritten by the next call that plays on it. */
typedef struct fairroll_throw {
  const fairroll_settlement* settlements; /* in the order of seats, then of placing; wagers to which nothing happened are left out */
  size_t settlement_count;                /* how many */
  const fairroll_composite* composites;   /* those of which a part was decided */
  size_t composite_count;                 /* how many */
  uint8_t ruling;      /* FAIRROLL_VALID ... */
  uint8_t from_tables; /* 1: compiled tables; 0: judged and settled with all reasons, slower. The same either way */
  uint8_t reserved[6]; /* 0 */
} fairroll_throw;

/* Plays a throw of which nothing but the faces is recorded: as many bytes as there are dice, each lowest .. highest, in any order;
 * FAIRROLL_ERROR_ARGUMENT otherwise. `out` may be NULL. Once the table has played a throw with as many wagers, nothing is allocated.
 * FAIRROLL_ERROR_INPUT: an amount outgrows 64 bits; the table is as it was. */
FAIRROLL_C_API fairroll_status fairroll_table_roll(fairroll_table* table, const uint8_t* faces, size_t count, fairroll_throw* out,
                                                   fairroll_error** error);
/* Plays throws one behind the other, faces of each in a row (two dice: pairs), without a report: only money, states and totals are kept.
 * `count` is a multiple of the dice. All faces are looked at before the first throw. If an amount outgrows 64 bits or memory runs out, the
 * throws before it have been played: fairroll_table_throws() says how many. */
FAIRROLL_C_API fairroll_status fairroll_table_roll_all(fairroll_table* table, const uint8_t* faces, size_t count, fairroll_error** error);
/* The clauses that decided settlement `index` of the last fairroll_table_roll(): *out points to *count numbers of clauses, which belong to
 * the table until its next call. FAIRROLL_ERROR_ARGUMENT if there is no such settlement, or another step was played since. */
FAIRROLL_C_API fairroll_status fairroll_table_settled_by(fairroll_table* table, size_t index, const uint32_t** out, size_t* count,
                                                         fairroll_error** error);

/* How many seats it has. */
FAIRROLL_C_API uint32_t fairroll_table_seat_count(const fairroll_table* table);
/* The name of a seat; borrowed from the table, until it is freed or changes its rules. */
FAIRROLL_C_API const char* fairroll_table_seat(const fairroll_table* table, uint32_t seat);
/* Throws since the table was made; a clone and a restored table count on. */
FAIRROLL_C_API uint64_t fairroll_table_throws(const fairroll_table* table);
/* How many of them were not played from compiled tables: by fairroll_table_play(), or because the tables do not cover them. */
FAIRROLL_C_API uint64_t fairroll_table_throws_in_full(const fairroll_table* table);
/* The seat whose turn it is to throw; FAIRROLL_NONE: nobody's. */
FAIRROLL_C_API uint32_t fairroll_table_thrower(const fairroll_table* table);
/* The seat that has the dice or is being offered them; FAIRROLL_NONE: nobody. */
FAIRROLL_C_API uint32_t fairroll_table_dice_with(const fairroll_table* table);

/* Whose money. FAIRROLL_SEAT and FAIRROLL_ROLE go with the number of one; for the others that number is ignored. */
enum { FAIRROLL_OUTSIDE = 0, FAIRROLL_SEAT = 1, FAIRROLL_ROLE = 2, FAIRROLL_LAYOUT = 3, FAIRROLL_HOUSE = 4 };
/* What an account holds now: chips of a seat or a role, stakes on the layout, winnings of the house. All accounts together hold nothing. */
FAIRROLL_C_API fairroll_status fairroll_table_held(fairroll_table* table, uint32_t account, uint32_t index, int64_t* out,
                                                   fairroll_error** error);
/* What was decided since the start: for a FAIRROLL_SEAT wins - losses - commissions + refunds, for a FAIRROLL_ROLE what its tips brought it
   in chips, never less than nothing. */
FAIRROLL_C_API fairroll_status fairroll_table_balance(const fairroll_table* table, uint32_t account, uint32_t index, int64_t* out,
                                                      fairroll_error** error);

/* A wager on the layout. */
typedef struct fairroll_wager {
  uint32_t id;       /* from 1; unique on this table among wagers, for all time */
  uint32_t seat;     /* whose */
  uint32_t role;     /* a tip: for whom; else FAIRROLL_NONE */
  uint32_t wager;    /* fairroll_rules_wager() */
  uint32_t behind;   /* the id of the wager that it stands behind; 0: none */
  uint32_t part_of;  /* the id of the wager that it is a part of; 0: none */
  int64_t stake;     /* > 0 */
  int8_t called;     /* by its owner: 1 on, 0 off, -1 neither: as the rules say */
  uint8_t in_error;  /* 1: taken outside of its limits */
  uint8_t in_doubt;  /* 1: nobody can say what became of it; no throw decides it any more */
  uint8_t reserved[5]; /* 0 */
} fairroll_wager;
/* All that stand, in the order of placing: *out points to *count of them, which belong to the table until its next call. */
FAIRROLL_C_API fairroll_status fairroll_table_wagers(fairroll_table* table, const fairroll_wager** out, size_t* count,
                                                     fairroll_error** error);
/* `come 5`, `come_odds behind come 5`: what a step would call the standing wager of that id. The caller frees it. */
FAIRROLL_C_API fairroll_status fairroll_table_wager_words(fairroll_table* table, uint32_t id, fairroll_text** out, fairroll_error** error);

/* What became of all wagers of one name since the table was made; of one that was restored, what its snapshot says and what came since. */
typedef struct fairroll_totals {
  uint64_t won;      /* times */
  uint64_t lost;     /* times */
  uint64_t pushed;   /* times */
  uint64_t returned; /* times, without a decision */
  int64_t net;       /* of their owners */
} fairroll_totals;
/* FAIRROLL_ERROR_ARGUMENT if there is no such wager. */
FAIRROLL_C_API fairroll_status fairroll_table_totals(const fairroll_table* table, uint32_t wager, fairroll_totals* out,
                                                     fairroll_error** error);

/* The two forms of a snapshot; they say the same. */
enum {
  FAIRROLL_SNAPSHOT_JSON = 0,  /* one line of UTF-8, without a line end */
  FAIRROLL_SNAPSHOT_BINARY = 1 /* shorter */
};
/* The whole table in bytes, with its totals and counts, what was chosen before the first throw, the fingerprint of the rules, and a checksum;
 * equal tables give equal bytes. The caller frees it. */
FAIRROLL_C_API fairroll_status fairroll_table_snapshot(fairroll_table* table, uint32_t form, fairroll_text** out, fairroll_error** error);
/* The table that a snapshot of either form holds. FAIRROLL_ERROR_INPUT: it is cut off, changed, of a later version, or was made under rules
 * of another name or fingerprint (see fairroll_table_carry_over()). Any bytes are safe. */
FAIRROLL_C_API fairroll_status fairroll_table_restore(const fairroll_rules* rules, const char* snapshot, size_t size, fairroll_table** out,
                                                      fairroll_error** error);
/* The same under other rules: a newer text, another day, other postings; what stands is found again by its name. FAIRROLL_ERROR_INPUT also if
 * something has no place under them: each with its reason. Rules of the fingerprint that the snapshot was made under come to the same as
 * fairroll_table_restore(). */
FAIRROLL_C_API fairroll_status fairroll_table_carry_over(const fairroll_rules* rules, const char* data, size_t size, fairroll_table** out,
                                                         fairroll_error** error);

/* What a snapshot says of the rules that it was made under. Immutable; texts are borrowed from it. */
typedef struct fairroll_head fairroll_head;
/* Reads it without any rules. FAIRROLL_ERROR_INPUT: the bytes are no whole snapshot, or of a later version. The caller frees it. */
FAIRROLL_C_API fairroll_status fairroll_snapshot_head(const char* data, size_t size, fairroll_head** out, fairroll_error** error);
/* Accepts NULL. */
FAIRROLL_C_API void fairroll_head_free(fairroll_head* head);
/* The version of its form. */
FAIRROLL_C_API uint32_t fairroll_head_version(const fairroll_head* head);
/* The ruleset or house to be loaded: "us_sd.craps". */
FAIRROLL_C_API const char* fairroll_head_rules(const fairroll_head* head);
/* As fairroll_rules_fingerprint() was then; only those of one version can be compared. */
FAIRROLL_C_API const char* fairroll_head_fingerprint(const fairroll_head* head);
/* fairroll_fingerprint_version() then; 0: a snapshot of version 1, whose fingerprint was over the letters of the files. */
FAIRROLL_C_API uint32_t fairroll_head_fingerprint_version(const fairroll_head* head);
/* The day that was asked for; "": none. */
FAIRROLL_C_API const char* fairroll_head_as_of(const fairroll_head* head);
/* How many readings and choices were settled; of version 1 none is told. */
FAIRROLL_C_API uint32_t fairroll_head_reading_count(const fairroll_head* head);
/* The name of one of them, by name; NULL: there is no such. */
FAIRROLL_C_API const char* fairroll_head_reading(const fairroll_head* head, uint32_t index);
/* The alternative that was taken. */
FAIRROLL_C_API const char* fairroll_head_reading_chosen(const fairroll_head* head, uint32_t index);
/* How many quantities and columns of paytables were posted, by the house or the run; of version 1 none is told. */
FAIRROLL_C_API uint32_t fairroll_head_posting_count(const fairroll_head* head);
/* The name of one of them, by name; NULL: there is no such. */
FAIRROLL_C_API const char* fairroll_head_posting(const fairroll_head* head, uint32_t index);
/* What was posted. */
FAIRROLL_C_API const char* fairroll_head_posting_value(const fairroll_head* head, uint32_t index);
/* Makes `selection` choose all of that, and nothing else: load fairroll_head_rules() with it, then restore. */
FAIRROLL_C_API fairroll_status fairroll_head_select(const fairroll_head* head, fairroll_selection* selection, fairroll_error** error);
/* Plays on under other rules, with everything that stands, found again by its name: all of it or nothing. FAIRROLL_ERROR_INPUT: what has no
 * place under the new rules; the table plays on as it did. Numbers of wagers and clauses are those of the new rules from then on. */
FAIRROLL_C_API fairroll_status fairroll_table_change_rules(fairroll_table* table, const fairroll_rules* rules, fairroll_error** error);

/* ---- logs judged in batches -------------------------------------------------------------------------------------------------------- */

/* Judges throws by the million, a JSON object a line, each by itself as fairroll_rules_judge() does. Immutable: any number of threads may use
 * one at once, each with verdicts of its own. Keeps the rules alive. */
typedef struct fairroll_judge fairroll_judge;
/* What it found: a column for each question, a row for each line that is not blank. Use one again for the next batch: it keeps its memory. */
typedef struct fairroll_verdicts fairroll_verdicts;

/* Compiles the tables that it judges by: milliseconds. The caller frees it. */
FAIRROLL_C_API fairroll_status fairroll_judge_new(const fairroll_rules* rules, fairroll_judge** out, fairroll_error** error);
/* Accepts NULL. No thread may be using it. */
FAIRROLL_C_API void fairroll_judge_free(fairroll_judge* judge);
/* One without rows. The caller frees it. */
FAIRROLL_C_API fairroll_status fairroll_verdicts_new(fairroll_verdicts** out, fairroll_error** error);
/* Accepts NULL. */
FAIRROLL_C_API void fairroll_verdicts_free(fairroll_verdicts* verdicts);
/* Judges `lines`, of any size, and writes over what `verdicts` held. Lines end with LF or CRLF, the last may end with the text; at most 1 MiB
 * each. Neither their order nor where a log is cut into batches makes a difference. A bad line is FAIRROLL_FAULTY, has faults, and is no
 * failure of the call. `lines` is not copied, and not needed afterwards. If the call fails, `verdicts` has no rows. */
FAIRROLL_C_API fairroll_status fairroll_judge_lines(const fairroll_judge* judge, const char* lines, size_t size, fairroll_verdicts* verdicts,
                                                    fairroll_error** error);
/* What is wrong with one line, in words, places in it as in `name` (NULL: "line"): FAIRROLL_OK if it can be read, be it a throw or another
 * step; else FAIRROLL_ERROR_INPUT with the diagnostics. For the few lines that somebody looks at. */
FAIRROLL_C_API fairroll_status fairroll_judge_read(const fairroll_judge* judge, const char* line, size_t size, const char* name,
                                                   fairroll_error** error);

/* Worth knowing about a line; changes no ruling. */
typedef struct fairroll_finding {
  uint32_t clause;     /* that it rests on; FAIRROLL_NONE: none */
  uint8_t kind;        /* of this library: fairroll_finding_name() */
  uint8_t reserved[3]; /* 0 */
} fairroll_finding;
/* "without_authority", as scenarios write it: names never change, numbers may with the library's version. NULL if there is no such kind. */
FAIRROLL_C_API const char* fairroll_finding_name(uint8_t kind);

/* What is wrong with a line; fairroll_judge_read() has the words. */
typedef struct fairroll_line_fault {
  uint64_t row;   /* of the line */
  uint32_t code;  /* 301 for F0301: never changes its meaning */
  uint32_t begin; /* what is underlined: bytes from the first byte of the line ... */
  uint32_t end;   /* ... to behind its last; the same as `begin`: no place in it */
  uint32_t reserved; /* 0 */
} fairroll_line_fault;

/* The columns. Arrays have `rows` elements unless it says otherwise; they belong to the verdicts, until these are judged into again or freed.
 * What a row has several of stands in a pool: those of row i are pool[begins[i]] to pool[begins[i + 1] - 1]. */
typedef struct fairroll_columns {
  size_t rows;                        /* lines that are not blank */
  const uint8_t* rulings;             /* FAIRROLL_VALID ... FAIRROLL_FAULTY */
  const int32_t* totals;              /* of a valid throw: the total that governs; else -1 */
  const uint8_t* by_tables;           /* 1: compiled tables decided. The same answer either way */
  const uint64_t* offsets;            /* bytes from the begin of `lines` to the line */
  const uint64_t* lengths;            /* its bytes, without its end */
  const uint64_t* numbers;            /* of the line, from 1; blank lines count */
  const uint64_t* clause_begins;      /* rows + 1; into `clauses` */
  const uint32_t* clauses;            /* pool: fairroll_rules_clause(); those that decided, in the order in which they are asked */
  const uint64_t* finding_begins;     /* rows + 1; into `findings` */
  const fairroll_finding* findings;   /* pool */
  const fairroll_line_fault* faults;  /* of all rows, by row, then by place */
  size_t fault_count;                 /* how many */
} fairroll_columns;
/* Looks at the verdicts. FAIRROLL_ERROR_ARGUMENT if one of them is NULL; then *out is zeroed. Verdicts into which nothing was judged have no
 * rows, and one element in each `begins`. */
FAIRROLL_C_API fairroll_status fairroll_verdicts_columns(const fairroll_verdicts* verdicts, fairroll_columns* out);

/* A part of a line. */
typedef struct fairroll_span {
  uint32_t begin; /* bytes from the first byte of the line ... */
  uint32_t end;   /* ... to behind its last; the same as `begin`: there is none */
} fairroll_span;
/* Where the `meta` of each line stands, an object of JSON that means nothing here: *out points to one span for each row, which belong to the
 * verdicts as columns do; of a faulty line it is empty. FAIRROLL_ERROR_ARGUMENT if something is NULL; then *out is NULL, if it can be. */
FAIRROLL_C_API fairroll_status fairroll_verdicts_metas(const fairroll_verdicts* verdicts, const fairroll_span** out, size_t* count);

/* ---- logs of tables held against the rules ------------------------------------------------------------------------------------------ */

/* Plays logs of tables, follows what they say was done, and tells every ruling and payment that the rules do not give, as `fairroll audit`
 * (docs/audit.md). One thread at a time; audits are independent of one another. Memory grows with the tables, and with what was told and not
 * taken yet; not with the lines. After FAIRROLL_ERROR_MEMORY or FAIRROLL_ERROR_INTERNAL of a call that is given bytes of a log the audit
 * takes no more: what it has told may be taken, then free it. */
typedef struct fairroll_audit fairroll_audit;

/* By `count` rule books, one at least; 0, and `under` may be NULL: by those that the head of each log names. Keeps what it needs of the source,
 * which may be freed; its resolvers are called as long as the audit lives, when a log names further rules. `selection` may be NULL. Without a
 * day in it, the log selects the day: `as_of` in its head, else the date in the time of the first line of each table.
 * FAIRROLL_ERROR_INPUT: all that is wrong with the rule books named here, the texts of the source and the selection. The caller frees it. */
FAIRROLL_C_API fairroll_status fairroll_audit_new(const fairroll_source* source, const char* const* under, size_t count,
                                                  const fairroll_selection* selection, fairroll_audit** out, fairroll_error** error);
/* Accepts NULL. */
FAIRROLL_C_API void fairroll_audit_free(fairroll_audit* audit);
/* The members of a line's `meta` that tell the tables of one log apart, and who ruled and paid; NULL: as it is, "table" and "official" at
 * first. FAIRROLL_ERROR_ARGUMENT once a log has begun; likewise below. */
FAIRROLL_C_API fairroll_status fairroll_audit_set_members(fairroll_audit* audit, const char* table, const char* official,
                                                          fairroll_error** error);
/* Audits only those tables that fall to share `share` of `shares` by their names, which is the same everywhere: 0 .. shares - 1. Give each
 * share all lines; together they tell, and count, what one audit tells and counts, each line once. */
FAIRROLL_C_API fairroll_status fairroll_audit_set_share(fairroll_audit* audit, uint32_t share, uint32_t shares, fairroll_error** error);

/* Also puts each throw and act to rule book `ruleset` as of `day` ("2015-07-01"), and tells what would be otherwise; NULL: the rule book, or
 * the day, of the log, but not both. Nothing else changes by it. FAIRROLL_ERROR_INPUT: what is wrong with that rule book, if it can be told
 * before a log has begun. */
FAIRROLL_C_API fairroll_status fairroll_audit_set_against(fairroll_audit* audit, const char* ruleset, const char* day,
                                                          fairroll_error** error);
/* Plays tables by `jobs` threads, 1 (as at first) .. 1024: the caller's, and others that end with each call. What is told is the same, and
 * memory grows with the bytes of a call, of which some hundred KiB are worth it. */
FAIRROLL_C_API fairroll_status fairroll_audit_set_jobs(fairroll_audit* audit, uint32_t jobs, fairroll_error** error);

/* A log begins, with tables of its own; one that has not ended ends first. `name` is what is told as its file. */
FAIRROLL_C_API fairroll_status fairroll_audit_begin_log(fairroll_audit* audit, const char* name, fairroll_error** error);
/* The next bytes of the log, cut anywhere: whole lines are played, the begin of one waits for its end, 1 MiB of it at most. Lines end with LF
 * or CRLF; blank ones count as lines of the file alone. A bad line is told, and fails no call. FAIRROLL_ERROR_ARGUMENT: no log has begun. */
FAIRROLL_C_API fairroll_status fairroll_audit_feed(fairroll_audit* audit, const char* data, size_t size, fairroll_error** error);
/* The log has ended: plays what waits as its last line. Does nothing if no log has begun. */
FAIRROLL_C_API fairroll_status fairroll_audit_end_log(fairroll_audit* audit, fairroll_error** error);

/* What is told of a line: `kind`. */
enum {
  FAIRROLL_TOLD_DISCREPANCY = 0,  /* something was done otherwise than the rules say */
  FAIRROLL_TOLD_UNDETERMINED = 1, /* what is recorded does not decide; no discrepancy */
  FAIRROLL_TOLD_BAD_LINE = 2,     /* it cannot be played; the table stands as before it */
  FAIRROLL_TOLD_CHANGE = 3,       /* the other rule book would have made something else of it; no discrepancy */
  FAIRROLL_TOLD_NOT_COMPARED = 4  /* it cannot be put to the other rule book, or that leaves it open */
};
/* What was done otherwise, or would be (a ruling or a payment): `deed`. */
enum { FAIRROLL_DEED_RULING = 0, FAIRROLL_DEED_PAYMENT = 1, FAIRROLL_DEED_UNPAID = 2, FAIRROLL_DEED_BALANCE = 3 };

/* One of them. Texts are borrowed from the audit, until its next call; none is NULL, those that do not apply are empty. Of a bad line there
 * are `file`, `line`, `why`, `help` and `code`. */
typedef struct fairroll_told {
  const char* file;            /* as fairroll_audit_begin_log() was told */
  const char* table;           /* "": the line does not say */
  const char* official;        /* likewise */
  const char* meta;            /* of the line, JSON without blanks; "": it has none */
  const char* ruleset;         /* the rule book that it was held against */
  const char* step;            /* in words: "throw 4 3" */
  const char* told;            /* DISCREPANCY: what the line says was done; "": it says nothing of it */
  const char* due;             /* DISCREPANCY, CHANGE: what the rules say */
  const char* other_ruleset;   /* CHANGE: the other rule book, "us_nj.craps as of 2030-01-01" */
  const char* other_due;       /* CHANGE: what that says; "": nothing of that wager */
  const char* who;             /* DISCREPANCY, CHANGE: the seat or role whose wager or money it is; "": no single one's */
  const char* wager;           /* DISCREPANCY, CHANGE: of a payment, or of what was not paid */
  const char* currency;        /* DISCREPANCY, CHANGE: "USD" */
  const char* why;             /* UNDETERMINED, BAD_LINE, NOT_COMPARED: one line */
  const char* help;            /* BAD_LINE: the way out, one line */
  const char* code;            /* BAD_LINE: "F0703", as of fairroll_diagnostic */
  const char* const* reasons;  /* addresses of the clauses that decide what is due; UNDETERMINED: sets of facts that would decide, in words */
  size_t reason_count;         /* how many */
  const char* const* other_reasons; /* CHANGE: addresses of the clauses that decide by the other rule book */
  size_t other_reason_count;   /* how many */
  uint64_t line;               /* from 1 */
  int64_t difference;          /* DISCREPANCY: what players and officials got beyond their due, in units of 10^-decimals; below 0: too little.
                                  CHANGE: what they would get beyond it */
  int32_t decimals;            /* DISCREPANCY, CHANGE: of the currency, 0 .. 9 */
  uint8_t kind;                /* FAIRROLL_TOLD_DISCREPANCY ... */
  uint8_t deed;                /* DISCREPANCY, CHANGE: FAIRROLL_DEED_RULING ... */
  uint8_t priced;              /* 1: `difference` means something; 0: nobody can say what it came to */
  uint8_t reserved;            /* 0 */
} fairroll_told;
/* Takes what was told first, in the order of lines: 1, and *out is that; 0, and *out is zeroed: there is nothing now, or something is NULL. */
FAIRROLL_C_API uint32_t fairroll_audit_next(fairroll_audit* audit, fairroll_told* out);

/* What came of all lines so far, and of all summaries that were added, as one line of JSON, which the caller frees: {"fairroll": "audit
 * summary", "version": 1, "summary": {"lines", "bad_lines", "tables": [NAME, ...], "rulesets": [[NAME, {"currency": {"name", "decimals",
 * "step"}, "throws", "acts", "undetermined", "rulings", "clauses", "findings", "needs", "judged_at_table", "judged_by_official": lists of
 * [NAME, COUNT], "by_kind": four TALLYs in the order of FAIRROLL_DEED_..., "by_clause", "by_wager", "by_table", "by_official": lists of
 * [NAME, TALLY], "others": a list of [OTHER RULE BOOK, {"compared", "not_compared", "by_kind": two TALLYs, "by_clause", "by_wager",
 * "by_table", "by_official"}], "times": by the clock, "dice": faces shown}], ...]}}, each TALLY {"count", "too_much", "too_little",
 * "unpriced"}, amounts in units. Members may be added with a new "version". */
FAIRROLL_C_API fairroll_status fairroll_audit_summary(const fairroll_audit* audit, fairroll_text** out, fairroll_error** error);
/* Adds what fairroll_audit_summary() of another audit gave: of other logs, or of another share of these, in any order, in any process.
 * FAIRROLL_ERROR_INPUT: it is no whole summary of this version. */
FAIRROLL_C_API fairroll_status fairroll_audit_add_summary(fairroll_audit* audit, const char* summary, size_t size, fairroll_error** error);

/* ---- what can be known before anybody throws --------------------------------------------------------------------------------------- */
/* Results are the JSON documents that the command line prints with `--format json`, several lines each, which the caller frees; `fairroll
 * schema` prints their schemas. Figures in them are exact fractions of any size, as text. All of these may take from milliseconds to
 * minutes, and may be called by any number of threads at once.
 *
 * Each says in "restsOn" which doubtful texts and choices of the house bear on it, and which alternative was taken: what the selection of
 * the rules asked for, else the first, the default, or what the house has posted. Edges, proofs and differences say in "readOtherwise"
 * what they come to under every other reading, of texts of which the selection asks for none; a simulation plays one way. Rules keep the
 * texts that this takes if something in them can be read in several ways. */

/* Is told now and then how far a long call is: `done` of `of` of a `stage` ("wagers"), which is valid only meanwhile. Returns 0, or another
 * number to stop: then the call ends with FAIRROLL_OK and a result that says so ("stopped", "interrupted"), on which nothing may be
 * concluded. Called on the thread of the call. Must not end by longjmp; a C++ exception is caught and fails the call. */
typedef int (*fairroll_watch)(void* context, const char* stage, uint64_t done, uint64_t of);

/* House edges, as `fairroll edge`. `wager`: "place" (all its numbers), "place 6" (that one), NULL (every wager). `stake`: an amount, "5.00", to
 * round as for it; NULL: as if every amount could be paid. `dice`: `dice_count` chances of the faces of each die, lowest first, exact fractions
 * ("1/6") that sum to 1; none: all alike. "recalled" marks figures that rest on text which nobody read. FAIRROLL_ERROR_INPUT: no such wager,
 * or rule files that have errors if they are read otherwise. FAIRROLL_ERROR_ARGUMENT: the stake or the dice are none. */
FAIRROLL_C_API fairroll_status fairroll_rules_edges(const fairroll_rules* rules, const char* wager, const char* stake, const char* const* dice,
                                                    size_t dice_count, fairroll_text** out, fairroll_error** error);
/* The edge of several bets of one owner together, as `fairroll edge --bet`: "10.00 on pass + 20.00 on pass_odds while point is 4, 10". The
 * document is that of fairroll_rules_edges() with "together". `dice` and `dice_count` as there. FAIRROLL_ERROR_INPUT: the text cannot be
 * read, or a bet cannot be made; or rule files have errors if they are read otherwise. FAIRROLL_ERROR_ARGUMENT: `bets` is NULL or empty, or
 * the dice are none. Since 1.6. */
FAIRROLL_C_API fairroll_status fairroll_rules_combination(const fairroll_rules* rules, const char* bets, const char* const* dice, size_t dice_count,
                                                          fairroll_text** out, fairroll_error** error);
/* Proves a rule book or a house over all facts, states and throws, or shows what fails, as `fairroll verify`. Takes what fairroll_rules_load()
 * takes, since it also goes through books that are refused there because something in them cannot be. "proved" is true if everything holds
 * under every reading. A failure is a result.
 * FAIRROLL_ERROR_INPUT: the files cannot be read. `watch` may be NULL; `context` is handed to it as it is. */
FAIRROLL_C_API fairroll_status fairroll_verify(const char* name, const fairroll_source* source, const fairroll_selection* selection,
                                               fairroll_watch watch, void* context, fairroll_text** out, fairroll_error** error);
/* Every difference between two rule books, or between one on two days, as `fairroll diff`. "equivalent" is true if nothing differs under
 * any reading; a text that is doubtful in both is read alike in both. `watch` may be NULL. */
FAIRROLL_C_API fairroll_status fairroll_diff(const fairroll_rules* a, const fairroll_rules* b, fairroll_watch watch, void* context,
                                             fairroll_text** out, fairroll_error** error);
/* Plays hands by the million and tells what became of each bet, as `fairroll simulate`. `bets` are steps of a scenario, `size` bytes of them:
 * `seats` with one seat, and its bets; NULL: every wager that the rules have. `hands` 1 .. 10^12; `seed`: what the dice follow from; `threads`
 * 1 .. 1024 work at once (the caller's and others, which end with the call), with the same result. `confidence` of the intervals in percent,
 * "50" .. "99.9999"; NULL: 99. FAIRROLL_ERROR_INPUT: the bets cannot be read, or nothing can be simulated. `watch` may be NULL. */
FAIRROLL_C_API fairroll_status fairroll_rules_simulate(const fairroll_rules* rules, const char* bets, size_t size, uint64_t hands, uint64_t seed,
                                                       uint32_t threads, const char* confidence, fairroll_watch watch, void* context,
                                                       fairroll_text** out, fairroll_error** error);

#ifdef __cplusplus
}
#endif

#endif

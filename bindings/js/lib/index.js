// SPDX-License-Identifier: Apache-2.0
// Fairroll for JavaScript: the interpreter compiled to WebAssembly. index.d.ts documents the functions.
import createModule from "./fairroll-module.mjs";

/**
 * The folder of the module's file system that contains the shipped rule books. Commands find the rule books there, as in an installation.
 */
export const booksFolder = "/usr/share/fairroll/rulesets";
const program = "/usr/bin/fairroll";
const workFolder = "/work";
const aloneFolder = "/tmp/alone";
const written = { out: "/tmp/out", err: "/tmp/err" };

const none = 0xffffffff;
const statuses = ["ok", "input", "argument", "memory", "internal"];

/** The error of a failed call. */
export class FairrollError extends Error {
  constructor(kind, text, diagnostics) {
    super(text.trimEnd());
    this.name = "FairrollError";
    this.kind = kind;
    this.diagnostics = diagnostics;
  }
}

async function bytesOf(given, name) {
  if (given instanceof Uint8Array || given instanceof ArrayBuffer) return given;
  const url = given ?? new URL(name, import.meta.url);
  if (String(url).startsWith("file:")) return (await import("node:fs/promises")).readFile(new URL(url));
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

/**
 * @param {import("./index.js").OpenOptions} [options]
 * @returns {Promise<Fairroll>}
 */
export async function open(options = {}) {
  const [wasm, books] = await Promise.all([
    options.module ?? bytesOf(options.wasm, "fairroll-module.wasm").then((bytes) => WebAssembly.compile(bytes)),
    options.books ?? bytesOf(undefined, "books.json").then((bytes) => JSON.parse(new TextDecoder().decode(bytes))),
  ]);
  const module = await new Promise((resolve, reject) => {
    createModule({
      instantiateWasm(imports, receive) {
        WebAssembly.instantiate(wasm, imports).then((instance) => receive(instance, wasm)).catch(reject);
        return {};
      },
      stdin: () => null,
      print: (line) => console.log(line),
      printErr: (line) => console.error(line),
    }).then(resolve, reject);
  });
  return new Fairroll(module, books);
}

const utf8 = new TextEncoder();
const text8 = new TextDecoder();

/** Calls the C interface of the module and accesses the memory of the module. */
class Native {
  constructor(module) {
    this.module = module;
  }

  call(name, ...args) {
    return this.module[`_${name}`](...args);
  }

  /** Copies texts to the memory of the module, calls `use` with the address and size of each copy, and frees the copies afterwards. */
  withTexts(texts, use) {
    const held = texts.map((text) => this.#copied(text));
    try {
      return use(...held);
    } finally {
      for (const { at } of held) this.call("free", at);
    }
  }

  #copied(text) {
    const bytes = utf8.encode(text);
    const at = this.call("malloc", bytes.length + 1);
    if (at === 0) throw new FairrollError("memory", "out of memory", []);
    this.module.HEAPU8.set(bytes, at);
    this.module.HEAPU8[at + bytes.length] = 0;
    return { at, size: bytes.length };
  }

  /** Copies 32-bit words to the memory of the module, calls `use` with the address of the copy, and frees the copy afterwards. */
  withWords(words, use) {
    const at = this.call("malloc", 4 * Math.max(1, words.length));
    try {
      this.module.HEAPU32.set(words, at >>> 2);
      return use(at);
    } finally {
      this.call("free", at);
    }
  }

  word(at) {
    return this.module.HEAPU32[at >>> 2];
  }

  string(at) {
    return this.module.UTF8ToString(at);
  }

  /** Calls a C function whose last parameters are `out` and `error`, and returns the value of `out`. Throws FairrollError on failure. */
  make(name, ...args) {
    return this.withWords([0, 0], (at) => {
      const status = this.call(name, ...args, at, at + 4);
      if (status !== 0) this.#fail(status, this.word(at + 4));
      return this.word(at);
    });
  }

  /** Calls a C function whose last parameter is `error`. Throws FairrollError if the call fails. */
  demand(name, ...args) {
    this.withWords([0], (at) => {
      const status = this.call(name, ...args, at);
      if (status !== 0) this.#fail(status, this.word(at));
    });
  }

  #fail(status, error) {
    const text = this.string(this.call("fairroll_error_text", error));
    const diagnostics = JSON.parse(this.string(this.call("fairroll_error_json", error)));
    this.call("fairroll_error_free", error);
    throw new FairrollError(statuses[status] ?? "internal", text, diagnostics);
  }

  /** Calls a C function that creates a fairroll_text, and returns the text as a string. Throws FairrollError if the call fails. */
  text(name, ...args) {
    const handle = this.make(name, ...args);
    const at = this.call("fairroll_text_data", handle);
    const text = text8.decode(this.module.HEAPU8.subarray(at, at + this.call("fairroll_text_size", handle)));
    this.call("fairroll_text_free", handle);
    return text;
  }
}

/** An owner of an object of the module. The object is freed by close() or when the owner is garbage-collected. */
class Handle {
  static #left = new FinalizationRegistry(({ native, free, at }) => native.call(free, at));

  constructor(native, free, at) {
    this.native = native;
    this.at = at;
    this.free = free;
    Handle.#left.register(this, { native, free, at }, this);
  }

  get pointer() {
    if (this.at === 0) throw new FairrollError("argument", "the object was already closed", []);
    return this.at;
  }

  close() {
    if (this.at === 0) return;
    Handle.#left.unregister(this);
    this.native.call(this.free, this.at);
    this.at = 0;
  }
}

const words = (step) => (typeof step === "string" ? step : JSON.stringify(step));
const detailOf = (options) => (options?.detailed ? 1 : 0);

export class Fairroll {
  #native;

  constructor(module, books) {
    this.#native = new Native(module);
    const { FS } = module;
    for (const folder of ["/usr/bin", booksFolder, workFolder]) FS.mkdirTree(folder);
    FS.writeFile(program, "");
    FS.mkdirTree("/proc/self");
    FS.symlink(program, "/proc/self/exe");
    for (const [path, text] of Object.entries(books)) this.writeFile(`${booksFolder}/${path}`, text);
    FS.chdir(workFolder);
    this.books = books;
  }

  get version() {
    return this.#native.string(this.#native.call("fairroll_version"));
  }

  get memorySize() {
    return this.#native.module.HEAPU8.length;
  }

  // ---- files

  writeFile(path, text) {
    const { FS } = this.#native.module;
    const whole = path.startsWith("/") ? path : `${FS.cwd()}/${path}`;
    FS.mkdirTree(whole.slice(0, whole.lastIndexOf("/")));
    FS.writeFile(whole, text);
  }

  readFile(path) {
    return this.#native.module.FS.readFile(path, { encoding: "utf8" });
  }

  remove(path) {
    const { FS } = this.#native.module;
    const about = FS.analyzePath(path);
    if (!about.exists) return;
    if (!FS.isDir(about.object.mode)) return FS.unlink(path);
    for (const name of FS.readdir(path)) if (name !== "." && name !== "..") this.remove(`${path}/${name}`);
    FS.rmdir(path);
  }

  // ---- commands

  run(args, { files = {} } = {}) {
    for (const [path, text] of Object.entries(files)) this.writeFile(path, text);
    const code = this.#native.withTexts([args.map((word) => `${word}\0`).join("")], ({ at, size }) =>
      this.#native.call("fairroll_module_run", at, size));
    return { code, out: this.readFile(written.out), err: this.readFile(written.err) };
  }

  /** Runs a command in a temporary folder with the given files, calls `then` while the files exist, and removes the folder. */
  #alone(args, files, then = () => {}) {
    const { FS } = this.#native.module;
    const before = FS.cwd();
    FS.mkdirTree(aloneFolder);
    FS.chdir(aloneFolder);
    try {
      const result = this.run(args, { files });
      return { ...result, then: then(result) };
    } finally {
      FS.chdir(before);
      this.remove(aloneFolder);
    }
  }

  #json(args, files) {
    const { out, err } = this.#alone(args, files);
    try {
      return JSON.parse(out);
    } catch {
      throw new FairrollError("input", err || out, []);
    }
  }

  check(files) {
    return this.#json(["check", "--format", "json", ...Object.keys(files)], files);
  }

  format(text, name = "text.fair") {
    const { code, err, then } = this.#alone(["fmt", name], { [name]: text }, ({ code }) => (code === 0 ? this.readFile(name) : ""));
    if (code !== 0) throw new FairrollError("input", err, this.check({ [name]: text }).diagnostics);
    return then;
  }

  #scenario(command, scenario, { files = {}, under = [] }) {
    const name = "the.scenario";
    return this.#json([command, "--format", "json", ...[under].flat().flatMap((book) => ["--under", book]), name], { ...files, [name]: scenario });
  }

  explain(scenario, options = {}) {
    return this.#scenario("explain", scenario, options);
  }

  runScenario(scenario, options = {}) {
    return this.#scenario("run", scenario, options);
  }

  // ---- rules

  load(name, { files = {}, folders = [], asOf, readings = {}, postings = {} } = {}) {
    const native = this.#native;
    const source = new Handle(native, "fairroll_source_free", native.make("fairroll_source_new"));
    const selection = new Handle(native, "fairroll_selection_free", native.make("fairroll_selection_new"));
    try {
      for (const [unit, text] of Object.entries(files))
        native.withTexts([unit, text], (a, b) => native.demand("fairroll_source_add_text", source.pointer, a.at, b.at, b.size));
      for (const folder of [...folders, booksFolder])
        native.withTexts([folder], ({ at }) => native.demand("fairroll_source_add_folder", source.pointer, at));
      if (asOf !== undefined) native.withTexts([asOf], ({ at }) => native.demand("fairroll_selection_set_as_of", selection.pointer, at));
      for (const [kind, chosen] of [["reading", readings], ["posting", postings]])
        for (const pair of Object.entries(chosen))
          native.withTexts(pair, (a, b) => native.demand(`fairroll_selection_set_${kind}`, selection.pointer, a.at, b.at));
      return native.withTexts([name], ({ at }) =>
        new Rules(native, native.make("fairroll_rules_load", at, source.pointer, selection.pointer)));
    } finally {
      source.close();
      selection.close();
    }
  }

  diff(a, b) {
    return JSON.parse(this.#native.text("fairroll_diff", a.handle.pointer, b.handle.pointer, 0, 0));
  }

  createLanguageServer() {
    return new LanguageServer(this.#native);
  }
}

const layerKinds = ["model", "ruleset", "amendment", "house"];

export class Rules {
  constructor(native, at) {
    this.native = native;
    this.handle = new Handle(native, "fairroll_rules_release", at);
  }

  #string(what) {
    return this.native.string(this.native.call(`fairroll_rules_${what}`, this.handle.pointer));
  }

  get name() {
    return this.#string("name");
  }
  get title() {
    return this.#string("title");
  }
  get fingerprint() {
    return this.#string("fingerprint");
  }
  get warnings() {
    return JSON.parse(this.#string("warnings"));
  }
  get roles() {
    const count = this.native.call("fairroll_rules_role_count", this.handle.pointer);
    return Array.from({ length: count }, (_, i) => this.native.string(this.native.call("fairroll_rules_role_name", this.handle.pointer, i)));
  }

  get currency() {
    return this.#string("currency");
  }

  #listed(count, fill, words, take) {
    const { native } = this;
    const length = native.call(`fairroll_rules_${count}`, this.handle.pointer);
    return native.withWords(new Array(words).fill(0), (at) =>
      Array.from({ length }, (_, i) => {
        native.call(`fairroll_rules_${fill}`, this.handle.pointer, i, at);
        return take((word) => native.word(at + 4 * word), (word) => native.string(native.word(at + 4 * word)));
      }));
  }

  layers() {
    return this.#listed("layer_count", "layer", 7, (word, text) => ({
      unit: text(0), title: text(1), file: text(2), firstDate: text(3), lastDate: text(4), kind: layerKinds[word(5) & 255],
    }));
  }

  clauses() {
    return this.#listed("clause_count", "clause", 8, (word, text) => ({
      address: text(0), text: text(1), unit: text(2), file: text(3), line: word(4), column: word(5),
      isConditional: (word(6) & 255) === 1, isUnverified: ((word(6) >>> 8) & 255) === 1,
    }));
  }

  show() {
    return JSON.parse(this.native.text("fairroll_rules_show", this.handle.pointer));
  }

  judge(step, options) {
    return this.native.withTexts([words(step)], ({ at, size }) =>
      JSON.parse(this.native.text("fairroll_rules_judge", this.handle.pointer, at, size, detailOf(options))));
  }

  edges({ wager, stake, dice = [] } = {}) {
    const { native } = this;
    const given = [wager ?? "", stake ?? "", ...dice];
    return native.withTexts(given, (...texts) =>
      native.withWords(texts.slice(2).map(({ at }) => at), (list) =>
        JSON.parse(native.text("fairroll_rules_edges", this.handle.pointer, wager === undefined ? 0 : texts[0].at,
          stake === undefined ? 0 : texts[1].at, dice.length === 0 ? 0 : list, dice.length))));
  }

  combinedEdge(bets, { dice = [] } = {}) {
    const { native } = this;
    return native.withTexts([bets, ...dice], (...texts) =>
      native.withWords(texts.slice(1).map(({ at }) => at), (list) =>
        JSON.parse(native.text("fairroll_rules_combined_edge", this.handle.pointer, texts[0].at, dice.length === 0 ? 0 : list, dice.length))));
  }

  table(...seats) {
    const { native } = this;
    return native.withTexts(seats, (...texts) =>
      native.withWords(texts.map(({ at }) => at), (list) =>
        new Table(native, native.make("fairroll_table_new", this.handle.pointer, list, seats.length))));
  }

  close() {
    this.handle.close();
  }
}

export class Table {
  constructor(native, at) {
    this.native = native;
    this.handle = new Handle(native, "fairroll_table_free", at);
  }

  /** Plays one step and returns the result as one line of JSON. The bindings for all programming languages return identical text. */
  playAsJson(step, options) {
    return this.native.withTexts([words(step)], ({ at, size }) =>
      this.native.text("fairroll_table_play", this.handle.pointer, at, size, detailOf(options)));
  }

  play(step, options) {
    return JSON.parse(this.playAsJson(step, options));
  }

  show() {
    return JSON.parse(this.native.text("fairroll_table_show", this.handle.pointer));
  }

  menu(seat, role) {
    return JSON.parse(this.native.text("fairroll_table_menu", this.handle.pointer, seat, role ?? none));
  }

  clone() {
    return new Table(this.native, this.native.make("fairroll_table_clone", this.handle.pointer));
  }

  allowGiven(allow = true) {
    this.native.demand("fairroll_table_allow_given", this.handle.pointer, allow ? 1 : 0);
  }

  registerRules(name, rules) {
    this.native.withTexts([name], ({ at }) =>
      this.native.demand("fairroll_table_register_rules", this.handle.pointer, at, rules.handle.pointer));
  }

  changeRules(rules) {
    this.native.demand("fairroll_table_change_rules", this.handle.pointer, rules.handle.pointer);
  }

  close() {
    this.handle.close();
  }
}

/** A language server for editors, which receives and returns JSON-RPC messages. It reads files from the file system of the module. */
export class LanguageServer {
  constructor(native) {
    this.native = native;
    this.handle = new Handle(native, "fairroll_module_server_free", native.call("fairroll_module_server_new"));
  }

  #messages(at) {
    return JSON.parse(this.native.string(at)).map((message) => JSON.parse(message));
  }

  receive(message) {
    return this.native.withTexts([JSON.stringify(message)], ({ at, size }) =>
      this.#messages(this.native.call("fairroll_module_server_receive", this.handle.pointer, at, size)));
  }

  get hasUncheckedFiles() {
    return this.native.call("fairroll_module_server_has_work", this.handle.pointer) !== 0;
  }

  checkNextFile() {
    return this.#messages(this.native.call("fairroll_module_server_work", this.handle.pointer));
  }

  close() {
    this.handle.close();
  }
}

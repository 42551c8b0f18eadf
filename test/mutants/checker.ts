// The TypeScript compiler for one changed file at a time: its syntax tree, and whether a changed text still
// has the right types. Changed texts exist in memory alone.

import { resolve } from "node:path";
import type { SourceFile } from "typescript/unstable/ast";
import { API, type Program } from "typescript/unstable/async";

/** What a removed statement leaves unused is no error of types. */
const UNUSED_CODES: ReadonlySet<number> = new Set([6133, 6192, 6196, 6198, 6199]);
/** The rooms and what they import, which load in half the time of the whole checkout. */
const CONFIG = resolve("tsconfig.mutants.json");
const CONFIG_TEXT = JSON.stringify({
  extends: "./tsconfig.json",
  include: ["names", "scoring", "retrieval", "screening"].map((room) => `src/engine/${room}`),
});

/** A compiler that runs until it is closed. */
export class Checker {
  readonly #texts: Map<string, string>;
  readonly #api = new API({ fs: { readFile: (path) => this.#texts.get(path) } });
  /** The file that had another text when the compiler last read it. */
  #last = CONFIG;

  /** The compiler reads these texts, by file, instead of those of the checkout. */
  constructor(texts: Readonly<Record<string, string>> = {}) {
    const instead = Object.entries(texts).map(([file, text]) => [resolve(file), text] as const);
    this.#texts = new Map([[CONFIG, CONFIG_TEXT], ...instead]);
  }

  /** The syntax tree of an unchanged file. */
  async parse(file: string): Promise<SourceFile> {
    const tree = await (await this.#load([])).getSourceFile(resolve(file));
    if (tree === undefined) throw new Error(`${file} is not in ${CONFIG_TEXT}.`);
    return tree;
  }

  /** Does the file still compile with this text? Other files are not looked at. */
  async isSound(file: string, text: string): Promise<boolean> {
    const path = resolve(file);
    const usual = this.#texts.get(path);
    this.#texts.set(path, text);
    const program = await this.#load([path, this.#last]);
    const errors = [
      ...(await program.getSyntacticDiagnostics(path)),
      ...(await program.getSemanticDiagnostics(path)),
    ].filter(({ code }) => !UNUSED_CODES.has(code));
    if (usual === undefined) this.#texts.delete(path);
    else this.#texts.set(path, usual);
    this.#last = path;
    return errors.length === 0;
  }

  async close(): Promise<void> {
    await this.#api.close();
  }

  async #load(changed: string[]): Promise<Program> {
    const snapshot = await this.#api.updateSnapshot({ openProjects: [CONFIG], fileChanges: { changed } });
    const program = snapshot.getProject(CONFIG)?.program;
    if (program === undefined) throw new Error(`${CONFIG} can't be loaded.`);
    return program;
  }
}

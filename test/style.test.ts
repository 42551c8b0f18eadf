// Holds what formatter and linter can't: the width of comments and documents' lines of prose, and the words
// that identifiers no longer use. One word means one thing; CONTRIBUTING.md has the glossary.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";

const COMMENT_COLUMNS_MAX = 110;

/** A word that identifiers no longer use, for the thing that it named in these rooms. */
interface RetiredWord {
  readonly words: readonly string[];
  /** Rooms of src/ that it is retired in; elsewhere it may mean something else. */
  readonly rooms: RegExp;
  readonly instead: string;
}

const RETIRED: readonly RetiredWord[] = [
  { words: ["stand", "stands"], rooms: /./, instead: "tier" },
  { words: ["meaning", "meanings"], rooms: /^(retrieval|scoring|names)/, instead: "expansion" },
  { words: ["met"], rooms: /./, instead: "seen (a name, in postings) or matched (a word)" },
  { words: ["weigh", "weigher"], rooms: /./, instead: "idf or rank" },
  { words: ["crew"], rooms: /./, instead: "pool" },
  { words: ["told", "tell"], rooms: /./, instead: "report, return or describe" },
  { words: ["ticket"], rooms: /./, instead: "callId" },
  { words: ["elsewhere"], rooms: /^(names|scoring)/, instead: "regional romanisation" },
  { words: ["settle", "settled"], rooms: /^(names|scoring)/, instead: "classify in context" },
  { words: ["doubt"], rooms: /^(import|store)/, instead: "rejected link" },
  { words: ["sameness"], rooms: /./, instead: "entity linking" },
  { words: ["mend", "mended"], rooms: /./, instead: "repair" },
];

const files = [...new Bun.Glob("{src,index,test}/**/*.{ts,tsx}").scanSync(".")].sort();

/** The code of a file: comments, strings and regular expressions are left out. */
function codeOf(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, " ")
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""')
    .replace(/`(?:[^`\\]|\\.)*`/g, (template) => (template.match(/\$\{[^}]*\}/g) ?? []).join(" "))
    .replace(/(^|[^:])\/\/.*$/gm, "$1");
}

/** The words of an identifier, in lower case: "MetKind" is met and kind, "SEEN_ONCE" is seen and once. */
function wordsOf(identifier: string): string[] {
  return identifier
    .split(/_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

describe("style", () => {
  test(`comments wrap at ${COMMENT_COLUMNS_MAX} columns`, () => {
    const offences: string[] = [];
    for (const file of files) {
      const lines = readFileSync(file, "utf8").split("\n");
      for (const [i, line] of lines.entries())
        if (
          /^\s*(\/\/|\/\*\*|\*)/.test(line) &&
          line.length > COMMENT_COLUMNS_MAX &&
          /\s\S+\s/.test(line.trim())
        )
          offences.push(`${file}:${i + 1} has ${line.length} columns`);
    }
    expect(offences).toEqual([]);
    expect(files.length).toBeGreaterThan(500);
  });

  test("a promise that must be rejected is awaited: await expect(promise).rejects", () => {
    const offences: string[] = [];
    for (const file of files) {
      const code = codeOf(readFileSync(file, "utf8"));
      for (const { index } of code.matchAll(/\)\s*\.rejects\b/g)) {
        const before = code.slice(0, index);
        const [, awaits] =
          /(await\s+)?expect\((?!.*\bexpect\()/s.exec(before.slice(before.lastIndexOf(";"))) ?? [];
        if (awaits === undefined) offences.push(`${file}: ${before.slice(-60).trim()}`);
      }
    }
    expect(offences).toEqual([]);
  });

  test("no code decides by a sentence of ours: errors have codes, and commands report events", () => {
    const words = "(?:error: |hint: |[A-Z][a-z]+(?: [a-z,]+){2,})";
    const deciding = new RegExp(
      `(?:[!=]==|\\b(?:startsWith|endsWith|includes|indexOf)\\()\\s*["'\`]${words}|/\\^?\\(?(?:\\?:)?${words}[^\\n]*/[a-z]*\\.(?:test|exec)\\(`,
    );
    const offences = files
      .filter((name) => name.startsWith("src/"))
      .flatMap((file) =>
        codeOf(readFileSync(file, "utf8"))
          .split("\n")
          .filter((line) => deciding.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    // A file of the kernel.
    expect(offences.filter((line) => !line.includes("Max open files"))).toEqual([]);
    expect(deciding.test('if (said === "The journal is intact.")')).toBeTrue();
    expect(deciding.test("return !/^Another import is running|disk is full/.test(message);")).toBeTrue();
  });

  test("identifiers don't use retired words", () => {
    const offences = new Set<string>();
    for (const file of files.filter((name) => name.startsWith("src/"))) {
      for (const [identifier] of codeOf(readFileSync(file, "utf8")).matchAll(/[A-Za-z_$][\w$]*/g))
        for (const { words, rooms, instead } of RETIRED)
          if (
            rooms.test(file.replace(/^src\/(?:base|engine|lists|service|operator)\//, "")) &&
            wordsOf(identifier).some((word) => words.includes(word))
          )
            offences.add(`${file}: ${identifier} (write ${instead})`);
    }
    expect([...offences]).toEqual([]);
  });

  test("an identifier is cut into its words", () => {
    expect(wordsOf("isMetKind")).toEqual(["is", "met", "kind"]);
    expect(wordsOf("SEEN_ONCE")).toEqual(["seen", "once"]);
    expect(wordsOf("readXMLFile2Now")).toEqual(["read", "xml", "file2", "now"]);
    const template = ["`met $", "{b}`"].join("");
    expect(codeOf(`const a = "met"; // met\n/* met */ ${template}`)).toBe(
      `const a = ""; \n  ${template.slice(5, -1)}`,
    );
  });
});

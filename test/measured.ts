// When each committed file of results was measured, as a digest of the sources that it measures: a change of
// these makes it stale, and `make test` says so. Comments and documents don't count. The digests are in
// measured.tsv; every target that rewrites a file of results writes its row. For one that is put together by
// hand: bun test/measured.ts FILE

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MATCHING = ["model", "names", "scoring"];
const SCREENING = [...MATCHING, "platform", "retrieval", "screening", "store"];
const LISTS = [...SCREENING, "import", "ownership", "snapshot", "sources"];
const SERVICE = [...LISTS, "access", "bulk", "contract", "http", "journal", "payments", "server"];

interface Measured {
  /** Rooms of src/. */
  readonly rooms: readonly string[];
  /** What measures it again. */
  readonly target: string;
}

/** Every committed file of results. */
export const MEASURED: Readonly<Record<string, Measured>> = {
  "test/bench/curve.txt": { rooms: LISTS, target: "make curve" },
  "test/bench/peers.txt": { rooms: SERVICE, target: "make peers" },
  "test/bench/phases.txt": { rooms: SCREENING, target: "make phases ACCEPT=yes" },
  "test/bench/results.txt": { rooms: SERVICE, target: "make bench ACCEPT=yes" },
  "test/eval/labelled.txt": { rooms: MATCHING, target: "make eval ACCEPT=yes" },
  "test/eval/quality.txt": { rooms: LISTS, target: "make eval ACCEPT=yes" },
  "test/eval/rules.txt": { rooms: MATCHING, target: "make rules" },
  "test/eval/texts.txt": { rooms: LISTS, target: "make eval ACCEPT=yes" },
  "test/fuzz/hiding/results.txt": { rooms: LISTS, target: "make fuzz ACCEPT=yes" },
  "test/fuzz/results.txt": { rooms: SERVICE, target: "make fuzz ACCEPT=yes" },
  "test/mutants/survivors.txt": {
    rooms: ["names", "retrieval", "scoring", "screening"],
    target: "make mutants",
  },
  "test/soak/floods.txt": { rooms: SERVICE, target: 'make soak SOAK="--floods"' },
  "test/soak/results.txt": { rooms: SERVICE, target: "make soak" },
};

export const MARKS_FILE = "test/measured.tsv";
const HEADER = "file\tsources\tmeasured";
const DIGEST_LENGTH = 16;

/** The digest of the sources that a file of results measures; `root` is another checkout. */
export function digestSources(file: string, root = "."): string {
  const measured = MEASURED[file];
  if (measured === undefined) throw new Error(`"${file}" is no file of results. Add it to test/measured.ts.`);
  const hasher = new Bun.CryptoHasher("sha256");
  for (const room of measured.rooms) {
    const paths = [...new Bun.Glob(`src/*/${room}/**/*`).scanSync({ cwd: root })].sort();
    for (const path of paths) {
      if (path.endsWith(".md")) continue;
      const text = readFileSync(join(root, path), "utf8");
      hasher.update(`${path}\n${path.endsWith(".ts") ? withoutComments(text) : text}\n`);
    }
  }
  return hasher.digest("hex").slice(0, DIGEST_LENGTH);
}

function withoutComments(text: string): string {
  return text
    .split("\n")
    .filter((line) => !/^\s*(\/\/|\/\*\*|\*)/.test(line))
    .join("\n");
}

/** The digest and the day of each file of results. */
export function readMarks(text = readFileSync(MARKS_FILE, "utf8")): Map<string, readonly [string, string]> {
  const [header, ...rows] = text.trimEnd().split("\n");
  if (header !== HEADER) throw new Error(`${MARKS_FILE} begins with "${header}", not with "${HEADER}".`);
  return new Map(
    rows.map((row) => {
      const [file = "", digest = "", day = ""] = row.split("\t");
      return [file, [digest, day]];
    }),
  );
}

/** Notes that a file of results was measured with the sources of this checkout. */
export function markMeasured(file: string): void {
  const marks = readMarks();
  marks.set(file, [digestSources(file), new Date().toISOString().slice(0, 10)]);
  const rows = [...marks]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, mark]) => [name, ...mark].join("\t"));
  writeFileSync(MARKS_FILE, `${[HEADER, ...rows].join("\n")}\n`);
}

/** A line for each file of results that is older than what it measures. */
export function staleResults(): string[] {
  const marks = readMarks();
  return Object.entries(MEASURED)
    .filter(([file]) => marks.get(file)?.[0] !== digestSources(file))
    .map(
      ([file, { target }]) =>
        `stale: ${file} was measured on ${marks.get(file)?.[1]}, and its sources changed since: ${target}`,
    );
}

if (import.meta.main) for (const file of process.argv.slice(2)) markMeasured(file);

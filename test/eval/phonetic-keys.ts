// Compares the phonetic key of the alias index with FlexSearch's encoders on real spelling variants: how many
// pairs of spellings share a key, and how many other words a word meets under its key, which is what a query
// pays for it. Run from the project's root, with the real lists next to it: bun test/eval/phonetic-keys.ts

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Charset, Encoder } from "flexsearch";
import { analyseName } from "../../src/engine/names/analysis/name-forms.ts";
import { countEdits } from "../../src/engine/names/distance/edit-distance.ts";
import { skeleton } from "../../src/engine/names/keys/skeleton.ts";
import { recogniseLists } from "../../src/lists/sources/registry.ts";

const LIST = "../shared/data/lists/ofac";

/** Shorter words have no sound to speak of. */
const WORD_LENGTH_MIN = 3;

/** Words that differ in more of their letters than this part are other words, not other spellings. */
const EDITS_PART_MAX = 0.5;

/** Pairs of spellings: names of one person that differ in a single word; and all words. */
async function readVariants(): Promise<{ pairs: [string, string][]; words: Set<string> }> {
  const pairs = new Map<string, [string, string]>();
  const words = new Set<string>();
  const scratchFolder = mkdtempSync(join(tmpdir(), "interdict-eval-"));
  const ignore = () => {};
  for (const set of await recogniseLists([LIST])) {
    const entities = set.source.read(set, {
      scratchFolder,
      loadedAt: "2026-01-01T00:00:00",
      note: ignore,
      countRecord: ignore,
      countOrphan: ignore,
      reportMissing: ignore,
      setContentDate: ignore,
      addDataset: ignore,
      addHolding: ignore,
      addParty: ignore,
    });
    for await (const { entity } of entities) {
      if (entity.schema !== "Person") continue;
      const [primary, ...others] = [
        ...(entity.properties.name ?? []),
        ...(entity.properties.alias ?? []),
      ].map((text) => analyseName(text, "person")[0]?.tokens ?? []);
      for (const word of primary ?? []) words.add(word);
      for (const other of others) {
        for (const word of other) words.add(word);
        const [a, ...moreA] = (primary ?? []).filter((word) => !other.includes(word));
        const [b, ...moreB] = other.filter((word) => !primary?.includes(word));
        if (a === undefined || b === undefined || moreA.length > 0 || moreB.length > 0) continue;
        const length = Math.max(a.length, b.length);
        if (Math.min(a.length, b.length) < WORD_LENGTH_MIN || countEdits(a, b) > length * EDITS_PART_MAX)
          continue;
        pairs.set([a, b].sort().join(" "), [a, b]);
      }
    }
  }
  rmSync(scratchFolder, { recursive: true });
  return { pairs: [...pairs.values()], words };
}

const { pairs, words } = await readVariants();
const keys: [string, (word: string) => string][] = [["skeleton", skeleton]];
for (const name of ["LatinBalance", "LatinAdvanced", "LatinExtra", "LatinSoundex"] as const) {
  const encoder = new Encoder(Charset[name]);
  keys.push([`FlexSearch ${name}`, (word) => encoder.encode(word).join("")]);
}
process.stdout.write(`${pairs.length} pairs of spellings, ${words.size} words\n`);
for (const [name, keyOf] of keys) {
  const joined = pairs.filter(([a, b]) => keyOf(a) !== "" && keyOf(a) === keyOf(b)).length;
  const sizes = new Map<string, number>();
  for (const word of words) sizes.set(keyOf(word), (sizes.get(keyOf(word)) ?? 0) + 1);
  sizes.delete("");
  const met = [...sizes.values()].reduce((sum, size) => sum + size * size, 0) / words.size;
  process.stdout.write(
    `${name}: ${((100 * joined) / pairs.length).toFixed(1)} % joined, ${met.toFixed(1)} words met by a word\n`,
  );
}

// How near the scan finds each name, against a slow and obvious sum over all names.

import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Corpus } from "../../../src/base/model/corpus.ts";
import { countEdits } from "../../../src/engine/names/distance/edit-distance.ts";
import { editsOf } from "../../../src/engine/names/keys/deletions.ts";
import { skeleton } from "../../../src/engine/names/keys/skeleton.ts";
import { idf, WEIGHT_PER_BIT } from "../../../src/engine/retrieval/format/idf.ts";
import { decodeHeader } from "../../../src/engine/retrieval/format/layout.ts";
import { AliasReader } from "../../../src/engine/retrieval/format/reader.ts";
import { QueryBudget } from "../../../src/engine/retrieval/query/budget.ts";
import { scopesOf } from "../../../src/engine/retrieval/query/filters.ts";
import { NearestNames, nearnessOf, unitsOf } from "../../../src/engine/retrieval/query/nearest-names.ts";
import { NameScanner } from "../../../src/engine/retrieval/query/postings-scan.ts";
import { askFor, indexOf, makeScratchFolder, person } from "../support.ts";

const scratch = makeScratchFolder();
afterAll(scratch.remove);
let made = 0;

interface Listed {
  readonly name: string;
  readonly corpus: Corpus;
}

/** What a token, or two, of the index may weigh for a query, and which tokens of the query it stands for. */
interface Tier {
  readonly weight: number;
  readonly stands: readonly number[];
  readonly tokens: readonly string[];
}

/** By token, how many names hold it. */
function countHolders(names: readonly string[]): ReadonlyMap<string, number> {
  const holders = new Map<string, number>();
  for (const token of names.flatMap((name) => name.split(" ")))
    holders.set(token, (holders.get(token) ?? 0) + 1);
  return holders;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The names of a corpus of an index, and what is known of them. */
class Corpora {
  readonly names: readonly string[];
  readonly tokens: readonly string[];

  readonly #holders: ReadonlyMap<string, number>;
  readonly #allHolders: ReadonlyMap<string, number>;

  constructor(
    readonly all: readonly string[],
    scope: readonly string[],
  ) {
    this.names = scope;
    this.#holders = countHolders(scope);
    this.#allHolders = countHolders(all);
    this.tokens = [...this.#allHolders.keys()].sort();
  }

  holders(token: string): number {
    return this.#holders.get(token) ?? 0;
  }

  idf(holders: number, share = 1): number {
    return idf(this.names.length, holders, share);
  }

  /** Of a whole name, among the names of all corpora. */
  weightOf(name: string): number {
    return sum(name.split(" ").map((token) => idf(this.all.length, this.#allHolders.get(token) ?? 0, 1)));
  }

  /** The tokens like a text: equal, of one edit, of one sound, of two edits; a level weighs the same. */
  tiersOf(text: string, stands: readonly number[]): Tier[] {
    const levelOf = (token: string): number => {
      const edits = countEdits(text, token);
      const isNear = edits <= Math.max(editsOf(text.length), editsOf(token.length));
      if (isNear && edits < 2) return edits;
      if (skeleton(text) !== "" && skeleton(text) === skeleton(token)) return 2;
      return isNear ? 3 : 4;
    };
    const tiers: Tier[] = [];
    let holders = 0;
    for (const [level, share] of [1, 0.9, 0.85, 0.75].entries()) {
      const tokens = this.tokens.filter((token) => levelOf(token) === level && this.holders(token) > 0);
      holders += sum(tokens.map((token) => this.holders(token)));
      if (tokens.length > 0) tiers.push({ weight: this.idf(holders, share), stands, tokens });
    }
    return tiers;
  }

  /** The longest token that begins a text, and the longest that ends it, of four letters or more. */
  partsOf(text: string, stands: readonly number[]): Tier[] {
    const longest = (isPart: (token: string) => boolean) =>
      this.tokens
        .filter((token) => token.length >= 4 && token !== text && isPart(token) && this.holders(token) > 0)
        .sort((a, b) => b.length - a.length)
        .slice(0, 1)
        .map((token) => ({ weight: this.idf(this.holders(token), 0.5), stands, tokens: [token] }));
    return [...longest((token) => text.startsWith(token)), ...longest((token) => text.endsWith(token))];
  }

  /** The pairs of tokens that a text may be, without the space between them or with a letter for it. */
  breaksOf(text: string): (readonly [string, string])[] {
    return this.tokens.flatMap((first) =>
      this.tokens
        .filter(
          (second) =>
            first.length > 1 &&
            second.length > 1 &&
            text.startsWith(first) &&
            text.endsWith(second) &&
            [0, 1].includes(text.length - first.length - second.length),
        )
        .map((second) => [first, second] as const),
    );
  }
}

/** How near each name is to a query, by its place in the corpus; those that share nothing are left out. */
function nearnessByPlace(corpora: Corpora, query: readonly string[]): Map<number, number> {
  const own = query.map((token, at) => ({ token, at, tiers: corpora.tiersOf(token, [at]) }));
  const weights = own.map(({ tiers }) => Math.max(...tiers.map(({ weight }) => weight), 0) || corpora.idf(0));
  const tiers = [
    ...own.flatMap(({ token, at, tiers: like }) => (like.length > 0 ? like : corpora.partsOf(token, [at]))),
    ...query.slice(1).flatMap((second, at) => corpora.tiersOf(`${query[at]}${second}`, [at, at + 1])),
  ].sort(
    (a, b) => b.weight - a.weight || sum(a.stands.map((at) => 2 ** at)) - sum(b.stands.map((at) => 2 ** at)),
  );
  const breaks = own.flatMap(({ token, at }) =>
    corpora.breaksOf(token).map(([first, second]) => ({ first, second, at })),
  );
  const isDoubled = corpora.tokens.some(
    (token) => tiers.filter(({ tokens }) => tokens.includes(token)).length > 1,
  );
  const found = new Map<number, number>();
  for (const [place, name] of corpora.names.entries()) {
    const tokens = name.split(" ");
    const matched = new Set<number>();
    const take = (stands: readonly number[], weight: number) => {
      if (stands.some((at) => matched.has(at))) return 0;
      for (const at of stands) matched.add(at);
      return weight;
    };
    let times = 0;
    let shared = 0;
    for (const { first, second, at } of breaks) {
      if (!tokens.includes(first) || !tokens.includes(second)) continue;
      const rarer = Math.min(corpora.holders(first), corpora.holders(second));
      const taken = take([at], corpora.idf(rarer));
      if (taken > 0) times += 2;
      shared += taken;
    }
    const ofBreaks = { shared, matched: [...matched] };
    for (const { weight, stands, tokens: like } of tiers) {
      if (!tokens.some((token) => like.includes(token))) continue;
      const taken = take(stands, weight);
      if (taken > 0) times++;
      shared += taken;
    }
    if (shared === 0) continue;
    const seen = [...matched];
    if (query.length === 1 && times === 1) {
      const [tier] = tiers.filter(({ tokens: like }) => tokens.some((token) => like.includes(token)));
      const like = tier?.tokens.filter((token) => tokens.includes(token)) ?? [];
      const most = Math.max(...like.map((token) => corpora.holders(token)));
      const ownWeight = corpora.idf(most > 16 ? most : 1);
      const others = Math.max(0, corpora.weightOf(name) - ownWeight);
      found.set(place, unitsOf(nearnessOf(shared, weights[0] ?? 0, shared + others)));
      continue;
    }
    if (times > 1 && isDoubled) {
      // Each token of the name stands for the heaviest that is left of what it may.
      matched.clear();
      for (const at of ofBreaks.matched) matched.add(at);
      shared = ofBreaks.shared;
      for (const token of tokens) {
        const role = tiers.find(
          ({ tokens: like, stands }) => like.includes(token) && !stands.some((at) => matched.has(at)),
        );
        if (role !== undefined) shared += take(role.stands, role.weight);
      }
    }
    const used = new Set(seen);
    for (const token of tokens) {
      if (tiers.some(({ tokens: like }) => like.includes(token))) continue;
      const at = query.findIndex(
        (asked, i) =>
          !used.has(i) &&
          asked !== token &&
          asked[0] === token[0] &&
          (asked.length === 1) !== (token.length === 1),
      );
      if (at < 0) continue;
      used.add(at);
      shared += 3 * WEIGHT_PER_BIT;
    }
    found.set(place, unitsOf(nearnessOf(shared, sum(weights), corpora.weightOf(name))));
  }
  return found;
}

/** The same as the scan finds it, with so many comparisons of tokens for each query. */
async function scan(
  listed: readonly Listed[],
  corpus: Corpus,
  queries: readonly (readonly string[])[],
  comparisons = 16_000,
) {
  const path = join(scratch.path, `${made++}.idx`);
  const entities = listed.map(({ name, corpus: one }, i) => ({ ...person(i + 1, name), corpus: one }));
  (await indexOf(path, entities)).close();
  const file = new Uint8Array(readFileSync(path));
  const reader = new AliasReader(file, decodeHeader(file, path), path);
  const [scope] = scopesOf(reader, askFor("Anybody", { corpora: [corpus] }));
  if (scope === undefined) return queries.map(() => new Map<number, number>());
  // Blocks so small that names share one and do not.
  const scanner = new NameScanner(reader, 5);
  return queries.map((query) => {
    const ranking = new NearestNames();
    const budget = new QueryBudget(1);
    budget.comparisons = comparisons;
    scanner.begin(budget);
    scanner.beginScope();
    scanner.scan(query, scope, ranking);
    const found = new Map<number, number>();
    ranking.forEachNearest((name, nearness) => {
      expect(found.has(name - scope.names.start)).toBe(false);
      found.set(name - scope.names.start, nearness);
    });
    return found;
  });
}

async function check(listed: readonly Listed[], corpus: Corpus, queries: readonly string[][]) {
  const corpora = new Corpora(
    listed.map(({ name }) => name),
    listed.filter((one) => one.corpus === corpus).map(({ name }) => name),
  );
  const found = await scan(listed, corpus, queries);
  for (const [i, query] of queries.entries()) {
    const byPlace = (map: ReadonlyMap<number, number>) =>
      [...map].sort(([a], [b]) => a - b).map(([place, nearness]) => `${corpora.names[place]}: ${nearness}`);
    expect([query.join(" "), ...byPlace(found[i] ?? new Map())]).toEqual([
      query.join(" "),
      ...byPlace(nearnessByPlace(corpora, query)),
    ]);
  }
}

describe("each name is as near as what it shares weighs", () => {
  const word = fc.constantFrom(
    ..."orlan orlon orlandic vesk vesko torvad torvadin torvenik brimsel brimsek quorvik quorvan orlanvesk o v k".split(
      " ",
    ),
  );
  const name = fc.uniqueArray(word, { minLength: 1, maxLength: 4 });
  const corpus = fc.constantFrom<Corpus>("sanction", "pep");
  const query = fc.uniqueArray(
    fc.oneof(
      word,
      fc.constantFrom(..."orlanxvesk veskorlan torvadqwx qwxbrimsel or lan torvat qorvikk".split(" ")),
    ),
    { minLength: 1, maxLength: 4 },
  );

  test("of any names, to any query", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, corpus), { minLength: 1, maxLength: 200, size: "max" }),
        corpus,
        fc.array(query, { minLength: 5, maxLength: 30 }),
        async (names, asked, queries) => {
          const listed = names.map(([tokens, one]) => ({ name: tokens.join(" "), corpus: one }));
          await check(listed, asked, queries);
        },
      ),
      { numRuns: 40, seed: 12 },
    );
  });
});

test("without comparisons left only equal tokens are found, and no broken words", async () => {
  const names = ["abba vesk", "orlan torvad", "orlon torvad", "torvad brimsel"];
  const listed = names.map((name) => ({ name, corpus: "sanction" as const }));
  const queries = [
    ["orlan"],
    ["orlan", "zzz"],
    ["zzz"],
    ["torvadbrimsel", "orlan"],
    ["torvadbrimsel", "zzz"],
  ];
  const found = await scan(listed, "sanction", queries, 0);
  expect(found.map((one) => [...one.keys()].sort())).toEqual([[1], [1], [], [1, 2, 3], [1, 2, 3]]);
});

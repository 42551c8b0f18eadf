// What a name shares that was seen in one posting list is known without reading it: it must be what reading
// all of its tokens gives.

import { afterAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeHeader } from "../../../src/retrieval/format/layout.ts";
import { AliasReader } from "../../../src/retrieval/format/reader.ts";
import { QueryBudget } from "../../../src/retrieval/query/budget.ts";
import { scopesOf } from "../../../src/retrieval/query/filters.ts";
import { NameScanner } from "../../../src/retrieval/query/postings-scan.ts";
import { QueryPlanner } from "../../../src/retrieval/query/query-plan.ts";
import { Reranker } from "../../../src/retrieval/query/reranker.ts";
import { pick, seeded } from "../../support/random.ts";
import { indexOf, makeScratchFolder, person } from "../support.ts";

const scratch = makeScratchFolder();
afterAll(scratch.remove);

/** No two of them joined, and no part of one, is another. */
const WORDS = (
  "brenvik torvad kalmetz quildor zemfira ostrand pelhuc varnido jessomy hurvitz gandolk lomtefi rustame wexford " +
  "brenvic torvald zemfyra gandolf b k t z w"
).split(" ");

test("names that share one token are as near as reading them whole says", async () => {
  const random = seeded(5);
  const names = Array.from({ length: 200 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(random, WORDS)).join(" "),
  );
  const path = join(scratch.path, "names.idx");
  (
    await indexOf(
      path,
      names.map((name, i) => person(i + 1, name)),
    )
  ).close();
  const bytes = new Uint8Array(readFileSync(path));
  const reader = new AliasReader(bytes, decodeHeader(bytes, path), path);
  const [scope] = scopesOf(reader, { group: "person", corpora: ["sanction"], datasets: null });
  if (scope === undefined) throw new Error("The index has no names in scope.");
  const scanner = new NameScanner(reader);
  const planner = new QueryPlanner(reader);
  const reranker = new Reranker(reader);
  let compared = 0;
  for (let i = 0; i < 60; i++) {
    const tokens = [...new Set([pick(random, WORDS), pick(random, WORDS)])];
    if (tokens.length < 2) continue;
    const found = new Map<number, number>();
    scanner.begin(new QueryBudget(1));
    scanner.beginScope();
    scanner.scan(tokens, scope, [], (name, nearness) => found.set(name, nearness));
    planner.begin(new QueryBudget(1));
    const whole = new Map<number, number>();
    const plan = planner.plan(tokens, scope);
    reranker.rerank([...found.keys()], plan, [], (name, nearness) => whole.set(name, nearness));
    expect(found).toEqual(whole);
    compared += found.size;
  }
  expect(compared).toBeGreaterThan(1000);
});

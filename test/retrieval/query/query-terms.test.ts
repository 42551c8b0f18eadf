// Which tokens of a query are looked for, and what each of its names may use of the budget.

import { expect, test } from "bun:test";
import { QueryBudget, shareOf } from "../../../src/engine/retrieval/query/budget.ts";
import { chooseTokens, QUERY_TOKENS_MAX } from "../../../src/engine/retrieval/query/query-terms.ts";

const twelve = "l k j i h g f e d c b a";

/** "x7" is held by seven names, and a letter alone by its place in the alphabet. */
const holdersOf = (token: string) =>
  token.length > 1 ? Number(token.slice(1)) : token.charCodeAt(0) - "a".charCodeAt(0) + 1;

test.each([
  ["", ""],
  ["b a", "b a"],
  ["b a b", "b a"],
  [twelve, twelve],
  [`${twelve} a`, twelve],
  // The commonest is left out.
  [`${twelve} x9`, "k j i h g f e d c b a x9"],
  [`x99 ${twelve}`, twelve],
  // Of those that nobody holds, three.
  [`x0 ${twelve}`, "x0 k j i h g f e d c b a"],
  [`x0 ${twelve} y0 z0`, "x0 i h g f e d c b a y0 z0"],
  [`x0 ${twelve} y0 z0 w0`, "x0 i h g f e d c b a y0 z0"],
  ["x0 y0 z0 w0 v0 u0 t0 s0 r0 q0 p0 o0 n0", "x0 y0 z0"],
])("of %p: %p", (tokens, expected) => {
  const chosen = chooseTokens(tokens === "" ? [] : tokens.split(" "), holdersOf);
  expect(chosen.join(" ")).toBe(expected);
  expect(chosen.length).toBeLessThanOrEqual(QUERY_TOKENS_MAX);
});

test.each([
  [1000, 80, 80],
  [80, 80, 80],
  [79, 80, 79],
  [9, 80, 9],
  [7, 80, 7],
  [1, 80, 2],
  [0, 80, 2],
  [-5, 80, 2],
])("with %p left, a share of %p may use %p", (left, shareMax, share) => {
  expect(shareOf(left, shareMax)).toBe(share);
});

test("the scopes of a query share its postings equally", () => {
  const [one, four] = [1, 4].map((scopes) => {
    const budget = new QueryBudget(scopes);
    budget.beginScope();
    return budget.postings;
  });
  expect(one).toBe(4 * (four ?? 0));
});

import { expect, test } from "bun:test";
import type { Properties } from "../../../src/base/model/entity.ts";
import { StoredJson } from "../../../src/base/model/stored-json.ts";
import type { Candidate } from "../../../src/base/model/subject.ts";
import { explainCandidates } from "../../../src/engine/screening/compare.ts";
import { ALERT_COLUMNS, alertRow, alertSourceOf } from "../../../src/service/bulk/screening/alert-row.ts";
import type { LapsedPair } from "../../../src/service/clearances/cleared-pairs.ts";

const SUBJECT = {
  schema: "Person",
  properties: { name: ["K. Ollustrade", "Korin Ollustrade"], birthDate: ["1961-04-03"] },
} as const;

const SOURCE = alertSourceOf(
  {
    id: "20260701T000000Z-00000001",
    datasets: { one: { contentDate: "2026-06-30" }, two: { contentDate: null } },
  },
  0.8,
);

function candidateWith(properties: Properties): Candidate {
  return {
    id: "one-7",
    caption: "Korin OLLUSTRADE",
    schema: "Person",
    score: 1,
    match: true,
    features: { name: 1, birthDate: 1, country: null, identifier: null, gender: null },
    datasets: ["one", "two", "three"],
    target: true,
    properties: StoredJson.of({ name: ["Korin OLLUSTRADE"], ...properties }),
  };
}

function rowOf(candidate: Candidate, lapsed: LapsedPair | null = null): Record<string, unknown> {
  const [explanation] = explainCandidates(SUBJECT, [candidate]);
  if (explanation === undefined) throw new Error("no explanation");
  const alerted = { line: 2, reference: "K-1", unread: [], isTruncated: false, party: candidate.id, lapsed };
  const cells = alertRow(alerted, candidate, explanation, SOURCE);
  expect(cells.length).toBe(ALERT_COLUMNS.length);
  return Object.fromEntries(ALERT_COLUMNS.map(({ name }, i) => [name, cells[i]]));
}

test("a row says why a cleared pair holds no more, and who cleared it", () => {
  const pair: LapsedPair = {
    reference: "K-1",
    entity: "x-1",
    reason: "Another birth year",
    user: "officer",
    time: "2026-01-02T03:04:05.678Z",
    until: null,
    status: "reopened",
    why: 'reopened: name added: "X"',
  };
  expect(rowOf(candidateWith({})).clearance).toBeNull();
  expect(rowOf(candidateWith({}), pair).clearance).toBe(
    'Reopened: name added: "X". Cleared on 2026-01-02 by officer: Another birth year',
  );
});

test("a row says who matched what, how strongly, why, and on which lists", () => {
  const candidate = candidateWith({
    birthDate: ["1961-04-03"],
    nationality: ["cy"],
    country: ["gb", "cy"],
    program: ["P-1"],
    topics: ["sanction"],
  });
  expect(rowOf(candidate)).toEqual({
    line: 2,
    reference: "K-1",
    customer_name: "Korin Ollustrade",
    id: "one-7",
    caption: "Korin OLLUSTRADE",
    schema: "Person",
    score: 1,
    match: true,
    threshold: 0.8,
    datasets: ["one", "two", "three"],
    list_dates: ["one 2026-06-30", "two states no date", "three states no date"],
    programs: ["P-1"],
    topics: ["sanction"],
    countries: ["gb", "cy"],
    birth_dates: ["1961-04-03"],
    listed_name: "Korin OLLUSTRADE",
    name_score: 1,
    birth_date_score: 1,
    country_score: null,
    identifier_score: null,
    gender_score: null,
    reason:
      "Name 1.0000: “Korin Ollustrade” compared with “Korin OLLUSTRADE”. Same in both: “korin”, “ollustrade”. Same birth date: 1961-04-03 (+0.10). Score: 1.0000 + 0.10 = 1.1000, capped at 1.",
    truncated: false,
    snapshot: "20260701T000000Z-00000001",
    clearance: null,
    not_read: [],
    code: "listed-party",
    party: "one-7",
  });
});

test("the alias that matched is named, and what a record lacks is empty", () => {
  const row = rowOf({ ...candidateWith({ alias: ["Corinne OLLUSTRADE"] }), caption: "Someone ELSE" });
  expect(row).toMatchObject({
    listed_name: "Korin OLLUSTRADE",
    programs: [],
    countries: [],
    birth_dates: [],
  });
  const byAlias = candidateWith({ name: ["Someone ELSE"], alias: ["Korin Ollustrade"] });
  expect(rowOf({ ...byAlias, caption: "Someone ELSE" })).toMatchObject({ listed_name: "Korin Ollustrade" });
});

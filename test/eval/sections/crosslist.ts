// Records of several lists that judges called the same or different, compared on their names alone: one
// record's spellings are the subject, the other's the candidate. Records that are not in OFAC or UN have the
// spellings of the derived data set, or else only the one of the file of judgements.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { NAME_PROPERTIES, type Properties } from "../../../src/base/model/entity.ts";
import { PROPERTY_VALUES_MAX, THRESHOLD_DEFAULT } from "../../../src/base/model/limits.ts";
import { compareRecords } from "../../../src/engine/screening/compare.ts";
import { share } from "../figures.ts";
import { type Lists, SHARED } from "../lists.ts";
import { countConfusion, formatClasses, formatScores, type ScoredNames, wrongRows } from "../pairs.ts";
import type { Report } from "../report.ts";
import { type JudgedPair, readJudgedPairs } from "../same-records.ts";

interface NamedRecord {
  readonly caption: string;
  readonly schema: string;
  readonly properties: Properties;
}

const SCHEMA_OF_TYPE: Readonly<Record<string, string>> = {
  individual: "Person",
  entity: "Organization",
  vessel: "Vessel",
};

export function evaluateCrosslist(lists: Lists): Report {
  const pairs = firstOfEachPair(readJudgedPairs());
  const known = findRecords(lists, pairs);
  const scored = pairs.map((pair) => {
    const schema = schemaOf(pair, known);
    const [left, right] = [recordOf(pair.left, known), recordOf(pair.right, known)];
    const row: ScoredNames = {
      line: pair.line,
      schema,
      listed: pair.right.name,
      customer: pair.left.name,
      isMatch: pair.isSame,
      class: schema,
      score: compareBest(schema, left, right),
      swapped: compareBest(schema, right, left),
    };
    return { ...row, ids: `${pair.left.id}\t${pair.right.id}` };
  });
  const counted = countConfusion(scored);
  return {
    lines: [
      `  ${scored.length} pairs of records, all names that are not weak.`,
      "",
      ...formatClasses(scored),
      "",
      ...formatScores(scored, { missed: "The same, below", matched: "Different, at or above" }),
    ],
    details: wrongRows(scored, (row) => [row.schema, row.customer, row.listed, row.ids]),
    figures: {
      "crosslist: recall": share(counted.hits, counted.hits + counted.misses),
      "crosslist: precision": share(counted.hits, counted.hits + counted.falseHits),
    },
  };
}

/** The file names some pairs once for each pair of their spellings. */
function firstOfEachPair(pairs: readonly JudgedPair[]): JudgedPair[] {
  const byIds = new Map<string, JudgedPair>();
  for (const pair of pairs) {
    const key = [pair.left.id, pair.right.id].sort().join(" ");
    if (!byIds.has(key)) byIds.set(key, pair);
  }
  return [...byIds.values()];
}

function findRecords(lists: Lists, pairs: readonly JudgedPair[]): Map<string, NamedRecord> {
  const known = new Map<string, NamedRecord>();
  const wanted = new Set<string>();
  for (const { left, right } of pairs) {
    for (const { id } of [left, right]) {
      const entity = lists.byId.get(id);
      if (entity === undefined) wanted.add(id);
      else known.set(id, entity);
    }
  }
  const text = gunzipSync(readFileSync(`${SHARED}/data/ftm/derived_165923.ftm.json.gz`)).toString("utf8");
  for (const line of text.split("\n")) {
    const id = /^\{"id": "([^"]+)"/.exec(line)?.[1];
    if (id !== undefined && wanted.has(id)) known.set(id, JSON.parse(line) as NamedRecord);
  }
  return known;
}

function recordOf(side: { id: string; name: string }, known: ReadonlyMap<string, NamedRecord>): NamedRecord {
  return known.get(side.id) ?? { caption: side.name, schema: "LegalEntity", properties: {} };
}

/** The kind that the file names, or the more precise one of the two records. */
function schemaOf(pair: JudgedPair, known: ReadonlyMap<string, NamedRecord>): string {
  const named = SCHEMA_OF_TYPE[pair.type];
  if (named !== undefined) return named;
  const schemata = [pair.left, pair.right].map(({ id }) => known.get(id)?.schema ?? "LegalEntity");
  return schemata.find((schema) => schema !== "LegalEntity") ?? "LegalEntity";
}

/** A subject has at most PROPERTY_VALUES_MAX names; a record with more is asked about in parts. */
function compareBest(schema: string, subject: NamedRecord, candidate: NamedRecord): number {
  const names = spellings(subject);
  let best = 0;
  for (let start = 0; start < names.length; start += PROPERTY_VALUES_MAX) {
    const { score } = compareRecords(
      schema,
      { name: names.slice(start, start + PROPERTY_VALUES_MAX) },
      { caption: candidate.caption, schema, properties: namesOnly(candidate) },
      THRESHOLD_DEFAULT,
    );
    best = Math.max(best, score);
  }
  return best;
}

function spellings({ caption, properties }: NamedRecord): string[] {
  const strong = Object.entries(NAME_PROPERTIES).filter(([, quality]) => quality === "strong");
  return [...new Set([caption, ...strong.flatMap(([key]) => properties[key] ?? [])])];
}

function namesOnly({ properties }: NamedRecord): Properties {
  return Object.fromEntries(Object.keys(NAME_PROPERTIES).map((key) => [key, properties[key] ?? []]));
}

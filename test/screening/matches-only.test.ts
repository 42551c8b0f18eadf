// An answer with matches only is the whole answer without the candidates below the threshold: the same
// records, scores, order and truncation. Held over invented names, which crowd around a few words so that
// limits cut matches, and over a real list where it lies next to the checkout.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { buildSnapshot } from "../../src/import/pipeline.ts";
import { CORPORA } from "../../src/model/corpus.ts";
import type { Entity, Properties } from "../../src/model/entity.ts";
import type { Subject } from "../../src/model/subject.ts";
import { Matcher } from "../../src/screening/match.ts";
import { snapshotFolder } from "../../src/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../src/snapshot/open.ts";
import { MANIPULATIONS } from "../bench/corpus/manipulate.ts";
import { FAMILY, inventName } from "../support/invented-names.ts";
import { pick, type Random, seeded } from "../support/random.ts";
import { scratchFolder } from "../support/scratch.ts";

const folder = scratchFolder("interdict-matches-only-");
const REAL_LIST = "../shared/data/lists/un/consolidated_2026-02-27.xml";

const WAYS = Object.values(MANIPULATIONS);

function writeInvented(): string {
  const random = seeded(7);
  const path = join(folder, "invented.ftm.json");
  const lines = Array.from({ length: 400 }, (_, i) => {
    const isPerson = random() < 0.8;
    const schema = isPerson ? "Person" : pick(random, ["Company", "Vessel"]);
    const name = inventName(random, isPerson);
    const topics = pick(random, [["sanction"], ["role.pep"], ["sanction", "role.pep"]]);
    const alias = random() < 0.3 ? { weakAlias: [pick(random, FAMILY)] } : {};
    const properties = { name: [name], topics, ...alias, ...inventFacts(random, isPerson) };
    return JSON.stringify({
      id: `i-${i}`,
      caption: name,
      schema,
      properties,
      datasets: ["made"],
      target: true,
    });
  });
  writeFileSync(path, lines.join("\n"));
  return path;
}

function inventFacts(random: Random, isPerson: boolean): Properties {
  const country = random() < 0.5 ? { country: [pick(random, ["cy", "de", "cn", "ru"])] } : {};
  if (!isPerson) return country;
  const birthDate =
    random() < 0.5 ? { birthDate: [pick(random, ["1961-04-02", "1961", "1962-04", "1990"])] } : {};
  const paper = random() < 0.2 ? { passportNumber: [`ZZ880123${Math.floor(random() * 10)}`] } : {};
  return { ...country, ...birthDate, ...paper };
}

/** A subject whose names are those of a listed record as a bank may have them. */
function inventSubject(random: Random, entities: readonly Entity[]): Subject {
  const { schema, caption, properties } = pick(random, entities);
  const listed = [caption, ...(properties.alias ?? []), ...(properties.weakAlias ?? [])];
  const name = Array.from({ length: random() < 0.8 ? 1 : 3 }, () => {
    const written = pick(random, listed);
    return pick(random, WAYS)(random, written.split(" ")) ?? written;
  });
  const { birthDate = [], country = [] } = properties;
  const own = random() < 0.3 ? { birthDate, country } : {};
  return {
    schema: schema as Subject["schema"],
    properties: { ...own, ...inventFacts(random, schema === "Person"), name },
    threshold: pick(random, [0, 0.5, 0.7, 0.79, 0.8, 0.9, 1]),
    limit: pick(random, [1, 2, 3, 10, 25]),
    include: pick(random, [CORPORA, ["sanction"], ["pep"]]),
    datasets: null,
  };
}

const LISTS = [
  { title: "invented names", pathOf: writeInvented, isThere: true },
  { title: "the UN's list (needs ../shared)", pathOf: () => REAL_LIST, isThere: existsSync(REAL_LIST) },
];

for (const { title, pathOf, isThere } of LISTS) {
  describe.skipIf(!isThere)(`over ${title}`, () => {
    let snapshot: Snapshot;
    let entities: readonly Entity[];
    beforeAll(async () => {
      const state = join(folder, title);
      const { id } = await buildSnapshot({ paths: [pathOf()], state, fresh: true });
      snapshot = openSnapshot(snapshotFolder(state, id));
      entities = Array.from(snapshot.store.screenable(), ({ entity }) => entity);
    });
    afterAll(() => snapshot?.close());

    test("matches only are the matches of the whole answer", () => {
      const whole = new Matcher(snapshot);
      const matchesOnly = new Matcher(snapshot);
      let matches = 0;
      let truncated = 0;
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const subject = inventSubject(seeded(seed), entities);
          const expected = whole.match(subject);
          const answer = matchesOnly.match(subject, { matchesOnly: true });
          expect(answer).toEqual({
            ...expected,
            candidates: expected.candidates.filter(({ match }) => match),
          });
          matches += answer.candidates.length;
          if (answer.isTruncated) truncated++;
        }),
        { numRuns: 1000 },
      );
      // The property says nothing about answers without matches.
      expect(matches).toBeGreaterThan(300);
      expect(truncated).toBeGreaterThan(10);
    });
  });
}

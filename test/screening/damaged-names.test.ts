// Names that computers damaged are found: by retrieval, in a real snapshot, and as matches. The parties are
// invented.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { THRESHOLD_DEFAULT } from "../../src/base/model/limits.ts";
import type { Subject } from "../../src/base/model/subject.ts";
import { matchSubject } from "../../src/engine/screening/match.ts";
import { snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { scratchFolder } from "../support/scratch.ts";

const LISTED = {
  lindqvist: ["Person", "Björn Lindqvøst"],
  vorobyov: ["Person", "Сергей Воробьёв"],
  sahin: ["Person", "İbrahim Şahinbaş"],
  kocak: ["Person", "Mehmet Koçak"],
  munoz: ["Person", "Peña Muñoz"],
  zolkiewski: ["Person", "Łukasz Żółkiewska"],
  petrol: ["Organization", "Vesköy Petrolleri Şirketi"],
  quorvanskiy: ["Person", "Orlan Temirovich Quorvanskiy"],
  ge: ["Person", "葛云清"],
  thai: ["Person", "นายทดสอบ ใจดี"],
  damaged: ["Person", "JosÃ© NÃºÃ±ezal"],
} as const;

const folder = scratchFolder("interdict-damaged-");
let snapshot: Snapshot;

beforeAll(async () => {
  const path = join(folder, "list.ftm.json");
  const fillers = Array.from({ length: 50 }, (_, i) => [
    `f-${i}`,
    "Person",
    `Bystander Number${i} Of${i * 7}`,
  ]);
  const rows = [...Object.entries(LISTED).map(([id, [schema, name]]) => [id, schema, name]), ...fillers];
  writeFileSync(
    path,
    rows
      .map(([id, schema, name]) =>
        JSON.stringify({
          id,
          caption: name,
          schema,
          properties: { name: [name], topics: ["sanction"] },
          datasets: ["list_a"],
          target: true,
        }),
      )
      .join("\n"),
  );
  const state = join(folder, "state");
  const { id } = await buildSnapshot({ paths: [path], state });
  snapshot = openSnapshot(snapshotFolder(state, id));
});
afterAll(() => snapshot.close());

/** The records that a subject of this name matches. */
function found(schema: Subject["schema"], name: string): readonly string[] {
  const subject: Subject = {
    schema,
    properties: { name: [name] },
    threshold: THRESHOLD_DEFAULT,
    limit: 5,
    include: ["sanction"],
    datasets: null,
  };
  return matchSubject(snapshot, subject).candidates.flatMap(({ id, match }) => (match ? [id] : []));
}

describe("a name in the letters of another encoding", () => {
  test.each([
    ["lindqvist", "BjÃ¶rn LindqvÃ¸st"],
    ["lindqvist", "Bj&ouml;rn Lindqv&oslash;st"],
    ["vorobyov", "Ð¡ÐµÑ€Ð³ÐµÐ¹ Ð’Ð¾Ñ€Ð¾Ð±ÑŒÑ‘Ð²"],
    ["vorobyov", "Ñåðãåé Âîðîáü¸â"],
    ["sahin", "Ýbrahim Þahinbaþ"],
    ["damaged", "José Núñezal"],
  ])("finds %s by %p", (id, name) => {
    expect(found("Person", name)).toEqual([id]);
  });
});

describe("a name whose letters were lost", () => {
  test.each([
    ["kocak", "Mehmet Ko?ak"],
    ["kocak", "MEHMET KO\ufffdAK"],
    ["kocak", "Mehmet Ko??ak"],
    ["munoz", "Pe?a Mu?oz"],
    ["munoz", "Pe□a Mu□o□"],
    ["sahin", "?brahim ?ahinba?"],
    ["zolkiewski", "?ukasz ???kiewska"],
    ["vorobyov", "Сергей Вороб??в"],
    ["vorobyov", "Ð\ufffdÐµÑ€Ð³ÐµÐ¹ Ð’Ð¾Ñ€Ð¾Ð±ÑŒÑ‘Ð²"],
  ])("finds %s by %p", (id, name) => {
    expect(found("Person", name)).toEqual([id]);
  });

  test("finds an organisation", () => {
    expect(found("Organization", "Vesk?y Petrolleri ?irketi")).toEqual(["petrol"]);
  });
});

test("a name whose last word a field cut off is found, at any width", () => {
  for (const end of ["Quorvans", "Quorva", "Quorv", "Quor"])
    expect(found("Person", `ORLAN TEMIROVICH ${end}`)).toEqual(["quorvanskiy"]);
  expect(found("Person", "TEMIROVICH Quor")).toEqual([]);
});

describe("a name with a form of address", () => {
  test.each([
    ["ge", "葛云清先生"],
    ["ge", "葛云清 女士"],
    ["ge", "先生 Ge Yunqing"],
    ["thai", "ทดสอบ ใจดี"],
    ["thai", "คุณทดสอบ ใจดี"],
    ["vorobyov", "г-н Сергей Воробьёв"],
  ])("finds %s by %p", (id, name) => {
    expect(found("Person", name)).toEqual([id]);
  });
});

// Two snapshots of invented people, a day apart, and decisions made on them.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { matchSubject } from "../../src/engine/screening/match.ts";
import { snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { decodeSubject } from "../../src/service/contract/decode-subject.ts";
import { writeCandidates } from "../../src/service/contract/encode.ts";
import type { Decision } from "../../src/service/journal/reading/stored-entry.ts";

export interface Row {
  readonly id: string;
  readonly name: string;
  readonly schema?: string;
  readonly topics?: readonly string[];
  readonly datasets?: readonly string[];
  readonly target?: boolean;
  readonly properties?: Readonly<Record<string, readonly string[]>>;
}

const ROWS: readonly Row[] = [
  { id: "ol-1", name: "Corin Ollustrade", properties: { birthDate: ["1961-04-02"], country: ["cy"] } },
  { id: "ol-2", name: "Corwin Ollustrode", properties: { birthDate: ["1975-11-30"] } },
  { id: "ol-b", name: "Corin Ollustrade", datasets: ["list_b"] },
  { id: "ol-pep", name: "Corin Ollustrade", topics: ["role.pep"] },
  { id: "ol-ship", name: "Corin Ollustrade", schema: "Vessel" },
  { id: "ol-kin", name: "Corin Ollustrade", topics: ["sanction.linked"], target: false },
  { id: "ol-large", name: "Perrin Vastmoor", properties: { notes: ["x".repeat(20_000)] } },
  { id: "gone", name: "Corin Ollustrade Quillonby" },
  ...Array.from({ length: 20 }, (_, i) => ({ id: `filler-${i}`, name: `Bystander Number${i} Of${i * 7}` })),
];

/** The subject that most of them may be. */
export const BODY = {
  schema: "Person",
  properties: { name: ["Corin Ollustrade"], birthDate: ["1961-04-02"] },
};

/** The two snapshots: on the second day a record is gone, and another is new. */
export async function importTwoDays(folder: string): Promise<{ before: Snapshot; after: Snapshot }> {
  const state = join(folder, "state");
  const before = await importRows(folder, state, ROWS);
  const left = ROWS.filter(({ id }) => id !== "gone");
  const after = await importRows(folder, state, [...left, { id: "new", name: "Corin Ollustrade" }]);
  return { before, after };
}

/** Imports rows as the lists in use, and opens the snapshot. */
export async function importRows(folder: string, state: string, rows: readonly Row[]): Promise<Snapshot> {
  const path = join(folder, `list-${rows.length}.ftm.json`);
  const lines = rows.map(({ id, name, schema = "Person", topics = ["sanction"], ...row }) =>
    JSON.stringify({
      id,
      caption: name,
      schema,
      properties: { name: [name], topics, ...row.properties },
      datasets: row.datasets ?? ["list_a"],
      target: row.target ?? true,
    }),
  );
  writeFileSync(path, lines.join("\n"));
  const { id } = await buildSnapshot({ paths: [path], state, allowed: ["shrunken=list_a"] });
  return openSnapshot(snapshotFolder(state, id));
}

/** The decision that the service would record for a request body. */
export function decide(snapshot: Snapshot, body: object): Decision {
  const subject = decodeSubject(body);
  const { candidates, isTruncated, notCompared, compared } = matchSubject(snapshot, subject);
  const { threshold, limit, datasets } = subject;
  return {
    account: { id: 1, name: "core banking" },
    key: "7Hq2mZ4xKc9P",
    request: "request-1",
    snapshot: snapshot.id,
    engine: "0.3.0+source",
    nameRules: "ab12",
    options: { threshold, limit, include: ["sanctions"], datasets: datasets === null ? null : [...datasets] },
    compared: [...compared],
    truncated: isTruncated,
    notCompared: notCompared.map(({ property }) => property),
    subject: body,
    answer: JSON.parse(writeCandidates(candidates)),
  };
}

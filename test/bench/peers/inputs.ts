// The records and questions of a run: read from the snapshot that the service answers from, and from the
// labelled people beside the checkout. The same seed gives the same questions.

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { aliasesOf } from "../../../src/base/model/entity.ts";
import { loadCurrentId, snapshotFolder } from "../../../src/engine/snapshot/folders.ts";
import { openSnapshot } from "../../../src/engine/snapshot/open.ts";
import { wordsKey } from "../../eval/same-records.ts";
import { sample, seeded } from "../../support/random.ts";
import { manipulate } from "../corpus/manipulate.ts";
import type { ListedRecord, PeerQuestion, QuestionSet } from "./peer.ts";

const SEED = 20;
const LABELLED = "../shared/eval";
const DAMAGED = 300;
const BENIGN_OF_EACH = 200;
const BENIGN_FILES = ["negatives_us", "negatives_global"];

/** Every record that can be screened against. Throws when the state folder has no snapshot. */
export function readRecords(state: string): ListedRecord[] {
  const id = loadCurrentId(state);
  if (id === null) throw new Error(`${state} holds no snapshot.`);
  const snapshot = openSnapshot(snapshotFolder(state, id));
  try {
    return [...snapshot.store.screenable()].map(({ entity }) => ({
      id: entity.id,
      schema: entity.schema,
      caption: entity.caption,
      names: aliasesOf(entity.caption, entity.properties).map(({ text }) => text),
      birthDates: entity.properties.birthDate ?? [],
      countries: entity.properties.country ?? [],
    }));
  } finally {
    snapshot.close();
  }
}

/** The sets that every peer is asked. */
export function makeQuestions(records: readonly ListedRecord[]): QuestionSet[] {
  const holders = new Map<string, string[]>();
  for (const { id, names } of records)
    for (const key of new Set(names.map(wordsKey))) holders.set(key, [...(holders.get(key) ?? []), id]);
  const rightOf = (name: string) => holders.get(wordsKey(name)) ?? [];

  const random = seeded(SEED);
  const people = sample(
    random,
    records.filter(({ schema, caption }) => schema === "Person" && caption.includes(" ")),
    DAMAGED,
  );
  const damaged = people.map(({ caption }) => ({
    name: manipulate(random, caption, ["inserted", "deleted", "replaced", "swapped"]).text,
    birthDate: null,
    right: rightOf(caption),
  }));
  const misspelt: PeerQuestion[] = readRows("un_positives")
    .filter(({ listed_name, query_name }) => listed_name !== query_name)
    .map((row) => ({
      name: row.query_name ?? "",
      birthDate: padDate(row.birth_date ?? ""),
      right: rightOf(row.listed_name ?? ""),
    }))
    .filter(({ right }) => right.length > 0);
  const benign = BENIGN_FILES.flatMap((file) => sample(random, readRows(file), BENIGN_OF_EACH)).map(
    ({ full_name }) => ({ name: full_name ?? "", birthDate: null, right: [] }),
  );
  return [
    { title: "damaged", isListed: true, questions: damaged },
    {
      title: "UN misspelt",
      isListed: true,
      questions: misspelt.map((question) => ({ ...question, birthDate: null })),
    },
    { title: "UN with date", isListed: true, questions: misspelt },
    { title: "benign", isListed: false, questions: benign },
  ];
}

function readRows(name: string): Record<string, string>[] {
  return parse(readFileSync(`${LABELLED}/${name}.csv`), { columns: true });
}

/** Dates come with months of one digit. */
function padDate(date: string): string | null {
  return date === "" ? null : date.replace(/-(\d)(?=-|$)/g, "-0$1");
}

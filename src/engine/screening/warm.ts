// Warms the matcher before the first request: code that never ran is slow, tables of scripts that nobody used
// are not read yet, and neither are pages of the index.

import { CORPORA } from "../../base/model/corpus.ts";
import type { Properties } from "../../base/model/entity.ts";
import { ServiceError } from "../../base/model/errors.ts";
import { LIMIT_DEFAULT, THRESHOLD_DEFAULT } from "../../base/model/limits.ts";
import type { SubjectSchema } from "../../base/model/schemata.ts";
import type { Subject } from "../../base/model/subject.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { matcherOf, matchSubject } from "./match.ts";

/** The usual schemata of subjects. */
const SCHEMATA: readonly SubjectSchema[] = ["Person", "Organization"];
/** Records that are screened, under up to three names each. What it gains: decisions/quiet-runtime.md. */
const RECORDS_MAX = 1000;
/** Questions to a short list meet few names, so fewer are enough: one for so many records, or this many. */
const RECORDS_FOR_ONE = 20;
const RECORDS_MIN = 24;

/**
 * Names that stand for nobody, as forms and textbooks have them. Screening somebody who is not listed reads
 * other tables than screening a listed name, and each of these scripts has tables of its own: the first
 * Chinese name took 40 ms.
 */
const SPECIMENS: readonly (readonly [schema: SubjectSchema, name: string])[] = [
  ["Person", "Jane Specimen"],
  ["Organization", "Specimen Trading Company Ltd"],
  ["Person", "张三"],
  ["Person", "فلان الفلاني"],
  ["Person", "Иван Иванович Образцов"],
  ["Person", "홍길동"],
  ["Person", "みほん はなこ"],
];

/** Screens the first record that can be a subject. Throws what matchSubject throws. */
export function tryMatcher(snapshot: Snapshot): void {
  for (const { entity } of snapshot.store.screenable()) {
    const { schema, caption, properties } = entity;
    const subject = subjectOf(schema, caption, properties);
    if (subject === null) continue;
    screen(snapshot, subject);
    return;
  }
}

/**
 * The subjects to warm up with, those first that spare later ones most: the specimens, and then records from
 * all over the snapshot. Each is screened under its own name, crossed with the one before, and under a name
 * in another script. It does not warm search: the first search of a million records reads 29 MB, which not
 * every service needs.
 */
export function* warmingSubjects(snapshot: Snapshot): Generator<Subject> {
  for (const [schema, name] of SPECIMENS) {
    const specimen = subjectOf(schema, name, {});
    if (specimen !== null) yield specimen;
  }
  let last = "";
  const { store } = snapshot;
  const records = Math.max(RECORDS_MIN, Math.min(RECORDS_MAX, Math.ceil(store.lastRow() / RECORDS_FOR_ONE)));
  for (const { schema, caption, properties } of store.sample(records)) {
    const own = subjectOf(schema, caption, properties);
    if (own === null) continue;
    yield own;
    const crossed = `${caption.split(" ")[0]} ${last.split(" ").at(-1)}`.trim();
    yield { ...own, properties: { ...properties, name: [crossed] } };
    const names = [...(properties.name ?? []), ...(properties.alias ?? [])];
    const foreign = names.find((name) => !/\p{Script=Latin}/u.test(name));
    if (foreign !== undefined) yield { ...own, properties: { name: [foreign] } };
    last = caption;
  }
}

/**
 * Screens up to `subjectsMax` subjects and awaits `pause` after each, until it says to stop. Throws what
 * matchSubject throws.
 */
export async function warmMatcher(
  snapshot: Snapshot,
  subjects: Iterator<Subject>,
  subjectsMax: number,
  pause: () => Promise<boolean>,
): Promise<void> {
  for (let screened = 0; screened < subjectsMax; screened++) {
    const next = subjects.next();
    if (next.done) return;
    screen(snapshot, next.value);
    if (!(await pause())) return;
  }
}

/**
 * Reads what payments are compared with beside names: the dictionary of listed phrases and the listed banks.
 * Awaits `pause` after each part; with OFAC, UN, UK and EU all of them take 150 ms. Throws an OperatorError
 * for a damaged snapshot.
 */
export async function warmTexts(snapshot: Snapshot, pause: () => Promise<void>): Promise<void> {
  const matcher = matcherOf(snapshot);
  matcher.listedBanks("");
  await pause();
  const reader = matcher.textReader();
  while (reader.readNext()) await pause();
}

/** The subject of a record; null when its schema is not one of SCHEMATA. */
function subjectOf(own: string, name: string, properties: Properties): Subject | null {
  const schema = SCHEMATA.find((known) => known === own);
  if (schema === undefined) return null;
  return {
    schema,
    properties: { ...properties, name: [name] },
    threshold: THRESHOLD_DEFAULT,
    limit: LIMIT_DEFAULT,
    include: CORPORA,
    datasets: null,
  };
}

function screen(snapshot: Snapshot, subject: Subject): void {
  try {
    matchSubject(snapshot, subject);
  } catch (error) {
    // A listed name can be one that is refused in a subject. Damage is never passed over.
    if (!(error instanceof ServiceError)) throw error;
    if (error.code !== "invalid_request") throw error.cause ?? error;
  }
}

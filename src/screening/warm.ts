// Warms the matcher before the first request: code that never ran is slow, tables of scripts that nobody used
// are not read yet, and neither are pages of the index.

import { CORPORA } from "../model/corpus.ts";
import type { Properties } from "../model/entity.ts";
import { ServiceError } from "../model/errors.ts";
import { LIMIT_DEFAULT, THRESHOLD_DEFAULT } from "../model/limits.ts";
import type { SubjectSchema } from "../model/schemata.ts";
import type { Subject } from "../model/subject.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { matcherOf, matchSubject } from "./match.ts";

/** The usual schemata of subjects. */
const SCHEMATA: readonly SubjectSchema[] = ["Person", "Organization"];
const RECORDS_MAX = 24;

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
 * The subjects to warm up with, those first that spare later ones most: the specimens, and then a few records
 * of the snapshot, each under its own name and crossed with the one before. It does not warm search: the
 * first search of a million records reads 29 MB, which not every service needs.
 */
export function* warmingSubjects(snapshot: Snapshot): Generator<Subject> {
  for (const [schema, name] of SPECIMENS) {
    const specimen = subjectOf(schema, name, {});
    if (specimen !== null) yield specimen;
  }
  let last = "";
  for (const { schema, caption, properties } of snapshot.store.sample(RECORDS_MAX)) {
    const own = subjectOf(schema, caption, properties);
    if (own === null) continue;
    yield own;
    const crossed = `${caption.split(" ")[0]} ${last.split(" ").at(-1)}`.trim();
    yield { ...own, properties: { ...properties, name: [crossed] } };
    last = caption;
  }
}

/**
 * Screens subjects and awaits `pause` after each, for about `msMax` milliseconds. True when there are no more
 * of them. Throws what matchSubject throws.
 */
export async function warmMatcher(
  snapshot: Snapshot,
  subjects: Generator<Subject>,
  msMax: number,
  pause: () => Promise<void>,
): Promise<boolean> {
  const startedMs = performance.now();
  while (performance.now() - startedMs < msMax) {
    const next = subjects.next();
    if (next.done) return true;
    screen(snapshot, next.value);
    await pause();
  }
  return false;
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

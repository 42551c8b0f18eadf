// The datasets of this API: those of the lists in use, and the collections that clients ask for by name.

import { CORPORA, type Corpus } from "../../base/model/corpus.ts";
import { SUBJECT_SCHEMATA } from "../../base/model/schemata.ts";
import type { Subject } from "../../base/model/subject.ts";
import type { SnapshotView } from "../../engine/screening/screening.ts";
import { Refusal } from "./refusal.ts";

/** What a request looks through. */
export type Scope = Pick<Subject, "include" | "datasets">;

interface Collection {
  readonly title: string;
  readonly include: readonly Corpus[];
}

/** Names for many datasets together; a dataset of the same name in the lists in use takes its place. */
const COLLECTIONS: ReadonlyMap<string, Collection> = new Map([
  ["default", { title: "All lists in use", include: CORPORA }],
  ["sanctions", { title: "Sanctions and other lists of risk", include: ["sanction"] }],
  ["peps", { title: "Politically exposed persons", include: ["pep"] }],
]);

/** A collection of lists in use. */
interface CollectionInUse extends Collection {
  readonly name: string;
  readonly children: readonly string[];
}

/**
 * The collections whose names are not those of datasets in use. One without a list is none: who asks it must
 * not take that for an answer.
 */
export function collectionsIn(view: Pick<SnapshotView, "compared" | "datasets">): CollectionInUse[] {
  const known = view.datasets().datasets.map(({ name }) => name);
  return [...COLLECTIONS].flatMap(([name, { title, include }]) => {
    const listed = SUBJECT_SCHEMATA.flatMap((schema) => view.compared({ schema, include, datasets: null }));
    // What lists nobody is searched all the same.
    const children = include === CORPORA ? known : [...new Set(listed)].sort();
    return known.includes(name) || listed.length === 0 ? [] : [{ name, title, include, children }];
  });
}

/** What the parameters of a request leave of a dataset. */
interface Narrowing {
  readonly include_dataset: readonly string[];
  readonly exclude_dataset: readonly string[];
}

/** The scope of a dataset or collection in use. Throws 404 for one that there isn't. */
export function scopeOf(
  dataset: string | null,
  view: Pick<SnapshotView, "compared" | "datasets">,
  { include_dataset: included, exclude_dataset: excluded }: Narrowing,
): Scope {
  const known = view.datasets().datasets.map(({ name }) => name);
  const collections = new Map(collectionsIn(view).map((one) => [one.name, one]));
  const collection = collections.get(dataset ?? "");
  if (collection === undefined && (dataset === null || !known.includes(dataset)))
    throw new Refusal(404, "No such dataset.");
  let include = collection?.include ?? CORPORA;
  let datasets = collection === undefined && dataset !== null ? [dataset] : null;
  if (included.length > 0) {
    const asked = included.flatMap((name) => collections.get(name)?.include ?? []);
    if (asked.length > 0) include = include.filter((corpus) => asked.includes(corpus));
    // A collection among them holds whatever else of it is named.
    if (asked.length === 0) datasets = (datasets ?? known).filter((name) => included.includes(name));
  }
  const without = excluded.flatMap((name) => collections.get(name)?.include ?? []);
  include = include.filter((corpus) => !without.includes(corpus));
  if (excluded.some((name) => known.includes(name)))
    datasets = (datasets ?? known).filter((name) => !excluded.includes(name));
  return { include, datasets };
}

/** True for a scope that holds nothing, so that nobody is compared with anything. */
export function isEmpty({ include, datasets }: Scope): boolean {
  return include.length === 0 || datasets?.length === 0;
}

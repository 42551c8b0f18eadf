// The datasets of this API: those of the lists in use, and the collections that clients ask for by name.

import { CORPORA, type Corpus } from "../../base/model/corpus.ts";
import { SUBJECT_SCHEMATA } from "../../base/model/schemata.ts";
import type { Subject } from "../../base/model/subject.ts";
import type { SnapshotView } from "../../engine/screening/screening.ts";
import { datasetRuleOf } from "../../lists/sources/lists/ftm/yente-manifest.ts";
import { Refusal } from "./refusal.ts";

/** What a request looks through. */
export type Scope = Pick<Subject, "include" | "datasets">;

type View = Pick<SnapshotView, "compared" | "datasets" | "reading">;

/** Names for many datasets together: those of the bodies of data that are compared. */
const BODIES: readonly (readonly [name: string, title: string, include: readonly Corpus[]])[] = [
  ["default", "All lists in use", CORPORA],
  ["sanctions", "Sanctions and other lists of risk", ["sanction"]],
  ["peps", "Politically exposed persons", ["pep"]],
];

/** A collection of lists in use. */
interface Collection extends Scope {
  readonly name: string;
  readonly title: string;
  readonly children: readonly string[];
}

const namesIn = (view: View) => view.datasets().datasets.map(({ name }) => name);

/**
 * The collections whose names are not those of datasets in use: those of the manifest that the lists came
 * with, and bodies of data. One without a list is none: who asks it must not take that for an answer.
 */
export function collectionsIn(view: View): Collection[] {
  const known = namesIn(view);
  const files = view.reading((_, { sources }) => sources.flatMap((source) => source.files));
  const rules = files.flatMap(({ copy }) => datasetRuleOf(copy?.mapping ?? undefined)?.collections ?? []);
  const given = [...Map.groupBy(rules, ({ name }) => name)].map(([name, [first, ...others]]): Collection => {
    const members = [first, ...others].flatMap((rule) => rule?.members ?? []);
    const children = known.filter((one) => members.includes(one));
    return { name, title: first?.title ?? name, include: CORPORA, datasets: children, children };
  });
  const bodies = BODIES.filter(([name]) => name === "default" || !given.some((one) => one.name === name));
  const ofBodies = bodies.map(([name, title, include]): Collection => {
    const listed = SUBJECT_SCHEMATA.flatMap((schema) => view.compared({ schema, include, datasets: null }));
    // What lists nobody is searched all the same.
    const children = listed.length > 0 && include === CORPORA ? known : [...new Set(listed)].sort();
    return { name, title, include, datasets: null, children };
  });
  const all = [...ofBodies, ...given.filter(({ name }) => name !== "default")];
  return all.filter(({ name, children }) => !known.includes(name) && children.length > 0);
}

/** What the parameters of a request leave of a dataset. */
interface Narrowing {
  readonly include_dataset: readonly string[];
  readonly exclude_dataset: readonly string[];
}

/** The scope of a dataset or collection in use. Throws 404 for one that there isn't. */
export function scopeOf(dataset: string | null, view: View, narrowing: Narrowing): Scope {
  const known = namesIn(view);
  const collections = new Map(collectionsIn(view).map((one) => [one.name, one]));
  const asked = collections.get(dataset ?? "");
  if (asked === undefined && (dataset === null || !known.includes(dataset)))
    throw new Refusal(404, "No such dataset.");
  let { include, datasets }: Scope = asked ?? { include: CORPORA, datasets: [dataset ?? ""] };
  const bodiesOf = (names: readonly string[]) =>
    names.flatMap((name) =>
      collections.get(name)?.datasets === null ? (collections.get(name)?.include ?? []) : [],
    );
  const listsOf = (names: readonly string[]) =>
    names.flatMap((name) => collections.get(name)?.datasets ?? name);
  const { include_dataset: included, exclude_dataset: excluded } = narrowing;
  const [lists, without] = [listsOf(included), listsOf(excluded)];
  const bodies = bodiesOf(included);
  if (bodies.length > 0) include = include.filter((corpus) => bodies.includes(corpus));
  // A body of data (sanctions, PEPs) holds all of its lists, so lists that are named beside it add nothing.
  else if (lists.length > 0) datasets = (datasets ?? known).filter((name) => lists.includes(name));
  include = include.filter((corpus) => !bodiesOf(excluded).includes(corpus));
  if (without.some((name) => known.includes(name)))
    datasets = (datasets ?? known).filter((name) => !without.includes(name));
  return { include, datasets };
}

/** True for a scope that holds nothing, so that nobody is compared with anything. */
export function isEmpty({ include, datasets }: Scope): boolean {
  return include.length === 0 || datasets?.length === 0;
}

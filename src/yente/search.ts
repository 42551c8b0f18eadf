// GET /search/{dataset}: entities by their words, for a person to read, with counts for what to narrow by.

import { type Answer, answerJson, type Call } from "../http/endpoint.ts";
import { COUNTRIES } from "../model/countries.ts";
import { descendantsOf, FTM_SCHEMATA, lineageOf } from "../model/ftm.ts";
import { countEdits } from "../names/distance/edit-distance.ts";
import type { PinnedView } from "../screening/screening.ts";
import type { EntityStore } from "../store/entity-store.ts";
import { plainWords } from "../store/search/name-words.ts";
import { COLUMNS, type Column, type Documents, documentsOf, sortCounts, valuesOf } from "./documents.ts";
import { type Expression, readExpression, readSimple } from "./expression.ts";
import {
  changedSinceField,
  readQuery,
  textField,
  textsField,
  truthField,
  wholeField,
  wordField,
  wordsField,
} from "./fields.ts";
import { ignoredHeader } from "./match.ts";
import { PROPERTY_GROUPS } from "./property-groups.ts";
import { answerEntity, type Published, PublishedEntities } from "./published.ts";
import { Refusal, refuseProblems } from "./refusal.ts";
import { isEmpty, type Scope, scopeOf } from "./scope.ts";

/** Results on one page, and where the last page may begin. */
const PAGE_MAX = 500;
const PAGE_DEFAULT = 10;
const OFFSET_MAX = 9499;
const WINDOW = 9999;

const FACETS = ["datasets", "schema", "countries", "identifiers", "topics", "genders"] as const;

/** The parameters of a page. */
export const PAGE_FIELDS = {
  limit: wholeField("Number of results to return", PAGE_DEFAULT, PAGE_MAX),
  offset: wholeField("Start at this result", 0, OFFSET_MAX),
  sort: textsField("Fields to sort by, such as first_seen:desc"),
};

export const SEARCH_FIELDS = {
  q: textField("Words, phrases in quotes, AND, OR, NOT, field:value, wildcards", ""),
  schema: textField("The schema of the entities, or one that it descends from", "Thing"),
  include_dataset: textsField("Look in these datasets only"),
  exclude_dataset: textsField("Leave these datasets out"),
  exclude_schema: textsField("Leave out entities of these schemata"),
  changed_since: changedSinceField,
  countries: textsField("Codes of countries"),
  topics: textsField("Topics, such as sanction or role.pep"),
  datasets: textsField("Names of datasets"),
  filter: textsField("Values of fields, such as properties.birthDate:1985"),
  ...PAGE_FIELDS,
  target: truthField("Only entities that are listed themselves, or only others", null),
  fuzzy: truthField("Words may be misspelt", false),
  simple: truthField("The syntax of search boxes, in which no text is wrong", false),
  facets: wordsField("What to count the results by", FACETS, ["countries", "topics", "datasets"]),
  filter_op: wordField("Whether one value of a filter is enough (OR), or all must hold", ["AND", "OR"], "OR"),
};

type Asked = ReturnType<typeof readQuery<typeof SEARCH_FIELDS>>["values"];

/** Terms that a misspelt or cut word stands for. */
const TERMS_MAX = 200;

/** What the steps of a search share. */
interface Searching {
  readonly documents: Documents;
  readonly store: EntityStore;
  readonly entities: PublishedEntities;
}

/** Answers a search; `dataset` is null for a name that can't be read. */
export async function answerSearch(call: Call, dataset: string | null): Promise<Answer> {
  const { values: asked, ignored, problems } = readQuery(call.query, SEARCH_FIELDS);
  refuseProblems(problems);
  const view = call.pin();
  try {
    const titles = new Map(view.datasets().datasets.map(({ name, title }) => [name, title]));
    const scope = scopeOf(dataset, [...titles.keys()], asked);
    if (!FTM_SCHEMATA.has(asked.schema)) throw new Refusal(400, "Invalid schema");
    const filters = readFilters(asked);
    const expression = (asked.simple ? readSimple : readExpression)(asked.q);
    const page = await findPage(view, { asked, scope, filters, expression }, titles, call);
    return { ...answerJson(page), headers: ignoredHeader(ignored) };
  } finally {
    view.release();
  }
}

interface Question {
  readonly asked: Asked;
  readonly scope: Scope;
  readonly filters: ReadonlyMap<string, readonly string[]>;
  readonly expression: Expression | null;
}

/** The filters by field. Throws 400 for one without a value. */
function readFilters(asked: Asked): Map<string, string[]> {
  const filters = new Map<string, string[]>();
  const add = (field: string, values: readonly string[]) =>
    values.length > 0 && filters.set(field, [...(filters.get(field) ?? []), ...values]);
  for (const column of ["countries", "topics", "datasets"] as const) add(column, asked[column]);
  for (const text of asked.filter) {
    const colon = text.indexOf(":");
    if (colon < 0) throw new Refusal(400, `Invalid filter: '${text}'`);
    add(text.slice(0, colon), [text.slice(colon + 1)]);
  }
  if (asked.target !== null) add("target", [String(asked.target)]);
  return filters;
}

async function findPage(
  view: PinnedView,
  question: Question,
  titles: ReadonlyMap<string, string>,
  call: Call,
): Promise<object> {
  const { asked } = question;
  const documents = await documentsOf(view);
  const offset = Math.max(0, asked.offset);
  const limit = Math.min(Math.max(0, asked.limit), WINDOW - offset);
  // A broad search reads each document that passes once, for what no column has.
  return call.perform(2 + documents.length / 10_000, () =>
    view.reading((store) => {
      const searching = { documents, store, entities: new PublishedEntities(store) };
      const found = findPositions(searching, question);
      const ranked = rank(searching, found, question, offset + limit);
      const results = ranked
        .slice(offset, offset + limit)
        .flatMap((position) => documents.entityAt(position, searching.entities, store) ?? []);
      const facets = asked.facets.map((facet) => [facet, countFacet(searching, facet, found, titles)]);
      return {
        limit,
        offset,
        total: { value: found.length, relation: "eq" },
        results: results.map((entity) => answerEntity(entity)),
        facets: Object.fromEntries(facets),
      };
    }),
  );
}

function findPositions(searching: Searching, { asked, scope, filters, expression }: Question): number[] {
  const { documents } = searching;
  if (isEmpty(scope)) return [];
  const schemata = schemataLike(asked.schema);
  for (const schema of asked.exclude_schema) schemata.delete(schema);
  const tests = [documents.passing("schema", ([schema = ""]) => schemata.has(schema))];
  const { datasets, include } = scope;
  if (datasets !== null)
    tests.push(documents.passing("datasets", (names) => names.some((name) => datasets.includes(name))));
  const [only] = include;
  if (include.length === 1)
    tests.push((position) => (documents.corporaOf(position) & (only === "pep" ? 2 : 1)) !== 0);
  const since = asked.changed_since;
  if (since !== null) tests.push((position) => documents.changeOf(position) > since);
  const operator = asked.filter_op === "AND" ? "every" : "some";
  const slow: ((entity: Published) => boolean)[] = [];
  for (const [field, values] of filters) {
    const wanted = values.map(fold);
    const column = COLUMNS.find((name) => name === field);
    if (column !== undefined)
      tests.push(
        documents.passing(column, (members) => wanted[operator]((one) => members.map(fold).includes(one))),
      );
    else slow.push((entity) => wanted[operator]((one) => hasValue(entity, field, one)));
  }
  const holding = expression === null ? null : evaluate(searching, expression);
  const found: number[] = [];
  for (let position = 0; position < documents.length; position++)
    if ((holding === null || holding[position] === 1) && tests.every((test) => test(position)))
      found.push(position);
  if (slow.length === 0) return found;
  return found.filter((position) => {
    const entity = documents.entityAt(position, searching.entities, searching.store);
    return entity !== null && slow.every((test) => test(entity));
  });
}

/** A schema with what descends from it, and of those that can be matched also what they descend from. */
function schemataLike(schema: string): Set<string> {
  const below = descendantsOf(schema);
  if (FTM_SCHEMATA.get(schema)?.isMatchable !== true) return new Set(below);
  return new Set([...lineageOf(schema), ...below].filter((one) => FTM_SCHEMATA.get(one)?.isMatchable));
}

const fold = (text: string) => plainWords(text) || text.toLowerCase();

/** The values of a field: of a property, a group of properties, or an entity itself. */
function valuesOfField(entity: Published, field: string): readonly string[] {
  const property = field.replace(/^properties\./, "");
  const own: Readonly<Record<string, readonly string[]>> = {
    id: [entity.id],
    entity_id: [entity.id],
    caption: [entity.caption],
    schema: [entity.schema],
    datasets: entity.datasets,
    referents: [entity.id, ...entity.referents],
    target: [String(entity.target)],
    first_seen: [entity.firstSeen ?? ""],
    last_seen: [entity.lastSeen ?? ""],
    last_change: [entity.lastChange ?? ""],
  };
  const group = PROPERTY_GROUPS.get(field);
  if (group !== undefined) return valuesOf(entity.properties, group);
  return (property === field ? own[field] : undefined) ?? entity.properties[property] ?? [];
}

function hasValue(entity: Published, field: string, wanted: string): boolean {
  const values = valuesOfField(entity, field).map(fold);
  // A date has the values of its month and its year, too.
  const isDates = field === "dates";
  return values.some((value) => value === wanted || (isDates && value.startsWith(wanted)));
}

/** Which documents an expression holds: 1 by position. */
function evaluate(searching: Searching, expression: Expression): Uint8Array {
  const { documents } = searching;
  switch (expression.kind) {
    case "word":
      return wordDocuments(searching, expression.text, expression.edits);
    case "phrase":
      return phraseDocuments(searching, expression.text);
    case "field":
      return fieldDocuments(searching, expression.name, expression.value);
    case "not": {
      const part = evaluate(searching, expression.part);
      return part.map((held) => 1 - held);
    }
    default: {
      const [first = new Uint8Array(documents.length), ...others] = expression.parts.map((part) =>
        evaluate(searching, part),
      );
      for (const other of others)
        for (let i = 0; i < first.length; i++)
          first[i] =
            expression.kind === "and" ? (first[i] ?? 0) & (other[i] ?? 0) : (first[i] ?? 0) | (other[i] ?? 0);
      return first;
    }
  }
}

function wordDocuments({ documents, store }: Searching, text: string, edits: number): Uint8Array {
  const held = new Uint8Array(documents.length);
  if (text === "*") return held.fill(1);
  const texts = store.texts();
  const isPattern = /[*?]/.test(text);
  const plain = isPattern ? text.toLowerCase() : plainWords(text);
  if (plain === "") return held.fill(1);
  let words = plain.split(" ");
  let joiner = " AND ";
  if (isPattern || edits > 0) {
    const pattern = new RegExp(
      `^${plain
        .replace(/[\\^$.+()[\]{}|]/g, "\\$&")
        .replaceAll("*", ".*")
        .replaceAll("?", ".")}$`,
      "u",
    );
    const isNear = (word: string) =>
      Math.abs(word.length - plain.length) <= edits && countEdits(word, plain) <= edits;
    words = texts.words(isPattern ? (word) => pattern.test(word) : isNear, TERMS_MAX);
    joiner = " OR ";
    if (words.length === 0) return held;
  }
  for (const number of texts.find(words.map((word) => `"${word}"`).join(joiner))) {
    const position = documents.positionOf(number);
    if (position >= 0) held[position] = 1;
  }
  return held;
}

/** Documents with all words of a phrase, of which one value has them in its order. */
function phraseDocuments(searching: Searching, text: string): Uint8Array {
  const held = wordDocuments(searching, text.replace(/[*?]/g, " "), 0);
  const phrase = ` ${plainWords(text)} `;
  for (let position = 0; position < held.length; position++) {
    if (held[position] === 0) continue;
    const entity = searching.documents.entityAt(position, searching.entities, searching.store);
    const values = entity === null ? [] : [entity.caption, ...Object.values(entity.properties).flat()];
    if (!values.some((value) => ` ${plainWords(value)} `.includes(phrase))) held[position] = 0;
  }
  return held;
}

/** Documents whose field has the words of an expression. */
function fieldDocuments(searching: Searching, name: string, value: Expression): Uint8Array {
  const { documents, entities, store } = searching;
  const column = COLUMNS.find((one) => one === name);
  const test = fieldTest(value);
  if (column !== undefined) {
    const passes = documents.passing(column, (members) => test(members.map(fold)));
    return Uint8Array.from({ length: documents.length }, (_, position) => (passes(position) ? 1 : 0));
  }
  // The words are in the index of all values: only documents with them are read.
  const held =
    name === "text" || name === "names" ? evaluate(searching, value) : fieldCandidates(searching, value);
  if (name === "text") return held;
  return held.map((one, position) => {
    const entity = one === 0 ? null : documents.entityAt(position, entities, store);
    return entity !== null && test(valuesOfField(entity, name).map(fold)) ? 1 : 0;
  });
}

function fieldCandidates(searching: Searching, value: Expression): Uint8Array {
  return value.kind === "word" && !/[*?]/.test(value.text)
    ? evaluate(searching, value)
    : new Uint8Array(searching.documents.length).fill(1);
}

/** Whether values, folded, have what an expression asks of a field. */
function fieldTest(expression: Expression): (values: readonly string[]) => boolean {
  switch (expression.kind) {
    case "and":
    case "or": {
      const tests = expression.parts.map(fieldTest);
      const operator = expression.kind === "and" ? "every" : "some";
      return (values) => tests[operator]((test) => test(values));
    }
    case "not": {
      const test = fieldTest(expression.part);
      return (values) => !test(values);
    }
    case "field":
      throw new Refusal(400, `Cannot parse the query: a field within a field, ${expression.name}`);
    default: {
      if (expression.text === "*") return (values) => values.length > 0;
      const wanted = ` ${fold(expression.text.replace(/\*$/, ""))}${expression.text.endsWith("*") ? "" : " "}`;
      return (values) => values.some((value) => ` ${value} `.includes(wanted));
    }
  }
}

/** Positions in the order of the answer, of the first `count` at least. */
function rank(
  { documents, store, entities }: Searching,
  found: readonly number[],
  { asked, expression }: Question,
  count: number,
): number[] {
  const sorts = asked.sort.map(readSort);
  const words = expression === null ? "" : plainWords(asked.q);
  const isNamed = new Map<number, boolean>();
  const bySize = found.toSorted((a, b) => documents.sizeOf(b) - documents.sizeOf(a));
  // Names are read of the largest entities alone: a broad question is narrowed by what it counts.
  if (words !== "" && sorts.length === 0)
    for (const position of bySize.slice(0, Math.max(RANKED_MAX, count))) {
      const entity = documents.entityAt(position, entities, store);
      const names = entity === null ? [] : [entity.caption, ...valuesOf(entity.properties, NAMES)];
      isNamed.set(
        position,
        names.some((name) => hasWords(name, words.split(" "))),
      );
    }
  const rest = bySize.toSorted((a, b) => Number(isNamed.get(b) ?? false) - Number(isNamed.get(a) ?? false));
  if (sorts.length === 0) return rest;
  const keys = new Map(
    rest.map((position) => {
      const entity = documents.entityAt(position, entities, store);
      return [
        position,
        sorts.map(({ field }) => (entity === null ? [] : valuesOfField(entity, field)).toSorted()),
      ];
    }),
  );
  return rest.sort((a, b) => compareKeys(keys.get(a) ?? [], keys.get(b) ?? [], sorts));
}

const RANKED_MAX = 500;
const NAMES = PROPERTY_GROUPS.get("names") ?? [];

function hasWords(name: string, words: readonly string[]): boolean {
  const own = ` ${plainWords(name)} `;
  return words.every((word) => own.includes(` ${word} `));
}

/** A field to sort by. */
interface Sort {
  readonly field: string;
  readonly isDescending: boolean;
}

/** Reads FIELD, FIELD:asc or FIELD:desc; any other order is asc. */
function readSort(text: string): Sort {
  const colon = text.lastIndexOf(":");
  if (colon < 0) return { field: text, isDescending: false };
  return { field: text.slice(0, colon), isDescending: text.slice(colon + 1) === "desc" };
}

/** The least value counts, of a descending order the greatest; entities without a value come last. */
function compareKeys(
  a: readonly (readonly string[])[],
  b: readonly (readonly string[])[],
  sorts: readonly Sort[],
): number {
  for (const [i, { isDescending }] of sorts.entries()) {
    const [mine, theirs] = [a[i]?.at(isDescending ? -1 : 0), b[i]?.at(isDescending ? -1 : 0)];
    if (mine === theirs) continue;
    if (mine === undefined) return 1;
    if (theirs === undefined) return -1;
    return mine < theirs === isDescending ? 1 : -1;
  }
  return 0;
}

/** Entities in an order; as they are without one. */
export function sortEntities(entities: readonly Published[], texts: readonly string[]): Published[] {
  const sorts = texts.map(readSort);
  const keyOf = (entity: Published) => sorts.map(({ field }) => valuesOfField(entity, field).toSorted());
  return entities.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b), sorts));
}

const FACET_LABELS: Readonly<Record<(typeof FACETS)[number], string>> = {
  countries: "Countries",
  datasets: "Data sources",
  genders: "Genders",
  identifiers: "Identifiers",
  schema: "Entity types",
  topics: "Topics",
};

const FACET_VALUES_MAX = 1000;

function countFacet(
  { documents, entities, store }: Searching,
  facet: (typeof FACETS)[number],
  found: readonly number[],
  titles: ReadonlyMap<string, string>,
) {
  let counts: [string, number][];
  if (facet === "identifiers") {
    const known = new Map<string, number>();
    for (const position of found) {
      const entity = documents.entityAt(position, entities, store);
      for (const value of entity === null ? [] : valuesOfField(entity, facet))
        known.set(value, (known.get(value) ?? 0) + 1);
    }
    counts = sortCounts(known);
  } else counts = documents.count(facet satisfies Column, found);
  const labelOf = (name: string) => {
    if (facet === "datasets") return titles.get(name) ?? name;
    if (facet === "schema") return FTM_SCHEMATA.get(name)?.plural ?? name;
    return facet === "countries" ? (COUNTRIES.get(name) ?? name) : name;
  };
  return {
    label: FACET_LABELS[facet],
    values: counts.slice(0, FACET_VALUES_MAX).map(([name, count]) => ({ name, label: labelOf(name), count })),
  };
}

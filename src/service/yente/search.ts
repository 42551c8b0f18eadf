// GET /search/{dataset}: entities by their words, for a person to read, with counts for what to narrow by.

import { COUNTRIES } from "../../base/model/countries.ts";
import { descendantsOf, FTM_SCHEMATA, lineageOf } from "../../base/model/ftm.ts";
import { countEdits } from "../../engine/names/distance/edit-distance.ts";
import type { EntityStore } from "../../engine/store/entity-store.ts";
import { plainWords } from "../../engine/store/search/name-words.ts";
import { type Answer, answerJson, type Call } from "../http/endpoint.ts";
import {
  COLUMNS,
  documentsOf,
  entityOf,
  type Kind,
  type SearchDocument,
  SLICE,
  valuesOf,
} from "./documents.ts";
import { answerEntity, type Published } from "./entity-answer.ts";
import * as fields from "./fields.ts";
import { PROPERTY_GROUPS } from "./property-groups.ts";
import { PublishedEntities } from "./published.ts";
import { EVERY, readQuestion } from "./question.ts";
import { Refusal } from "./refusal.ts";
import { isEmpty, type Scope, scopeOf } from "./scope.ts";
import { fitsPattern } from "./wildcards.ts";

const FACETS = ["datasets", "schema", "countries", "identifiers", "topics", "genders"] as const;

/** The parameters of a page. */
export const PAGE_FIELDS = {
  limit: fields.wholeField("Number of results to return", 10, 500),
  offset: fields.wholeField("Start at this result", 0, 9499),
  sort: fields.textsField("Fields to sort by, such as first_seen:desc"),
};

export const SEARCH_FIELDS = {
  q: fields.textField("Words, phrases in quotes, AND, OR, NOT, field:value, wildcards", ""),
  schema: fields.textField("The schema of the entities, or one that it descends from", "Thing"),
  include_dataset: fields.textsField("Look in these datasets only"),
  exclude_dataset: fields.textsField("Leave these datasets out"),
  exclude_schema: fields.textsField("Leave out entities of these schemata"),
  changed_since: fields.changedSinceField,
  countries: fields.textsField("Codes of countries"),
  topics: fields.textsField("Topics, such as sanction or role.pep"),
  datasets: fields.textsField("Names of datasets"),
  filter: fields.textsField("Values of fields, such as properties.birthDate:1985"),
  ...PAGE_FIELDS,
  target: fields.truthField("Only entities that are listed themselves, or only others", null),
  fuzzy: fields.truthField("Words may be misspelt", false),
  simple: fields.truthField("The syntax of search boxes, in which no text is wrong", false),
  facets: fields.wordsField("What to count the results by", FACETS, ["countries", "topics", "datasets"]),
  filter_op: fields.wordField(
    "Whether one value of a filter is enough, or all must hold",
    ["AND", "OR"],
    "OR",
  ),
};

type Asked = fields.ReadValues<typeof SEARCH_FIELDS>;

/** Terms that a misspelt or cut word stands for. */
const TERMS_MAX = 200;
/** Misspelt words and wildcards of a question: each is compared with every word of the index. */
const COMPARED_MAX = 10;
/** Letters that a wildcard may stand for. */
const LONGER_MAX = 30;
/** Documents whose names are read to rank them: a broad question is narrowed by what it counts. */
const RANKED_MAX = 500;
const FACET_VALUES_MAX = 1000;
const WINDOW = 9999;
/** What a step of a search takes. */
const STEP_MS = 5;

/** Answers a search; `dataset` is null for a name that can't be read. */
export async function answerSearch(call: Call, dataset: string | null): Promise<Answer> {
  const { values: asked, headers } = fields.readOrRefuse(call.query, SEARCH_FIELDS);
  const view = call.pin();
  try {
    const titles = new Map(view.datasets().datasets.map(({ name, title }) => [name, title]));
    const scope = scopeOf(dataset, view, asked);
    if (!FTM_SCHEMATA.has(asked.schema)) throw new Refusal(400, "Invalid schema");
    const filters = readFilters(asked);
    const documents = [...(await documentsOf(view)).values()];
    const search = view.reading((store) => new Search(store, asked));
    const steps = search.page(documents, scope, filters, titles);
    // What must read many entities lets others have turns meanwhile.
    for (;;) {
      const { done, value } = await call.perform(STEP_MS, () => view.reading(() => steps.next()));
      if (done === true) return { ...answerJson(value), headers };
    }
  } finally {
    view.release();
  }
}

type Filters = ReadonlyMap<string, readonly string[]>;

/** The values that are asked of fields. Throws 400 for a filter without a value. */
function readFilters(asked: Asked): Filters {
  const pairs = asked.filter.map((text): [string, string] => {
    const colon = text.indexOf(":");
    if (colon < 0) throw new Refusal(400, `Invalid filter: '${text}'`);
    return [text.slice(0, colon), text.slice(colon + 1)];
  });
  for (const name of ["countries", "topics", "datasets"] as const)
    pairs.push(...asked[name].map((value): [string, string] => [name, value]));
  if (asked.target !== null) pairs.push(["target", String(asked.target)]);
  const byField = Map.groupBy(pairs, ([field]) => field);
  return new Map([...byField].map(([field, all]) => [field, all.map(([, value]) => value)]));
}

/** The identifiers of documents. */
type Read = ReadonlyMap<SearchDocument, readonly string[]>;
const NOTHING_READ: Read = new Map();

/** Fields of an entity that the index of words lacks. */
const NOT_INDEXED = /^(?:id|entity_id|schema|referents|target|first_seen|last_seen|last_change)$/;

const quoted = (words: readonly string[], joiner: string) =>
  `(${words.map((one) => `"${one.replaceAll('"', "")}"`).join(joiner)})`;

/** What documents must have that have these values in a field. */
function wordsOf(field: string, values: readonly string[], joiner: string): string {
  const parts = values.map((value) => plainWords(value)).filter((words) => words !== "");
  if (NOT_INDEXED.test(field) || parts.length < values.length || parts.length === 0) return EVERY;
  return `(${parts.map((words) => quoted(words.split(" "), " AND ")).join(joiner)})`;
}

class Search {
  readonly #entities: PublishedEntities;
  #compared = 0;

  constructor(
    private readonly store: EntityStore,
    private readonly asked: Asked,
  ) {
    this.#entities = new PublishedEntities(store);
  }

  /** Finds a page; yields before it has read so many entities that others should have a turn. */
  *page(
    documents: readonly SearchDocument[],
    scope: Scope,
    filters: Filters,
    titles: ReadonlyMap<string, string>,
  ) {
    const { asked } = this;
    const offset = Math.max(0, asked.offset);
    const limit = Math.min(Math.max(0, asked.limit), WINDOW - offset);
    const found = yield* this.#find(documents, scope, filters);
    const ranked = (yield* this.#rank(found, offset + limit)).slice(offset, offset + limit);
    const read = asked.facets.includes("identifiers")
      ? yield* this.#read(found, (entity) => valuesOfField(entity, "identifiers"))
      : NOTHING_READ;
    const facets = asked.facets.map((facet) => [facet, this.#count(facet, found, read, titles)]);
    return {
      limit,
      offset,
      total: { value: found.length, relation: "eq" },
      results: ranked
        .flatMap(({ number }) => entityOf(number, this.#entities, this.store) ?? [])
        .map((entity) => answerEntity(entity)),
      facets: Object.fromEntries(facets),
    };
  }

  /** What `look` finds in documents, as the store has them: that is enough to look into them. */
  *#read<T>(
    documents: readonly SearchDocument[],
    look: (entity: Published) => T,
  ): Generator<void, ReadonlyMap<SearchDocument, T>> {
    const seen = new Map<SearchDocument, T>();
    for (const document of documents) {
      const { number, kind } = document;
      const entity =
        this.store.entitiesByRow([number]).get(number) ?? entityOf(number, this.#entities, this.store);
      if (entity !== null)
        seen.set(document, look({ ...entity, properties: { ...entity.properties, topics: kind.topics } }));
      if (seen.size % SLICE === 0) yield;
    }
    return seen;
  }

  *#find(
    documents: readonly SearchDocument[],
    scope: Scope,
    filters: Filters,
  ): Generator<void, SearchDocument[]> {
    const { asked } = this;
    const {
      expression,
      phrases,
      fields: own,
    } = readQuestion(asked.q, asked.simple, (word, edits) => this.#expand(word, edits));
    if (isEmpty(scope)) return [];
    const operator = asked.filter_op === "AND" ? "every" : "some";
    const others = [...filters].filter(([field]) => !COLUMNS.some((column) => column === field));
    // The index has the words of all properties, so only documents with them are read.
    const words = [
      ...(expression === null ? [] : [expression]),
      ...others.map(([field, values]) => wordsOf(field, values, operator === "every" ? " AND " : " OR ")),
      ...own.map(([field, value]) => wordsOf(field, value.includes("*") ? [] : [value], " AND ")),
    ].filter((one) => one !== EVERY);
    const numbers = words.length === 0 ? null : new Set(this.store.texts().find(words.join(" AND ")));
    const schemata = schemataLike(asked.schema);
    const columns = COLUMNS.filter((column) => filters.has(column));
    const passesKind = remembering((kind: Kind) => {
      const [schema = ""] = kind.schema;
      const isIn = scope.datasets?.some((name) => kind.datasets.includes(name)) ?? true;
      const isOf = scope.include.length > 1 || (kind.corpora & (scope.include[0] === "pep" ? 2 : 1)) !== 0;
      if (!isIn || !isOf || !schemata.has(schema) || asked.exclude_schema.includes(schema)) return false;
      return columns.every((column) => {
        const values = kind[column].map(fold);
        return filters.get(column)?.[operator]((value) => values.includes(fold(value)));
      });
    });
    const since = asked.changed_since;
    const found = documents.filter(
      ({ number, kind, changed }) =>
        passesKind(kind) && (since === null || changed > since) && (numbers?.has(number) ?? true),
    );
    if (others.length + phrases.length + own.length === 0) return found;
    const passing = yield* this.#read(found, (entity) => {
      const texts = [entity.caption, ...Object.values(entity.properties).flat()];
      return (
        others.every(([field, values]) => values[operator]((value) => hasValue(entity, field, value))) &&
        own.every(([field, value]) => holdsWords(valuesOfField(entity, field), value)) &&
        phrases.every((phrase) => holdsWords(texts, phrase))
      );
    });
    return found.filter((document) => passing.get(document) === true);
  }

  /** The expression of a word: its parts, or the words of the index that it stands for. */
  #expand(word: string, edits: number): string {
    const isPattern = /[*?]/.test(word);
    const plain = isPattern ? word.toLowerCase() : plainWords(word);
    if (plain === "" || plain === "*") return EVERY;
    if (/^[^*?]+\*$/.test(plain)) return `"${plain.slice(0, -1).replaceAll('"', "")}" *`;
    if (!isPattern && edits === 0) return quoted(plain.split(" "), " AND ");
    if (++this.#compared > COMPARED_MAX)
      throw new Refusal(400, `More than ${COMPARED_MAX} words have wildcards or may be misspelt`);
    const words = this.store
      .texts()
      .words(
        isPattern ? [0, plain.length + LONGER_MAX] : [plain.length - edits, plain.length + edits],
        isPattern ? (one) => fitsPattern(plain, one) : (one) => countEdits(one, plain) <= edits,
        TERMS_MAX,
      );
    return words.length === 0 ? `(${EVERY} NOT ${EVERY})` : quoted(words, " OR ");
  }

  /** Documents in the order of the answer, of the first `count` at least. */
  *#rank(found: readonly SearchDocument[], count: number): Generator<void, SearchDocument[]> {
    const { sort, q } = this.asked;
    if (sort.length > 0) {
      const keys = yield* this.#read(found, (entity) => sortKeys(entity, sort));
      return sortBy(found, sort, (one) => keys.get(one) ?? []);
    }
    const ranked = found.toSorted((a, b) => b.size - a.size);
    if (q === "") return ranked;
    const words = plainWords(q).split(" ");
    const isNamed = yield* this.#read(ranked.slice(0, Math.max(RANKED_MAX, count)), (entity) =>
      [entity.caption, ...valuesOfField(entity, "names")].some((name) =>
        words.every((word) => holdsWords([name], word)),
      ),
    );
    return ranked.sort((a, b) => Number(isNamed.get(b) ?? false) - Number(isNamed.get(a) ?? false));
  }

  #count(
    facet: (typeof FACETS)[number],
    found: readonly SearchDocument[],
    read: Read,
    titles: ReadonlyMap<string, string>,
  ) {
    const counts = new Map<string, number>();
    for (const document of found) {
      const values = facet === "identifiers" ? read.get(document) : document.kind[facet];
      for (const value of values ?? []) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const { label, of } = FACET_LABELS[facet];
    const values = [...counts]
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .slice(0, FACET_VALUES_MAX)
      .map(([name, count]) => ({
        name,
        label: (facet === "datasets" ? titles.get(name) : of?.(name)) ?? name,
        count,
      }));
    return { label, values };
  }
}

const FACET_LABELS: Readonly<
  Record<
    (typeof FACETS)[number],
    { readonly label: string; readonly of?: (name: string) => string | undefined }
  >
> = {
  countries: { label: "Countries", of: (code) => COUNTRIES.get(code) },
  datasets: { label: "Data sources" },
  genders: { label: "Genders" },
  identifiers: { label: "Identifiers" },
  schema: { label: "Entity types", of: (name) => FTM_SCHEMATA.get(name)?.plural },
  topics: { label: "Topics" },
};

/** A test that asks the same only once. */
function remembering<Asked>(test: (asked: Asked) => boolean): (asked: Asked) => boolean {
  const answers = new Map<Asked, boolean>();
  return (asked) => {
    const answer = answers.get(asked) ?? test(asked);
    answers.set(asked, answer);
    return answer;
  };
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
  const group = PROPERTY_GROUPS.get(field);
  if (group !== undefined) return valuesOf(entity.properties, group);
  const { id, referents, properties } = entity;
  const own: Readonly<Record<string, unknown>> = {
    ...entity,
    entity_id: id,
    referents: [id, ...referents],
    first_seen: entity.firstSeen,
    last_seen: entity.lastSeen,
    last_change: entity.lastChange,
    properties: [],
  };
  const value = properties[field.replace(/^properties\./, "")] ?? own[field] ?? [];
  return [value].flat().map(String);
}

/** True for an entity with a value in a field; a date has the values of its month and year, too. */
function hasValue(entity: Published, field: string, wanted: string): boolean {
  const folded = fold(wanted);
  return valuesOfField(entity, field).some((value) => {
    const own = fold(value);
    return own === folded || (field === "dates" && own.startsWith(folded));
  });
}

/** True when one of some texts has these words side by side. */
function holdsWords(texts: readonly string[], words: string): boolean {
  if (words === "*") return texts.length > 0;
  const wanted = ` ${fold(words)}${words.endsWith("*") ? "" : " "}`;
  return texts.some((text) => ` ${fold(text)} `.includes(wanted));
}

/** The field of FIELD, FIELD:asc or FIELD:desc, and which way it goes; any other order is asc. */
function readSort(text: string) {
  const [, field = text, order] = /^(.*):(.*)$/s.exec(text) ?? [];
  return { field, isDescending: order === "desc" };
}

/** What an entity is sorted by: of each field the least value, of a descending one the greatest. */
export function sortKeys(entity: Published, sort: readonly string[]): (string | undefined)[] {
  return sort.map(readSort).map(({ field, isDescending }) =>
    valuesOfField(entity, field)
      .toSorted()
      .at(isDescending ? -1 : 0),
  );
}

/** Items in the order of their keys; what has no value comes last. */
export function sortBy<Item>(
  items: readonly Item[],
  sort: readonly string[],
  keysOf: (item: Item) => readonly (string | undefined)[],
): Item[] {
  const sorts = sort.map(readSort);
  return items.toSorted((a, b) => {
    const [mine, theirs] = [keysOf(a), keysOf(b)];
    const at = sorts.findIndex((_, i) => mine[i] !== theirs[i]);
    const [own, other] = [mine[at], theirs[at]];
    if (own === undefined || other === undefined)
      return Number(own === undefined) - Number(other === undefined);
    return own < other === sorts[at]?.isDescending ? 1 : -1;
  });
}

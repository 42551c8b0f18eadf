// GET /search/{dataset}: entities by their words, for a person to read, with counts for what to narrow by.

import { COUNTRIES } from "../../base/model/countries.ts";
import { descendantsOf, FTM_SCHEMATA, lineageOf } from "../../base/model/ftm.ts";
import { countEdits } from "../../engine/names/distance/edit-distance.ts";
import type { EntityStore } from "../../engine/store/entity-store.ts";
import type { Published } from "../../engine/store/published/published.ts";
import { PublishedEntities } from "../../engine/store/published/published-entities.ts";
import { plainWords } from "../../engine/store/search/name-words.ts";
import { type Answer, answerJson, type Call } from "../http/endpoint.ts";
import {
  COLUMNS,
  type Documents,
  documentsOf,
  entityOf,
  type Kind,
  type SearchDocument,
  SLICE,
} from "./documents.ts";
import { answerEntity } from "./entity-answer.ts";
import * as fields from "./fields.ts";
import { type Found, readQuestion, type Term } from "./question.ts";
import { Refusal } from "./refusal.ts";
import { isEmpty, type Scope, scopeOf } from "./scope.ts";
import { sortBy, sortKeys, valuesOfField } from "./sorting.ts";

const FACETS = ["datasets", "schema", "countries", "identifiers", "topics", "genders"] as const;
const UNBOUNDED = Number.NEGATIVE_INFINITY;

/** The parameters of a page. */
export const PAGE_FIELDS = {
  limit: fields.numberField("Number of results to return", 10, "integer", [UNBOUNDED, 500]),
  offset: fields.numberField("Start at this result", 0, "integer", [UNBOUNDED, 9499]),
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
  fuzzy: fields.truthField("Words with ~ may be misspelt, with or without this", false),
  simple: fields.truthField("The syntax of search boxes, in which no text is wrong", false),
  facets: fields.wordsField("What to count the results by", FACETS, ["countries", "topics", "datasets"]),
  filter_op: fields.wordField("Whether one value of a filter is enough, or all", ["AND", "OR"], "OR"),
};

/** Terms that a misspelt or cut word stands for. */
const TERMS_MAX = 200;
/** Misspelt words and wildcards of a question: each is compared with every word of the index. */
const COMPARED_MAX = 10;
/** Letters that a wildcard may stand for, and stars in one word: each of them multiplies the work. */
const LONGER_MAX = 30;
const STARS_MAX = 3;
const FACET_VALUES_MAX = 1000;
const WINDOW = 9999;
/** What a step of a search takes. */
const STEP_MS = 5;

/** Answers a search; `dataset` is null for a name that can't be read. */
export async function answerSearch(call: Call, dataset: string | null): Promise<Answer> {
  const { values: asked, headers } = fields.readOrRefuse(call.query, SEARCH_FIELDS);
  const view = call.pin();
  try {
    const scope = scopeOf(dataset, view, asked);
    if (!FTM_SCHEMATA.has(asked.schema)) throw new Refusal(400, "Invalid schema");
    const filters = readFilters(asked);
    const titles = new Map(view.datasets().datasets.map(({ name, title }) => [name, title]));
    const documents = await documentsOf(view);
    const steps = view.reading((store) => new Search(store, documents, asked).page(scope, filters, titles));
    // What must read many entities lets others have turns meanwhile.
    for (;;) {
      const { done, value } = await call.perform(STEP_MS, () => view.reading(() => steps.next()));
      if (done === true) return { ...answerJson(value), headers };
    }
  } finally {
    view.release();
  }
}

type Asked = fields.ReadValues<typeof SEARCH_FIELDS>;
type Filters = ReadonlyMap<string, readonly (readonly [field: string, value: string])[]>;

/** The values that are asked of fields. Throws 400 for a filter without a value. */
function readFilters({ filter, target, ...asked }: Asked): Filters {
  const pairs = filter.map((text): readonly [string, string] => {
    const colon = text.indexOf(":");
    if (colon < 0) throw new Refusal(400, `Invalid filter: '${text}'`);
    return [text.slice(0, colon), text.slice(colon + 1)];
  });
  const columns = (["countries", "topics", "datasets"] as const).flatMap((name) =>
    asked[name].map((value) => [name, value] as const),
  );
  const targets = target === null ? [] : [["target", String(target)] as const];
  return Map.groupBy([...pairs, ...columns, ...targets], ([field]) => field);
}

/** Each record has this word. */
const EVERY = '"·"';

/** Fields of an entity that the index of words lacks. */
const NOT_INDEXED = /^(?:id|entity_id|schema|referents|target|first_seen|last_seen|last_change)$/;

const quoted = (words: readonly string[], joiner: string) =>
  `(${words.map((one) => `"${one.replaceAll('"', "")}"`).join(joiner)})`;

class Search {
  readonly #entities: PublishedEntities;
  readonly #every = () => new Set(this.documents.keys());
  #compared = 0;

  constructor(
    private readonly store: EntityStore,
    private readonly documents: Documents,
    private readonly asked: Asked,
  ) {
    this.#entities = new PublishedEntities(store);
  }

  /** Finds a page; yields before it has read so many entities that others should have a turn. */
  *page(scope: Scope, filters: Filters, titles: ReadonlyMap<string, string>) {
    const { facets } = this.asked;
    const offset = Math.max(0, this.asked.offset);
    const limit = Math.min(Math.max(0, this.asked.limit), WINDOW - offset);
    const found = isEmpty(scope) ? [] : yield* this.#find(scope, filters);
    const ranked = (yield* this.#rank(found)).slice(offset, offset + limit);
    const identifiers = facets.includes("identifiers")
      ? yield* this.#read(found, (entity) => valuesOfField(entity, "identifiers"))
      : null;
    const counted = facets.map((facet) => {
      const valuesOf = (one: SearchDocument) =>
        facet === "identifiers" ? (identifiers?.get(one) ?? []) : one.kind[facet];
      const [label, of] = FACET_LABELS[facet];
      const labelOf = (name: string) =>
        of?.(name) ?? (facet === "datasets" ? titles.get(name) : null) ?? name;
      const values = count(found, valuesOf)
        .slice(0, FACET_VALUES_MAX)
        .map(([name, count]) => ({ name, label: labelOf(name), count }));
      return [facet, { label, values }];
    });
    return {
      limit,
      offset,
      total: { value: found.length, relation: "eq" },
      results: ranked
        .flatMap(({ number }) => entityOf(number, this.#entities, this.store) ?? [])
        .map((entity) => answerEntity(entity)),
      facets: Object.fromEntries(counted),
    };
  }

  /** What `look` finds in documents, as the store has them: that is enough to look into them. */
  *#read<T>(documents: readonly SearchDocument[], look: (entity: Published) => T) {
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

  *#find(scope: Scope, filters: Filters): Generator<void, SearchDocument[]> {
    const { q, simple, schema, exclude_schema, changed_since: since, filter_op } = this.asked;
    const finding = { term: (one: Term) => this.#term(one), every: this.#every };
    const sets = q.trim() === "" ? [] : [yield* readQuestion(q, simple, finding)()];
    for (const pairs of filters.values()) {
      const each: Set<number>[] = [];
      for (const [field, value] of pairs)
        each.push(yield* this.#having(field, value, (own) => isAmong(own, value, field === "dates")));
      sets.push(each.reduce((a, b) => (filter_op === "AND" ? a.intersection(b) : a.union(b))));
    }
    const schemata = schemataLike(schema);
    const isInScope = ({ datasets, schema: [own = ""], corpora }: Kind) =>
      (scope.datasets?.some((name) => datasets.includes(name)) ?? true) &&
      (scope.include.length > 1 || (corpora & (scope.include[0] === "pep" ? 2 : 1)) !== 0) &&
      schemata.has(own) &&
      !exclude_schema.includes(own);
    const kinds = this.#ofKind(isInScope);
    return kinds.filter(
      ({ number, changed }) => (since === null || changed > since) && sets.every((set) => set.has(number)),
    );
  }

  /** The documents whose kind passes a test, which is asked once of each kind. */
  #ofKind(test: (kind: Kind) => boolean): SearchDocument[] {
    const passed = new Map<Kind, boolean>();
    return [...this.documents.values()].filter(({ kind }) => passed.getOrInsertComputed(kind, test));
  }

  *#term({ isPhrase, text, edits, field }: Term): Found {
    if (field !== null) return yield* this.#having(field, text, (values) => holdsWords(values, text));
    // A question may have many terms that are frequent.
    yield;
    if (!isPhrase) return new Set(this.store.texts().find(this.#expand(text, edits)));
    return yield* this.#reading(plainWords(text), ({ caption, properties }) =>
      holdsWords([caption, ...Object.values(properties).flat()], text),
    );
  }

  /** The documents whose values of a field pass a test. */
  *#having(field: string, value: string, test: (values: readonly string[]) => boolean): Found {
    const column = COLUMNS.find((one) => one === field);
    if (column !== undefined)
      return new Set(this.#ofKind((kind) => test(kind[column])).map(({ number }) => number));
    const words = NOT_INDEXED.test(field) || value.includes("*") ? "" : plainWords(value);
    return yield* this.#reading(words, (entity) => test(valuesOfField(entity, field)));
  }

  /** The documents that have all of some words and pass a test: the index has the words of all properties. */
  *#reading(words: string, passes: (entity: Published) => boolean): Found {
    const numbers = words === "" ? this.#every() : this.store.texts().find(quoted(words.split(" "), " AND "));
    const documents = [...numbers].flatMap((one) => this.documents.get(one) ?? []);
    const passing = yield* this.#read(documents, passes);
    return new Set([...passing].flatMap(([{ number }, isPassing]) => (isPassing ? [number] : [])));
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
    if (plain.split("*").length - 1 > STARS_MAX)
      throw new Refusal(400, `More than ${STARS_MAX} * in ${word}`);
    const [shorter, longer] = isPattern ? [plain.length, LONGER_MAX] : [edits, edits];
    const lengths = [plain.length - shorter, plain.length + longer] as const;
    const isNear = (one: string) => isPattern || countEdits(one, plain) <= edits;
    const words = this.store.texts().words(lengths, isPattern ? plain : "*", isNear, TERMS_MAX);
    return words.length === 0 ? `(${EVERY} NOT ${EVERY})` : quoted(words, " OR ");
  }

  /** Documents as it was asked, or else those with the words in a name first, and the best known of them. */
  *#rank(found: readonly SearchDocument[]): Generator<void, SearchDocument[]> {
    const { sort, q } = this.asked;
    if (sort.length > 0) {
      const keys = yield* this.#read(found, (entity) => sortKeys(entity, sort));
      return sortBy(found, sort, (one) => keys.get(one) ?? []);
    }
    const known = found.toSorted((a, b) => b.size - a.size);
    const words = plainWords(q);
    if (words === "") return known;
    const named = new Set(this.store.texts().named(quoted(words.split(" "), " AND ")));
    const isNamed = ({ number }: SearchDocument) => named.has(number);
    return [...known.filter(isNamed), ...known.filter((one) => !isNamed(one))];
  }
}

/** How many items have each value, the most frequent first. */
function count<Item>(items: readonly Item[], valuesOf: (item: Item) => readonly string[]) {
  const counts = new Map<string, number>();
  for (const item of items)
    for (const value of valuesOf(item)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

/** The label of each facet, and of its values where they have one; the snapshot titles datasets. */
const FACET_LABELS: Readonly<
  Record<(typeof FACETS)[number], readonly [string, ((name: string) => unknown)?]>
> = {
  countries: ["Countries", (code) => COUNTRIES.get(code)],
  datasets: ["Data sources"],
  genders: ["Genders"],
  identifiers: ["Identifiers"],
  schema: ["Entity types", (name) => FTM_SCHEMATA.get(name)?.plural],
  topics: ["Topics"],
};

/** A schema with what descends from it, and of those that can be matched also what they descend from. */
function schemataLike(schema: string): Set<string> {
  const below = descendantsOf(schema);
  if (FTM_SCHEMATA.get(schema)?.isMatchable !== true) return new Set(below);
  return new Set([...lineageOf(schema), ...below].filter((one) => FTM_SCHEMATA.get(one)?.isMatchable));
}

const fold = (text: string) => plainWords(text) || text.toLowerCase();

/** True for a value that is among others; a date stands for those of its month and year, too. */
function isAmong(values: readonly string[], wanted: string, isDate: boolean): boolean {
  const folded = fold(wanted);
  return values.map(fold).some((own) => own === folded || (isDate && own.startsWith(folded)));
}

/** True when one of some texts has these words side by side. */
function holdsWords(texts: readonly string[], words: string): boolean {
  if (words === "*") return texts.length > 0;
  const wanted = ` ${fold(words)}${words.endsWith("*") ? "" : " "}`;
  return texts.some((text) => ` ${fold(text)} `.includes(wanted));
}

// Candidate generation: the entities that a query may mean, by name and by identifier. Names that are equal
// in any order, and entities with an equal identifier, are found whatever the budget of the scan; the rest
// are the nearest. Relies on the scan for nearness and does not score; screening/match.ts has them scored.

import { int32At } from "../../../base/platform/checked-read.ts";
import { indexedTokens, type NameKeys, nameKeys } from "../../names/keys/name-keys.ts";
import type { AliasReader } from "../format/reader.ts";
import { QueryBudget } from "./budget.ts";
import type { CandidateQuery, FoundEntity } from "./candidate-query.ts";
import { CandidateSet } from "./candidate-set.ts";
import { FactsCache } from "./facts-cache.ts";
import { isEntityInScope, isNameInScope, type Scope, scopesOf } from "./filters.ts";
import { NEARNESS_UNITS, NearestNames } from "./nearest-names.ts";
import { NameScanner } from "./postings-scan.ts";
import { chooseTokens } from "./query-terms.ts";

/**
 * Entities with the same words, and again entities with an equal identifier, are found beyond `entitiesMax`
 * up to this number.
 */
const CERTAIN_ENTITIES_MAX = 1000;
/** Names that share a key of sounds and are weighed although the scan may not have met them. */
const SAME_SOUNDS_MAX = 1000;
/** An entity with at most this many names is answered with all of them. */
const NAMES_FEW = 4;
/**
 * Beyond `entitiesAlways`, entities must be so near. Of damaged and real names asked of real lists, two
 * thirds of the hundred nearest are less near, and one match in a thousand is among them. One word alone
 * tells too little for that: a rare spelling of a usual name is not near it.
 */
const NEARNESS_MIN = Math.round(0.35 * NEARNESS_UNITS);
/** An entity found by its identifier alone has no nearest names: it comes with so many of the first. */
const NAMES_BY_IDENTIFIER_MAX = 24;
/** Owners of one whole-name key that are looked at. */
const KEY_OWNERS_MAX = 65_536;

/**
 * The nearest names that are looked at for each entity wanted: entities have several names, and queries
 * several forms.
 */
const NAMES_OF_ENTITY_LOOKED_AT = 6;

/** Names that are equal but for spaces, and in another order; other names are below both. */
const SAME_LETTERS = 50_000;
const SAME_WORDS = 60_000;
/** Names that hold the initials of the subject and are looked at; those of fewer words are nearer. */
const HOLDERS_OF_ACRONYM_MAX = 256;

/** A name of the query as both its scopes are asked for it. */
interface AskedName {
  /** Those that are looked for. */
  readonly tokens: readonly string[];
  readonly keys: NameKeys;
  readonly letters: string;
  /** The numbers of all its tokens, ascending; null when the index lacks one of them. */
  readonly numbers: Int32Array | null;
  readonly isAcronym: boolean;
}

export class CandidateFinder {
  readonly #reader: AliasReader;
  readonly #scanner: NameScanner;
  readonly #owners = new Int32Array(KEY_OWNERS_MAX);
  readonly #ranking = new NearestNames();
  readonly #findings = new CandidateSet();
  readonly #facts: FactsCache;

  constructor(reader: AliasReader) {
    this.#reader = reader;
    this.#scanner = new NameScanner(reader);
    this.#facts = new FactsCache(reader);
  }

  find(query: CandidateQuery, onUnsought: (names: number) => void = () => {}): FoundEntity[] {
    const scopes = scopesOf(this.#reader, query);
    const findings = this.#findings;
    findings.clear();
    for (const identifier of query.identifiers) {
      for (const entity of this.#reader.entitiesWith(identifier)) {
        const isWanted = scopes.some((scope) => isEntityInScope(this.#reader, scope, entity));
        if (findings.count < CERTAIN_ENTITIES_MAX && isWanted && findings.positionOf(entity) < 0)
          findings.add(entity, true);
      }
    }
    const names = this.#readNames(query);
    this.#scanner.begin(new QueryBudget(scopes.length));
    const unsought = new Set<AskedName>();
    for (const scope of scopes) this.#findIn(scope, names, query, scopes.length, unsought);
    if (unsought.size > 0) onUnsought(unsought.size);
    const found: FoundEntity[] = [];
    for (let position = 0; position < findings.count; position++) found.push(this.#answer(position));
    return found;
  }

  /** The different names of a query: two of them may be one in the index. */
  #readNames(query: CandidateQuery): AskedName[] {
    const names = new Map<string, AskedName>();
    const known = new Map<string, number>();
    const numberOf = (token: string) => {
      let number = known.get(token);
      if (number === undefined) {
        number = this.#reader.findToken(token);
        known.set(token, number);
      }
      return number;
    };
    const holdersOf = (token: string) => this.#reader.holdersOf(numberOf(token));
    for (const { tokens: written, isAcronym = false } of query.names) {
      const tokens = indexedTokens(written);
      const key = tokens.join("\u0000");
      if (names.has(key)) continue;
      const numbers = Int32Array.from(tokens, numberOf).sort();
      if (isAcronym && int32At(numbers, 0) < 0) continue;
      names.set(key, {
        tokens: chooseTokens(tokens, holdersOf),
        keys: nameKeys(tokens),
        letters: tokens.join(""),
        numbers: numbers.length === 0 || int32At(numbers, 0) < 0 ? null : numbers,
        isAcronym,
      });
    }
    return [...names.values()];
  }

  /**
   * Adds the nearest entities of a scope: an equal part of what is wanted in all, whatever the other scopes
   * have.
   */
  #findIn(
    scope: Scope,
    names: readonly AskedName[],
    { entitiesMax: entitiesOfAllMax, entitiesAlways }: CandidateQuery,
    scopes: number,
    unsought: Set<AskedName>,
  ): void {
    const entitiesMax = Math.ceil(entitiesOfAllMax / scopes);
    const certainMax = CERTAIN_ENTITIES_MAX / scopes;
    const nearnessMin = names.some(({ tokens }) => tokens.length > 1) ? NEARNESS_MIN : 0;
    const findings = this.#findings;
    const { nameEntity } = this.#reader;
    this.#ranking.begin(entitiesMax * NAMES_OF_ENTITY_LOOKED_AT);
    this.#rankNames(names, scope, unsought);
    let found = 0;
    this.#ranking.forEachNearest((name, nearness) => {
      const entity = nameEntity.at(name);
      let position = findings.positionOf(entity);
      if (position < 0) {
        if (found >= entitiesAlways && nearness < nearnessMin) return;
        if (found >= (nearness >= SAME_WORDS ? certainMax : entitiesMax)) return;
        found++;
        position = findings.add(entity, false);
      }
      findings.addName(position, name);
    });
  }

  /**
   * Ranks the names of a scope that are nearest to one of the query's. Adds those of the query that are not
   * looked for whole to `unsought`.
   */
  #rankNames(names: readonly AskedName[], scope: Scope, unsought: Set<AskedName>): void {
    this.#scanner.beginScope();
    for (const asked of names) {
      if (asked.isAcronym) {
        this.#rankHolders(asked, scope);
        continue;
      }
      this.#rankEqualNames(asked, scope);
      const { sounds } = asked.keys;
      // Names that sound the same are near, whether or not the scan meets them.
      if (sounds !== null)
        for (const name of this.#namesUnder(sounds, scope, SAME_SOUNDS_MAX))
          this.#ranking.add(name, NEARNESS_MIN);
      if (!this.#scanner.scan(asked.tokens, scope, this.#ranking)) unsought.add(asked);
    }
  }

  /** Ranks the names that hold initials as a word; those that are initials themselves say nothing of it. */
  #rankHolders({ numbers }: AskedName, scope: Scope): void {
    const reader = this.#reader;
    const token = numbers === null ? -1 : int32At(numbers, 0);
    if (token < 0) return;
    const start = reader.tokens.postingsStart(token);
    const end = Math.min(reader.tokens.postingsEnd(token), start + HOLDERS_OF_ACRONYM_MAX);
    for (let i = start; i < end; i++) {
      const name = reader.postings.at(i);
      if (reader.isAcronym(name) || !isNameInScope(reader, scope, name)) continue;
      const words = reader.nameTokensStart.end(name) - reader.nameTokensStart.start(name);
      this.#ranking.add(name, Math.round(NEARNESS_UNITS / words));
    }
  }

  /** Compares numbers of tokens and letters, never texts: ten thousand entities may have the same name. */
  #rankEqualNames({ keys, letters, numbers }: AskedName, scope: Scope): void {
    if (numbers !== null) {
      for (const name of this.#namesUnder(keys.words, scope))
        if (this.#reader.holdsTokens(name, numbers)) this.#ranking.add(name, SAME_WORDS);
    }
    for (const name of this.#namesUnder(keys.letters, scope))
      if (this.#reader.isSpelled(name, letters)) this.#ranking.add(name, SAME_LETTERS);
  }

  #namesUnder(key: number, scope: Scope, namesMax = KEY_OWNERS_MAX): number[] {
    const owners = this.#owners;
    const count = this.#reader.nameKeys.collect(key, owners, 0);
    const names: number[] = [];
    for (let i = 0; i < count && names.length < namesMax; i++) {
      const name = int32At(owners, i);
      if (isNameInScope(this.#reader, scope, name)) names.push(name);
    }
    return names;
  }

  #answer(position: number): FoundEntity {
    const { entityNamesStart } = this.#reader;
    const findings = this.#findings;
    const entity = findings.entityAt(position);
    const start = entityNamesStart.start(entity);
    const end = entityNamesStart.end(entity);
    const names = findings.namesAt(position);
    const isByNames = names.length > 0;
    const most = isByNames ? NAMES_FEW : NAMES_BY_IDENTIFIER_MAX;
    if (end - start <= most || !isByNames) {
      for (let name = start; name < end && names.length < most; name++) {
        if (!names.includes(name)) names.push(name);
      }
    }
    return {
      row: this.#reader.row(entity),
      corpus: this.#reader.corpus(entity),
      names,
      all: { start, end },
      facts: this.#facts.factsOf(entity),
      byIdentifier: findings.isByIdentifier(position),
    };
  }
}

// Candidate generation: the entities that a query may mean, by name and by identifier. Names that are equal in any
// order, and entities with an equal identifier, are found whatever the budget of the scan; the rest are the nearest.
// Relies on the scan for nearness; refuses to score (match/ does, with the names and facts that are answered here).

import type { SchemaGroup } from "../model/schemata.ts";
import { indexedTokens, type NameKeys, nameKeys } from "../names/keys.ts";
import type { CandidateQuery, FoundEntity } from "./alias-index.ts";
import { QueryBudget } from "./budget.ts";
import { NameRanking } from "./ranking.ts";
import type { AliasReader } from "./reader.ts";
import { NameScanner } from "./scan.ts";
import { isEntityInScope, isNameInScope, type Scope, scopesOf } from "./scope.ts";
import type { TokenForms } from "./token-forms.ts";

/** Entities with an equal name or identifier are answered beyond `entitiesMax`, up to so many. */
const CERTAIN_ENTITIES_MAX = 1000;
/** Names that share a key of sounds and are weighed although the scan may not have met them. */
const SAME_SOUNDS_MAX = 1000;
/** An entity with at most this many names is answered with all of them. */
const NAMES_FEW = 4;
const NAMES_MAX = 8;
/** An entity found by its identifier alone has no nearest names: it comes with so many of the first. */
const NAMES_BY_IDENTIFIER_MAX = 24;
/** Owners of one whole-name key that are looked at. */
const KEY_OWNERS_MAX = 65_536;

/** The nearest names that are looked at for each entity wanted: entities have several names, and queries several forms. */
const NAMES_OF_ENTITY_LOOKED_AT = 6;

/** Nearness as a whole number, with room above for names that are equal in order, or but for spaces. */
const NEARNESS_UNITS = 30_000;
const NEARNESS_MAX = 49_999;
const SAME_LETTERS = 50_000;
const SAME_WORDS = 60_000;

interface Finding {
  readonly names: number[];
  byIdentifier: boolean;
}

export class CandidateFinder<Token> {
  readonly #reader: AliasReader;
  readonly #forms: TokenForms<Token>;
  readonly #scanner: NameScanner;
  readonly #owners = new Int32Array(KEY_OWNERS_MAX);
  readonly #ranking = new NameRanking();

  constructor(reader: AliasReader, forms: TokenForms<Token>) {
    this.#reader = reader;
    this.#forms = forms;
    this.#scanner = new NameScanner(reader);
  }

  find(query: CandidateQuery): FoundEntity<Token>[] {
    const scopes = scopesOf(this.#reader, query);
    const findings = new Map<number, Finding>();
    for (const identifier of query.identifiers) {
      for (const entity of this.#reader.entitiesWith(identifier)) {
        const isWanted = scopes.some((scope) => isEntityInScope(this.#reader, scope, entity));
        if (findings.size < CERTAIN_ENTITIES_MAX && isWanted)
          findings.set(entity, { names: [], byIdentifier: true });
      }
    }
    this.#scanner.begin(new QueryBudget(scopes.length));
    for (const scope of scopes) this.#findIn(scope, query, scopes.length, findings);
    return Array.from(findings, ([entity, finding]) => this.#answer(entity, finding, query.group));
  }

  /** Adds the nearest entities of a scope: an equal part of what is wanted in all, whatever the other scopes have. */
  #findIn(scope: Scope, query: CandidateQuery, scopes: number, findings: Map<number, Finding>): void {
    const entitiesMax = Math.ceil(query.entitiesMax / scopes);
    const certainMax = CERTAIN_ENTITIES_MAX / scopes;
    this.#ranking.clear();
    this.#rankNames(query, scope);
    let found = 0;
    this.#ranking.forEachNearest(entitiesMax * NAMES_OF_ENTITY_LOOKED_AT, (name, nearness) => {
      const entity = this.#reader.nameEntity[name] ?? 0;
      let finding = findings.get(entity);
      if (finding === undefined) {
        if (found >= (nearness >= SAME_WORDS ? certainMax : entitiesMax)) return;
        found++;
        finding = { names: [], byIdentifier: false };
        findings.set(entity, finding);
      }
      if (finding.names.length < NAMES_MAX && !finding.names.includes(name)) finding.names.push(name);
    });
  }

  /** Ranks every name of a scope that is near one of the query's. */
  #rankNames(query: CandidateQuery, scope: Scope): void {
    this.#scanner.enter(scope);
    const asked = new Set<string>();
    for (const { tokens: written } of query.names) {
      const tokens = indexedTokens(written);
      const key = tokens.join("\u0000");
      if (asked.has(key)) continue;
      asked.add(key);
      const keys = nameKeys(tokens);
      this.#rankEqualNames(tokens, keys, scope);
      const alikes =
        keys.sounds === null ? [] : this.#namesUnder(keys.sounds, scope).slice(0, SAME_SOUNDS_MAX);
      this.#scanner.scan(tokens, scope, alikes, (name, nearness) => {
        this.#ranking.add(name, Math.min(NEARNESS_MAX, Math.round(nearness * NEARNESS_UNITS)));
      });
    }
  }

  /** Compares numbers of tokens and letters, never texts: ten thousand entities may have the same name. */
  #rankEqualNames(tokens: readonly string[], keys: NameKeys, scope: Scope): void {
    const { nameTokens, nameTokensStart } = this.#reader;
    const wanted = Int32Array.from(tokens, (token) => this.#reader.findToken(token)).sort();
    const isKnown = (wanted[0] ?? -1) >= 0;
    for (const name of isKnown ? this.#namesUnder(keys.words, scope) : []) {
      const held = nameTokens.slice(nameTokensStart[name], nameTokensStart[name + 1]).sort();
      if (isEqual(held, wanted)) this.#ranking.add(name, SAME_WORDS);
    }
    const letters = tokens.join("");
    for (const name of this.#namesUnder(keys.letters, scope)) {
      if (this.#reader.isSpelled(name, letters)) this.#ranking.add(name, SAME_LETTERS);
    }
  }

  #namesUnder(key: number, scope: Scope): number[] {
    const count = this.#reader.nameKeys.collect(key, this.#owners, 0);
    const names: number[] = [];
    for (let i = 0; i < count; i++) {
      const name = this.#owners[i] ?? 0;
      if (isNameInScope(this.#reader, scope, name)) names.push(name);
    }
    return names;
  }

  #answer(entity: number, finding: Finding, group: SchemaGroup): FoundEntity<Token> {
    const { entityNamesStart } = this.#reader;
    const start = entityNamesStart[entity] ?? 0;
    const end = entityNamesStart[entity + 1] ?? 0;
    const names = [...finding.names];
    const most = finding.names.length > 0 ? NAMES_FEW : NAMES_BY_IDENTIFIER_MAX;
    if (end - start <= most || finding.names.length === 0) {
      for (let name = start; name < end && names.length < most; name++) {
        if (!names.includes(name)) names.push(name);
      }
    }
    return {
      row: this.#reader.row(entity),
      corpus: this.#reader.corpus(entity),
      names: names.map((name) => this.#forms.candidateName(name, group)),
      facts: this.#reader.facts(entity),
      byIdentifier: finding.byIdentifier,
    };
  }
}

function isEqual(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

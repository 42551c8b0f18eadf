// Names and facts as they are handed out. Most of what a query finds was found a moment ago for another one,
// so a small index keeps each name and the facts of each entity once they are read, and hands the same
// objects out again. A large one would only fill the heap with what is seldom asked for twice.

import type { Facts } from "../../model/facts.ts";
import type { SchemaGroup } from "../../model/schemata.ts";
import type { CandidateName } from "../alias-index.ts";
import type { AliasReader } from "../format/reader.ts";
import type { TokenCache } from "./token-cache.ts";

/** An index of more names keeps none. OFAC and UN have 40,000. */
const KEPT_NAMES_MAX = 100_000;

export class NameCache<Token> {
  readonly #reader: AliasReader;
  readonly #forms: TokenCache<Token>;
  readonly #isKeeping: boolean;
  readonly #names: CandidateName<Token>[] = [];
  readonly #facts: Facts[] = [];

  constructor(reader: AliasReader, forms: TokenCache<Token>) {
    this.#reader = reader;
    this.#forms = forms;
    this.#isKeeping = reader.summary.names <= KEPT_NAMES_MAX;
  }

  /** A name of an entity of this group. */
  nameOf(name: number, group: SchemaGroup): CandidateName<Token> {
    const kept = this.#names[name];
    if (kept !== undefined) return kept;
    const decoded = this.#forms.candidateName(name, group);
    if (this.#isKeeping) this.#names[name] = decoded;
    return decoded;
  }

  factsOf(entity: number): Facts {
    const kept = this.#facts[entity];
    if (kept !== undefined) return kept;
    const decoded = this.#reader.facts(entity);
    if (this.#isKeeping) this.#facts[entity] = decoded;
    return decoded;
  }
}

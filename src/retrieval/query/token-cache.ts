// The tokens of an index in the form in which its caller wants them, the common ones made when they are first
// handed out and kept: names share their tokens, and scoring would otherwise read the same words again for
// every question.

import { SCHEMA_GROUPS, type SchemaGroup } from "../../model/schemata.ts";
import { int32At } from "../../platform/checked-read.ts";
import type { CandidateName, TokenReader } from "../alias-index.ts";
import type { AliasReader } from "../format/reader.ts";

/**
 * So many tokens of a group are kept, in an index of more only those that so many names hold. What is kept
 * stays: forms that make room for others leave the heap only when all of it is collected, and with them a
 * worker grew to 600 MB in half a minute at 3.5 million names.
 */
const KEPT_MAX = 50_000;
const HOLDERS_MIN = 8;

/** The kept tokens of a group. */
interface Kept<Token> {
  /** By number of a token: its place in `forms` plus one, 0 when it isn't there. */
  readonly places: Int32Array;
  readonly forms: Token[];
}

export class TokenCache<Token> {
  readonly #reader: AliasReader;
  readonly #readToken: TokenReader<Token>;
  readonly #kept: Record<string, Kept<Token>> = {};

  constructor(reader: AliasReader, readToken: TokenReader<Token>) {
    this.#reader = reader;
    this.#readToken = readToken;
    for (const group of SCHEMA_GROUPS)
      this.#kept[group] = { places: new Int32Array(reader.summary.tokens), forms: [] };
  }

  candidateName(name: number, group: SchemaGroup): CandidateName<Token> {
    const reader = this.#reader;
    const { nameTokens, nameTokensStart } = reader;
    const tokens: Token[] = [];
    const end = nameTokensStart.end(name);
    for (let i = nameTokensStart.start(name); i < end; i++) tokens.push(this.#form(nameTokens.at(i), group));
    return {
      tokens,
      form: reader.form(name),
      weak: reader.isWeak(name),
      isReading: reader.isReading(name),
    };
  }

  #form(token: number, group: SchemaGroup): Token {
    const kept = this.#kept[group];
    if (kept === undefined) throw new RangeError(`There is no group ${group}.`);
    const place = int32At(kept.places, token);
    const known = place > 0 ? kept.forms[place - 1] : undefined;
    if (known !== undefined) return known;
    const form = this.#readToken(this.#reader.tokenText(token), group);
    if (kept.forms.length < KEPT_MAX && this.#isCommon(token)) kept.places[token] = kept.forms.push(form);
    return form;
  }

  #isCommon(token: number): boolean {
    const reader = this.#reader;
    if (reader.summary.tokens <= KEPT_MAX) return true;
    return reader.holdersOf(token) >= HOLDERS_MIN;
  }
}

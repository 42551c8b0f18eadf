// A part of a customer file with its names analysed, as threads hand it over: numbers and bytes that are
// cheap to copy. Words are numbered within the part.

import { factsOfSubject, type Identifier } from "../../model/facts.ts";
import { IDENTIFIER_KINDS } from "../../model/identifiers.ts";
import { groupOf, SCHEMA_GROUPS, type SchemaGroup } from "../../model/schemata.ts";
import type { NameForm } from "../../names/analysis/name-forms.ts";
import { growInt32, growUint8 } from "../../platform/growable.ts";
import { analyseSubjectNames, type SubjectName } from "../../scoring/prepared-subject.ts";
import { type CustomerSubject, isRejected, kindsOf, type RejectedRow } from "../reading/customer-row.ts";
import {
  NOT_COMPARABLE,
  type ScreeningCustomer,
  type ScreeningRow,
  unreadWith,
} from "../screening/screen-rows.ts";
import { raisingFactsOf } from "./raising-facts.ts";

/** Names that are compared with listed ones alike: those of one group in one form, typed or read. */
interface Side {
  readonly group: SchemaGroup;
  readonly form: NameForm;
  /** True for readings of ideographs, as in AnalysedName. */
  readonly isReading: boolean;
}

const KINDS: readonly Omit<Side, "group">[] = [
  { form: "latin", isReading: false },
  { form: "verbatim", isReading: false },
  { form: "latin", isReading: true },
];

export const SIDES: readonly Side[] = SCHEMA_GROUPS.flatMap((group) =>
  KINDS.map((kind) => ({ group, ...kind })),
);

/** The group of the side with this number. Throws a RangeError when there is none. */
export function groupOfSide(number: number): SchemaGroup {
  const side = SIDES[number];
  if (side === undefined) throw new RangeError(`There is no side ${number}.`);
  return side.group;
}

/**
 * The rows are numbered from 0, in their order: customers and rejected rows together. Structured-cloneable.
 */
export interface CustomerPart {
  /** A JSON text per row, one behind the other, and the length of each. */
  readonly records: Uint8Array;
  readonly recordLengths: Int32Array;
  /** The distinct words in the order in which they occur, a line per word, and the side of each. */
  readonly words: string;
  readonly wordSides: Uint8Array;
  /** All names one behind the other as numbers of words; the words of each, and the names of each row. */
  readonly nameWords: Int32Array;
  readonly nameLengths: Int32Array;
  readonly nameCounts: Int32Array;
  /** By row, as raisingFactsOf has them. */
  readonly raisingFacts: Uint8Array;
  /** IDENTIFIER_NUMBERS per identifier: the number of its customer, and what identifies it. */
  readonly identifiers: Int32Array;
  /** The numbers of rejected rows, ascending. */
  readonly rejected: Int32Array;
  /** The numbers of customers of whom something could not be read, ascending. */
  readonly unread: Int32Array;
}

export const IDENTIFIER_NUMBERS = 4;

/** The part that these rows are. */
export function analysePart(rows: readonly ScreeningRow[]): CustomerPart {
  const builder = new PartBuilder();
  for (const row of rows) builder.add(row);
  return builder.build();
}

class PartBuilder {
  readonly #records = growUint8();
  readonly #recordLengths = growInt32();
  /** By side and text. */
  readonly #numbers = SIDES.map(() => new Map<string, number>());
  readonly #words: string[] = [];
  readonly #wordSides = growUint8();
  readonly #nameWords = growInt32();
  readonly #nameLengths = growInt32();
  readonly #nameCounts = growInt32();
  readonly #raisingFacts = growUint8();
  readonly #identifiers = growInt32();
  readonly #rejected = growInt32();
  readonly #unread = growInt32();

  add(row: ScreeningRow): void {
    const { line, reference } = row;
    if (isRejected(row)) {
      this.#addRejected(row);
      return;
    }
    const kinds = kindsOf(row.subject).map(analyseCustomer);
    const [first] = kinds;
    const names = kinds.flatMap(({ names, group }) => names.map((name) => ({ name, group })));
    if (first === undefined || names.length === 0) {
      this.#addRejected({ line, reference, reason: NOT_COMPARABLE });
      return;
    }
    const unread = unreadWith(row.unread, Math.max(...kinds.map(({ cutNames }) => cutNames)));
    for (const { name, group } of names) this.#addName(name, group);
    // Numbers are those of all kinds.
    for (const { kind, hashLow, hashHigh } of first.identifiers)
      for (const number of [this.#recordLengths.length, kind, hashLow, hashHigh])
        this.#identifiers.push(number);
    if (unread.length > 0) this.#unread.push(this.#recordLengths.length);
    this.#addRecord(recordOf({ ...row, unread }), names.length, first.raisingFacts);
  }

  #addRejected({ line, reference, reason }: RejectedRow): void {
    this.#rejected.push(this.#recordLengths.length);
    this.#addRecord([line, reference, reason], 0, 0);
  }

  #addRecord(record: readonly unknown[], names: number, raisingFacts: number): void {
    const bytes = ENCODER.encode(JSON.stringify(record));
    this.#records.append(bytes);
    this.#recordLengths.push(bytes.length);
    this.#nameCounts.push(names);
    this.#raisingFacts.push(raisingFacts);
  }

  #addName({ name: { form, tokens }, isReading }: SubjectName, group: SchemaGroup): void {
    const side = SIDES.findIndex(
      (one) => one.group === group && one.form === form && one.isReading === isReading,
    );
    const numbers = this.#numbers[side] as Map<string, number>;
    for (const token of tokens) {
      let number = numbers.get(token);
      if (number === undefined) {
        number = this.#words.length;
        numbers.set(token, number);
        this.#words.push(token);
        this.#wordSides.push(side);
      }
      this.#nameWords.push(number);
    }
    this.#nameLengths.push(tokens.length);
  }

  build(): CustomerPart {
    return {
      // Copies: a view is handed over with all the room behind it.
      records: this.#records.view().slice(),
      recordLengths: this.#recordLengths.view().slice(),
      words: joinTexts(this.#words),
      wordSides: this.#wordSides.view().slice(),
      nameWords: this.#nameWords.view().slice(),
      nameLengths: this.#nameLengths.view().slice(),
      nameCounts: this.#nameCounts.view().slice(),
      raisingFacts: this.#raisingFacts.view().slice(),
      identifiers: this.#identifiers.view().slice(),
      rejected: this.#rejected.view().slice(),
      unread: this.#unread.view().slice(),
    };
  }
}

/** No word has white space. */
const TEXT_END = "\n";

/** Words as one text, a line per word: one text is copied to a thread faster than many. */
export function joinTexts(words: readonly string[]): string {
  return words.join(TEXT_END);
}

/** The `count` words that joinTexts joined. Throws when they are not as many. */
export function splitTexts(words: string, count: number): readonly string[] {
  const texts = count === 0 ? [] : words.split(TEXT_END);
  if (texts.length !== count) throw new Error(`There are ${texts.length} words in place of ${count}.`);
  return texts;
}

const ENCODER = new TextEncoder();

function recordOf({ line, reference, subject, passedOn, unread }: ScreeningCustomer): readonly unknown[] {
  const record = [line, reference, subject.schema, subject.properties, passedOn];
  return unread.length === 0 ? record : [...record, unread];
}

interface AnalysedCustomer {
  readonly group: SchemaGroup;
  /** Empty when no name holds a letter or digit. */
  readonly names: readonly SubjectName[];
  /** As in PreparedSubject. */
  readonly cutNames: number;
  readonly identifiers: readonly Identifier[];
  /** As raisingFactsOf has them. */
  readonly raisingFacts: number;
}

const IDENTIFIER_PROPERTIES: readonly string[] = [
  ...new Set(IDENTIFIER_KINDS.flatMap(({ properties }) => properties)),
];

const NOTHING: readonly Identifier[] = [];

/** Throws for a schema that can't be screened; the reader of customers lets none through. */
export function analyseCustomer({ schema, properties }: CustomerSubject): AnalysedCustomer {
  const group = groupOf(schema);
  if (group === null) throw new Error(`A customer can't be a ${schema}.`);
  const holdsIdentifier = IDENTIFIER_PROPERTIES.some((property) => Object.hasOwn(properties, property));
  return {
    group,
    ...analyseSubjectNames(schema, properties),
    identifiers: holdsIdentifier ? factsOfSubject(properties, group === "airplane").identifiers : NOTHING,
    raisingFacts: raisingFactsOf(properties),
  };
}

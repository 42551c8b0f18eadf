// Sections of the mapped index file, read with checks: a position outside of a section, and a stored number
// that refers to nothing, throw an OperatorError with the file, the section and the byte. A wrong number
// within its range can't be seen here; the hashes of the sections guard against it. Compiled code pays little
// for it: an array access has a bounds check anyway, and the comparison with a limit is of two numbers in
// registers. Each element type has a class of its own because a method that reads several types of array
// compiles to slower code.

import type { OperatorError } from "../../../base/model/errors.ts";
import { damaged, SECTIONS, type SectionName } from "./layout.ts";

/** Where a section lies, for errors. */
export class SectionPlace {
  constructor(
    readonly path: string,
    readonly name: SectionName,
    readonly offsetBytes: number,
  ) {}

  /** The error for what is wrong at an element. */
  damagedAt(position: number, why: string): OperatorError {
    const byte = this.offsetBytes + position * SECTIONS[this.name];
    return damaged(this.path, `section ${this.name}`, byte, why);
  }

  /** The error for a position that the section does not have. */
  missing(position: number, length: number): OperatorError {
    return this.damagedAt(position, `has no element ${position}: it has ${length}`);
  }
}

/** A section of plain 32-bit numbers. */
export class Int32Section {
  constructor(
    readonly place: SectionPlace,
    readonly values: Int32Array,
  ) {}

  at(position: number): number {
    const value = this.values[position];
    if (value === undefined) throw this.place.missing(position, this.values.length);
    return value;
  }
}

/** A section of plain 16-bit numbers. */
export class Uint16Section {
  constructor(
    readonly place: SectionPlace,
    readonly values: Uint16Array,
  ) {}

  at(position: number): number {
    const value = this.values[position];
    if (value === undefined) throw this.place.missing(position, this.values.length);
    return value;
  }
}

/** A section of plain 8-bit numbers. */
export class Uint8Section {
  constructor(
    readonly place: SectionPlace,
    readonly values: Uint8Array,
  ) {}

  at(position: number): number {
    const value = this.values[position];
    if (value === undefined) throw this.place.missing(position, this.values.length);
    return value;
  }
}

/** A section of numbers of things: each is below `count`. */
export class ReferenceSection {
  constructor(
    readonly place: SectionPlace,
    readonly values: Int32Array,
    /** How many of the things there are. */
    readonly count: number,
    /** What is numbered, in the plural, for errors. */
    readonly things: string,
  ) {}

  at(position: number): number {
    const value = this.values[position];
    if (value === undefined) throw this.place.missing(position, this.values.length);
    if (value < 0 || value >= this.count) throw this.outside(position, 0, this.count);
    return value;
  }

  /** The error for an element that is not from `start` to before `end`. */
  outside(position: number, start: number, end: number): OperatorError {
    const why = `refers to ${this.values[position]}, which is not one of the ${this.things} from ${start} to before ${end}`;
    return this.place.damagedAt(position, why);
  }
}

/**
 * A section of row starts: it cuts another section into rows. Row `i` reaches from element `i` to before
 * element `i + 1`, so there is one element more than rows.
 */
export class RowStarts {
  /** Throws an OperatorError when the rows don't cover exactly `length` elements. */
  constructor(
    readonly place: SectionPlace,
    readonly values: Int32Array,
    /** The length of the section that is cut into rows. */
    readonly length: number,
  ) {
    const last = values.length - 1;
    if (values[0] !== 0) throw this.#disordered(0);
    if (values[last] !== length) throw this.#disordered(last);
  }

  get rows(): number {
    return this.values.length - 1;
  }

  /** Where a row begins: a position of the other section, or its length. */
  start(row: number): number {
    const start = this.values[row];
    if (start === undefined) throw this.place.missing(row, this.values.length);
    if (start < 0 || start > this.length) throw this.#disordered(row);
    return start;
  }

  /** Where a row ends, at or after its start. */
  end(row: number): number {
    const start = this.values[row];
    const end = this.values[row + 1];
    if (start === undefined || end === undefined) throw this.place.missing(row + 1, this.values.length);
    if (end < start || end > this.length) throw this.#disordered(row + 1);
    return end;
  }

  #disordered(row: number): OperatorError {
    const [before, start] = [this.values[row - 1] ?? "none", this.values[row] ?? "none"];
    const why = `has a row start of ${start} after ${before}, for rows in ${this.length} elements`;
    return this.place.damagedAt(row, why);
  }
}

// The entities found for one query, in the order in which they were found, each with the nearest of its
// names. Kept in tables of numbers that the next query uses again: hundreds of names are put in for each,
// which takes half to two thirds of the time of a Map of arrays.

import { doubled } from "../../platform/growable.ts";
import { IntMap } from "../../platform/int-map.ts";

/** The nearest names of an entity that are kept. */
export const NAMES_MAX = 8;

const CAPACITY_FIRST = 2048;

export class CandidateSet {
  #capacity = CAPACITY_FIRST;
  #count = 0;
  readonly #positions = new IntMap(CAPACITY_FIRST);
  #entities = new Int32Array(CAPACITY_FIRST);
  #names = new Int32Array(CAPACITY_FIRST * NAMES_MAX);
  #nameCounts = new Uint8Array(CAPACITY_FIRST);
  #byIdentifier = new Uint8Array(CAPACITY_FIRST);

  get count(): number {
    return this.#count;
  }

  clear(): void {
    this.#count = 0;
    this.#positions.begin(this.#capacity);
  }

  /** The position of an entity, or -1 when it wasn't found. */
  positionOf(entity: number): number {
    return this.#positions.find(entity, this.#entities);
  }

  /** Adds an entity that wasn't found so far; answers its position. */
  add(entity: number, byIdentifier: boolean): number {
    if (this.#count === this.#capacity) this.#grow();
    const position = this.#count++;
    this.#positions.note(entity, position, this.#entities);
    this.#entities[position] = entity;
    this.#nameCounts[position] = 0;
    this.#byIdentifier[position] = byIdentifier ? 1 : 0;
    return position;
  }

  /** Keeps a name of the entity at a position, unless it is kept already or enough nearer ones are. */
  addName(position: number, name: number): void {
    const count = this.#nameCounts[position] ?? 0;
    if (count === NAMES_MAX) return;
    const names = this.#names;
    const start = position * NAMES_MAX;
    for (let i = start; i < start + count; i++) if (names[i] === name) return;
    names[start + count] = name;
    this.#nameCounts[position] = count + 1;
  }

  entityAt(position: number): number {
    return this.#entities[position] ?? 0;
  }

  isByIdentifier(position: number): boolean {
    return this.#byIdentifier[position] === 1;
  }

  /** The names of the entity at a position, the nearest first. */
  namesAt(position: number): number[] {
    const start = position * NAMES_MAX;
    const names: number[] = [];
    for (let i = start, end = start + (this.#nameCounts[position] ?? 0); i < end; i++)
      names.push(this.#names[i] ?? 0);
    return names;
  }

  #grow(): void {
    this.#capacity *= 2;
    this.#entities = doubled(this.#entities);
    this.#names = doubled(this.#names);
    this.#nameCounts = doubled(this.#nameCounts);
    this.#byIdentifier = doubled(this.#byIdentifier);
    this.#positions.begin(this.#capacity);
    for (let position = 0; position < this.#count; position++)
      this.#positions.note(this.#entities[position] ?? 0, position, this.#entities);
  }
}

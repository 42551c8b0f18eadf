// The candidates of one query: entities in the order in which they were found, each with the nearest of its
// names. Typed arrays and a hash map of integers that the next query uses again: each query adds hundreds of
// names, which takes half to two thirds of the time that a Map of arrays takes.

import { int32At, uint8At } from "../../../base/platform/checked-read.ts";
import { doubled } from "../../../base/platform/growable.ts";
import { IntMap } from "../../../base/platform/int-map.ts";

/** The nearest names of an entity that are kept. */
export const NAMES_MAX = 8;

const CAPACITY_FIRST = 2048;

export class CandidateSet {
  #capacity = CAPACITY_FIRST;
  #count = 0;
  /** From an entity to its position in the set. */
  readonly #positions = new IntMap(CAPACITY_FIRST);
  #entities = new Int32Array(CAPACITY_FIRST);
  /** NAMES_MAX places per entity. */
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

  /** The position of an entity, or -1 when it is not in the set. */
  positionOf(entity: number): number {
    return this.#positions.positionOf(entity, this.#entities);
  }

  /** Adds an entity that is not in the set; returns its position. */
  add(entity: number, byIdentifier: boolean): number {
    if (this.#count === this.#capacity) this.#grow();
    const position = this.#count++;
    this.#positions.add(entity, position, this.#entities);
    this.#entities[position] = entity;
    this.#nameCounts[position] = 0;
    this.#byIdentifier[position] = byIdentifier ? 1 : 0;
    return position;
  }

  /** Adds a name to the entity at a position, unless it is there already or NAMES_MAX nearer names are. */
  addName(position: number, name: number): void {
    const count = uint8At(this.#nameCounts, position);
    if (count === NAMES_MAX) return;
    const names = this.#names;
    const start = position * NAMES_MAX;
    for (let i = start; i < start + count; i++) if (names[i] === name) return;
    names[start + count] = name;
    this.#nameCounts[position] = count + 1;
  }

  entityAt(position: number): number {
    return int32At(this.#entities, position);
  }

  isByIdentifier(position: number): boolean {
    return this.#byIdentifier[position] === 1;
  }

  /** The names of the entity at a position, the nearest first. */
  namesAt(position: number): number[] {
    const start = position * NAMES_MAX;
    const end = start + uint8At(this.#nameCounts, position);
    const names: number[] = [];
    for (let i = start; i < end; i++) names.push(int32At(this.#names, i));
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
      this.#positions.add(int32At(this.#entities, position), position, this.#entities);
  }
}

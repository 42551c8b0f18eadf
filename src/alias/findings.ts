// The entities found for one query, in the order in which they were found, each with the nearest of its names. Kept in
// tables of numbers that the next query uses again: hundreds of names are put in for each, which takes half to two thirds
// of the time of a Map of arrays.

import { doubled } from "./growable.ts";

/** The nearest names of an entity that are kept. */
export const NAMES_MAX = 8;

const CAPACITY_FIRST = 2048;
/** Multiplies an entity so that neighbours lie apart (Knuth's constant, 2³² divided by the golden ratio). */
const SCATTER = 0x9e3779b1;

export class Findings {
  #capacity = CAPACITY_FIRST;
  #count = 0;
  /** Positions plus one, at most half of the places taken: at the place that the entity hashes to or one behind it. */
  #places = new Int32Array(2 * CAPACITY_FIRST);
  #entities = new Int32Array(CAPACITY_FIRST);
  #names = new Int32Array(CAPACITY_FIRST * NAMES_MAX);
  #nameCounts = new Uint8Array(CAPACITY_FIRST);
  #byIdentifier = new Uint8Array(CAPACITY_FIRST);

  get count(): number {
    return this.#count;
  }

  clear(): void {
    this.#count = 0;
    this.#places.fill(0);
  }

  /** The position of an entity, or -1 when it wasn't found. */
  positionOf(entity: number): number {
    return (this.#places[this.#placeOf(entity)] ?? 0) - 1;
  }

  /** Adds an entity that wasn't found so far; answers its position. */
  add(entity: number, byIdentifier: boolean): number {
    if (this.#count === this.#capacity) this.#grow();
    const position = this.#count++;
    this.#places[this.#placeOf(entity)] = position + 1;
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

  /** Where the entity is in the table, or the free place where it would go. */
  #placeOf(entity: number): number {
    const places = this.#places;
    const entities = this.#entities;
    const mask = places.length - 1;
    let place = (Math.imul(entity, SCATTER) >>> 8) & mask;
    for (;;) {
      const position = (places[place] ?? 0) - 1;
      if (position < 0 || entities[position] === entity) return place;
      place = (place + 1) & mask;
    }
  }

  #grow(): void {
    this.#capacity *= 2;
    this.#entities = doubled(this.#entities);
    this.#names = doubled(this.#names);
    this.#nameCounts = doubled(this.#nameCounts);
    this.#byIdentifier = doubled(this.#byIdentifier);
    this.#places = new Int32Array(2 * this.#capacity);
    for (let position = 0; position < this.#count; position++)
      this.#places[this.#placeOf(this.#entities[position] ?? 0)] = position + 1;
  }
}

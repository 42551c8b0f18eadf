// Indexed reads that fail instead of making up a number. TypeScript types `array[i]` as possibly undefined;
// a default in its place would turn a wrong position into a plausible value. The check costs nothing: once
// compiled, a typed array is read with one bounds check, and it is this one. Each element type has a function
// of its own because a function that reads several types of array compiles to slower code. Hot loops use an
// index and these functions: for…of takes about twenty times as long over a typed array.

/** The element at a position. Throws a RangeError when the array has no such position. */
export function int32At(array: Int32Array, position: number): number {
  const value = array[position];
  if (value === undefined) throw outOfBounds(position, array.length);
  return value;
}

/** As int32At. */
export function uint16At(array: Uint16Array, position: number): number {
  const value = array[position];
  if (value === undefined) throw outOfBounds(position, array.length);
  return value;
}

/** As int32At. */
export function uint8At(array: Uint8Array, position: number): number {
  const value = array[position];
  if (value === undefined) throw outOfBounds(position, array.length);
  return value;
}

/** As int32At. */
export function float64At(array: Float64Array, position: number): number {
  const value = array[position];
  if (value === undefined) throw outOfBounds(position, array.length);
  return value;
}

/** As int32At, for a list of values that are never undefined. */
export function itemAt<T extends number | string | object>(list: readonly T[], position: number): T {
  const item = list[position];
  if (item === undefined) throw outOfBounds(position, list.length);
  return item;
}

function outOfBounds(position: number, length: number): RangeError {
  return new RangeError(`There is no element ${position} in an array of ${length}.`);
}

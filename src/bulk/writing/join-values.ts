// Several values in one cell.

const VALUE_SEPARATOR = "; ";

/** The cell itself, or the values of a list as one text. */
export function joinValues<T extends string | number | boolean | null>(
  cell: T | readonly string[],
): T | string {
  return Array.isArray(cell) ? cell.join(VALUE_SEPARATOR) : (cell as T);
}

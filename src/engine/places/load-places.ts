// The operator's own table of places, out of a file.

import { readFileSync, statSync } from "node:fs";
import { OperatorError } from "../../base/model/errors.ts";
import { PLACES_BYTES_MAX, parsePlaces } from "./place-table.ts";

/**
 * The text of a file with a table of places, which is checked; null without a file. Throws an OperatorError
 * that names file, line and value, and the system's error for a file that can't be read.
 */
export function loadPlaces(path: string | undefined): string | null {
  if (path === undefined) return null;
  const { size } = statSync(path);
  if (size > PLACES_BYTES_MAX)
    throw new OperatorError(`${path} has ${size} bytes; a table of places has at most ${PLACES_BYTES_MAX}.`);
  const text = readFileSync(path, "utf8");
  parsePlaces(text, path);
  return text;
}

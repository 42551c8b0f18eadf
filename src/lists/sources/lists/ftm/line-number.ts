// One number for a line of any file of a set, so that what records say about each other can be staged with
// its line, of any file. A line of the first file is its own number.

/** No file has as many lines. */
const FILE_LINES = 2 ** 40;

/** `fileNumber` counts the files of the set from 0, `line` from 1. */
export function placeOf(fileNumber: number, line: number): number {
  return fileNumber * FILE_LINES + line;
}

export function lineOf(place: number): { fileNumber: number; line: number } {
  return { fileNumber: Math.floor(place / FILE_LINES), line: place % FILE_LINES };
}

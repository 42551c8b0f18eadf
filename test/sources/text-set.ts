// Sets made of one text in memory, for tests of what a list's own fixture does not show.

import { OperatorError } from "../../src/base/model/errors.ts";
import type { ListSet, Source } from "../../src/lists/sources/lists/source.ts";
import { memoryFile, type Outcome, readSets } from "./support.ts";

/** A set of one file of the role `list`. */
export function textSet(source: Source, dataset: string | null, text: string, name = "list.xml"): ListSet {
  const file = memoryFile(`lists/${name}`, new TextEncoder().encode(text));
  return { source, dataset, files: new Map([["list", file]]) };
}

/** Reads the set, which must be refused, and answers the words of the refusal. */
export async function refusalOf(set: ListSet): Promise<string> {
  const outcome: Outcome | unknown = await readSets([set]).catch((error: unknown) => error);
  if (!(outcome instanceof OperatorError)) throw new Error("The set was read.");
  return outcome.message;
}

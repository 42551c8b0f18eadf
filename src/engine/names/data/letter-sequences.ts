// The sequences of three letters that names of people have.

import letterSequencesText from "./letter-sequences.tsv" with { type: "text" };
import { loadTable } from "./load.ts";
import { once } from "./once.ts";

/** By two letters, the letters that follow them; "_" is the beginning or the end of a name. */
export const letterSequences = once(() => loadTable("letter-sequences.tsv", letterSequencesText));

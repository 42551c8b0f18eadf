// Scores all labelled rows with the scorer in a folder, and prints a JSON array of scores. Each copy has a
// program of its own, since a scorer keeps its tables as long as it lives.

import { loadScorer } from "../../train/scorer.ts";
import { readLabelledRows } from "../../train/training-rows.ts";

const [folder = "src"] = process.argv.slice(2);
const score = await loadScorer(folder);
process.stdout.write(JSON.stringify(readLabelledRows().map(score)));

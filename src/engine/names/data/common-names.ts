// Given and family names that say little, because many people bear them.

import commonNamesText from "./common-names.tsv" with { type: "text" };
import { loadList } from "./load.ts";

export const COMMON_NAMES: readonly string[] = loadList("common-names.tsv", commonNamesText);

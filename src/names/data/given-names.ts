// Given names that only men or only women bear.

import givenNamesText from "./given-names.tsv" with { type: "text" };
import { loadTable } from "./load.ts";

const table = loadTable("given-names.tsv", givenNamesText);

const namesIn = (part: string) =>
  Object.entries(table).flatMap(([title, names]) => (title.endsWith(`-${part}`) ? names.split(" ") : []));

export const GIVEN_NAMES: { readonly men: readonly string[]; readonly women: readonly string[] } = {
  men: namesIn("men"),
  women: namesIn("women"),
};

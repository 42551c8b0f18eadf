// Makes the table of the letters that follow two others in names of people. Run from the project's root:
// make name-bearers PEOPLE=…/persons.tsv.gz.

import { writeFileSync } from "node:fs";
import { countBearers } from "./people.ts";

/** A sequence of fewer names may be a slip in one of them, or one family's own. */
const NAMES_MIN = 3;

const TABLE = "src/engine/names/data/letter-sequences.tsv";

const names = new Map<string, number>();
for (const name of countBearers(process.argv[2]).keys()) {
  const text = `_${name}_`;
  for (let at = 0; at + 3 <= text.length; at++) {
    const letters = text.slice(at, at + 3);
    names.set(letters, (names.get(letters) ?? 0) + 1);
  }
}
const known = [...names].filter(([, count]) => count >= NAMES_MIN).map(([letters]) => letters);
const byBeginning = Map.groupBy(known.sort(), (letters) => letters.slice(0, 2));
const lines = [...byBeginning].map(
  ([beginning, all]) => `${beginning}\t${all.map((letters) => letters.charAt(2)).join("")}\n`,
);
writeFileSync(
  TABLE,
  `# The letters that follow two others in names of people, given or family names: "kh" in Khan and Akhmed is followed
# by vowels and by some consonants, "qx" by none. "_" is the beginning or the end of a name. Left out are sequences
# of fewer than ${NAMES_MIN} different names. A word with another sequence is hardly a name: a slip made it.
# Columns: two letters, letters that follow
# Source: counted by index/tables/letter-sequences.ts, over the Chadwick Baseball Bureau's register of people, Open
# States and labels of people of Wikidata.
# Terms: counts are facts; the register is under ODC-By 1.0 (NOTICE), the others under CC0.

${lines.join("")}`,
);
process.stdout.write(`${TABLE}: ${known.length} sequences\n`);

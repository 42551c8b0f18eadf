// Makes the table of how many people bear a name. Run from the project's root:
// make name-bearers PEOPLE=…/persons.tsv.gz.

import { writeFileSync } from "node:fs";
import { countBearers } from "./people.ts";

/** A name with fewer bearers may be a slip of another name. The power of two is the least class. */
const CLASS_MIN = 4;

const TABLE = "src/engine/names/data/name-bearers.tsv";

const counts = countBearers(process.argv[2]);

const classes = new Map<number, string[]>();
for (const [token, count] of counts) {
  const atLeast = Math.floor(Math.log2(count));
  if (atLeast < CLASS_MIN) continue;
  const names = classes.get(atLeast) ?? [];
  classes.set(atLeast, names);
  names.push(token);
}
const lines = [...classes].sort(([a], [b]) => b - a).flatMap(([atLeast, names]) => {
  const byLetter = Map.groupBy(names.sort(), (name) => name.charAt(0));
  return [...byLetter].map(([letter, all]) => `${atLeast} ${letter}\t${all.join(" ")}\n`);
});
writeFileSync(
  TABLE,
  `# How many people of some half a million bear a name, given or family name: classes of powers of two. Class 6 holds
# names of 64 to 127 people. Names of fewer than ${2 ** CLASS_MIN} are left out. Many of these people are from the Americas and
# from Europe; family-names.tsv and given-names.tsv add names of other cultures.
# Columns: class and first letter, names
# Source: counts by index/tables/name-bearers.ts, over the Chadwick Baseball Bureau's register of people, Open States
# and labels of people of Wikidata.
# Terms: counts are facts; the register is under ODC-By 1.0 (NOTICE), the others under CC0.

${lines.join("")}`,
);
process.stdout.write(`${TABLE}: ${[...classes.values()].flat().length} names\n`);

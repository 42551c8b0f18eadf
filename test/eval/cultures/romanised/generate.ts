// Pairs by rule: names of many cultures as two systems of romanisation write them, or as one does and their
// own script; and the nearest other names of the same culture, which are easily mistaken for them.

import { pick, type Random, seeded } from "../../../support/random.ts";
import type { GeneratedPair } from "../drawn-pair.ts";
import { nearest } from "../generate.ts";
import { stripMarks } from "../spellings.ts";
import {
  loadRomanisedCultures,
  type NamePart,
  pickSystem,
  type RomanisedCulture,
  type RomanisedNames,
} from "./cultures.ts";

const PAIRS_OF_CULTURE = 100;

/** Greater seeds are held out, with names of their own. */
const SEED_OF_DEVELOPMENT_MAX = 1000;

type Drawn = Omit<GeneratedPair, "line"> | null;

/** The same pairs for the same seed: as many of each culture, half of them the same. */
export function generateRomanisedPairs(seed: number): GeneratedPair[] {
  const random = seeded(seed);
  const pairs: GeneratedPair[] = [];
  for (const culture of loadRomanisedCultures()) {
    const names = seed > SEED_OF_DEVELOPMENT_MAX ? culture.heldOut : culture.development;
    const seen = new Set<string>();
    let tries = 0;
    for (let missing = PAIRS_OF_CULTURE; missing > 0; ) {
      if (++tries > 50 * PAIRS_OF_CULTURE) throw new Error(`${culture.name} has too few names.`);
      const pair = missing % 2 === 0 ? drawSame(random, culture, names) : drawOther(random, culture, names);
      const key = `${pair?.listed}|${pair?.customer}`;
      if (pair === null || seen.has(key)) continue;
      seen.add(key);
      pairs.push({ ...pair, line: pairs.length + 1 });
      missing--;
    }
  }
  return pairs;
}

function drawSame(random: Random, culture: RomanisedCulture, names: RomanisedNames): Drawn {
  const person = drawPerson(random, culture, names, random() < 0.4 ? "woman" : "man");
  const system = random() < 0.6 ? (Object.keys(culture.systems)[0] ?? "") : pickSystem(random, culture);
  const other = pickSystem(random, culture, system);
  const listed = write(culture, person, system);
  const written = write(culture, person, other);
  const customer = random() < 0.25 && other !== "script" ? turned(written) : written;
  if (listed === customer) return null;
  return pairOf(culture, `${other} for ${system}`, true, listed, customer);
}

function drawOther(random: Random, culture: RomanisedCulture, names: RomanisedNames): Drawn {
  const part = random() < 0.4 ? "woman" : "man";
  const person = drawPerson(random, culture, names, part);
  const at = Math.floor(random() * person.length);
  const own = person[at] ?? "";
  const isGiven = culture.isFamilyFirst ? at > 0 : at === 0;
  const candidates = isGiven ? names[part] : person.length > 2 ? names.man : names.family;
  const isNearest = random() < 0.7;
  const found = isNearest ? nearestSpelt(culture, own, candidates) : pick(random, candidates);
  const [replaced = ""] = isGiven
    ? [found]
    : culture.compose("", found, part === "woman", () => found).filter((name) => name !== "");
  if (replaced === own || sound(culture, replaced) === sound(culture, own)) return null;
  const others = person.with(at, replaced);
  const first = Object.keys(culture.systems)[0] ?? "";
  const system = random() < 0.6 ? first : pickSystem(random, culture);
  const other = random() < 0.6 ? system : pickSystem(random, culture, system);
  const kind = `${isNearest ? "the nearest" : "another"} ${isGiven ? "given" : "family"} name`;
  return pairOf(culture, kind, false, write(culture, person, system), write(culture, others, other));
}

function pairOf(
  { name }: RomanisedCulture,
  kind: string,
  isMatch: boolean,
  listed: string,
  customer: string,
): Drawn {
  return { schema: "Person", class: name, kind, isMatch, listed, customer };
}

function drawPerson(
  random: Random,
  culture: RomanisedCulture,
  names: RomanisedNames,
  part: NamePart,
): readonly string[] {
  return culture.compose(pick(random, names[part]), pick(random, names.family), part === "woman", (kind) =>
    pick(random, names[kind]),
  );
}

function spell(culture: RomanisedCulture, name: string, system: string): string {
  return culture.systems[system]?.(name) ?? "";
}

/** A name by a system, with capitals. */
function write(culture: RomanisedCulture, person: readonly string[], system: string): string {
  return person
    .map((name) =>
      spell(culture, name, system).replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase()),
    )
    .join(" ");
}

/** The name as the system of lists spells it, without marks: names that share it are not told apart. */
function sound(culture: RomanisedCulture, name: string): string {
  return stripMarks(spell(culture, name, Object.keys(culture.systems)[0] ?? "")).toLowerCase();
}

function nearestSpelt(culture: RomanisedCulture, own: string, candidates: readonly string[]): string {
  const byName = new Map(candidates.map((name) => [sound(culture, name), name]));
  return byName.get(nearest(sound(culture, own), [...byName.keys()])) ?? own;
}

/** The last name first. */
function turned(name: string): string {
  const words = name.split(" ");
  return [words.at(-1), ...words.slice(0, -1)].join(" ");
}

// Russian in Latin letters as passports, English newspapers, German and French ones write it. Written apart
// from src/engine/names, which is what is measured.

const LETTERS = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя";

const SYSTEMS = {
  english: "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya",
  passport: "a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch ie y - e iu ia",
  scholarly: "a b v g d e ë ž z i j k l m n o p r s t u f h c č š šč - y - è ju ja",
  german: "a b w g d e jo sch s i j k l m n o p r s t u f ch z tsch sch schtsch - y - e ju ja",
  french: "a b v g d e e j z i ï k l m n o p r s t ou f kh ts tch ch chtch - y - e iou ia",
} as const;

export type System = keyof typeof SYSTEMS;

export const ROMANISATIONS = Object.keys(SYSTEMS) as readonly System[];

const SPELLERS = new Map(
  Object.entries(SYSTEMS).map(([system, row]) => {
    const spellings = row.split(" ").map((spelling) => (spelling === "-" ? "" : spelling));
    return [system, new Map([...LETTERS].map((letter, i) => [letter, spellings[i] ?? ""]))];
  }),
);

/** A Cyrillic word in Latin letters. */
export function romanise(word: string, system: System = "english"): string {
  const speller = SPELLERS.get(system);
  const written = [...word.toLowerCase()].map((letter) => speller?.get(letter) ?? letter).join("");
  // English newspapers end in -y what the alphabet spells -iy or -yy.
  const ended = system === "english" ? written.replace(/(iy|yy)$/, "y") : written;
  return ended.slice(0, 1).toUpperCase() + ended.slice(1);
}

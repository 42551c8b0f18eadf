// Which countries a typed text may mean. Pure.

import type { WrittenCountry as Country } from "../../base/model/countries.ts";

/** As the service folds further names: without accents, signs and case. */
const fold = (text: string): string =>
  text
    .replaceAll("&", " and ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const namesOf = ({ name, others }: Country): string[] => [fold(name), ...others];

/**
 * Finds the countries that a text may mean. A code or whole name comes first. Then come names that begin with
 * the text, and last names whose words begin with its words. An unknown text gives none.
 */
export function countriesMeant(known: readonly Country[], text: string): readonly Country[] {
  const wanted = fold(text);
  if (wanted === "") return [];
  const exact = known.filter((country) => country.code === wanted || namesOf(country).includes(wanted));
  const [byCode = exact[0]] = exact.filter(({ code }) => code === wanted);
  if (byCode !== undefined) return [byCode];
  const begun = known.filter((country) => namesOf(country).some((name) => name.startsWith(wanted)));
  if (begun.length > 0) return begun;
  const words = wanted.split(" ");
  return known.filter((country) =>
    namesOf(country).some((name) => {
      const parts = name.split(" ");
      return words.every((word) => parts.some((part) => part.startsWith(word)));
    }),
  );
}

// Words that carry little of a name: particles, titles, suffixes of generations, and the generic words of
// organisations. The scorer decides how little they carry.

import connectorsText from "./connectors.tsv" with { type: "text" };
import genderParticlesText from "./gender-particles.tsv" with { type: "text" };
import generationsText from "./generations.tsv" with { type: "text" };
import genericWordsText from "./generic-words.tsv" with { type: "text" };
import halfNamesText from "./half-names.tsv" with { type: "text" };
import joinedBeginningsText from "./joined-beginnings.tsv" with { type: "text" };
import { loadList, loadNumbers, loadTable, loadWords } from "./load.ts";
import { once } from "./once.ts";
import organisationWordsText from "./organisation-words.tsv" with { type: "text" };
import parentParticlesText from "./parent-particles.tsv" with { type: "text" };
import particlesText from "./particles.tsv" with { type: "text" };
import placesText from "./places.tsv" with { type: "text" };
import relatedWordsText from "./related-words.tsv" with { type: "text" };
import shipPrefixesText from "./ship-prefixes.tsv" with { type: "text" };
import shipWordsText from "./ship-words.tsv" with { type: "text" };
import titlesText from "./titles.tsv" with { type: "text" };

/** Particles of family names and connecting words. */
export const PARTICLES: readonly string[] = loadList("particles.tsv", particlesText);

/** Particles before a parent's name. */
export const PARENT_PARTICLES: readonly string[] = loadList("parent-particles.tsv", parentParticlesText);

/** Particles that only names of men hold, or only names of women. */
export const GENDER_PARTICLES: Readonly<Record<string, string>> = loadTable(
  "gender-particles.tsv",
  genderParticlesText,
);

/** Titles, ranks and forms of address. */
export const TITLES: readonly string[] = loadList("titles.tsv", titlesText);

/** Words for a generation of a family (Junior), with its number. */
export const GENERATIONS: Readonly<Record<string, number>> = loadNumbers("generations.tsv", generationsText);

/** Words that many organisations share. */
export const GENERIC_WORDS: readonly string[] = loadList("generic-words.tsv", genericWordsText);

/**
 * The words of organisations as they are written in Latin letters, before any is translated: airlines, though
 * names then hold aviation.
 */
export const WRITTEN_ORGANISATION_WORDS = once((): readonly string[] => [
  ...new Set([
    ...GENERIC_WORDS,
    ...Object.entries(ORGANISATION_WORDS).flatMap(([word, spellings]) =>
      [...word.split(" "), ...spellings.split(" ")].filter((written) => LATIN_WORD.test(written)),
    ),
  ]),
]);

const LATIN_WORD = /^[a-z]+$/;

/** What organisations are and do, and the spellings of it in other languages, with spaces between them. */
export const ORGANISATION_WORDS: Readonly<Record<string, string>> = loadTable(
  "organisation-words.tsv",
  organisationWordsText,
);

/** Words of organisations that translations take for one another, with spaces between them. */
export const RELATED_WORDS: readonly string[] = loadList("related-words.tsv", relatedWordsText);

/** Words of an organisation's name that only connect others. */
export const CONNECTORS: readonly string[] = loadList("connectors.tsv", connectorsText);

/** First halves of given names (Abdul). */
export const HALF_NAMES: readonly string[] = loadList("half-names.tsv", halfNamesText);

/** By word that begins a joined word, its spellings there. */
export const JOINED_BEGINNINGS: ReadonlyMap<string, readonly string[]> = loadWords(
  "joined-beginnings.tsv",
  joinedBeginningsText,
);

/** Prefixes of a ship's name (MV). */
export const SHIP_PREFIXES: readonly string[] = loadList("ship-prefixes.tsv", shipPrefixesText);

/** Ranks that ships are named with, and their other spellings, as above. */
export const SHIP_WORDS: Readonly<Record<string, string>> = loadTable("ship-words.tsv", shipWordsText);

/** Countries, parts of the world, directions and cities, and their other spellings, as above. */
export const PLACE_SPELLINGS: Readonly<Record<string, string>> = loadTable("places.tsv", placesText);

/** The words of places, as names hold them once they are translated. */
export const PLACES: readonly string[] = [
  ...new Set(Object.keys(PLACE_SPELLINGS).flatMap((place) => place.split(" "))),
];

/** The words of places as they are written in Latin letters, too, before any is translated: "iraqi". */
export const WRITTEN_PLACES: readonly string[] = [
  ...PLACES,
  ...Object.values(PLACE_SPELLINGS).flatMap((spellings) =>
    spellings.split(" ").filter((written) => LATIN_WORD.test(written)),
  ),
];

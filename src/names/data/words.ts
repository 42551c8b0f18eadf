// Words that carry little of a name: particles, titles, suffixes of generations, and the generic words of
// organisations. The scorer decides how little they carry.

import connectorsText from "./connectors.tsv" with { type: "text" };
import generationsText from "./generations.tsv" with { type: "text" };
import genericTranslationsText from "./generic-translations.tsv" with { type: "text" };
import genericWordsText from "./generic-words.tsv" with { type: "text" };
import halfNamesText from "./half-names.tsv" with { type: "text" };
import { loadList, loadNumbers, loadTable } from "./load.ts";
import parentParticlesText from "./parent-particles.tsv" with { type: "text" };
import particlesText from "./particles.tsv" with { type: "text" };
import placesText from "./places.tsv" with { type: "text" };
import shipPrefixesText from "./ship-prefixes.tsv" with { type: "text" };
import titlesText from "./titles.tsv" with { type: "text" };

/** Particles of family names and connecting words. */
export const PARTICLES: readonly string[] = loadList("particles.tsv", particlesText);

/** Particles before a parent's name. */
export const PARENT_PARTICLES: readonly string[] = loadList("parent-particles.tsv", parentParticlesText);

/** Titles, ranks and forms of address. */
export const TITLES: readonly string[] = loadList("titles.tsv", titlesText);

/** Words for a generation of a family (Junior), with its number. */
export const GENERATIONS: Readonly<Record<string, number>> = loadNumbers("generations.tsv", generationsText);

/** Words that many organisations share. */
export const GENERIC_WORDS: readonly string[] = loadList("generic-words.tsv", genericWordsText);

/** English generic words, and their translations with spaces between them. */
export const GENERIC_TRANSLATIONS: Readonly<Record<string, string>> = loadTable(
  "generic-translations.tsv",
  genericTranslationsText,
);

/** Words of an organisation's name that only connect others. */
export const CONNECTORS: readonly string[] = loadList("connectors.tsv", connectorsText);

/** First halves of given names (Abdul). */
export const HALF_NAMES: readonly string[] = loadList("half-names.tsv", halfNamesText);

/** Prefixes of a ship's name (MV). */
export const SHIP_PREFIXES: readonly string[] = loadList("ship-prefixes.tsv", shipPrefixesText);

/** Countries, parts of the world and directions. */
export const PLACES: readonly string[] = loadList("places.tsv", placesText);

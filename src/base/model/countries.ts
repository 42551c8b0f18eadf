// Country codes (ISO 3166-1 alpha-2 and the few others that lists need) and the many ways in which lists
// write countries. Codes are lower case inside the service; any case is read.

import { getAlpha3Codes } from "i18n-iso-countries/index.js";
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };

/** The English names of each country of ISO 3166-1, the official one first. */
const ISO_NAMES: readonly (readonly [code: string, names: readonly string[]])[] = Object.entries(
  english.countries as Readonly<Record<string, string | readonly string[]>>,
).map(([code, names]) => [code.toLowerCase(), typeof names === "string" ? [names] : names]);

/**
 * Codes outside ISO 3166-1 that lists use: Kosovo, the European Union, and states that are no more. The
 * Netherlands Antilles keep their own: their islands are three countries and a part of a fourth today, and
 * none of them is meant.
 */
const EXTRA_COUNTRIES: Readonly<Record<string, string>> = {
  an: "Netherlands Antilles (former)",
  cs: "Serbia and Montenegro (former)",
  dd: "East Germany (former)",
  eu: "European Union",
  su: "Soviet Union (former)",
  xk: "Kosovo",
  yu: "Yugoslavia (former)",
};

export const COUNTRIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...Object.fromEntries(ISO_NAMES.map(([code, [official = code]]) => [code, official])),
    ...EXTRA_COUNTRIES,
  }).sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** Names and codes that the ISO names don't cover, in the folded form of foldCountryName. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  abkhazia: "ge",
  aland: "ax",
  "aland islands": "ax",
  alderney: "gg",
  belrus: "by",
  bolivia: "bo",
  "bosnia herzegovina": "ba",
  britain: "gb",
  "british virgin islands": "vg",
  brunei: "bn",
  burma: "mm",
  "cabo verde": "cv",
  "cape verde": "cv",
  "central african republic": "cf",
  "china hong kong special administrative region": "hk",
  "china macao special administrative region": "mo",
  congo: "cg",
  "congo brazzaville": "cg",
  "congo democratic republic": "cd",
  "congo democratic republic of the": "cd",
  "congo kinshasa": "cd",
  "congo republic of the": "cg",
  "cote d ivoire": "ci",
  crimea: "ua",
  csxx: "cs",
  "cy trnc": "cy",
  "czech republic": "cz",
  czechia: "cz",
  czechoslovakia: "cz",
  ddde: "dd",
  "democratic people s republic of korea": "kp",
  "democratic republic of congo": "cd",
  "democratic republic of the congo": "cd",
  dprk: "kp",
  drc: "cd",
  "east timor": "tl",
  england: "gb",
  "falkland islands": "fk",
  "falkland islands malvinas": "fk",
  falklands: "fk",
  "federal republic of germany": "de",
  "federated states of micronesia": "fm",
  "former soviet union": "su",
  "former yugoslav republic of macedonia": "mk",
  gaza: "ps",
  "gaza strip": "ps",
  "great britain": "gb",
  "holy see": "va",
  "hong kong": "hk",
  "hong kong china": "hk",
  "hong kong sar": "hk",
  "hong kong sar china": "hk",
  "hong kong special administrative region of china": "hk",
  iran: "ir",
  "iran islamic republic of": "ir",
  "islamic republic of iran": "ir",
  "ivory coast": "ci",
  "kafia kingi": "sd",
  korea: "kr",
  "korea north": "kp",
  "korea south": "kr",
  kosovo: "xk",
  "kyrgyz republic": "kg",
  "lao people s democratic republic": "la",
  "lao pdr": "la",
  laos: "la",
  "macao sar": "mo",
  "macao special administrative region of china": "mo",
  macau: "mo",
  macedonia: "mk",
  "marshall islands": "mh",
  micronesia: "fm",
  moldova: "md",
  "nagorno karabakh": "az",
  "netherlands antilles": "an",
  "north gaza": "ps",
  "north korea": "kp",
  "north macedonia": "mk",
  "northern cyprus": "cy",
  "northern gaza": "ps",
  "northern ireland": "gb",
  "northern mali": "ml",
  "occupied palestinian territories": "ps",
  "occupied palestinian territory": "ps",
  palestine: "ps",
  "palestine state of": "ps",
  palestinian: "ps",
  "palestinian authority": "ps",
  "palestinian territories": "ps",
  "people s republic of china": "cn",
  "republic of korea": "kr",
  "republic of moldova": "md",
  "republic of the congo": "cg",
  prc: "cn",
  "repubic of moldova": "md",
  reunion: "re",
  russia: "ru",
  "russian federation": "ru",
  "saint kitts and nevis": "kn",
  "saint maarten": "sx",
  "saint martin": "mf",
  "saint martin french part": "mf",
  "saint vincent and the grenadines": "vc",
  sark: "gg",
  "sao tome": "st",
  scotland: "gb",
  "serbia and montenegro": "cs",
  "serbia and montenegro former": "cs",
  "sint maarten": "sx",
  "sint maarten dutch part": "sx",
  "socialist republic of viet nam": "vn",
  "socialist republic of vietnam": "vn",
  somaliland: "so",
  "slovak republic": "sk",
  "south korea": "kr",
  "south ossetia": "ge",
  "soviet union": "su",
  "st kitts and nevis": "kn",
  "st lucia": "lc",
  "st maarten": "sx",
  "st martin": "mf",
  "st vincent and the grenadines": "vc",
  "state of palestine": "ps",
  suhh: "su",
  swaziland: "sz",
  syria: "sy",
  "syrian arab republic": "sy",
  taiwan: "tw",
  tanzania: "tz",
  "the gambia": "gm",
  "the netherlands": "nl",
  transnistria: "md",
  turkey: "tr",
  "turkish republic of northern cyprus": "cy",
  turkiye: "tr",
  "u s virgin islands": "vi",
  uk: "gb",
  "union of soviet socialist republics": "su",
  "united kingdom": "gb",
  "united kingdom of great britain and northern ireland": "gb",
  "united republic of tanzania": "tz",
  "united states": "us",
  "united states of america": "us",
  "united states virgin islands": "vi",
  "us virgin islands": "vi",
  usa: "us",
  ussr: "su",
  "vatican city": "va",
  venezuela: "ve",
  "viet nam": "vn",
  vietnam: "vn",
  "virgin islands british": "vg",
  "virgin islands of the united states": "vi",
  "virgin islands u s": "vi",
  "virgin islands united states": "vi",
  "virgin islands us": "vi",
  wales: "gb",
  "west bank": "ps",
  "x so": "so",
  yucs: "yu",
  yugoslavia: "yu",
  zaire: "cd",
};

function foldCountryName(text: string): string {
  return text
    .replaceAll("&", " and ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const CODE_BY_FOLDED_NAME: ReadonlyMap<string, string> = new Map([
  ...ISO_NAMES.flatMap(([code, names]) => names.map((name) => [foldCountryName(name), code] as const)),
  ...[...COUNTRIES].map(([code, name]) => [foldCountryName(name), code] as const),
  ...Object.entries(OTHER_NAMES),
]);

/**
 * The two-letter code of a code or an English name; null when it names no country. FtM's `gb-sct` reads as
 * `gb`.
 */
export function countryCode(text: string): string | null {
  // OFAC writes "Region: " before places that are no country of their own.
  const trimmed = text.replace(/^\s*Region:\s/i, "").trim();
  const lower = trimmed.toLowerCase();
  if (COUNTRIES.has(lower)) return lower;
  const known = CODE_BY_FOLDED_NAME.get(foldCountryName(trimmed));
  if (known !== undefined) return known;
  for (const turned of turnAround(trimmed)) {
    const code = CODE_BY_FOLDED_NAME.get(foldCountryName(turned));
    if (code !== undefined) return code;
  }
  return /^[a-z]{2}-[a-z]{2,3}$/.test(lower) && COUNTRIES.has(lower.slice(0, 2)) ? lower.slice(0, 2) : null;
}

/**
 * The same words in the order that other names have: "Korea, Republic of" turned at its comma, "The Bahamas"
 * and "Macedonia, The Republic of" with and without their articles.
 */
function turnAround(name: string): string[] {
  const bare = name.replace(/^the\s+/i, "").replace(/,?\s*\bthe$/i, "");
  const comma = bare.indexOf(",");
  if (comma < 0) return [bare];
  const turned = `${bare.slice(comma + 1).trim()} ${bare.slice(0, comma).trim()}`;
  return [turned, turned.replace(/^the\s+/i, "")];
}

/** True for a code that the countries endpoint lists; any case. */
export function isCountryCode(code: string): boolean {
  // The length is not enough: a Kelvin sign has the lower case of a K.
  return /^[A-Za-z]{2}$/.test(code) && COUNTRIES.has(code.toLowerCase());
}

/** A country as people write it. */
export interface WrittenCountry {
  readonly code: string;
  /** The name that answers have. */
  readonly name: string;
  /** Further names, folded as foldCountryName does, and the ISO 3166-1 code of three letters. */
  readonly others: readonly string[];
}

/** Every country with all that it is called in the tables of this file, by code. */
export function writtenCountries(): WrittenCountry[] {
  const others = new Map<string, Set<string>>();
  const add = (code: string, name: string) => others.set(code, (others.get(code) ?? new Set()).add(name));
  for (const [name, code] of CODE_BY_FOLDED_NAME) add(code, name);
  for (const [three, code] of Object.entries(getAlpha3Codes())) add(code.toLowerCase(), three.toLowerCase());
  return [...COUNTRIES].map(([code, name]) => {
    const folded = foldCountryName(name);
    return { code, name, others: [...(others.get(code) ?? [])].filter((other) => other !== folded).sort() };
  });
}

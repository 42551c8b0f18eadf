// Country codes (ISO 3166-1 alpha-2 and the few others that lists need) and the many ways in which lists write
// countries. Codes are lower case inside the service; any case is read.

// The package's main file loads every language by a computed path, which a compiled binary does not have.
import { getNames, getSimpleAlpha2Code, registerLocale } from "i18n-iso-countries/index.js";
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };

registerLocale(english);

/** Codes outside ISO 3166-1 that lists use: Kosovo, the European Union, and states that are no more. */
const EXTRA_COUNTRIES: Readonly<Record<string, string>> = {
  cs: "Serbia and Montenegro (former)",
  dd: "East Germany (former)",
  eu: "European Union",
  su: "Soviet Union (former)",
  xk: "Kosovo",
  yu: "Yugoslavia (former)",
};

export const COUNTRIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...Object.fromEntries(
      Object.entries(getNames("en", { select: "official" })).map(([code, name]) => [
        code.toLowerCase(),
        name,
      ]),
    ),
    ...EXTRA_COUNTRIES,
  }).sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** Names and codes that the ISO names don't cover, in the folded form of foldCountryName. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  bolivia: "bo",
  britain: "gb",
  brunei: "bn",
  burma: "mm",
  "cabo verde": "cv",
  "cape verde": "cv",
  "central african republic": "cf",
  congo: "cg",
  "congo brazzaville": "cg",
  "congo democratic republic": "cd",
  "congo democratic republic of the": "cd",
  "congo kinshasa": "cd",
  "congo republic of the": "cg",
  "cote d ivoire": "ci",
  crimea: "ua",
  "czech republic": "cz",
  czechia: "cz",
  czechoslovakia: "cz",
  "democratic republic of the congo": "cd",
  "democratic people s republic of korea": "kp",
  dprk: "kp",
  drc: "cd",
  "east timor": "tl",
  england: "gb",
  "federated states of micronesia": "fm",
  "former soviet union": "su",
  "federal republic of germany": "de",
  gaza: "ps",
  "great britain": "gb",
  "hong kong": "hk",
  "hong kong china": "hk",
  iran: "ir",
  "iran islamic republic of": "ir",
  "islamic republic of iran": "ir",
  "ivory coast": "ci",
  korea: "kr",
  "korea north": "kp",
  "korea south": "kr",
  kosovo: "xk",
  "kyrgyz republic": "kg",
  laos: "la",
  "lao people s democratic republic": "la",
  macau: "mo",
  macedonia: "mk",
  "marshall islands": "mh",
  micronesia: "fm",
  moldova: "md",
  "north korea": "kp",
  "north macedonia": "mk",
  "occupied palestinian territory": "ps",
  palestine: "ps",
  "palestine state of": "ps",
  palestinian: "ps",
  "palestinian authority": "ps",
  "palestinian territories": "ps",
  "people s republic of china": "cn",
  "region crimea": "ua",
  "region gaza": "ps",
  "region kafia kingi": "sd",
  "region northern mali": "ml",
  "republic of korea": "kr",
  "republic of moldova": "md",
  "republic of the congo": "cg",
  reunion: "re",
  russia: "ru",
  "russian federation": "ru",
  "saint kitts and nevis": "kn",
  "saint vincent and the grenadines": "vc",
  scotland: "gb",
  "serbia and montenegro": "cs",
  "serbia and montenegro former": "cs",
  "south korea": "kr",
  "soviet union": "su",
  "st kitts and nevis": "kn",
  "st lucia": "lc",
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
  turkey: "tr",
  turkiye: "tr",
  uk: "gb",
  "united kingdom": "gb",
  "united kingdom of great britain and northern ireland": "gb",
  "united republic of tanzania": "tz",
  "united states": "us",
  "united states of america": "us",
  usa: "us",
  ussr: "su",
  "union of soviet socialist republics": "su",
  "vatican city": "va",
  "holy see": "va",
  venezuela: "ve",
  vietnam: "vn",
  "virgin islands british": "vg",
  "british virgin islands": "vg",
  "virgin islands us": "vi",
  wales: "gb",
  "west bank": "ps",
  yucs: "yu",
  yugoslavia: "yu",
};

function foldCountryName(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const CODE_BY_FOLDED_NAME: ReadonlyMap<string, string> = new Map([
  ...[...COUNTRIES].map(([code, name]) => [foldCountryName(name), code] as const),
  ...Object.entries(OTHER_NAMES),
]);

/** The two-letter code of a code or an English name; null when it names no country. FtM's `gb-sct` reads as `gb`. */
export function countryCode(text: string): string | null {
  const trimmed = text.trim();
  const lower = trimmed.toLowerCase();
  if (COUNTRIES.has(lower)) return lower;
  const known = CODE_BY_FOLDED_NAME.get(foldCountryName(trimmed));
  if (known !== undefined) return known;
  // "Korea, Democratic People's Republic of" and "The Bahamas" are the words of another name in another order.
  const turned = CODE_BY_FOLDED_NAME.get(foldCountryName(turnAround(trimmed)));
  if (turned !== undefined) return turned;
  if (/^[a-z]{2}-[a-z]{2,3}$/.test(lower) && COUNTRIES.has(lower.slice(0, 2))) return lower.slice(0, 2);
  return getSimpleAlpha2Code(trimmed, "en")?.toLowerCase() ?? null;
}

function turnAround(name: string): string {
  const withoutArticle = name.replace(/^the\s+/i, "").replace(/,?\s*\bthe$/i, "");
  const comma = withoutArticle.indexOf(",");
  return comma < 0
    ? withoutArticle
    : `${withoutArticle.slice(comma + 1).trim()} ${withoutArticle.slice(0, comma).trim()}`;
}

/** True for a code that the countries endpoint lists; any case. */
export function isCountryCode(code: string): boolean {
  return COUNTRIES.has(code.toLowerCase());
}

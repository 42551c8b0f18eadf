// Number words of many languages and Roman numerals, by value, and the abbreviations of words that
// organisations are named with. Data only.

export const UNITS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
};

export const TEENS: Readonly<Record<string, number>> = {
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
  thirteenth: 13,
  fourteenth: 14,
  fifteenth: 15,
  sixteenth: 16,
  seventeenth: 17,
  eighteenth: 18,
  nineteenth: 19,
};

export const TENS: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  twentieth: 20,
  thirtieth: 30,
  fortieth: 40,
  fiftieth: 50,
};

/**
 * Numbers from two on in other languages: cardinals, then ordinals. "First" has no row, because Erste,
 * Premier and Prima are names that nobody translates; nor have words that are names or other words elsewhere
 * (dos, once, due, elf, otto, tri).
 */
export const FOREIGN_NUMBERS: Readonly<Record<number, string>> = {
  2: "deux zwei dois duas twee iki dwa segundo segunda deuxieme zweite zweiter secondo ikinci vtoroi vtoroy vtoraya druhyi drugi",
  3: "tres trois drei drie trzy tiga tercero tercera tercer terceiro terceira troisieme dritte dritter terzo ucuncu tretii tretiy tretya trzeci",
  4: "cuatro quatre vier quatro quattro chetyre chotyry cztery dort empat chahar quatrieme vierte dorduncu chetvertyi chetvertaya",
  5: "cinco cinq funf fuenf vijf cinque pyat piat piec panj cinquieme besinci pyatyi piatyi pyataya",
  6: "seis sechs zes shest szesc enam shesh sexto",
  7: "siete sieben zeven sette sete siedem yedi tujuh haft septimo",
  8: "ocho huit acht oito vosem osiem sekiz delapan hasht octavo",
  9: "nueve neuf neun negen nove devyat deviat dziewiec dokuz sembilan noveno",
  10: "diez zehn dez dieci desyat desiat dziesiec sepuluh decimo",
  12: "douze zwolf zwoelf twaalf dodici doze",
  15: "quince quinze quindici",
  20: "veinte vingt zwanzig twintig venti vinte",
};

/**
 * One letter is a numeral only behind a name ("Fund V"). "I" is left out, because the first of a series is as
 * often written without it, and "X", because SpaceX is also written Space X.
 */
export const ROMAN_LETTERS: Readonly<Record<string, number>> = { v: 5 };

/** What stands before a number and says no more than that it is one; "№" and "Nº" are read as "no". */
export const NUMBER_SIGNS: readonly string[] = [..."no nr n num number numero nomer nummer".split(" ")];

/**
 * Other numerals of one letter are left out: a single letter is more often an initial. "xi" is left to names
 * as well.
 */
export const ROMAN_NUMERALS: Readonly<Record<string, number>> = {
  ii: 2,
  iii: 3,
  iv: 4,
  vi: 6,
  vii: 7,
  viii: 8,
  ix: 9,
  xii: 12,
  xiii: 13,
  xiv: 14,
  xv: 15,
  xvi: 16,
  xvii: 17,
  xviii: 18,
  xix: 19,
  xx: 20,
  xxi: 21,
  xxii: 22,
  xxiii: 23,
  xxiv: 24,
  xxv: 25,
};

/** Written abbreviations of common words, spelt out; both sides of a comparison go through it. */
export const ABBREVIATIONS: Readonly<Record<string, string>> = {
  acad: "academy",
  assn: "association",
  assoc: "association",
  bros: "brothers",
  chem: "chemical",
  constr: "construction",
  dept: "department",
  dev: "development",
  engg: "engineering",
  ent: "enterprises",
  equip: "equipment",
  exp: "export",
  fdn: "foundation",
  fndn: "foundation",
  govt: "government",
  grp: "group",
  hldg: "holding",
  hldgs: "holdings",
  imp: "import",
  ind: "industries",
  inds: "industries",
  inst: "institute",
  intl: "international",
  int: "international",
  invest: "investment",
  labs: "laboratories",
  mach: "machinery",
  mfg: "manufacturing",
  mgmt: "management",
  natl: "national",
  mgt: "management",
  mktg: "marketing",
  petrochem: "petrochemical",
  pharm: "pharmaceutical",
  prods: "products",
  shpg: "shipping",
  svc: "services",
  svcs: "services",
  sys: "systems",
  tech: "technology",
  trdg: "trading",
  univ: "university",
};

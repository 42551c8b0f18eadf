// Cantonese syllables as Hong Kong writes them in names, which has no rule of one spelling per sound: Choi
// and Tsoi, Sum and Sham. Takes jyutping without tones, which has.

const SYLLABLE = /^(gw|kw|ng|[bpmfdtnlgkhzcswj])?(.+)$/;

/** The spellings of a beginning, the most usual first. */
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  b: ["p", "b"],
  d: ["t", "d"],
  g: ["k"],
  gw: ["kw"],
  z: ["ch", "ts"],
  c: ["ch", "ts"],
  s: ["s", "sh"],
  j: ["y"],
  ng: ["ng", ""],
};

/** The spellings of an end that differs from jyutping, the most usual first. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  aa: ["a", "ah"],
  aai: ["ai"],
  aau: ["au"],
  aam: ["am"],
  aan: ["an"],
  aang: ["ang"],
  aap: ["ap"],
  aat: ["at"],
  aak: ["ak"],
  au: ["au", "ow"],
  am: ["am", "um"],
  an: ["an", "un"],
  ap: ["ap", "up"],
  at: ["at", "ut"],
  e: ["e", "eh"],
  ei: ["ei", "i", "ee", "ay"],
  eng: ["eng", "ing"],
  ek: ["ek", "ik"],
  i: ["i", "ee", "ze"],
  ing: ["ing"],
  o: ["o", "aw"],
  oi: ["oi", "oy"],
  ou: ["o", "ou", "oh"],
  oe: ["eu"],
  oeng: ["eung"],
  oek: ["euk"],
  eoi: ["ui"],
  eon: ["un"],
  eot: ["ut"],
  u: ["u", "oo"],
  un: ["un", "oon"],
  yu: ["u"],
  yun: ["uen", "un"],
  yut: ["uet"],
};

/** Spellings of whole syllables that the rules don't give, or not first. */
const SYLLABLES: Readonly<Record<string, readonly string[]>> = {
  zi: ["chi", "tsz", "chee", "tze"],
  ci: ["chi", "tsz", "chee"],
  si: ["sze", "see", "shi", "si"],
  ji: ["yi", "yee", "i"],
  jyu: ["yu", "yue"],
  jyun: ["yuen"],
  jyut: ["yuet", "yut"],
  zang: ["tsang", "chang"],
  ze: ["tse", "che", "jeh"],
  zeoi: ["tsui", "chui"],
  ceoi: ["chui", "tsui"],
  zou: ["cho", "tso"],
  cou: ["tso", "cho"],
  ng: ["ng"],
  m: ["ng", "m"],
  sin: ["sin", "shin", "sen"],
  seon: ["shun", "sun", "son"],
  seoi: ["sui", "shui"],
  sing: ["sing", "shing"],
  soeng: ["sheung", "seung"],
  sek: ["shek", "sek"],
  sap: ["sap", "shap"],
  syu: ["shu", "su"],
  syun: ["suen", "shuen", "sun"],
  syut: ["suet", "shuet"],
  gau: ["kau", "gau"],
  hoi: ["hoi", "hoy"],
  jau: ["yau", "yow"],
  gwong: ["kwong", "kong"],
  gwok: ["kwok", "kok"],
  lou: ["lo", "lou", "loo", "lu"],
  wu: ["wu", "woo"],
  fu: ["fu", "foo"],
};

/** The usual spellings of a syllable, the most usual first; other text is returned as it is. */
export function hongKongSpellings(jyutping: string): readonly string[] {
  const known = SYLLABLES[jyutping];
  if (known !== undefined) return known;
  const parts = SYLLABLE.exec(jyutping);
  if (parts === null) return [jyutping];
  const [, beginning = "", end = ""] = parts;
  const ends = ENDS[end] ?? [end];
  return (BEGINNINGS[beginning] ?? [beginning]).flatMap((start) => ends.map((rest) => `${start}${rest}`));
}

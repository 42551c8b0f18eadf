// The words of a text, reduced to stems: "rotated", "rotating" and "rotation" are one.

/** Words that say nothing of the subject of a question. */
const STOP_WORDS = new Set(
  `a about after all also am an and any anybody anyone anything are as at be because been before being bank but by can
  cannot could did do does doing done during each else ever every everything for from get gets give given go goes going
  got had happen happens has have having he her here him his how i if in interdict into is it its itself just let like
  made make makes many may me might mine more most much must my need needed needs no nor of off on once one only or
  other our ours out over own per please product program put shall she should since so software some somebody someone
  something still such system take taken takes than that the their them themselves then there these they thing
  things this those through to tool too under until up upon us use used uses using very via want wants was way we were
  what when where whether which while who whom whose why will with within without would you your yours yourself
  two three four five six ten hundred thousand last same high higher low lower new
  monday tuesday wednesday thursday friday yesterday today tomorrow morning week weeks month months quarter year years quickly
  compliance
  actually already always currently expect expected handle handled help know
  knows look looks looking normally possible properly see sees seen show shows suddenly tell tells told usually well`.split(
    /\s+/,
  ),
);

/** A step takes the first of its endings that fits, and puts another in its place. So many letters stay. */
interface Step {
  readonly least: number;
  readonly endings: readonly (readonly [ending: string, put: string])[];
}

const STEPS: readonly Step[] = [
  step(3, "sses>ss ies>y ss>ss us>us is>is s>"),
  step(5, "ability> ity> ery> iry>ir acy> ision>id mission>mit"),
  step(3, "ied>y eed>ee ingly> edly> ating>ate ated>ate ing> ed>"),
  step(
    3,
    "ership> oration> ore> ifications>ify ification>ify ational> ation> ator> ment> ness> tion>t sion>s ency>ent ance> able> ably> ate> ors> ers> or> er> ly>",
  ),
  step(4, "al> e>"),
  step(3, "e>"),
];

function step(least: number, endings: string): Step {
  return {
    least,
    endings: endings.split(" ").map((one) => {
      const [ending = "", put = ""] = one.split(">");
      return [ending, put] as const;
    }),
  };
}

const DOUBLE = /([bdfgmnprt])\1$/;

/** A word of lower case as its stem. */
export function stemOf(word: string): string {
  if (word.length < 4 || /\d|_/.test(word)) return word;
  let stem = word;
  for (const { least, endings } of STEPS) {
    const found = endings.find(
      ([ending, put]) => stem.endsWith(ending) && stem.length - ending.length + put.length >= least,
    );
    if (found === undefined) continue;
    const [ending, put] = found;
    stem = stem.slice(0, stem.length - ending.length) + put;
    if (put === "") stem = stem.replace(DOUBLE, "$1");
  }
  return stem.length > 3 ? stem.replace(/([^aeiou])y$/, "$1i") : stem;
}

/** Every word of a text, in lower case; "bank's" is "bank". */
function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/[’']s\b/g, "")
      .match(/[\p{L}\p{N}_]+/gu) ?? []
  );
}

/** Words that may stand within a phrase: "put it back", "replace our server". */
const FILLERS = new Set("a an the it them this that these those our my your their his her its us".split(" "));

/** The words of a text without those that may stand within a phrase. */
export function phraseWordsOf(text: string): string[] {
  return wordsOf(text).filter((word) => !FILLERS.has(word));
}

/** True for a word that a question is not about. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word) || word.length < 2;
}

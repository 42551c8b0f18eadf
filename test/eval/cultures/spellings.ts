// How one name comes to be written otherwise, culture by culture: rules of spelling, not rows of pairs. Known
// from how newspapers, passports and forms write; apart from src/engine/names, which is what is measured.

import { pick, type Random } from "../../support/random.ts";

/** The text in letters without marks; the Turkish dotless i is one of its own. */
export const stripMarks = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ı", "i");

/** A change of spelling: every place of the pattern, as String.replace has it. */
type Rule = readonly [pattern: RegExp, replacement: string];

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  Arabic: [
    [/\bAl-/g, "El-"],
    [/\bAl-/g, "Al "],
    [/\bAl-/g, ""],
    [/\bAl-(.)/g, "Al$1"],
    [/Mohammed/g, "Muhammad"],
    [/Mohammed/g, "Mohamed"],
    [/Ahmed/g, "Ahmad"],
    [/Mahmoud/g, "Mahmud"],
    [/Youssef/g, "Yusuf"],
    [/Hussein/g, "Husain"],
    [/Abdullah/g, "Abdallah"],
    [/Hassan/g, "Hasan"],
    [/Nasser/g, "Nasir"],
    [/Khalid/g, "Khaled"],
    [/Omar/g, "Umar"],
    [/Mustafa/g, "Moustafa"],
    [/Tariq/g, "Tarek"],
    [/Samir/g, "Sameer"],
    [/Rashid/g, "Rasheed"],
    [/J(?=[aeiou])/g, "Dj"],
    [/Sh/g, "Ch"],
    [/ou/g, "u"],
    [/(?<=[a-z])q/g, "k"],
    [/i\b/g, "y"],
    [/ah?\b/g, "ah"],
    [/ai/g, "ay"],
  ],
  Burmese: [
    [/^/, "U "],
    [/Ht/g, "T"],
    [/Hl/g, "L"],
    [/Kh/g, "K"],
    [/Phy/g, "Py"],
    [/\bOo\b/g, "U"],
    [/Thida/g, "Thidar"],
    [/Maung/g, "Mg"],
    [/ (?=[A-Z][a-z]+$)/g, ""],
  ],
  English: [
    [/^William/, "Bill"],
    [/^Robert/, "Bob"],
    [/^Michael/, "Mike"],
    [/^Christopher/, "Chris"],
    [/^Anthony/, "Tony"],
    [/^Elizabeth/, "Liz"],
    [/^Margaret/, "Peggy"],
    [/^Katherine/, "Kate"],
    [/^Rebecca/, "Becky"],
    [/^Richard/, "Dick"],
    [/^Edward/, "Ted"],
    [/^Stephen/, "Steven"],
    [/^Sarah/, "Sara"],
    [/ (?=[A-Z][a-z]+$)/, " J. "],
    [/ (?=[A-Z][a-z]+$)/, " Francis "],
    [/Thompson/g, "Thomson"],
    [/Clarke/g, "Clark"],
    [/Davies/g, "Davis"],
  ],
  French: [
    [/-/g, " "],
    [/-/g, ""],
    [/$/, "-Renard"],
    [/ (?=[A-Z]\S+$)/, " Marie "],
    [/Lefèvre/g, "Lefebvre"],
    [/Gauthier/g, "Gautier"],
    [/Nathalie/g, "Natalie"],
    [/Mathieu/g, "Matthieu"],
  ],
  Indian: [
    [/sh/g, "s"],
    [/S(?=[aiu])/g, "Sh"],
    [/ee/g, "i"],
    [/oo/g, "u"],
    [/V/g, "W"],
    [/(?<=[a-z])v/g, "w"],
    [/Agarwal/g, "Aggarwal"],
    [/Chaudhary/g, "Choudhury"],
    [/Srivastava/g, "Shrivastav"],
    [/Lakshmi/g, "Laxmi"],
    [/ (?=[A-Z][a-z]+$)/, " Kumar "],
    [/th/g, "t"],
    [/aa/gi, "A"],
    [/y\b/g, "i"],
    [/^/, "Shri "],
  ],
  Nigerian: [
    [/^/, "Alhaji "],
    [/^/, "Chief "],
    [/ (?=[A-Z][a-z]+$)/, " David "],
    [/ (?=[A-Z][a-z]+$)/, " O. "],
    [/Mohammed/g, "Muhammad"],
    [/Suleiman/g, "Sulaiman"],
    [/Yusuf/g, "Yusufu"],
    [/Aisha/g, "Aishatu"],
    [/Olu(?=[a-z]{3})/g, "Oluwa"],
    [/Musa/g, "Moussa"],
    [/Chukwuemeka/g, "Emeka"],
    [/Zainab/g, "Zaynab"],
  ],
  Persian: [
    [/Mohammad(?!i)/g, "Muhammad"],
    [/Mohammad/g, "Mohamad"],
    [/Hossein/g, "Hosein"],
    [/Hossein/g, "Husayn"],
    [/ei/g, "ey"],
    [/ou/g, "u"],
    [/Gh/g, "Q"],
    [/Saeed/g, "Said"],
    [/Majid/g, "Majeed"],
    [/Mehdi/g, "Mahdi"],
    [/Rezaei/g, "Rezai"],
    [/i\b/g, "y"],
    [/^/, "Seyed "],
    [/Kh/g, "Ch"],
  ],
  Spanish: [
    [/ñ/g, "ny"],
    [/$/, " Herrera"],
    [/$/, " de Quesada"],
    [/^(\S+) (\S+) (?=\S+$)/, "$1 "],
    [/z\b/g, "s"],
    [/José/g, "Jose"],
    [/^María /, "Mª "],
    [/^(\S+) (?=\S+$)/, "$1 Alberto "],
    [/^Francisco/, "Paco"],
    [/Jiménez/g, "Ximénez"],
  ],
  Turkish: [
    [/ş/g, "sh"],
    [/[Çç]/g, "ch"],
    [/ö/g, "oe"],
    [/ü/g, "ue"],
    [/ğ/g, ""],
    [/ı/g, "y"],
    [/Mehmet/g, "Mehmed"],
    [/Ahmet/g, "Ahmed"],
    [/ (?=\S+$)/, " Can "],
  ],
};

/** Initials and finals of pinyin that Wade and Giles wrote otherwise, the longer ones first. */
const WADE_GILES: readonly Rule[] = [
  [/^(zh|ch|sh)i$/, "$1ih"],
  [/^ri$/, "jih"],
  [/^zi$/, "tzu"],
  [/^si$/, "ssu"],
  [/^yi$/, "i"],
  [/^yan$/, "yen"],
  [/^you$/, "yu"],
  [/ong$/, "ung"],
  [/ian$/, "ien"],
  [/(?<=[yix])e$/, "eh"],
  [/ue$/, "ueh"],
  [/(?<=^[gkh])e$/, "o"],
  [/(?<=^[dtlzcs]h?)uo$/, "o"],
  [/^zh/, "ch"],
  [/^[jq]/, "ch"],
  [/^x/, "hs"],
  [/^r/, "j"],
  [/^z/, "ts"],
  [/^b/, "p"],
  [/^d/, "t"],
  [/^g/, "k"],
];

const capitalise = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The syllables of a word in pinyin, in lower case. */
export function splitPinyin(word: string): string[] {
  return word.toLowerCase().match(/(?:zh|ch|sh|[a-z])?[aeiou]+(?:ng(?![aeiou])|n(?![aeiou]))?/g) ?? [word];
}

/** A word in pinyin as Wade and Giles wrote it: "Jianguo" is "Chien-kuo". */
export function wadeGiles(word: string): string {
  const syllables = splitPinyin(word).map((syllable) => {
    let written = syllable;
    // One rule changes the sound at the end, one the sound at the start; the start never changes twice.
    const end = WADE_GILES.slice(0, 13).find(([pattern]) => pattern.test(written));
    if (end !== undefined) written = written.replace(end[0], end[1]);
    if (end !== undefined && /^\^(ri|zi|si|yi)/.test(end[0].source)) return written;
    const start = WADE_GILES.slice(13).find(([pattern]) => pattern.test(written));
    return start === undefined ? written : written.replace(start[0], start[1]);
  });
  return capitalise(syllables.join("-"));
}

/** Korean syllables and family names, each as several systems write it. */
const KOREAN_SPELLINGS = [
  "kim gim",
  "lee yi ri rhee",
  "park pak bak",
  "choi choe",
  "jung jeong chung chong",
  "kang gang",
  "cho jo",
  "yoon yun",
  "jang chang",
  "lim im rim",
  "oh o",
  "seo so",
  "shin sin",
  "kwon gwon",
  "ahn an",
  "yoo yu ryu",
  "jun joon",
  "ji chi",
  "hoon hun",
  "sung seong song",
  "young yeong yong",
  "su soo",
  "dong tong",
  "hyun hyeon hyon",
  "jae chae",
  "kyung gyeong kyong",
  "woo u",
  "chul cheol chol",
  "jin chin",
  "seung sung",
  "kwang gwang",
  "byung byeong pyong",
  "myung myeong myong",
  "ki gi",
  "eun un",
  "hee hui",
  "yeon yon",
  "sun seon",
  "bo po",
  "ah a",
  "ju joo",
  "sook suk",
  "bin pin",
].map((row) => row.split(" "));

function respellKorean(random: Random, word: string): string {
  const syllables = word.split("-").map((syllable) => {
    const spellings = KOREAN_SPELLINGS.find((row) => row[0] === syllable.toLowerCase());
    return spellings === undefined ? syllable : pick(random, spellings);
  });
  return capitalise(syllables.join("-").toLowerCase());
}

/** A full name in another spelling of its culture, at times without marks too; the same when no rule fits. */
export function respell(random: Random, culture: string, name: string): string {
  const words = name.split(" ");
  if (culture === "Chinese") return words.map(wadeGiles).join(" ");
  if (culture === "Korean") return words.map((word) => respellKorean(random, word)).join(" ");
  const spellings = (RULES[culture] ?? [])
    .map(([pattern, replacement]) => name.replace(pattern, replacement))
    .filter((spelling) => spelling !== name);
  const written = spellings.length === 0 ? name : pick(random, spellings);
  return random() < 0.5 ? stripMarks(written) : written;
}

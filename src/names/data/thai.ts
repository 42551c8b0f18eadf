// Latin spellings of Thai letters, near to the royal general system: consonants by their sound at the start
// and at the end of a syllable, vowels by the sign. Data only.

const CONSONANT_ROWS =
  "ก k k|ข kh k|ฃ kh k|ค kh k|ฅ kh k|ฆ kh k|ง ng ng|จ ch t|ฉ ch t|ช ch t|ซ s t|ฌ ch t|ญ y n|ฎ d t|ฏ t t|ฐ th t|ฑ th t|ฒ th t|ณ n n|ด d t|ต t t|ถ th t|ท th t|ธ th t|น n n|บ b p|ป p p|ผ ph p|ฝ f p|พ ph p|ฟ f p|ภ ph p|ม m m|ย y i|ร r n|ล l n|ว w o|ศ s t|ษ s t|ส s t|ห h h|ฬ l n|อ  |ฮ h h";

/** The sound of each consonant at the start of a syllable and at its end. */
export const THAI_CONSONANTS: ReadonlyMap<string, readonly [string, string]> = new Map(
  CONSONANT_ROWS.split("|").map((row) => {
    const [letter = "", start = "", end = ""] = row.split(" ");
    return [letter, [start, end]];
  }),
);

/** Vowels that are written behind, above or below their consonant. */
export const THAI_VOWELS: Readonly<Record<string, string>> = {
  ะ: "a",
  "ั": "a",
  า: "a",
  ำ: "am",
  "ิ": "i",
  "ี": "i",
  "ึ": "ue",
  "ื": "ue",
  "ุ": "u",
  "ู": "u",
  "็": "e",
  ๅ: "a",
};

/** Vowels that are written before the consonant which they follow in speech. */
export const THAI_LEADING_VOWELS: Readonly<Record<string, string>> = {
  เ: "e",
  แ: "ae",
  โ: "o",
  ใ: "ai",
  ไ: "ai",
};

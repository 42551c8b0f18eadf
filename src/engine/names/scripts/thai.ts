// Thai names in Latin letters, by the Royal Thai General System of Transcription. Thai writes no vowel that a
// reader can tell: two consonants in a row are a syllable with o between them (som), and one that is left
// over has an a (sa-wat). A row of several can be read either way, so names have a spelling of each.

import { THAI_CONSONANTS, THAI_LEADING_VOWELS, THAI_VOWELS } from "../data/thai.ts";
import type { Speller } from "./speller.ts";

/** A letter under this mark is silent, and so is the one before it in these pairs. */
const SILENCED =
  /(?:[ดตท](?=ร[\u0e34\u0e38]?\u0e4c)|ษ(?=[ณฎ][\u0e34\u0e38]?\u0e4c)|ช(?=ญ\u0e4c))?.[\u0e34\u0e38]?\u0e4c/gu;
const TONES = /[\u0e48-\u0e4e]/gu;

/** Two r are an a before the end of their syllable, and elsewhere "an". */
const DOUBLE_R_BEFORE = /รร(?=[ก-ฮ](?![\u0e30-\u0e3a\u0e47]))/gu;
const DOUBLE_R = /รร/gu;
/** The last r of some words is silent: Wat(r), But(r), Mit(r). */
const LAST_R = /(?<=[\u0e31\u0e34\u0e38][กตทด])ร$/u;

/** The vowel above its consonant that needs one behind it. */
const SHORT_A = "\u0e31";
/** The mark that shortens a vowel. */
const SHORT = "\u0e47";
const [CARRIER, W, Y, H, R, L] = ["อ", "ว", "ย", "ห", "ร", "ล"];
const BEFORE_OPEN_R = "\u0e34\u0e35\u0e38\u0e39";
const LEADING_E = "เ";
const [LONG_A, SHORT_I, LONG_I, LONG_UE] = ["า", "\u0e34", "\u0e35", "\u0e37"];

/** First and second consonants that are spoken together. */
const CLUSTER = /^(?:[กขคตปผพบด]ร|[กขคปผพบ]ล|[กขค]ว|[สศซจ]ร|ห[งญนมยรลว]|อย)/u;
/** Of these the second one, or the h, is silent. */
const SILENT_R = /^[สศซจ]ร/u;
const SILENT_H = /^ห[งญนมยรลว]/u;

const SPELLERS: readonly Speller[] = [
  (run) => new ThaiReader(run, true, true).read(),
  (run) => new ThaiReader(run, false, true).read(),
  (run) => new ThaiReader(run, true, false).read(),
];

/**
 * The spelling with the sounds that consonants have at the end of a syllable, one that keeps them, and one
 * that reads an a behind each consonant of a row.
 */
export function thaiSpellers(): readonly Speller[] {
  return SPELLERS;
}

class ThaiReader {
  readonly #text: string;
  /**
   * Whether consonants at the end of a syllable have their other sound, and whether rows are read in pairs.
   */
  readonly #hasEndSounds: boolean;
  readonly #isInPairs: boolean;
  #at = 0;
  /** Where the row of consonants ends that was counted last; rows may be very long. */
  #rowEnd = -1;

  constructor(run: string, hasEndSounds: boolean, isInPairs: boolean) {
    this.#text = run
      .replace(SILENCED, "")
      .replace(TONES, "")
      .replace(DOUBLE_R_BEFORE, SHORT_A)
      .replace(DOUBLE_R, `${SHORT_A}น`)
      .replace(LAST_R, "");
    this.#hasEndSounds = hasEndSounds;
    this.#isInPairs = isInPairs;
  }

  read(): string {
    let result = "";
    while (this.#at < this.#text.length) result += this.#readSyllable();
    return result;
  }

  #readSyllable(): string {
    const leading = THAI_LEADING_VOWELS()[this.#sign()];
    const sign = this.#sign();
    if (leading !== undefined) this.#at++;
    if (!this.#isConsonant()) {
      // A vowel without a consonant, and signs that are no letters, say nothing.
      if (leading === undefined) this.#at++;
      return leading ?? "";
    }
    if (leading !== undefined) return this.#readLeading(sign, leading);
    if (this.#hasOwnVowel(this.#clusterLength()))
      return `${this.#readInitial(this.#clusterLength())}${this.#readVowel()}`;
    return this.#readRow();
  }

  /** A syllable whose vowel is written before its consonants, and perhaps behind them, too. */
  #readLeading(sign: string, vowel: string): string {
    let before = "";
    let length = this.#clusterLength();
    const isH = SILENT_H.test(this.#text.slice(this.#at));
    // "Re-nu", not "Rne-u": the second consonant has a vowel of its own.
    if (length === 2 && !isH && !this.#endsVowel(sign, 2) && (this.#isVowel(2) || this.#sign(2) === ""))
      length = 1;
    // "Cha-roen", "Cha-loem": two consonants that are not spoken together have the vowel behind the second.
    const isApart = length === 1 || this.#sign() === "จ";
    if (
      sign === LEADING_E &&
      isApart &&
      !isH &&
      (this.#sign(1) === R || this.#sign(1) === L) &&
      this.#sign(2) === SHORT_I
    ) {
      before = `${this.#readInitial(1)}a`;
      length = 1;
    }
    const initial = this.#readInitial(length);
    return `${before}${initial}${this.#readAround(sign, vowel)}${this.#readFinal()}`;
  }

  /** True for a sign behind so many consonants that is a part of the vowel before them. */
  #endsVowel(sign: string, offset: number): boolean {
    const next = this.#sign(offset);
    if (next === SHORT || next === "ะ") return true;
    if (sign !== LEADING_E) return false;
    const behind = this.#sign(offset + 1);
    if (next === LONG_I) return behind === Y;
    if (next === LONG_UE) return behind === CARRIER;
    return next === LONG_A || next === SHORT_I;
  }

  /** What a vowel before the consonants is together with signs behind them, where there are any. */
  #readAround(sign: string, vowel: string): string {
    const next = this.#sign();
    const take = (count: number, whole: string) => {
      this.#at += count;
      return whole;
    };
    if (next === SHORT || next === "ะ") return take(1, vowel);
    if (sign !== LEADING_E) return vowel;
    if (next === LONG_A) return this.#sign(1) === "ะ" ? take(2, "o") : take(1, "ao");
    if (next === SHORT_I) return take(1, "oe");
    if (next === LONG_I && this.#sign(1) === Y) return take(2, "ia");
    if (next === LONG_UE && this.#sign(1) === CARRIER) return take(2, "uea");
    if (next === CARRIER && !this.#isVowel(1)) return take(1, "oe");
    if (next === Y && !this.#isVowel(1)) return take(1, "oei");
    return vowel;
  }

  /** The vowel that is written behind, above or below, with the consonant that ends its syllable. */
  #readVowel(): string {
    const sign = this.#sign();
    const next = this.#sign(1);
    this.#at++;
    if (sign === SHORT_A && next === W && !this.#isVowel(1)) {
      this.#at++;
      return `ua${this.#readFinal()}`;
    }
    if (sign === SHORT_A) {
      const end = this.#isConsonant() ? this.#endSound() : "";
      this.#at += end === "" ? 0 : 1;
      return `a${end}`;
    }
    if (sign === LONG_UE && next === CARRIER) {
      this.#at++;
      return "ue";
    }
    if (sign === SHORT && next === CARRIER) {
      this.#at++;
      return `o${this.#readFinal()}`;
    }
    const vowel = sign === CARRIER ? "o" : sign === W ? "ua" : (THAI_VOWELS()[sign] ?? "");
    // "Su-ra-chai", "Wi-pha-wa-di": an r or w between two syllables is one of its own.
    const mayBeOwn =
      this.#sign() === R ? BEFORE_OPEN_R.includes(sign) : this.#sign() === W && sign === LONG_A;
    const isOpen = mayBeOwn && this.#rowLength() === 1 && this.#at + 1 < this.#text.length;
    return `${vowel}${vowel === "am" || sign === "ะ" || isOpen ? "" : this.#readFinal()}`;
  }

  /** Consonants without a vowel: pairs with o, or each with a; the last one of all ends its syllable. */
  #readRow(): string {
    const length = this.#rowLength();
    if (length === 1) return `${this.#readInitial(1)}${this.#at < this.#text.length ? "a" : ""}`;
    if (this.#isInPairs || this.#at + 2 === this.#text.length) {
      const initial = this.#readInitial(1);
      const end = this.#endSound();
      this.#at++;
      return `${initial}o${end}`;
    }
    return `${this.#readInitial(1)}a`;
  }

  /**
   * The consonant that ends the syllable of a written vowel, when the next syllable doesn't begin with it: of
   * an even row the consonants make syllables of their own.
   */
  #readFinal(): string {
    if (!this.#isConsonant() || this.#hasOwnVowel(1)) return "";
    const length = this.#rowLength();
    const isEnd = this.#at + length === this.#text.length;
    if (length % 2 === 0 && (isEnd || length > 2)) return "";
    const end = this.#endSound();
    this.#at++;
    return end;
  }

  /** Reads so many consonants as the beginning of a syllable. */
  #readInitial(length: number): string {
    const text = this.#text.slice(this.#at, this.#at + length);
    this.#at += length;
    const [first = "", second = ""] = text;
    if (length === 1) return startOf(first);
    if (SILENT_H.test(text) || text === `${CARRIER}${Y}`) return startOf(second);
    return SILENT_R.test(text) ? startOf(first) : `${startOf(first)}${startOf(second)}`;
  }

  #endSound(): string {
    const sign = this.#sign();
    const [start = "", end = ""] = THAI_CONSONANTS().get(sign) ?? [];
    if (sign === Y || sign === W) return end;
    return this.#hasEndSounds ? end : start;
  }

  /** How many consonants without a vowel of their own stand here, up to the next vowel or the end. */
  #rowLength(): number {
    if (this.#rowEnd < this.#at) {
      let length = 0;
      while (this.#isConsonant(length) && !this.#isVowelAfter(length)) length++;
      this.#rowEnd = this.#at + length;
    }
    return this.#rowEnd - this.#at;
  }

  /** 2 where two consonants are spoken together, 1 elsewhere. */
  #clusterLength(): number {
    const rest = this.#text.slice(this.#at);
    return CLUSTER.test(rest) && (rest.length > 2 || SILENT_H.test(rest)) ? 2 : 1;
  }

  /** True when a vowel is written behind so many consonants. */
  #hasOwnVowel(length: number): boolean {
    const sign = this.#sign(length);
    if (this.#isVowel(length)) return true;
    // The carrier, and w before one consonant more, are vowels between consonants.
    const isBetween = this.#isConsonant(length + 1) && !this.#isVowelAfter(length + 1);
    if (sign === CARRIER)
      return !this.#isVowel(length + 1) && THAI_LEADING_VOWELS()[this.#sign(length + 1)] === undefined;
    return sign === W && length === 1 && isBetween;
  }

  #isVowelAfter(offset: number): boolean {
    return this.#isVowel(offset + 1) || (this.#sign(offset + 1) === CARRIER && !this.#isVowel(offset + 2));
  }

  #sign(offset = 0): string {
    return this.#text[this.#at + offset] ?? "";
  }

  #isConsonant(offset = 0): boolean {
    return THAI_CONSONANTS().has(this.#sign(offset));
  }

  #isVowel(offset = 0): boolean {
    return THAI_VOWELS()[this.#sign(offset)] !== undefined;
  }
}

/** The sound of a consonant at the start of a syllable; the carrier of vowels has none. */
function startOf(sign: string): string {
  return sign === H ? "h" : (THAI_CONSONANTS().get(sign)?.[0] ?? "");
}

// What laying two names side by side can find of a word. The score and the explanation both read these values, so that
// neither can tell another story than the other. Left is the subject's name, right the listed one.

/** How words that were taken for one another are related, the closest first. */
export type MetKind = "same" | "joined" | "variant" | "nickname" | "typo" | "initial" | "gender";

/** Words that met: one a side, or several neighbours where a name is written apart or together. */
export interface Met {
  readonly kind: MetKind;
  /** Position of the first word on each side, and how many words follow on from it. */
  readonly left: number;
  readonly leftCount: number;
  readonly right: number;
  readonly rightCount: number;
  /** 0 for none to 1 for another word. */
  readonly cost: number;
  readonly weight: number;
}

/** Two words that carry the names and stand where no word met: each says that the other is wrong. */
export interface Contradicted {
  readonly kind: "contradicted";
  readonly left: number;
  readonly right: number;
  /** 1 for plainly other words, less for words that nearly met. */
  readonly difference: number;
}

/** Words that only the subject's name has (extra) or only the listed one (missing), by position. */
export interface Lone {
  readonly kind: "extra" | "missing";
  readonly at: readonly number[];
}

/** Words left over on one side that say no more than others around them: "Sergey Sergey". They count for nothing. */
export interface Repeated {
  readonly kind: "repeated";
  readonly side: "left" | "right";
  readonly at: readonly number[];
}

export type Finding = Met | Contradicted | Lone | Repeated;

/** True for words that were taken for one another. */
export function isMet(finding: Finding): finding is Met {
  return "cost" in finding;
}

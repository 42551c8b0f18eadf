// An alert that somebody has judged.

export interface Alert {
  /** From 0 to 1. */
  readonly score: number;
  /** Null while nobody has decided. */
  readonly isTrue: boolean | null;
  /** As written in the file; null where it says nothing. */
  readonly schema: string | null;
  /** Every list that the alert is about. */
  readonly lists: readonly string[];
  readonly script: string | null;
}

export interface JudgedAlert extends Alert {
  readonly isTrue: boolean;
}

export function isJudged(alert: Alert): alert is JudgedAlert {
  return alert.isTrue !== null;
}

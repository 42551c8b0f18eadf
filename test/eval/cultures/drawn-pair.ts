import type { LabelledNames } from "../pairs.ts";

export interface GeneratedPair extends LabelledNames {
  /** What was changed. */
  readonly kind: string;
}

/** A pair without its number; null when what was drawn changes nothing. */
export type DrawnPair = Omit<GeneratedPair, "line"> | null;

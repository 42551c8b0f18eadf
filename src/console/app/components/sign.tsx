// The sign between two words: its form says what they are to each other, its colour how much that is worth,
// and a word for those who see neither.

import type { Sign as SignCharacter } from "../api/screening.ts";
import { TEXTS } from "../texts.ts";

const CLASSES: Record<SignCharacter, string> = {
  "=": "same",
  "≈": "variant",
  "~": "typo",
  "+": "listed-only",
  "−": "own-only",
  "≠": "contradicted",
};

export function Sign({ sign }: { readonly sign: SignCharacter }) {
  return (
    <span class={`sign ${CLASSES[sign] ?? ""}`} title={TEXTS.evidence.signs[sign]}>
      <span aria-hidden="true">{sign}</span>
      <span class="hidden">{TEXTS.evidence.signs[sign]}</span>
    </span>
  );
}

// The three verdicts of a decision, one of which may be chosen.

import { VERDICTS, type Verdict } from "../api/cases.ts";
import { TEXTS } from "../texts.ts";
import { Key } from "./key.tsx";

interface VerdictButtonsProps {
  readonly chosen: Verdict | null;
  readonly onChoose: (verdict: Verdict) => void;
  /** Whether the page has a key for each verdict, which is shown. */
  readonly hasKeys: boolean;
}

export function VerdictButtons({ chosen, onChoose, hasKeys }: VerdictButtonsProps) {
  return (
    <div class="verdicts">
      {VERDICTS.map((verdict) => (
        <button
          type="button"
          key={verdict}
          class={`button ${chosen === verdict ? "is-chosen" : ""}`}
          aria-pressed={chosen === verdict}
          onClick={() => onChoose(verdict)}
        >
          {TEXTS.decide.verdicts[verdict]} {hasKeys && <Key name={verdict.slice(0, 1)} />}
        </button>
      ))}
    </div>
  );
}

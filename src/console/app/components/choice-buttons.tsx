// What can be decided, one of which may be chosen: a verdict, or the answer to a colleague's.

import type { Case, Choice } from "../api/cases.ts";
import { decisionTexts, OF_CUSTOMER } from "./decision-texts.ts";
import { Key } from "./key.tsx";

/** The keys of the choices. */
export const CHOICE_KEYS: Readonly<Record<Choice, string>> = {
  false_positive: "f",
  true_hit: "t",
  unsure: "u",
  confirm: "a",
  refuse: "r",
};

interface ChoiceButtonsProps<Offered extends Choice> {
  readonly choices: readonly Offered[];
  readonly chosen: Choice | null;
  readonly onChoose: (choice: Offered) => void;
  /** Whether the page has a key for each, which is shown. */
  readonly hasKeys: boolean;
  readonly about?: Pick<Case, "payment">;
}

export function ChoiceButtons<Offered extends Choice>(props: ChoiceButtonsProps<Offered>) {
  const { choices, chosen, onChoose, hasKeys, about = OF_CUSTOMER } = props;
  return (
    <div class="verdicts">
      {choices.map((choice) => (
        <button
          type="button"
          key={choice}
          class={`button ${chosen === choice ? "is-chosen" : ""}`}
          aria-pressed={chosen === choice}
          onClick={() => onChoose(choice)}
        >
          {decisionTexts(about).verdicts[choice]} {hasKeys && <Key name={CHOICE_KEYS[choice]} />}
        </button>
      ))}
    </div>
  );
}

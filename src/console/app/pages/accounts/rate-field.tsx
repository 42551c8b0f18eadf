// The rate of an account: requests per minute, or no limit.

import { TEXTS } from "../../texts.ts";

/** The rate as it is typed; null for no limit. */
export type TypedRate = string | null;

/** The rate that was typed, undefined for what is none. The service checks how high it may be. */
export function parseRate(typed: TypedRate): number | null | undefined {
  if (typed === null) return null;
  return /^[1-9]\d{0,8}$/.test(typed.trim()) ? Number(typed) : undefined;
}

interface RateFieldProps {
  readonly value: TypedRate;
  readonly isWrong: boolean;
  readonly onChange: (value: TypedRate) => void;
}

export function RateField({ value, isWrong, onChange }: RateFieldProps) {
  const texts = TEXTS.accounts;
  return (
    <div class="rate-field">
      <label class="field">
        <span class="label">{texts.rateLabel}</span>
        <input
          class="input"
          inputMode="numeric"
          autocomplete="off"
          value={value ?? ""}
          disabled={value === null}
          aria-invalid={isWrong}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={value === null}
          onChange={(event) => onChange(event.currentTarget.checked ? null : texts.rateDefault)}
        />
        <span>{texts.noLimit}</span>
      </label>
      {isWrong && (
        <p class="complaint" role="alert">
          {texts.rateWrong(value ?? "")}
        </p>
      )}
    </div>
  );
}

// The rate of an account: requests per minute, or no limit.

import { Check, Complaint, TextField } from "../../components/fields.tsx";
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
      <TextField
        label={texts.rateLabel}
        value={value ?? ""}
        inputMode="numeric"
        disabled={value === null}
        isWrong={isWrong}
        onChange={onChange}
      />
      <Check
        label={texts.noLimit}
        checked={value === null}
        onChange={(isChecked) => onChange(isChecked ? null : texts.rateDefault)}
      />
      <Complaint text={isWrong && texts.rateWrong(value ?? "")} />
    </div>
  );
}

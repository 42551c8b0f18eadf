// A day, typed as YYYY-MM-DD; empty is no day.

import { useEffect, useId, useState } from "preact/hooks";
import { TEXTS } from "../../texts.ts";
import { isDay } from "./search-state.ts";

interface DayFieldProps {
  readonly label: string;
  readonly day: string;
  readonly complaint: string | null;
  readonly onChange: (day: string) => void;
}

export function DayField({ label, day, complaint, onChange }: DayFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(day);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    setTyped(day);
    setWrong(false);
  }, [day]);
  const take = () => {
    const text = typed.trim();
    const isAccepted = text === "" || isDay(text);
    setWrong(!isAccepted);
    if (isAccepted && text !== day) onChange(text);
  };
  const help = isWrong ? TEXTS.search.dayWrong(typed.trim()) : complaint;
  return (
    <div class="field day-field">
      <label class="label" for={id}>
        {label}
      </label>
      <input
        id={id}
        class="input"
        inputMode="numeric"
        autocomplete="off"
        placeholder={TEXTS.search.dayHelp}
        value={typed}
        aria-invalid={help !== null}
        aria-describedby={help === null ? undefined : `${id}-help`}
        onInput={(event) => {
          const { value } = event.currentTarget;
          setTyped(value);
          setWrong(false);
          if (isDay(value.trim())) onChange(value.trim());
        }}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
        }}
      />
      {help !== null && (
        <span id={`${id}-help`} class="complaint" role="alert">
          {help}
        </span>
      )}
    </div>
  );
}

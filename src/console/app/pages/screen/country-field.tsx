// Several countries: typed by name or code, taken with Enter or a comma, shown as tags that can be removed.

import { useEffect, useId, useState } from "preact/hooks";
import { Icon } from "../../components/icon.tsx";
import { nameOfCountry, useCountries } from "../../countries.ts";
import { countriesMeant } from "../../countries-meant.ts";
import { TEXTS } from "../../texts.ts";

/** Of several countries that a text fits, so many are named. */
const NAMED_MAX = 4;

interface CountryFieldProps {
  readonly chosen: readonly string[];
  /** What is typed and not taken yet. */
  readonly text: string;
  readonly onChange: (chosen: readonly string[], text: string) => void;
}

export function CountryField({ chosen, text, onChange }: CountryFieldProps) {
  const known = useCountries();
  const [complaint, setComplaint] = useState<string | null>(null);
  /** True for a text that was given before the names of countries were there. */
  const [isAwaiting, setAwaiting] = useState(false);
  const id = useId();
  const take = (written: string): boolean => {
    if (written.trim() === "") return false;
    if (known.length === 0) {
      setAwaiting(true);
      return false;
    }
    const meant = countriesMeant(known, written);
    const [country] = meant;
    if (country === undefined || meant.length > 1) {
      const names = meant.slice(0, NAMED_MAX).map(({ name }) => name);
      setComplaint(
        country === undefined
          ? TEXTS.screen.unknownCountry(written.trim())
          : TEXTS.screen.severalCountries(written.trim(), names, meant.length - names.length),
      );
      return false;
    }
    setComplaint(null);
    onChange(chosen.includes(country.code) ? chosen : [...chosen, country.code], "");
    return true;
  };
  useEffect(() => {
    if (!isAwaiting || known.length === 0) return;
    setAwaiting(false);
    take(text);
  }, [known]);
  return (
    <div class="field">
      <label class="label" for={id}>
        {TEXTS.screen.countries}
      </label>
      {chosen.length > 0 && (
        <ul class="tags">
          {chosen.map((code) => (
            <li key={code}>
              <button
                type="button"
                class="chip"
                aria-label={TEXTS.screen.remove(nameOfCountry(known, code))}
                onClick={() =>
                  onChange(
                    chosen.filter((one) => one !== code),
                    text,
                  )
                }
              >
                {nameOfCountry(known, code)} <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        class="input"
        list={`${id}-list`}
        value={text}
        autocomplete="off"
        aria-invalid={complaint !== null}
        aria-describedby={`${id}-help`}
        onInput={(event) => {
          const { value } = event.currentTarget;
          // A choice from the list is complete; what is typed needs Enter, because Niger begins Nigeria.
          const isTyped = event instanceof InputEvent && event.inputType !== "insertReplacementText";
          if (isTyped || !take(value)) onChange(chosen, value);
        }}
        onKeyDown={(event) => {
          if (event.key !== "," && !(event.key === "Enter" && text.trim() !== "")) return;
          event.preventDefault();
          take(text);
        }}
        onBlur={() => take(text)}
      />
      <datalist id={`${id}-list`}>
        {known.map(({ code, name }) => (
          <option value={name} key={code}>
            {code}
          </option>
        ))}
      </datalist>
      <span id={`${id}-help`} class={complaint === null ? "help" : "complaint"}>
        {complaint ?? TEXTS.screen.countriesHelp}
      </span>
    </div>
  );
}

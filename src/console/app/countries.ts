// The countries of the service, asked for once: codes with their names.

import { useEffect } from "preact/hooks";
import { ask } from "./api/client.ts";
import { createStore, useStore } from "./store.ts";

export interface Country {
  readonly code: string;
  readonly name: string;
}

const countries = createStore<readonly Country[]>([]);
let isAsked = false;

/** All countries; empty until they are there. */
export function useCountries(): readonly Country[] {
  const known = useStore(countries);
  useEffect(() => {
    if (isAsked) return;
    isAsked = true;
    ask<{ countries: readonly Country[] }>("/v1/sanctions/countries").then(
      ({ body }) => countries.set(body.countries),
      () => {
        // Codes are shown without names; the next page that needs them asks again.
        isAsked = false;
      },
    );
  }, []);
  return known;
}

/** "Cyprus" of "cy"; the value itself when it is no code that is known. */
export function nameOfCountry(known: readonly Country[], value: string): string {
  const code = value.toLowerCase();
  return known.find((country) => country.code === code)?.name ?? value;
}

/** Letters from which on the beginning of a name is enough: "Russia", "Iran". */
const BEGINNING_MIN = 4;

/** The code that a text means: a code, a country's name, or the beginning of one name alone; else null. */
export function codeOfCountry(known: readonly Country[], text: string): string | null {
  const wanted = text.trim().toLowerCase();
  const found = known.find(({ code, name }) => code === wanted || name.toLowerCase() === wanted);
  if (found !== undefined || wanted.length < BEGINNING_MIN) return found?.code ?? null;
  const begun = known.filter(({ name }) => name.toLowerCase().startsWith(wanted));
  return begun.length === 1 ? (begun[0]?.code ?? null) : null;
}

// The countries of the service, asked for once: codes with their names, and what else people write for them.

import { useEffect } from "preact/hooks";
import type { WrittenCountry as Country } from "../../base/model/countries.ts";
import { ask } from "./api/client.ts";
import { createStore, useStore } from "./store.ts";

const countries = createStore<readonly Country[]>([]);
let isAsked = false;

/** All countries; empty until they are there. */
export function useCountries(): readonly Country[] {
  const known = useStore(countries);
  useEffect(() => {
    if (isAsked) return;
    isAsked = true;
    ask<{ countries: readonly Country[] }>("/review/countries").then(
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

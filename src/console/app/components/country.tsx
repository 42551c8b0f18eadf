// A country by its name, with its code.

import { nameOfCountry, useCountries } from "../countries.ts";

export function CountryName({ value }: { readonly value: string }) {
  const name = nameOfCountry(useCountries(), value);
  return name === value ? (
    <span>{value}</span>
  ) : (
    <span>
      {name} <span class="quiet">{value}</span>
    </span>
  );
}

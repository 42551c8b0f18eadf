// The values of a property, each in its own form: names in their direction, countries with names, links. Long
// lists show their beginning.

import { useState } from "preact/hooks";
import { TEXTS } from "../texts.ts";
import { CountryName } from "./country.tsx";
import { ExternalLink, isWebAddress } from "./external-link.tsx";
import { Name } from "./name.tsx";

const COUNTRY_PROPERTIES = new Set([
  "country",
  "citizenship",
  "nationality",
  "jurisdiction",
  "mainCountry",
  "birthCountry",
  "flag",
]);

interface PropertyValuesProps {
  readonly property: string;
  readonly values: readonly string[];
  /** How many are shown at first. */
  readonly shown?: number;
}

export function PropertyValues({ property, values, shown = 4 }: PropertyValuesProps) {
  const [isOpen, setOpen] = useState(false);
  const hidden = values.length - shown;
  const visible = isOpen || hidden <= 1 ? values : values.slice(0, shown);
  return (
    <>
      <ul class="values">
        {visible.map((value) => (
          <li key={value}>
            <Value property={property} value={value} />
          </li>
        ))}
      </ul>
      {hidden > 1 && (
        <button type="button" class="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? TEXTS.screen.fewer : TEXTS.screen.aliasesMore(hidden)}
        </button>
      )}
    </>
  );
}

function Value({ property, value }: { readonly property: string; readonly value: string }) {
  if (COUNTRY_PROPERTIES.has(property)) return <CountryName value={value} />;
  if (property === "gender") return <span>{TEXTS.genders[value] ?? value}</span>;
  if (isWebAddress(value)) return <ExternalLink url={value} />;
  return <Name text={value} />;
}

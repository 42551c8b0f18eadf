// The facts of the record next to those of the customer. What only one side says is shown as well.

import type { Properties } from "../api/types.ts";
import { nameOfProperty } from "../format.ts";
import { TEXTS } from "../texts.ts";
import { CountryName } from "./country.tsx";
import { ExternalLink, isWebAddress } from "./external-link.tsx";
import { Name } from "./name.tsx";
import { Shorten } from "./shorten.tsx";

/** So many values of a property are shown at first. */
const SHOWN_MAX = 4;
/** Shown elsewhere, or of no use to tell two people apart. */
const LEFT_OUT = new Set([
  "topics",
  "sourceUrl",
  "firstName",
  "lastName",
  "middleName",
  "fatherName",
  "name",
]);

/** The properties in the order of the labels, those without a label last. */
function orderOf(property: string): number {
  const at = Object.keys(TEXTS.properties).indexOf(property);
  return at < 0 ? Number.MAX_SAFE_INTEGER : at;
}

export function RecordFacts({ own, listed }: { readonly own: Properties; readonly listed: Properties }) {
  const properties = [...new Set([...Object.keys(listed), ...Object.keys(own)])]
    .filter((property) => !LEFT_OUT.has(property) || (property === "name" && (listed.name?.length ?? 0) > 1))
    .sort((a, b) => orderOf(a) - orderOf(b));
  return (
    <table class="record-facts">
      <thead>
        <tr>
          <th scope="col">
            <span class="hidden">{TEXTS.screen.facts}</span>
          </th>
          <th scope="col">{TEXTS.screen.customer}</th>
          <th scope="col">{TEXTS.screen.record}</th>
        </tr>
      </thead>
      <tbody>
        {properties.map((property) => (
          <tr key={property}>
            <th scope="row">{nameOfProperty(property)}</th>
            <td>
              <Side property={property} values={own[property]} />
            </td>
            <td>
              <Side property={property} values={listed[property]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({
  property,
  values,
}: {
  readonly property: string;
  readonly values: readonly string[] | undefined;
}) {
  if (values === undefined || values.length === 0) return <span class="quiet">{TEXTS.screen.nothing}</span>;
  return (
    <Shorten
      values={values}
      shown={SHOWN_MAX}
      class="values"
      keyOf={(value) => value}
      render={(value) => <Value property={property} value={value} />}
    />
  );
}

const COUNTRY_PROPERTIES = new Set([
  "country",
  "citizenship",
  "nationality",
  "jurisdiction",
  "mainCountry",
  "birthCountry",
  "flag",
]);

function Value({ property, value }: { readonly property: string; readonly value: string }) {
  if (COUNTRY_PROPERTIES.has(property)) return <CountryName value={value} />;
  if (property === "gender") return <span>{TEXTS.genders[value] ?? value}</span>;
  if (isWebAddress(value)) return <ExternalLink url={value} />;
  return <Name text={value} />;
}

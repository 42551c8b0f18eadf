// Properties of a record with their labels; each value in its own form.

import { CopyId } from "../../components/copy-id.tsx";
import { CountryName } from "../../components/country.tsx";
import { isWebAddress } from "../../components/external-link.tsx";
import { Name } from "../../components/name.tsx";
import { Shorten } from "../../components/shorten.tsx";
import { nameOfProperty, parseTime } from "../../format.ts";
import { TEXTS } from "../../texts.ts";
import { GROUPS, type PropertyRow } from "./property-groups.ts";

/** So many values of a property are shown at first. */
const SHOWN_MAX = 5;
const YEAR_MS = 365.2425 * 86_400_000;

const COUNTRIES: ReadonlySet<string> = new Set([
  "birthCountry",
  "citizenship",
  "country",
  "flag",
  "jurisdiction",
  "mainCountry",
  "nationality",
  "pastFlags",
]);
const CONTACTS: ReadonlySet<string> = new Set(["email", "phone", "website"]);
const IDENTIFIERS: ReadonlySet<string> = new Set(GROUPS.identifiers);

interface FactsProps {
  readonly rows: readonly PropertyRow[];
  /** Nobody's age is counted on after death. */
  readonly hasDied?: boolean;
}

export function Facts({ rows, hasDied = false }: FactsProps) {
  return (
    <dl class="facts">
      {rows.map(({ key, values }) => (
        <div key={key}>
          <dt>{nameOfProperty(key)}</dt>
          <dd>
            <Shorten
              values={values}
              shown={SHOWN_MAX}
              class={isInline(key) ? "inline-values" : "values"}
              keyOf={(value) => value}
              render={(value) => <Value property={key} value={value} hasDied={hasDied} />}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Short values stand next to each other. */
const isInline = (key: string): boolean =>
  COUNTRIES.has(key) || IDENTIFIERS.has(key) || ["birthDate", "program", "topics", "gender"].includes(key);

interface ValueProps {
  readonly property: string;
  readonly value: string;
  readonly hasDied: boolean;
}

function Value({ property, value, hasDied }: ValueProps) {
  if (COUNTRIES.has(property)) return <CountryName value={value} />;
  if (property === "gender") return <>{TEXTS.genders[value] ?? value}</>;
  if (property === "topics") return <span title={value}>{TEXTS.entity.topics[value] ?? value}</span>;
  if (property === "program") return <span class="tag">{value}</span>;
  if (property === "birthDate") return <BirthDate date={value} hasDied={hasDied} />;
  if (property === "identification") return <>{value}</>;
  if (IDENTIFIERS.has(property)) return <CopyId id={value} what={nameOfProperty(property)} isWhole />;
  // Addresses of listed people are no links: nobody should open their sites by accident.
  if (CONTACTS.has(property) || isWebAddress(value)) return <span class="long">{value}</span>;
  return <Name text={value} />;
}

function BirthDate({ date, hasDied }: { readonly date: string; readonly hasDied: boolean }) {
  const years = Math.floor((Date.now() - parseTime(date)) / YEAR_MS);
  return (
    <>
      <time dateTime={date}>{date}</time>
      {!hasDied && date.length === 10 && years >= 0 && <span class="quiet"> {TEXTS.entity.age(years)}</span>}
    </>
  );
}

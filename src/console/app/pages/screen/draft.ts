// What the form holds, and the request that it becomes.

import {
  askable,
  comparesNothing,
  type ListsOfScreening,
  listsOfScreening,
} from "../../api/compared-lists.ts";
import { KINDS, type Kind, type Query } from "../../api/screening.ts";
import type { ListState } from "../../api/types.ts";
import { TEXTS } from "../../texts.ts";
import type { ScreenThis } from "../screen-this.ts";

/** The kinds of identifier that the form offers, with the property that each is sent as. */
export const IDENTIFIERS = [
  "idNumber",
  "taxNumber",
  "innCode",
  "registrationNumber",
  "leiCode",
  "swiftBic",
  "imoNumber",
] as const;
type IdentifierKind = (typeof IDENTIFIERS)[number];

export interface Draft {
  readonly kind: Kind;
  readonly names: readonly string[];
  readonly birthDate: string;
  readonly countries: readonly string[];
  /** What is typed into the field of countries and not taken yet. */
  readonly countryText: string;
  readonly gender: string;
  readonly identifiers: readonly { readonly kind: IdentifierKind; readonly value: string }[];
  readonly threshold: string;
  readonly sanctions: boolean;
  readonly pep: boolean;
  /** The customer's number at the bank; empty for a screening of nobody in particular. */
  readonly reference: string;
}

export const EMPTY_DRAFT: Draft = {
  kind: KINDS[0],
  names: [""],
  birthDate: "",
  countries: [],
  countryText: "",
  gender: "",
  identifiers: [{ kind: "idNumber", value: "" }],
  threshold: "0.80",
  sanctions: true,
  pep: true,
  reference: "",
};

/** The form for a name that was found on another page. */
export function draftOf({ name, kind, birthDate = "", countries = [], reference = "" }: ScreenThis): Draft {
  return {
    ...EMPTY_DRAFT,
    names: [name],
    kind: KINDS.find((one) => one === kind) ?? EMPTY_DRAFT.kind,
    birthDate,
    countries: [...new Set(countries)],
    reference,
  };
}

/** As many candidates as an answer holds: an analyst who looks at one alert sees them all. */
export const LIMIT = 25;

export type DraftComplaints = Partial<
  Record<"names" | "birthDate" | "countries" | "threshold" | "include", string>
>;

/** The lists that a draft would be compared with. */
export function listsOfDraft(draft: Draft, lists: readonly ListState[]): ListsOfScreening {
  return listsOfScreening(lists, { schema: draft.kind, include: askable(draft, lists) });
}

/** What keeps a draft from being screened, by field. */
export function complaintsOf(draft: Draft, lists: readonly ListState[]): DraftComplaints {
  const texts = TEXTS.screen.complaints;
  const date = draft.birthDate.trim();
  const threshold = Number(draft.threshold.trim().replace(",", "."));
  return {
    ...(draft.names.some((name) => name.trim() !== "") ? {} : { names: texts.names }),
    ...(isPerson(draft) && date !== "" && !/^\d{4}(?:-\d\d(?:-\d\d)?)?$/.test(date)
      ? { birthDate: texts.birthDate(date) }
      : {}),
    // A country that is not known is never left out in silence.
    ...(draft.countryText.trim() === "" ? {} : { countries: draft.countryText }),
    ...(draft.threshold.trim() !== "" && threshold >= 0 && threshold <= 1
      ? {}
      : { threshold: texts.threshold(draft.threshold) }),
    ...complaintOfInclude(draft, lists),
  };
}

/** A screening of no list would clear everybody. */
function complaintOfInclude(draft: Draft, lists: readonly ListState[]): DraftComplaints {
  const texts = TEXTS.screen.complaints;
  if (!draft.sanctions && !draft.pep) return { include: texts.include };
  if (!comparesNothing(lists, { schema: draft.kind, include: askable(draft, lists) })) return {};
  const bodies = (["sanctions", "pep"] as const).filter((body) => draft[body]);
  return {
    include: texts.noList(
      TEXTS.kinds[draft.kind] ?? draft.kind,
      bodies.map((body) => TEXTS.screen[body]),
    ),
  };
}

export const isPerson = ({ kind }: Draft): boolean => kind === "Person";

/** The request of a draft without complaints. */
export function queryOf(draft: Draft, lists: readonly ListState[]): Query {
  const properties: Record<string, string[]> = {};
  const add = (property: string, value: string) => {
    const text = value.trim();
    if (text === "") return;
    properties[property] = [...(properties[property] ?? []), text];
  };
  for (const name of draft.names) add("name", name);
  if (isPerson(draft)) {
    add("birthDate", draft.birthDate);
    add("gender", draft.gender);
  }
  for (const country of draft.countries) add("country", country);
  for (const { kind, value } of draft.identifiers) add(kind, value);
  return {
    schema: draft.kind,
    properties,
    threshold: Number(draft.threshold.trim().replace(",", ".")),
    limit: LIMIT,
    include: askable(draft, lists),
  };
}

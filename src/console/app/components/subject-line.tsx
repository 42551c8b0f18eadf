// The subject in one line: name, kind where it is no person, and the facts that were given.

import type { Query } from "../api/screening.ts";
import { TEXTS } from "../texts.ts";
import { Name } from "./name.tsx";

interface SubjectLineProps {
  readonly query: Pick<Query, "properties"> & { readonly schema: string };
  readonly reference?: string;
}

export function SubjectLine({ query, reference = "" }: SubjectLineProps) {
  const { properties, schema } = query;
  const { name = [], country = [], birthDate = [], gender = [], ...others } = properties;
  const facts = [
    ...(schema === "Person" ? [] : [TEXTS.kinds[schema] ?? schema]),
    ...birthDate,
    ...country.map((code) => code.toUpperCase()),
    ...gender.map((word) => TEXTS.genders[word] ?? word),
    ...Object.values(others).flat(),
    ...(reference === "" ? [] : [reference]),
  ];
  return (
    <>
      <Name text={name[0] ?? ""} />
      {name.length > 1 && <span class="subject-fact"> +{name.length - 1}</span>}
      {facts.map((fact) => (
        <span key={fact}>
          {" "}
          <span class="subject-fact">· {fact}</span>
        </span>
      ))}
    </>
  );
}

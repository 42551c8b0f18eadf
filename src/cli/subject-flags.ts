// The flags that describe one subject and how it is screened, shared by the commands that take one.

import { type FlagsOf, flag, optionKey } from "../base/flags/flag.ts";
import { UsageError } from "../base/model/errors.ts";
import { LIMIT_DEFAULT } from "../base/model/limits.ts";
import { SUBJECT_SCHEMATA } from "../base/model/schemata.ts";
import type { Subject } from "../base/model/subject.ts";
import { decodeSubject } from "../service/contract/decode-subject.ts";
import { datasetFlag, includeFlag, limitFlag, thresholdFlag } from "./flags.ts";
import { parseNumber } from "./output.ts";

/** Each repeatable flag with the property of the subject that it fills. */
const PROPERTY_FLAGS = [
  ["name", "name", "a spelling of the name"],
  ["birth-date", "birthDate", "date of birth: YYYY, YYYY-MM or YYYY-MM-DD"],
  ["country", "country", "two-letter country code"],
  ["citizenship", "citizenship", "two-letter country code"],
  ["gender", "gender", "male, female or other"],
  ["id-number", "idNumber", "passport or identity number"],
  ["tax-number", "taxNumber", "tax number"],
  ["inn-code", "innCode", "Russian taxpayer number (INN)"],
  ["registration-number", "registrationNumber", "company registration number"],
  ["lei-code", "leiCode", "Legal Entity Identifier (LEI)"],
  ["swift-bic", "swiftBic", "SWIFT/BIC code"],
  ["imo-number", "imoNumber", "IMO number of a ship or shipping company"],
] as const;

/** The flags that say how subjects are screened. */
export const SCREENING_FLAGS = [
  thresholdFlag(),
  limitFlag(LIMIT_DEFAULT),
  includeFlag("sanctions"),
  datasetFlag("screen against this dataset only; repeatable"),
] as const;
type ScreeningFlags = FlagsOf<typeof SCREENING_FLAGS>;

/** The flags that describe one subject and how it is screened. */
export const SUBJECT_FLAGS = [
  flag("--schema <schema>", `${SUBJECT_SCHEMATA.join(", ")} (default: Person)`),
  ...SCREENING_FLAGS,
  ...PROPERTY_FLAGS.map(([name, , help]) =>
    flag(`--${name} <value>`, `${help}; repeatable`, { repeatable: true }),
  ),
];
type SubjectFlags = FlagsOf<typeof SUBJECT_FLAGS>;

/** How subjects are screened, with the defaults filled in. Throws a ServiceError that names a wrong value. */
export function screeningOf(
  flags: ScreeningFlags,
): Pick<Subject, "threshold" | "limit" | "include" | "datasets"> {
  const anybody = { schema: "Person", properties: { name: ["Anybody"] } };
  const { threshold, limit, include, datasets } = decodeSubject({ ...anybody, ...optionsOf(flags) });
  return { threshold, limit, include, datasets };
}

/** The flags as the body of a match request. Throws a UsageError. */
export function subjectOfFlags(flags: SubjectFlags): object {
  const properties = propertiesOf(flags);
  if (properties.name === undefined) throw new UsageError("--name is missing; give the name to screen.");
  return { schema: flags.schema ?? "Person", properties, ...optionsOf(flags) };
}

/**
 * The members of a match request that the flags replace in a given one. Throws a UsageError when a flag
 * describes the subject itself.
 */
export function overridesOfFlags(flags: SubjectFlags): object {
  const [property] = Object.keys(propertiesOf(flags));
  if (property !== undefined || flags.schema !== undefined)
    throw new UsageError(
      `The customer is already given, so ${property ?? "schema"} can't also be a flag; omit one of them.`,
    );
  return optionsOf(flags);
}

function propertiesOf(flags: SubjectFlags): Record<string, string[]> {
  const properties: Record<string, string[]> = {};
  for (const [name, property] of PROPERTY_FLAGS) {
    const values = flags[optionKey(name)];
    if (values !== undefined) properties[property] = values;
  }
  return properties;
}

function optionsOf({ threshold, limit, include, dataset }: ScreeningFlags): object {
  return {
    ...(threshold === undefined ? {} : { threshold: parseNumber("--threshold", threshold) }),
    ...(limit === undefined ? {} : { limit }),
    ...(include === undefined ? {} : { include }),
    ...(dataset === undefined ? {} : { datasets: dataset }),
  };
}

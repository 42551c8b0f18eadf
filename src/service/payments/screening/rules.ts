// The operator's rules that block a message. Without a file of rules, identifiers of listed records block.

import { readFileSync } from "node:fs";
import { OperatorError } from "../../../base/model/errors.ts";
import { describeJsonFault } from "../../../base/model/json-fault.ts";
import { didYouMean } from "../../../engine/names/distance/nearest-name.ts";
import { FINDING_CODES, type Finding, type FindingCode, recordsOf } from "../finding.ts";
import { PARTY_ROLES, type PartyRole, type PaymentParty } from "../message.ts";

/** One rule: everything that it names must hold. A rule with countries or BICs looks at parties. */
export interface Rule {
  readonly rule: string;
  /** Codes of findings. */
  readonly codes?: readonly FindingCode[];
  /** The record is on one of these datasets. */
  readonly datasets?: readonly string[];
  /** The record has at least this score; a finding without a score has 1. */
  readonly score?: number;
  readonly roles?: readonly PartyRole[];
  /** Two letters each: a country of the party, from its address, BIC, IBAN or elsewhere. */
  readonly countries?: readonly string[];
  /** Beginnings of BICs. */
  readonly bics?: readonly string[];
}

/** Only what is certain blocks: another branch of a listed bank is for a person to judge. */
export const DEFAULT_RULES: readonly Rule[] = [
  { rule: "An identifier of a listed record", codes: ["listed-identifier"] },
];

/** The rules that a finding meets: none for what may be the name of a street. */
export function rulesForFinding(rules: readonly Rule[], finding: Finding): Rule[] {
  if (finding.isStreet === true) return [];
  return rules.filter(
    ({ codes, datasets, score, roles, countries, bics }) =>
      countries === undefined &&
      bics === undefined &&
      (codes === undefined || codes.includes(finding.code)) &&
      ((datasets === undefined && score === undefined) ||
        recordsOf(finding).some(
          (record) =>
            (datasets === undefined || record.datasets.some((name) => datasets.includes(name))) &&
            (score === undefined || (record.score ?? 1) >= score),
        )) &&
      (roles === undefined || (finding.role !== null && roles.includes(finding.role))),
  );
}

/** The rules that a party meets by its countries and its BIC, with the value that met each. */
export function rulesForParty(rules: readonly Rule[], party: PaymentParty): { rule: Rule; value: string }[] {
  const found: { rule: Rule; value: string }[] = [];
  for (const rule of rules) {
    const { countries, bics, roles } = rule;
    if (countries === undefined && bics === undefined) continue;
    if (roles !== undefined && !roles.includes(party.role)) continue;
    const country = party.countries.find(({ code }) => countries?.includes(code));
    const bic = bics?.find((beginning) => party.bic?.startsWith(beginning));
    if (countries !== undefined && country === undefined) continue;
    if (bics !== undefined && bic === undefined) continue;
    const said = country === undefined ? [] : [`${country.code.toUpperCase()} (${country.from})`];
    found.push({ rule, value: [...said, ...(bic === undefined ? [] : [party.bic ?? ""])].join(", ") });
  }
  return found;
}

/** The rules in a file, or those without one. Throws an OperatorError when they can't be read. */
export function loadRules(path: string | undefined): readonly Rule[] {
  return path === undefined ? DEFAULT_RULES : parseRules(path, readFileSync(path, "utf8"));
}

const KEYS: Readonly<Record<string, (value: unknown) => boolean>> = {
  rule: (value) => typeof value === "string" && value.trim() !== "" && value.length <= 200,
  codes: listOf((text) => Object.hasOwn(FINDING_CODES, text) && text !== "rule"),
  datasets: listOf((text) => text !== ""),
  score: (value) => typeof value === "number" && value >= 0 && value <= 1,
  roles: listOf((text) => Object.hasOwn(PARTY_ROLES, text)),
  countries: listOf((text) => /^[a-z]{2}$/.test(text)),
  bics: listOf((text) => /^[A-Z0-9]{4,11}$/.test(text)),
};

const RULES_MAX = 1000;

/** Reads a file of rules: a JSON array. Throws an OperatorError that names the rule and the key at fault. */
export function parseRules(path: string, text: string): Rule[] {
  const refuse = (what: string, suggestion = ""): never => {
    throw new OperatorError(
      `${path}: ${what}.${suggestion}`,
      `A file of rules is a JSON array of objects such as {"rule": "Name", "codes": ["listed-party"], "score": 0.95}. Keys are ${Object.keys(KEYS).join(", ")}.`,
    );
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse(`it is not JSON: ${describeJsonFault(text)}`);
  }
  if (!Array.isArray(value) || value.length > RULES_MAX)
    return refuse(`it is not an array of at most ${RULES_MAX} rules`);
  for (const [i, one] of value.entries()) {
    if (typeof one !== "object" || one === null || Array.isArray(one)) refuse(`rule ${i + 1} is no object`);
    for (const [key, content] of Object.entries(one)) {
      const isValid = KEYS[key];
      if (isValid === undefined)
        refuse(
          `rule ${i + 1} has the unknown key ${JSON.stringify(key)}`,
          didYouMean(key, Object.keys(KEYS)),
        );
      else if (!isValid(content)) refuse(`rule ${i + 1}: ${key} can't be ${JSON.stringify(content)}`);
    }
    const keys = Object.keys(one);
    if (!keys.includes("rule")) refuse(`rule ${i + 1} has no name in the key rule`);
    if (keys.every((key) => key === "rule" || key === "roles"))
      refuse(`rule ${i + 1} would block every message; give it codes, datasets, score, countries or bics`);
    const ofParty = keys.some((key) => key === "countries" || key === "bics");
    if (ofParty && keys.some((key) => key === "codes" || key === "datasets" || key === "score"))
      refuse(`rule ${i + 1} mixes countries or bics with codes, datasets or score; write two rules`);
  }
  return value as Rule[];
}

function listOf(isValid: (text: string) => boolean): (value: unknown) => boolean {
  return (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((text) => typeof text === "string" && isValid(text));
}

// The one way to score, under its own name and those that clients know.

import { type Answer, answerJson } from "../http/endpoint.ts";
import { Refusal } from "./refusal.ts";

/** Its own name. */
export const ALGORITHM = "interdict";

/** What clients ask yente for. */
const OTHER_NAMES = ["logic-v2", "ofac-249", "name-based", "name-qualified", "logic-v1", "regression-v1"];

/** The features of a score, and what each says. */
const FEATURES: Readonly<Record<string, string>> = {
  name: "How alike the names are, word by word, in any order and script.",
  birthDate: "Whether the dates of birth agree, as precisely as both are known.",
  country: "Whether the countries have one in common.",
  identifier: "Whether an identifier of the same kind is equal.",
  gender: "Whether the genders agree.",
};

const OWN =
  "Compares names word by word, tolerates typing errors and other scripts, and adds what birth dates, countries, identifiers and gender say.";
const OTHER = `Another name of ${ALGORITHM}: the scores are those of ${ALGORITHM}, and thresholds mean something else. ${OWN}`;

/** True for a name under which clients know another algorithm. Throws 400 for one that nobody knows. */
export function isOtherName(name: string): boolean {
  const plain = name.toLowerCase().trim();
  if (plain === ALGORITHM || plain === "best") return false;
  if (OTHER_NAMES.includes(plain)) return true;
  throw new Refusal(400, `Invalid algorithm: ${name}`);
}

/** Answers with all names of the algorithm. */
export function answerAlgorithms(): Answer {
  const features = Object.fromEntries(
    Object.entries(FEATURES).map(([name, description]) => [name, { description, coefficient: 1, url: "" }]),
  );
  const docs = { features, config: {} };
  const others = OTHER_NAMES.map((name) => ({ name, description: OTHER, features, docs }));
  const algorithms = [{ name: ALGORITHM, description: OWN, features, docs }, ...others];
  return answerJson({ algorithms, default: "best", best: ALGORITHM });
}

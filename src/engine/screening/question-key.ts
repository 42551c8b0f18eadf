// When two questions are the same one: an account asks about a subject with equal values in everything that
// decides the answer.

import type { Subject } from "../../base/model/subject.ts";

/**
 * A digest of the question, equal for equal questions. The order of properties and values is part of it,
 * because the notes on an answer follow that order. The account is part of it, because otherwise the time of
 * an answer would say whether another account asked before. No name can be read from a digest.
 */
export function questionKey(
  account: number,
  { schema, properties, threshold, limit, include, datasets }: Subject,
): string {
  const asked = JSON.stringify([account, schema, properties, threshold, limit, include, datasets]);
  return new Bun.CryptoHasher("sha256").update(asked).digest("base64");
}

// Puts the record of an OFAC party together. Each publication says which pieces it has of a party; what the
// pieces of all have in common is done here. Pure.

import { type LabelledValue, makeFact } from "./facts.ts";
import { NO_VESSEL, type OfacRecord } from "./record.ts";
import type { OfacRemarks } from "./remarks.ts";

/** What a publication says of a party beside its remarks; what it leaves out is not known. */
interface PartyPieces
  extends Pick<OfacRecord, "uid" | "schema" | "name" | "names">,
    Partial<Omit<OfacRecord, "uid" | "schema" | "name" | "names">> {
  /** Facts that have labels, behind those that are facts already. */
  readonly values?: readonly LabelledValue[];
  readonly remarks: OfacRemarks;
}

export function joinPieces({ values = [], remarks, ...said }: PartyPieces): OfacRecord {
  return {
    title: "",
    vessel: NO_VESSEL,
    addresses: [],
    programs: [],
    notes: [],
    listedOn: [],
    reasons: [],
    ...said,
    names: [...said.names, ...remarks.names],
    facts: [...(said.facts ?? []), ...values.map(makeFact), ...remarks.facts],
    relations: [...(said.relations ?? []), ...remarks.relations],
  };
}

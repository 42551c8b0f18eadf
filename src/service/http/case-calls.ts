// Cases over HTTP: the lists in use as the desk reads them, and its refusals as errors of the
// contract.

import { Type } from "@sinclair/typebox";
import { OperatorError, ServiceError } from "../../base/model/errors.ts";
import type { SnapshotView } from "../../engine/screening/screening.ts";
import { CaseRefusal } from "../cases/case-change.ts";
import { type CaseAct, type CaseDesk, type CaseFile, PairUnsettled } from "../cases/case-desk.ts";
import type { ListsInUse } from "../cases/compare-cases.ts";
import type { ReviewCase } from "../cases/review-case.ts";
import { parseClearance } from "../clearances/clearance.ts";
import { CASE_ID_PATTERN, type EncodedCase } from "../contract/review-cases.ts";
import type { PersonalAct } from "../journal/decision-journal.ts";
import { type Answer, answerJson, type Call, type PathParameter } from "./endpoint.ts";

/** The id of a case in a path, for the document. */
export const CASE_ID_SEGMENT: PathParameter = {
  meaning: "Id of a case.",
  schema: Type.String({ pattern: CASE_ID_PATTERN }),
  example: "01934f0c-52f3-7d1e-9a44-0c5d6b1e2f30",
};

/** The lists in use at each moment, as `view` gives them. */
export function listsInUse(view: () => SnapshotView): ListsInUse {
  return {
    snapshot: () => view().provenance.snapshot,
    records: (id) => view().records(id),
  };
}

/**
 * What the desk answers. Throws invalid_request for what it refuses, and index_unavailable, with the cause
 * for the log, when cases or pairs can't be read or written.
 */
export async function atDesk<T>(
  call: Call<"cases">,
  work: (desk: CaseDesk, lists: ListsInUse) => Promise<T>,
): Promise<T> {
  try {
    return await work(call.service.cases, listsInUse(call.view));
  } catch (error) {
    if (error instanceof CaseRefusal) throw new ServiceError("invalid_request", error.message);
    if (error instanceof PairUnsettled)
      throw unavailable(`${error.message} It is tried again every half minute.`, error);
    if (error instanceof OperatorError)
      throw unavailable("The cases can't be read or written now. Retry in a few minutes.", error);
    throw error;
  }
}

function unavailable(message: string, cause: unknown): ServiceError {
  return new ServiceError("index_unavailable", message, null, { cause });
}

/** A case with what happened to it. Throws not_found for null. */
export function answerCaseFile(file: CaseFile | null): Answer {
  if (file === null) throw new ServiceError("not_found", "There is no case with this id.");
  return answerJson({ case: encodeCase(file.case), decisions: file.events });
}

export function encodeCase({ subject, ...rest }: ReviewCase): EncodedCase {
  return { ...rest, subject: { schema: subject.schema, properties: subject.properties } };
}

/** Texts of a case as they are stored. */
interface CaseTexts {
  readonly reference: string | null;
  readonly reason: string;
}

/**
 * The texts of a case, cleaned as those of a customer file and of cleared pairs are. Throws invalid_request
 * for one that a cleared pair could not have.
 */
export function cleanCaseTexts({ reference, reason }: CaseTexts): CaseTexts {
  const pair = { entity: "-", user: "-", time: "2000-01-01", until: null };
  const parsed = parseClearance({ ...pair, reference: reference ?? "-", reason }, "customer");
  if (typeof parsed === "string") throw new ServiceError("invalid_request", `The case ${parsed}.`);
  return { reference: reference === null ? null : parsed.reference, reason: parsed.reason };
}

/** Throws invalid_request for a last day that is over. */
export function refusePastDay(until: string | null): void {
  if (until !== null && until < new Date().toISOString().slice(0, 10))
    throw new ServiceError("invalid_request", `until must be today or later (UTC), not ${until}.`);
}

/**
 * An act as the journal records it; one that was not done has a command of its own. What is about the
 * customer is hashed where subjects are.
 */
export function journalActOf({ reviewer, command, notDone, ...act }: CaseAct): PersonalAct {
  const { account, key, request } = reviewer;
  const { id, entity, records, payment, version } = act.case;
  const reference = act.case.reference ?? payment?.reference ?? null;
  const why = notDone === undefined ? {} : { notDone };
  const { tags, file } = act;
  const namesCustomer = reference !== null && notDone?.includes(reference);
  return {
    user: account.name,
    command: notDone === undefined ? command : `${command} (not done)`,
    details: {
      account: account.id,
      key,
      request,
      case: id,
      version,
      entity: entity.id,
      // All of the party, where there are several: the act is about each.
      ...(records.length === 1 ? {} : { entities: records.map((record) => record.id) }),
      ...(payment === null ? {} : { payment: payment.type }),
      ...(tags === undefined && file === undefined ? { verdict: act.verdict } : {}),
      ...(file === undefined ? {} : { bytes: file.bytes, sha256: file.sha256 }),
      ...(act.until === undefined ? {} : { until: act.until }),
      ...(act.agrees === undefined ? {} : { agrees: act.agrees }),
      ...(namesCustomer ? {} : why),
      snapshot: act.snapshot,
    },
    customerTexts: {
      ...(reference === null ? {} : { reference }),
      ...(act.reason === undefined ? {} : { reason: act.reason }),
      ...(tags === undefined ? {} : { tags: tags.join(", ") }),
      ...(file === undefined ? {} : { file: file.name }),
      ...(namesCustomer ? why : {}),
    },
  };
}

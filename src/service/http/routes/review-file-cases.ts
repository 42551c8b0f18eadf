// POST /review/files/{id}/cases: the matches of a screened customer file become cases, part by part.

import { createHash } from "node:crypto";
import { OperatorError, ServiceError } from "../../../base/model/errors.ts";
import { SCOPE_REVIEW } from "../../../base/model/scopes.ts";
import type { OpenedCase } from "../../cases/open-cases.ts";
import { UPLOAD_ID_PARAMETER } from "../../contract/review-files.ts";
import { FileCasesBody, FileCasesRequest } from "../../contract/review-queue.ts";
import { downloadPath, findCustomerFile } from "../../uploads/customer-file.ts";
import { type FileMatch, type FileMatches, readFileMatches } from "../../uploads/file-matches.ts";
import { readBody } from "../body.ts";
import { atDesk } from "../case-calls.ts";
import { answerJson, askerOf, type Endpoint } from "../endpoint.ts";
import { noSuch, uploadIdOf, viewerOf } from "../uploads.ts";

/** Matches that one request takes up, and those of the same customer. */
const PART = 500;

export const reviewFileCases: Endpoint<"bodies" | "uploads" | "cases"> = {
  method: "POST",
  path: "/review/files/:id/cases",
  operationId: "openFileCases",
  scope: SCOPE_REVIEW,
  summary: "Take up the matches of a screened customer file as cases, some hundred at a time.",
  description:
    "Ask with `after` 0, then with `next` until that is null. The records of one person or company are one case of the customer, and those that have a case keep it. The cases are those of everybody who reviews; the file stays its account's.",
  pathParameters: { id: UPLOAD_ID_PARAMETER },
  requestBody: FileCasesRequest,
  responseBody: FileCasesBody,
  errors: ["not_found", "index_unavailable"],
  async answer(call) {
    const { after } = await readBody(call, FileCasesRequest);
    const id = uploadIdOf(call, "file");
    const { state } = call.service.uploads;
    const file = findCustomerFile(state, id, viewerOf(call));
    if (file === null) throw noSuch("file");
    if (downloadPath(state, file, "results") === null)
      throw new ServiceError("not_found", "The file has no matches: no finished screening of it found any.");
    const { matches, next } = await read(() => readFileMatches(state, file, after, PART));
    const opened = await atDesk(call, (desk, lists) =>
      desk.openOfFile(
        { id, name: file.fileName },
        matches.map((match) => openingOf(id, match)),
        askerOf(call),
        lists,
      ),
    );
    return {
      ...answerJson({ matches: matches.length, opened, next }),
      logged: { upload: id, cases: matches.length, opened },
    };
  },
};

/**
 * Without a reference, the line of the file tells two customers apart, and what was screened of them two ways
 * to read the columns: what was decided about the one says nothing about the other.
 */
function openingOf(id: string, { line, reference, subject, ...match }: FileMatch): OpenedCase {
  return {
    ...match,
    reference,
    subject,
    requestId: reference === null ? `${id}.${line}.${digest(subject)}` : id,
  };
}

function digest(subject: FileMatch["subject"]): string {
  return createHash("sha256").update(JSON.stringify(subject)).digest("hex").slice(0, DIGEST_LENGTH);
}

const DIGEST_LENGTH = 12;

async function read(work: () => Promise<FileMatches>): Promise<FileMatches> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OperatorError) throw new ServiceError("invalid_request", error.message);
    throw error;
  }
}

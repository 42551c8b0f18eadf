// /review/imports: lists that an administrator sends. Each is imported up to a snapshot, which is looked at
// and then published.

import { UPLOAD_BYTES_MAX } from "../../../base/model/limits.ts";
import { SCOPE_ADMINISTER } from "../../../base/model/scopes.ts";
import { UPLOAD_ID_PARAMETER } from "../../contract/review-files.ts";
import {
  AnswerRequest,
  decodeMappingRequest,
  ImportBody,
  ImportsBody,
  MappingRequest,
  ProposalRequest,
} from "../../contract/review-lists.ts";
import { findImport, type ListImport, listImports } from "../../uploads/list-import.ts";
import { parseJsonBody, readBody } from "../body.ts";
import { answerJson, type Call, type Endpoint } from "../endpoint.ts";
import {
  changesOf,
  noSuch,
  refuseContent,
  type UploadNeeds,
  uploadEndpoint,
  uploadIdOf,
} from "../uploads.ts";

const COMMON = { scope: SCOPE_ADMINISTER } as const;
const OF_ONE = { ...COMMON, pathParameters: { id: UPLOAD_ID_PARAMETER } } as const;

const upload = uploadEndpoint("imports", {
  scope: COMMON.scope,
  path: "/review/imports",
  operationId: "uploadList",
  summary: "Send a list, to be imported up to a snapshot that can be published.",
  description: `The body is the list file or an archive of several, of at most ${UPLOAD_BYTES_MAX} bytes. Every other list of the snapshot in use is kept, and the gates of an import apply.`,
});

const list: Endpoint<UploadNeeds> = {
  ...COMMON,
  method: "GET",
  path: "/review/imports",
  operationId: "listImports",
  summary: "The lists that were sent, newest first.",
  responseBody: ImportsBody,
  answer(call) {
    return answerJson({ imports: listImports(call.service.uploads.state) });
  },
};

const one: Endpoint<UploadNeeds> = {
  ...OF_ONE,
  method: "GET",
  path: "/review/imports/:id",
  operationId: "getImport",
  summary: "The report of an import, and whether it is in use.",
  responseBody: ImportBody,
  errors: ["not_found"],
  answer(call) {
    return answerJson(findOne(call));
  },
};

const change = changesOf({
  scope: SCOPE_ADMINISTER,
  path: "/review/imports",
  responseBody: ImportBody,
  find: findOne,
});

const mapping = change({
  act: "mapping",
  operationId: "mapImport",
  summary: "Import a table of the bank's own, with what its columns hold.",
  description: "The body is a mapping file of an in-house list. The import starts again.",
  requestBody: MappingRequest,
  read: async (call) => ({ mapping: decodeMappingRequest(await parseJsonBody(call)) }),
  ask: (keeper, request) => keeper.map(request),
});

const publication = change({
  act: "publication",
  operationId: "publishImport",
  summary: "Put the snapshot of an import into use.",
  description: "With `--four-eyes`, an import is proposed and approved instead.",
  read: refuseContent,
  ask: (keeper, request) => keeper.publish(request),
});

const proposal = change({
  act: "proposal",
  operationId: "proposeImport",
  summary: "Propose that the snapshot of an import be put into use, where four eyes are required.",
  requestBody: ProposalRequest,
  read: async (call) => readBody(call, ProposalRequest),
  ask: (keeper, request) => keeper.propose(request),
});

const approval = change({
  act: "approval",
  operationId: "answerImportProposal",
  summary:
    "Put a proposed import into use, or refuse it, with another account than the one that proposed it.",
  description:
    "Another key of the account that proposed it is refused, and so are a snapshot and a `proposedAt` that are no longer those of the proposal: nobody approves what they have not seen. A refusal needs a note; the import can then be proposed again, or discarded.",
  requestBody: AnswerRequest,
  read: async (call) => readBody(call, AnswerRequest),
  ask: (keeper, request) => keeper.answer(request),
});

const removal = change({
  act: "removal",
  operationId: "discardImport",
  summary: "Discard an import: its file and its snapshot go, its report stays for a while.",
  read: refuseContent,
  ask: (keeper, request) => keeper.remove({ ...request, kind: "imports" }),
});

export const reviewImports: readonly Endpoint<UploadNeeds>[] = [
  upload,
  list,
  one,
  mapping,
  publication,
  proposal,
  approval,
  removal,
];

/** Throws not_found unless there is an import with the id of the path. */
function findOne(call: Call<UploadNeeds>): ListImport {
  const found = findImport(call.service.uploads.state, uploadIdOf(call, "import"));
  if (found === null) throw noSuch("import");
  return found;
}

// /review/imports: lists that an administrator sends. Each is imported up to a snapshot, which is looked at
// and then published.

import { UPLOAD_ID_PARAMETER } from "../../contract/review-files.ts";
import {
  AnswerRequest,
  decodeAnswer,
  decodeMappingRequest,
  decodeProposal,
  ImportBody,
  ImportsBody,
  MappingRequest,
  ProposalRequest,
} from "../../contract/review-lists.ts";
import { UPLOAD_BYTES_MAX } from "../../model/limits.ts";
import { SCOPE_ADMINISTER } from "../../model/scopes.ts";
import type { KeeperAnswer, KeeperRequest } from "../../uploads/keeper.ts";
import { findImport, type ListImport, listImports } from "../../uploads/list-import.ts";
import { parseJsonBody } from "../body.ts";
import { type Answer, answerJson, type Call, type Endpoint } from "../endpoint.ts";
import {
  askerOf,
  noSuch,
  refuseContent,
  refuseProblem,
  refuseWithoutKeeper,
  uploadEndpoint,
  uploadIdOf,
} from "../uploads.ts";

/** What these endpoints need of the service. */
type Needs = "bodies" | "uploads";

const COMMON = { scope: SCOPE_ADMINISTER, parameters: {} } as const;
const OF_ONE = { ...COMMON, pathParameters: { id: UPLOAD_ID_PARAMETER } } as const;

const upload = uploadEndpoint("imports", {
  scope: COMMON.scope,
  path: "/review/imports",
  operationId: "uploadList",
  summary: "Send a list, to be imported up to a snapshot that can be published.",
  description: `The body is the list file or an archive of several, of at most ${UPLOAD_BYTES_MAX} bytes. Every other list of the snapshot in use is kept, and the gates of an import apply.`,
});

const list: Endpoint<Needs> = {
  ...COMMON,
  method: "GET",
  path: "/review/imports",
  operationId: "listImports",
  summary: "The lists that were sent, newest first.",
  responseBody: ImportsBody,
  errors: [],
  answer(call) {
    return answerJson({ imports: listImports(call.service.uploads.state) });
  },
};

const one: Endpoint<Needs> = {
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

const mapping: Endpoint<Needs> = {
  ...OF_ONE,
  method: "POST",
  path: "/review/imports/:id/mapping",
  operationId: "mapImport",
  summary: "Import a table of the bank's own, with what its columns hold.",
  description: "The body is a mapping file of an in-house list. The import starts again.",
  requestBody: MappingRequest,
  responseBody: ImportBody,
  errors: ["not_found", "index_unavailable"],
  async answer(call) {
    refuseWithoutKeeper(call);
    const text = decodeMappingRequest(await parseJsonBody(call));
    return ask(call, (request) => call.service.uploads.keeper.map({ ...request, mapping: text }));
  },
};

const publication: Endpoint<Needs> = {
  ...OF_ONE,
  method: "POST",
  path: "/review/imports/:id/publication",
  operationId: "publishImport",
  summary: "Put the snapshot of an import into use.",
  description: "With `--four-eyes`, an import is proposed and approved instead.",
  responseBody: ImportBody,
  errors: ["not_found", "index_unavailable"],
  answer: (call) => askWithoutBody(call, (request) => call.service.uploads.keeper.publish(request)),
};

const proposal: Endpoint<Needs> = {
  ...OF_ONE,
  method: "POST",
  path: "/review/imports/:id/proposal",
  operationId: "proposeImport",
  summary: "Propose that the snapshot of an import be put into use, where four eyes are required.",
  requestBody: ProposalRequest,
  responseBody: ImportBody,
  errors: ["not_found", "index_unavailable"],
  async answer(call) {
    refuseWithoutKeeper(call);
    const proposing = decodeProposal(await parseJsonBody(call));
    return ask(call, (request) => call.service.uploads.keeper.propose({ ...request, ...proposing }));
  },
};

const approval: Endpoint<Needs> = {
  ...OF_ONE,
  method: "POST",
  path: "/review/imports/:id/approval",
  operationId: "answerImportProposal",
  summary:
    "Put a proposed import into use, or refuse it, with another account than the one that proposed it.",
  description:
    "Another key of the account that proposed it is refused, and so are a snapshot and a `proposedAt` that are no longer those of the proposal: nobody approves what they have not seen. A refusal needs a note; the import can then be proposed again, or discarded.",
  requestBody: AnswerRequest,
  responseBody: ImportBody,
  errors: ["not_found", "index_unavailable"],
  async answer(call) {
    refuseWithoutKeeper(call);
    const answering = decodeAnswer(await parseJsonBody(call));
    return ask(call, (request) => call.service.uploads.keeper.answer({ ...request, ...answering }));
  },
};

const removal: Endpoint<Needs> = {
  ...OF_ONE,
  method: "POST",
  path: "/review/imports/:id/removal",
  operationId: "discardImport",
  summary: "Discard an import: its file and its snapshot go, its report stays for a while.",
  responseBody: ImportBody,
  errors: ["not_found", "index_unavailable"],
  answer: (call) =>
    askWithoutBody(call, (request) => call.service.uploads.keeper.remove({ ...request, kind: "imports" })),
};

export const reviewImports: readonly Endpoint<Needs>[] = [
  upload,
  list,
  one,
  mapping,
  publication,
  proposal,
  approval,
  removal,
];

type Ask = (request: KeeperRequest) => Promise<KeeperAnswer>;

async function askWithoutBody(call: Call<Needs>, act: Ask): Promise<Answer> {
  refuseWithoutKeeper(call);
  await refuseContent(call);
  return ask(call, act);
}

/** Has something done with an import, and answers what became of it. */
async function ask(call: Call<Needs>, act: Ask): Promise<Answer> {
  const { id } = findOne(call);
  refuseProblem(await act({ id, by: askerOf(call) }));
  return { ...answerJson(findOne(call)), logged: { upload: id } };
}

/** Throws not_found unless there is an import with the id of the path. */
function findOne(call: Call<Needs>): ListImport {
  const found = findImport(call.service.uploads.state, uploadIdOf(call, "import"));
  if (found === null) throw noSuch("import");
  return found;
}

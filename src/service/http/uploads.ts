// What the endpoints of uploads have in common: who asks, bodies that go to disk, and answers that are files.

import type { TSchema } from "@sinclair/typebox";
import { ServiceError } from "../../base/model/errors.ts";
import { SCOPE_ADMINISTER } from "../../base/model/scopes.ts";
import { decodeParameters } from "../contract/query-parameters.ts";
import { FILE_NAME, Nothing, UPLOAD_ID_PARAMETER, UploadedBody } from "../contract/review-files.ts";
import type { Viewer } from "../uploads/customer-file.ts";
import { isUploadId, type UploadKind } from "../uploads/folders.ts";
import type { KeeperAnswer, KeeperCalls, KeeperRequest } from "../uploads/keeper.ts";
import { readBody, refuseEncoded } from "./body.ts";
import {
  type Answer,
  answerJson,
  askerOf,
  type Call,
  type Endpoint,
  grantOf,
  segmentOf,
} from "./endpoint.ts";

/** Who looks: an administrator sees the files of every account. */
export function viewerOf(call: Call): Viewer {
  const { account, key } = grantOf(call);
  return { account: account.id, isAdministrator: key.scopes.includes(SCOPE_ADMINISTER) };
}

/** The id of an upload in a path. Throws not_found for anything that can't be one. */
export function uploadIdOf({ path }: Call, what: string): string {
  const id = segmentOf(path);
  if (!isUploadId(id)) throw noSuch(what);
  return id;
}

/** The error for an upload that is not there, or that the account may not see: both look alike. */
export function noSuch(what: string): ServiceError {
  return new ServiceError("not_found", `There is no ${what} with this id that this account may see.`);
}

/** Throws index_unavailable while nothing can be taken or changed. */
export function refuseWithoutKeeper({ service }: Call<"uploads">): void {
  const { refusal } = service.uploads;
  if (refusal !== null) throw new ServiceError("index_unavailable", refusal);
}

/** The endpoint that receives files of a kind. */
export function uploadEndpoint(
  kind: UploadKind,
  of: Pick<Endpoint, "scope" | "path" | "operationId" | "summary" | "description">,
): Endpoint<"uploads"> {
  return {
    ...of,
    method: "POST",
    parameters: { fileName: FILE_NAME },
    rawBody: "The bytes of the file.",
    responseBody: UploadedBody,
    errors: ["index_unavailable"],
    async answer(call) {
      const { fileName = "" } = decodeParameters(call.query, { fileName: FILE_NAME });
      const id = await receiveUpload(call, kind, fileName);
      return { ...answerJson({ id }), logged: { upload: id } };
    },
  };
}

/** What the endpoints of uploads need of the service. */
export type UploadNeeds = "bodies" | "uploads";

/** A change of an upload, as its endpoint describes it. */
interface UploadChange<Given>
  extends Pick<Endpoint, "operationId" | "summary" | "description" | "requestBody"> {
  /** The last segment of its path. */
  readonly act: string;
  /** What the request says more than its path. */
  readonly read: (call: Call<UploadNeeds>) => Promise<Given>;
  readonly ask: (keeper: KeeperCalls, request: KeeperRequest & Given) => Promise<KeeperAnswer>;
}

/** The uploads of a kind: what an answer about one shows, found anew after each change. */
interface Changed extends Pick<Endpoint, "scope" | "path"> {
  readonly responseBody: TSchema;
  /** Throws not_found unless there is one with the id of the path that the account may see. */
  readonly find: (call: Call<UploadNeeds>) => { readonly id: string };
}

/** Makes the endpoints that change one upload of a kind. */
export function changesOf({ scope, path, responseBody, find }: Changed) {
  return <Given extends object>({ act, read, ask, ...described }: UploadChange<Given>) =>
    ({
      ...described,
      scope,
      method: "POST",
      path: `${path}/:id/${act}`,
      pathParameters: { id: UPLOAD_ID_PARAMETER },
      responseBody,
      errors: ["not_found", "index_unavailable"],
      async answer(call) {
        refuseWithoutKeeper(call);
        const given = await read(call);
        const { id } = find(call);
        refuseProblem(await ask(call.service.uploads.keeper, { ...given, id, by: askerOf(call) }));
        return { ...answerJson(find(call)), logged: { upload: id } };
      },
    }) satisfies Endpoint<UploadNeeds>;
}

/** Receives the body as a file, and has the keeper take it up. Returns the id. */
async function receiveUpload(call: Call<"uploads">, kind: UploadKind, fileName: string): Promise<string> {
  refuseWithoutKeeper(call);
  const { request, service } = call;
  refuseEncoded(request);
  const length = request.headers.get("Content-Length");
  const by = askerOf(call);
  const { state, receiver, keeper } = service.uploads;
  const id = await receiver.receive({
    state,
    kind,
    by,
    fileName,
    body: request.body as AsyncIterable<Uint8Array> | null,
    length: length === null ? null : Number(length),
  });
  refuseProblem(await keeper.received({ kind, id, by }));
  return id;
}

/** Throws invalid_request for what the keeper refuses. */
export function refuseProblem({ problem }: KeeperAnswer): void {
  if (problem !== null) throw new ServiceError("invalid_request", problem);
}

/** For a request that says nothing more than its path: its body is empty, or an empty object. */
export async function refuseContent(call: Call<"bodies">): Promise<object> {
  const { body, headers } = call.request;
  const isEmpty = body === null || headers.get("Content-Length") === "0";
  return isEmpty ? {} : readBody(call, Nothing);
}

/**
 * A file, by its path or bytes, as an answer that browsers store and never show: it holds customers, and what
 * their files held.
 */
export function answerDownload(
  content: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  name: string,
): Answer {
  // As RFC 8187 writes names of any script.
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return {
    status: 200,
    contentType,
    body: typeof content === "string" ? Bun.file(content) : content,
    headers: {
      "Content-Disposition": `attachment; filename${encoded === name ? `="${name}"` : `*=UTF-8''${encoded}`}`,
      "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    },
  };
}

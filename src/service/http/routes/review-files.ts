// /review/files: customer files that people send, screened by a process of its own.

import { ServiceError } from "../../../base/model/errors.ts";
import { UPLOAD_BYTES_MAX, UPLOAD_DAYS_MAX } from "../../../base/model/limits.ts";
import { SCOPE_REVIEW } from "../../../base/model/scopes.ts";
import {
  decodePreviewRequest,
  decodeScreeningRequest,
  FileBody,
  FilesBody,
  NotReadBody,
  PreviewBody,
  PreviewRequest,
  ScreeningRequest,
  UPLOAD_ID_PARAMETER,
  UploadedBody,
} from "../../contract/review-files.ts";
import {
  type CustomerFileView,
  downloadPath,
  findCustomerFile,
  listCustomerFiles,
} from "../../uploads/customer-file.ts";
import { readNotRead } from "../../uploads/not-read.ts";
import { parseJsonBody } from "../body.ts";
import { answerJson, askerOf, type Call, type Endpoint } from "../endpoint.ts";
import {
  answerDownload,
  changesOf,
  noSuch,
  refuseContent,
  refuseProblem,
  refuseWithoutKeeper,
  type UploadNeeds,
  uploadEndpoint,
  uploadIdOf,
  viewerOf,
} from "../uploads.ts";

const COMMON = { scope: SCOPE_REVIEW } as const;
const OF_ONE = { ...COMMON, pathParameters: { id: UPLOAD_ID_PARAMETER } } as const;

const upload = uploadEndpoint("files", {
  scope: COMMON.scope,
  path: "/review/files",
  operationId: "uploadFile",
  summary: "Send a file of customers.",
  description: `The body is the file itself: CSV, XLSX, JSON or Parquet, plain or packed, of at most ${UPLOAD_BYTES_MAX} bytes. Only the account that sent it sees it, and administrators do. It is removed after ${UPLOAD_DAYS_MAX} days.`,
});

const list: Endpoint<UploadNeeds> = {
  ...COMMON,
  method: "GET",
  path: "/review/files",
  operationId: "listFiles",
  summary: "The customer files of the account, newest first.",
  responseBody: FilesBody,
  answer(call) {
    return answerJson({ files: listCustomerFiles(call.service.uploads.state, viewerOf(call)) });
  },
};

const one: Endpoint<UploadNeeds> = {
  ...OF_ONE,
  method: "GET",
  path: "/review/files/:id",
  operationId: "getFile",
  summary: "A customer file: its preview, the progress of its screening, and what there is to fetch.",
  responseBody: FileBody,
  errors: ["not_found"],
  answer(call) {
    return answerJson(findFile(call));
  },
};

const preview: Endpoint<UploadNeeds> = {
  ...OF_ONE,
  method: "POST",
  path: "/review/files/:id/preview",
  operationId: "previewFile",
  summary: "The first rows of a customer file as a mapping of its columns reads them.",
  requestBody: PreviewRequest,
  responseBody: PreviewBody,
  errors: ["not_found", "index_unavailable"],
  async answer(call) {
    refuseWithoutKeeper(call);
    const settings = decodePreviewRequest(await parseJsonBody(call));
    const { id } = findFile(call);
    const { preview, error } = await call.service.uploads.keeper.preview({ id, settings });
    if (preview === null) throw new ServiceError("invalid_request", error.message);
    return answerJson({ preview });
  },
};

const change = changesOf({
  scope: SCOPE_REVIEW,
  path: "/review/files",
  responseBody: FileBody,
  find: findFile,
});

const screening = change({
  act: "screening",
  operationId: "screenFile",
  summary: "Screen a customer file against the lists in use.",
  description:
    "Screenings run one after the other, in processes of the lowest priority. One that ended can be asked for again, which replaces its results.",
  requestBody: ScreeningRequest,
  read: async (call) => ({ settings: decodeScreeningRequest(await parseJsonBody(call)) }),
  ask: (keeper, request) => keeper.screen(request),
});

const cancellation = change({
  act: "cancellation",
  operationId: "cancelScreening",
  summary: "End the screening of a customer file; the file stays, and can be screened again.",
  read: refuseContent,
  ask: (keeper, request) => keeper.cancel(request),
});

const removal: Endpoint<UploadNeeds> = {
  ...OF_ONE,
  method: "POST",
  path: "/review/files/:id/removal",
  operationId: "removeFile",
  summary: "Remove a customer file with its results, and end its screening.",
  responseBody: UploadedBody,
  errors: ["not_found", "index_unavailable"],
  async answer(call) {
    refuseWithoutKeeper(call);
    await refuseContent(call);
    const { id } = findFile(call);
    const { keeper } = call.service.uploads;
    refuseProblem(await keeper.remove({ kind: "files", id, by: askerOf(call) }));
    return { ...answerJson({ id }), logged: { upload: id } };
  },
};

const notRead: Endpoint<UploadNeeds> = {
  ...OF_ONE,
  method: "GET",
  path: "/review/files/:id/not-read",
  operationId: "getUnreadRows",
  summary: "What a screening could not read: the first rows and facts, with reasons.",
  responseBody: NotReadBody,
  errors: ["not_found"],
  answer(call) {
    const path = downloadPath(call.service.uploads.state, findFile(call), "rejected");
    return answerJson(path === null ? { rows: [], isWhole: true } : readNotRead(path));
  },
};

const CSV = "text/csv; charset=utf-8";
const HTML = "text/html; charset=utf-8";

const results = download("results", "getFileResults", CSV, "The alerts of a screening, a row per match.");
const rejected = download(
  "rejected",
  "getFileRejected",
  CSV,
  "The rows that can't be screened and the facts that can't be read, with reasons.",
);
const report = download("report", "getFileReport", HTML, "The report of a screening, a page without links.");

export const reviewFiles: readonly Endpoint<UploadNeeds>[] = [
  upload,
  list,
  one,
  preview,
  screening,
  cancellation,
  notRead,
  results,
  rejected,
  report,
  removal,
];

function download(
  what: "results" | "rejected" | "report",
  operationId: string,
  contentType: string,
  summary: string,
): Endpoint<UploadNeeds> {
  return {
    ...OF_ONE,
    method: "GET",
    path: `/review/files/:id/${what}`,
    operationId,
    summary,
    download: contentType,
    errors: ["not_found"],
    answer(call) {
      const file = findFile(call);
      const path = downloadPath(call.service.uploads.state, file, what);
      if (path === null)
        throw new ServiceError(
          "not_found",
          `The file has no ${what}: no finished screening of it wrote any.`,
        );
      const ending = contentType === HTML ? "html" : "csv";
      return {
        ...answerDownload(path, contentType, `${what}-${file.id}.${ending}`),
        logged: { upload: file.id },
      };
    },
  };
}

/** Throws not_found unless there is a file with the id of the path that the account may see. */
function findFile(call: Call<UploadNeeds>): CustomerFileView {
  const id = uploadIdOf(call, "file");
  const file = findCustomerFile(call.service.uploads.state, id, viewerOf(call));
  if (file === null) throw noSuch("file");
  return file;
}

// The types of a route file: the endpoint that it describes, the call that it answers, and the answer.
// Access, rate and the rendering of errors are the same for all endpoints, so request-pipeline.ts does them.

import type { TSchema } from "@sinclair/typebox";
import type { Logger } from "pino";
import type { ErrorCode, ServiceError } from "../../base/model/errors.ts";
import type { Following } from "../../base/model/following.ts";
import type { Scope } from "../../base/model/scopes.ts";
import type { PinnedView, Screening, SnapshotView } from "../../engine/screening/screening.ts";
import type { AccessAdministration } from "../access/administration.ts";
import type { Grant } from "../access/grant.ts";
import type { KeyFinder } from "../access/known-keys.ts";
import type { RateLimiter } from "../access/rate-limit.ts";
import type { ReceivedBodies } from "../access/received-bodies.ts";
import type { RecentUses } from "../access/recent-uses.ts";
import type { AdmittedRequest, WorkQueue } from "../access/work-queue.ts";
import type { CaseDesk } from "../cases/case-desk.ts";
import { decodePercent, type Parameters, type QueryString } from "../contract/query-parameters.ts";
import type { DecisionJournal, PersonalAct } from "../journal/decision-journal.ts";
import type { Rule } from "../payments/screening/rules.ts";
import type { SignIn } from "../sign-in/sign-in.ts";
import type { Asker } from "../uploads/records.ts";
import type { UploadService } from "../uploads/service.ts";
import type { Metrics } from "./metrics.ts";
import type { DescribedHeader } from "./openapi-headers.ts";

/** How another API than the contract is spoken: who asks, and how a refusal is written. */
interface Dialect {
  /** The Authorization header as the contract has it. */
  readonly bearerOf: (header: string | null) => string | null;
  /** Who asks without a key; null where a key is needed. */
  readonly guestOf: (request: Request) => Grant | null;
  readonly renderError: (error: ServiceError) => Answer;
}

/** Everything that the app needs from outside. */
export interface Service {
  readonly screening: Screening;
  readonly access: KeyFinder;
  /** The same accounts and keys, to be administered. */
  readonly accounts: AccessAdministration;
  /** When this thread has seen each key. */
  readonly keyUses: RecentUses;
  readonly limiter: RateLimiter;
  readonly work: WorkQueue;
  readonly bodies: ReceivedBodies;
  /** Where decisions are recorded before they are answered. */
  readonly journal: DecisionJournal;
  /** Records what a person does, before it is done, also where no journal of decisions is kept. */
  recordAct(act: PersonalAct): Promise<void>;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly version: string;
  /** Short hash of the commit that the program was built from. */
  readonly commit: string;
  /** True when the service answers from invented people, which every answer then says. */
  readonly isDemonstration: boolean;
  /** The files that people send, and what imports did to lists. */
  readonly uploads: UploadService;
  readonly cases: CaseDesk;
  /** What blocks a payment message. */
  readonly paymentRules: readonly Rule[];
  /** The text of the operator's table of places; null for the one that comes with the program. */
  readonly paymentPlaces: string | null;
  /** The sign-in of people; null where keys open the console. */
  readonly signIn?: SignIn | null;
  /** How following a source of snapshots fares; null when none is followed. */
  readonly following?: () => Following | null;
  /** SHA-256 of the certificate that every client of this app has shown; null for none. */
  readonly certificate?: Uint8Array | null;
  /** True where that certificate opens the endpoints of the console without a key. */
  readonly certificateOpensConsole?: boolean;
  /** Absent where the contract is spoken. */
  readonly dialect?: Dialect;
  /** Milliseconds of a monotonic clock, for durations. */
  readonly now?: () => number;
}

/** Work without a key counts for this number, which no account has. */
export const NO_ACCOUNT = 0;

/** One request, with what an endpoint needs of the service to answer it. */
export interface Call<Needs extends keyof Service = never> {
  readonly request: Request;
  readonly requestId: string;
  /** The path as sent, still percent-encoded. */
  readonly path: string;
  readonly query: QueryString;
  /** The account and key of the caller; null where no key is asked for. */
  readonly grant: Grant | null;
  readonly service: Pick<Service, Needs>;
  /**
   * Puts the request into the queue of work. `expectedMs` is the expected time of all its parts. Throws
   * rate_limit_exceeded when too much is waiting. Leave when done.
   */
  admit(expectedMs: number): AdmittedRequest;
  /** Admits the request, runs its whole work as one part when its turn comes, and leaves; see admit. */
  perform<T>(expectedMs: number, work: () => T): Promise<T>;
  /** The snapshot in use, as Screening.view. The headers of the answer then name it. */
  view(): SnapshotView;
  /** As view, for work that yields. Release it when done. */
  pin(): PinnedView;
}

/** The account and key that ask, of an endpoint that needs a key. */
export function grantOf({ grant }: Pick<Call, "grant">): Grant {
  if (grant === null) throw new Error("This endpoint needs the account that asks.");
  return grant;
}

/** Who asks, for records and the journal. */
export function askerOf(call: Pick<Call, "grant" | "requestId">): Asker {
  const { account, key } = grantOf(call);
  return { account: { id: account.id, name: account.name }, key: key.publicId, request: call.requestId };
}

/** Position of the id in the paths below /review: /review/files/ID. */
const ID_POSITION = 3;

/** The segment of a path, decoded; empty for one that is not percent-encoded UTF-8. */
export function segmentOf(path: string, position = ID_POSITION): string {
  return decodePercent(path.split("/")[position] ?? "") ?? "";
}

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  /** Text, bytes that are sent as they are, or a stream. */
  readonly body: string | Uint8Array<ArrayBuffer> | Blob | ReadableStream;
  /** Headers of this answer, in addition to those that all answers carry. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Fields of the request's log line: counts, ids and names of fields, never a value that a client sent. */
  readonly logged?: Readonly<Record<string, unknown>>;
}

/** A scope that each key satisfies. */
export const ANY_KEY = "any key";

/** A segment of a path. */
export interface PathParameter {
  readonly meaning: string;
  readonly schema: TSchema;
  readonly example: string;
}

/** An endpoint names what it needs of the service, and is given no more by its type. */
export interface Endpoint<Needs extends keyof Service = never> {
  readonly method: "GET" | "POST";
  /** A segment that begins with a colon stands for any value. */
  readonly path: string;
  /** Its name in generated clients. */
  readonly operationId: string;
  /** The scope that the key needs, ANY_KEY for every key; null where no key is asked for. */
  readonly scope: Scope | typeof ANY_KEY | null;
  /** True for what machines ask every few seconds: an answer is logged at the level debug. */
  readonly isProbe?: boolean;
  readonly summary: string;
  /** Rules that do not fit into the summary, for the document. */
  readonly description?: string;
  /** The segments of the path that begin with a colon, for the document. */
  readonly pathParameters?: Readonly<Record<string, PathParameter>>;
  /**
   * Parameters of the query string, for the document. Null when the query string is not read; where they are
   * left out, the pipeline refuses every parameter before it asks for the answer.
   */
  readonly parameters?: Parameters | null;
  /** Schema of the request body, for the document. */
  readonly requestBody?: TSchema;
  /** What the body is, for the document, where it is a file. */
  readonly rawBody?: string;
  /** The content type of a 200 that is a file, for the document. */
  readonly download?: string;
  /** Schema of the body of a 200, for the document; none for plain text. */
  readonly responseBody?: TSchema;
  /** Schema of the body of a 503 that is not an error object, for the document. */
  readonly unreadyBody?: TSchema;
  /** Headers that a 200 of this endpoint can have and others cannot, for the document. */
  readonly headers?: readonly DescribedHeader[];
  /** Error codes of this endpoint, in addition to those that every endpoint with a key has. */
  readonly errors?: readonly ErrorCode[];
  readonly answer: (call: Call<Needs>) => Answer | Promise<Answer>;
}

/** Any endpoint: lists of endpoints hand each the whole service. */
export type AnyEndpoint = Endpoint<keyof Service>;

const JSON_TYPE = "application/json; charset=utf-8";

export function answerJson(value: unknown, status = 200): Answer {
  return answerJsonText(JSON.stringify(value), status);
}

/** An answer whose body is JSON text already. */
export function answerJsonText(body: string, status = 200): Answer {
  return { status, contentType: JSON_TYPE, body };
}

// What the endpoints of uploads and lists need from the rest of the service, per thread.

import type { KeeperCalls } from "./keeper.ts";
import type { LastImports } from "./last-imports.ts";
import type { UploadReceiver } from "./receive.ts";

export interface UploadService {
  /** The state folder. */
  readonly state: string;
  /** Why no file can be taken, in a sentence; null when one can. */
  readonly refusal: string | null;
  readonly receiver: UploadReceiver;
  readonly keeper: KeeperCalls;
  readonly lastImports: LastImports;
}

/** A call of the keeper, as it passes from a worker to the main thread. */
export type KeeperCall = {
  [Name in keyof KeeperCalls]: { readonly name: Name; readonly request: Parameters<KeeperCalls[Name]>[0] };
}[keyof KeeperCalls];

/** The calls of the keeper, each sent as one message. */
export function keeperCalls(send: (call: KeeperCall) => Promise<unknown>): KeeperCalls {
  const call =
    <Name extends keyof KeeperCalls>(name: Name) =>
    (request: Parameters<KeeperCalls[Name]>[0]) =>
      send({ name, request } as KeeperCall) as ReturnType<KeeperCalls[Name]>;
  return {
    received: call("received"),
    preview: call("preview"),
    screen: call("screen"),
    cancel: call("cancel"),
    map: call("map"),
    publish: call("publish"),
    propose: call("propose"),
    answer: call("answer"),
    remove: call("remove"),
    compare: call("compare"),
    recompute: call("recompute"),
  };
}

/** Answers a call. */
export function answerKeeperCall(keeper: KeeperCalls, { name, request }: KeeperCall): Promise<unknown> {
  return (keeper[name] as (request: unknown) => Promise<unknown>)(request);
}

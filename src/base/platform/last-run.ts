// The files in the state folder that say how work of the nights ended. The service reads them for its
// metrics, so a backup that failed is noticed without its log.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { formatTimestamp } from "../model/dates.ts";
import { type LastRun, type NightlyJob, RUN_RESULTS } from "../model/last-run.ts";
import { writeDurably } from "./durable-file.ts";

const Time = Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$" });
const TimeOrNull = Type.Union([Time, Type.Null()]);

/** The members that each of these files has. */
export const RUN_TIMES = { startedAt: Time, endedAt: TimeOrNull, succeededAt: TimeOrNull };
const LastRunSchema = Type.Object({
  result: Type.Union(RUN_RESULTS.map((result) => Type.Literal(result))),
  ...RUN_TIMES,
});

/** Names in the state folder. */
const FILES: Readonly<Record<NightlyJob, string>> = {
  backup: "last-backup.json",
  verify: "last-verify.json",
};

/** The path of the file about the last run of a job. */
export function lastRunFile(state: string, job: NightlyJob): string {
  return join(state, FILES[job]);
}

/** How a job ended last; null when it never ran, or when the file can't be read: it is only for metrics. */
export function loadLastRun(state: string, job: NightlyJob): LastRun | null {
  return loadRunFile(lastRunFile(state, job), LastRunSchema);
}

/** What such a file holds, in a form; null as for loadLastRun. */
export function loadRunFile<Form extends TSchema>(path: string, form: Form): Static<Form> | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    return Value.Check(form, value) ? value : null;
  } catch {
    return null;
  }
}

interface RunOptions {
  /** Further members of the file. */
  readonly facts?: object;
  /** The result of an error, with members that it changes: "failed" unless set. */
  readonly failureOf?: (error: unknown) => { readonly result: string };
  /** Called when the outcome can't be written: the work counts all the same. */
  readonly warn: (error: unknown) => void;
}

/** Does work and writes down how it ended. Returns or throws what the work does. */
export async function recordRun<T>(
  path: string,
  work: () => Promise<T>,
  { facts = {}, failureOf = () => ({ result: "failed" }), warn }: RunOptions,
): Promise<T> {
  const succeededAt = loadRunFile(path, Type.Object({ succeededAt: TimeOrNull }))?.succeededAt ?? null;
  const startedAt = formatTimestamp(new Date());
  const write = (outcome: { readonly result: string }) => {
    const endedAt = outcome.result === "unfinished" ? null : formatTimestamp(new Date());
    const last = {
      ...facts,
      ...outcome,
      startedAt,
      endedAt,
      succeededAt: outcome.result === "succeeded" ? endedAt : succeededAt,
    };
    try {
      writeDurably(path, `${JSON.stringify(last)}\n`);
    } catch (error) {
      if (endedAt !== null) warn(error);
    }
  };
  write({ result: "unfinished" });
  try {
    const done = await work();
    write({ result: "succeeded" });
    return done;
  } catch (error) {
    write(failureOf(error));
    throw error;
  }
}

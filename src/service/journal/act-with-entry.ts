// An act and its entry stand or fall together: the entry is made in the transaction of the act, before it is
// durable, and an act that fails after that has a second entry, which says that it was not done.

import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";

type Details = Readonly<Record<string, unknown>>;
/** Records an act with its details, at once or later. Throws or rejects when it can't: then don't do it. */
export type RecordDetails<R extends void | Promise<void>> = (details: Details) => R;

/** Does an act that records itself, with what it is given, before it is durable. Throws as the act. */
export async function actWithEntry<T, R extends void | Promise<void>>(
  record: RecordDetails<R>,
  act: (record: RecordDetails<R>) => T | Promise<T>,
): Promise<T> {
  const recorded: Details[] = [];
  try {
    return await act((details) => {
      const done = record(details);
      const note = () => void recorded.push(details);
      if (done instanceof Promise) return done.then(note) as R;
      note();
      return done;
    });
  } catch (error) {
    const notDone = describeSystemError(error) ?? reasonOf(error);
    try {
      for (const details of recorded) await record({ ...details, notDone });
    } catch (second) {
      throw new OperatorError(
        `It was not done: ${notDone}. The journal has it as done, and can't be corrected: ${reasonOf(second)}`,
        "Make room on the disk, and do it again.",
        { cause: error },
      );
    }
    throw error;
  }
}

/** As actWithEntry, for an act that only takes rights away: `onMissing` is told why it has no entry. */
export async function restrictWithEntry<T>(
  record: RecordDetails<void | Promise<void>>,
  act: (record: RecordDetails<Promise<void>>) => Promise<T>,
  onMissing: (error: unknown) => void,
): Promise<T> {
  const missing: unknown[] = [];
  const outcome = await actWithEntry(
    async (details) => record(details),
    (within) => act((details) => within(details).catch((error: unknown) => void missing.push(error))),
  );
  for (const error of missing) onMissing(error);
  return outcome;
}

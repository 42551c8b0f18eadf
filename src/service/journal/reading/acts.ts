// The acts of a journal, of a form that a reader knows.

import type { Static, TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { OperatorError } from "../../../base/model/errors.ts";
import { COMMAND_LANE } from "../folders.ts";
import { readEntries } from "./read-entries.ts";
import { EVERYTHING } from "./selection.ts";

/**
 * The acts of the lane of commands that hold a text and have a form. What can't be read is left out, and with
 * damaged notes there are none.
 */
export async function* readActs<Form extends TSchema>(
  folder: string,
  holds: string,
  form: Form,
): AsyncGenerator<{ readonly act: Static<Form>; readonly time: string }> {
  const selection = {
    ...{ ...EVERYTHING, lane: COMMAND_LANE, kind: "act" },
    mayBe: (line: Buffer) => line.includes(holds),
  };
  try {
    for await (const { text, time } of readEntries(folder, selection, () => undefined)) {
      const act: unknown = JSON.parse(text);
      if (Value.Check(form, act)) yield { act, time };
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
  }
}

// Members of lines whose hash fits, for those who read a few of them.

import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";

export const TipMember = Type.Object({ seq: Type.Integer({ minimum: 0 }), hash: Type.String() });

/** Those of a checkpoint. */
export const CheckpointMembers = Type.Object({
  covers: TipMember,
  commands: Type.Optional(TipMember),
  signature: Type.String(),
  key: Type.String(),
});

/** Null when they have another form. */
export function parseMembers<Form extends TSchema>(line: Uint8Array, form: Form): Static<Form> | null {
  try {
    const value: unknown = JSON.parse(asBuffer(line).toString("utf8"));
    return Value.Check(form, value) ? value : null;
  } catch {
    return null;
  }
}

/** The same bytes. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

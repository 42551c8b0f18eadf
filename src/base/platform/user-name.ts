// The name of the user whom this process runs as, from the system's own table. (The runtime's userInfo()
// takes it from the environment, where anybody can write another name.)

import { CString, FFIType, type Pointer, read } from "bun:ffi";
import { openCLibrary } from "./c-library.ts";

/** The name of the effective user; "uid 1000" for a user whom the system does not know by name. */
export function systemUserName(): string {
  const uid = process.geteuid?.() ?? 0;
  return lookUp(uid) ?? `uid ${uid}`;
}

/** "0 (root)", or the number alone for a user whom the system does not know by name. */
export function describeUser(uid: number): string {
  const name = lookUp(uid);
  return name === null ? String(uid) : `${uid} (${name})`;
}

/** Null also when the C library can't be called: an act must not fail for want of a name. */
function lookUp(uid: number): string | null {
  try {
    const { getpwuid } = openCLibrary({ getpwuid: { args: [FFIType.u32], returns: FFIType.ptr } });
    const entry = getpwuid(uid);
    if (entry === null) return null;
    // The first member of struct passwd is the address of the name.
    return new CString(read.ptr(entry, 0) as Pointer).toString();
  } catch {
    return null;
  }
}

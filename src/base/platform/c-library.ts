// Functions of the C library, for what the runtime has no interface to: mapping a file read-only, and a clock
// that all threads share.

import { dlopen, type FFIFunction } from "bun:ffi";
import { OperatorError, reasonOf } from "../model/errors.ts";

/** glibc, musl, macOS. */
const LIBRARY_NAMES = ["libc.so.6", "libc.so", "libSystem.B.dylib"];

/**
 * Opens functions of the C library. Throws an OperatorError when the library isn't found, and when the
 * process may not make memory executable, which calls of it need.
 */
export function openCLibrary<Functions extends Record<string, FFIFunction>>(functions: Functions) {
  for (const name of LIBRARY_NAMES) {
    try {
      return dlopen(name, functions).symbols;
    } catch (cause) {
      // The next name may be the right one for this system.
      if (isMissing(cause)) continue;
      throw new OperatorError(
        `This process may not make memory executable, which it needs to read the match index: ${reasonOf(cause)}.`,
        "Remove MemoryDenyWriteExecute= from the systemd unit (or the like elsewhere), and BUN_JSC_useJIT from the environment.",
        { cause },
      );
    }
  }
  throw new OperatorError(
    "The C library of this system was not found.",
    `Tried ${LIBRARY_NAMES.join(", ")}.`,
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_DLOPEN_FAILED";
}

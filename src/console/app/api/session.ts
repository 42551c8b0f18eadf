// Asks the service again about the key, the lists and the open cases.

import { updateSession } from "../session.ts";
import { ask } from "./client.ts";
import type { Session } from "./types.ts";

/** Updates what the sidebar shows; a failure leaves it as it is, because each page shows its own. */
export async function refreshSession(): Promise<void> {
  try {
    updateSession((await ask<Session>("/review/session")).body);
  } catch {
    // The next refresh may succeed.
  }
}

// A demonstration never answers from real lists. Once some are imported beside it, its log says so: the
// operator must not take the invented people for them.

import type { Logger } from "pino";
import { reasonOf } from "../../base/model/errors.ts";
import { loadCurrentId } from "../../engine/snapshot/folders.ts";

const POLL_MS = 1000;

/** Looks for lists in the state folder of a demonstration, until the returned function is called. */
export function watchForLists(state: string, log: Logger): () => void {
  let noticed: string | null = null;
  const timer = setInterval(() => {
    try {
      const id = loadCurrentId(state);
      if (id === null || id === noticed) return;
      noticed = id;
      log.error(
        { state, snapshot: id },
        "lists were imported, but this service was started with --demo and still serves invented people: start it without --demo",
      );
    } catch (error) {
      if (reasonOf(error) === noticed) return;
      noticed = reasonOf(error);
      log.error({ state, err: error }, "whether lists were imported can't be seen");
    }
  }, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

// The age of the lists in use, judged by the limits of the service.

import { agesOf, findStale } from "../model/content-age.ts";
import { plural } from "../model/plural.ts";
import { loadCurrentId, snapshotFolder } from "../snapshot/folders.ts";
import { loadManifest } from "../snapshot/manifest.ts";
import { type ExaminedHost, error, type Finding, ok, warning } from "./finding.ts";

const CHECK = "lists";
const ADVICE = "Fetch the list and import: interdict import PATH… with all lists.";

/** No finding without a snapshot: that one is missing is a finding of its own. */
export function checkLists({ state, now, service }: ExaminedHost): Finding[] {
  const current = loadCurrentId(state);
  if (current === null) return [];
  const ages = agesOf(loadManifest(snapshotFolder(state, current)), now);
  const stale = findStale(ages, service.ageLimits);
  if (stale.length === 0)
    return [ok(CHECK, `None of the ${plural(ages.length, "list")} in use is past an age limit.`)];
  return stale.map(({ level, message }) =>
    level === "max"
      ? error(CHECK, `${message} So /readyz answers 503.`, ADVICE)
      : warning(CHECK, message, `${ADVICE} If its publisher froze it: INTERDICT_WARN_AGE=DATASET=off`),
  );
}

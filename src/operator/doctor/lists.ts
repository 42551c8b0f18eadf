// The age of the lists in use, judged by the limits of the service.

import { agesOf, findStale } from "../../base/model/content-age.ts";
import { plural } from "../../base/model/plural.ts";
import { loadCurrentId, snapshotFolder } from "../../engine/snapshot/folders.ts";
import { loadManifest, type Manifest } from "../../engine/snapshot/manifest.ts";
import { type ExaminedHost, error, type Finding, ok, warning } from "./finding.ts";

const CHECK = "lists";
const ADVICE = "Fetch the list and import: interdict import PATH… with all lists.";

export function checkLists({ state, now, service }: ExaminedHost): Finding[] {
  const manifest = manifestInUse(state);
  if (manifest === null) return [];
  const ages = agesOf(manifest, now);
  const stale = findStale(ages, service.ageLimits);
  if (stale.length === 0)
    return [ok(CHECK, `None of the ${plural(ages.length, "list")} in use is past an age limit.`)];
  return stale.map(({ level, message }) =>
    level === "max"
      ? error(CHECK, `${message} So /readyz answers 503.`, ADVICE)
      : warning(CHECK, message, `${ADVICE} If its publisher froze it: INTERDICT_WARN_AGE=DATASET=off`),
  );
}

/** Null without a snapshot that can be read: that is a finding of its own. */
export function manifestInUse(state: string): Manifest | null {
  try {
    const current = loadCurrentId(state);
    return current === null ? null : loadManifest(snapshotFolder(state, current));
  } catch {
    return null;
  }
}

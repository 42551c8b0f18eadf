// The version of the product and the commit it was built from; `make binary` defines the latter.

import packageFile from "../package.json" with { type: "json" };

declare const INTERDICT_COMMIT: string | undefined;

export const VERSION: string = packageFile.version;

/** Short hash, or "source" when run from source. */
export const COMMIT: string = typeof INTERDICT_COMMIT === "string" ? INTERDICT_COMMIT : "source";

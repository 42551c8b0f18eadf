// Names of flags in commander.

/** The key under which commander stores a flag: "per-page" becomes perPage. */
export function optionKey(flag: string): string {
  return flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

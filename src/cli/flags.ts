// Flags that a command reads from a table.

/** The key under which commander keeps a flag: "per-page" is perPage. */
export function optionKey(flag: string): string {
  return flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

// Spelling by a table of groups of letters, as the published systems of romanisation are written.

export type Writer = (word: string) => string;

interface Rule {
  readonly letters: string;
  readonly isStart: boolean;
  readonly isEnd: boolean;
  readonly spelling: string;
}

/**
 * A writer by rows like "ou=u ^x=j ь=-". Of the groups that fit at a place the longest one counts, and of
 * equal ones that of the start or end. Letters without a row stay.
 */
export function writer(...rows: readonly string[]): Writer {
  const byLetters = new Map<string, Rule>();
  for (const cell of rows.join(" ").split(/\s+/)) {
    const [written = "", spelling = ""] = cell.split("=");
    const rule = {
      letters: written.replace(/[$^]/g, ""),
      isStart: written.startsWith("^"),
      isEnd: written.endsWith("$"),
      spelling: spelling === "-" ? "" : spelling,
    };
    byLetters.set(written, rule);
  }
  const places = ({ isStart, isEnd }: Rule) => Number(isStart) + Number(isEnd);
  const rules = [...byLetters.values()].sort(
    (a, b) => b.letters.length - a.letters.length || places(b) - places(a),
  );
  return (word) => {
    const text = word.toLowerCase();
    let result = "";
    for (let at = 0; at < text.length; ) {
      const rule = rules.find(
        ({ letters, isStart, isEnd }) =>
          text.startsWith(letters, at) &&
          (!isStart || at === 0) &&
          (!isEnd || (at > 0 && at + letters.length === text.length)),
      );
      result += rule?.spelling ?? text.charAt(at);
      at += rule?.letters.length ?? 1;
    }
    return result;
  };
}

/** Writers one after the other. */
export const chain =
  (...writers: readonly Writer[]): Writer =>
  (word) =>
    writers.reduce((text, write) => write(text), word);

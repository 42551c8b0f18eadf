// Texts joined into one array of UTF-16 code units, without separators: a million of them are two arrays
// instead of a million objects, and can be shared with another thread or written to a file.

/** Text `i` is `letters` from `starts[i]` to before `starts[i + 1]`. */
export interface JoinedTexts {
  readonly letters: Uint16Array;
  /** One more than there are texts; ascending. */
  readonly starts: Int32Array;
}

export function joinTexts(texts: readonly string[]): JoinedTexts {
  const starts = new Int32Array(texts.length + 1);
  let total = 0;
  texts.forEach((text, number) => {
    total += text.length;
    starts[number + 1] = total;
  });
  const letters = new Uint16Array(total);
  let at = 0;
  for (const text of texts) for (let i = 0; i < text.length; i++) letters[at++] = text.charCodeAt(i);
  return { letters, starts };
}

/** The texts that were joined. */
export function splitTexts({ letters, starts }: JoinedTexts): string[] {
  return Array.from(starts.subarray(1), (end, number) =>
    String.fromCharCode(...letters.subarray(starts[number], end)),
  );
}

// What an operator is told of a file that can't be read.

/** What is wrong with a sentence for an operator; null when nothing is. */
export function judgeSentence(text: string): string | null {
  if (text.length < 10) return `says only ${JSON.stringify(text)}`;
  if (text.length > 20_000) return `says ${text.length} characters`;
  const inside = /\n\s+at |\[object |undefined(?! entity)|is not a function|null is not|cannot read/i.exec(
    text,
  );
  return inside === null ? null : `says ${JSON.stringify(inside[0])}: ${text.slice(0, 300)}`;
}

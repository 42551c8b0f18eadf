// Words with wildcards, compared in time that grows with the letters of both: clients send the patterns.
// Pure.

/**
 * True for a word that a pattern fits: `*` stands for any letters, `?` for one. Letters are code points. The
 * last star takes as few as it can, and more when what follows it doesn't fit, so no other is tried again.
 */
export function fitsPattern(pattern: string, word: string): boolean {
  const [wanted, letters] = [[...pattern], [...word]];
  let at = 0;
  let star = -1;
  let behindStar = 0;
  for (let i = 0; i < letters.length; ) {
    if (wanted[at] === "*") {
      star = at++;
      behindStar = i;
    } else if (wanted[at] === "?" || wanted[at] === letters[i]) {
      at++;
      i++;
    } else if (star >= 0) {
      at = star + 1;
      i = ++behindStar;
    } else return false;
  }
  return wanted.slice(at).every((sign) => sign === "*");
}

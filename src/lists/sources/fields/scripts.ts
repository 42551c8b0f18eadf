// The scripts of texts. Pure.

/** True when a letter of the text is of a script other than Latin. */
export function hasOtherScript(text: string): boolean {
  return /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text);
}

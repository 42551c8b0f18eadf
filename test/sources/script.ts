// What tests of sources ask of the script of a text.

/** True when a letter of the text is of a script other than Latin. */
export function hasOtherScript(text: string): boolean {
  return /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text);
}

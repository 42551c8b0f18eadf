// Which values of a message can hold no name: dates, amounts, numbers and codes. Every other value that is
// not a part of a party is a text, also in an unknown element or field.

/**
 * Three Latin letters in a row, or any character of another alphabet: the least that a name has. More letters
 * may stand apart.
 */
const WORD = /[A-Za-z]{3}|[^\0-\x7f]|(?:[A-Za-z][^A-Za-z\d]{1,5}){4}[A-Za-z]/;
/**
 * Codes of the standards ("SHAR", "EUR"), truth values, amounts with currency, and random numbers as text.
 */
const CODE =
  /^(?:[A-Z0-9]{1,4}|true|false|(?:\d{6})?[A-Z]{3}[\d,.]+|[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}|(?=.*\d)(?:[\da-fA-F]{2}){4,})$/;
/** Lines of base64, which are long, but for the last. */
const BASE64 = /^(?:[A-Za-z0-9+/]{20,}\s+)*[A-Za-z0-9+/]+={0,2}$/;
const BASE64_LENGTH_MIN = 20;

/** True for a text without a word: a date, an amount, a number, or a code of up to four characters. */
export function isPlainValue(text: string): boolean {
  return !WORD.test(text) || CODE.test(text);
}

/** Letters and digits in which a number of a document may stand. */
const NUMBER = /^(?=(?:\D*\d){6})[A-Za-z0-9 /.-]{8,34}$/;
const DATE_OR_AMOUNT = /^(?:\d{4}-\d\d-\d\d|\d+\.\d{0,5}$)/;

/** True for a value that may be a number of somebody's: no date or amount. */
export function mayBeNumber(text: string): boolean {
  return NUMBER.test(text) && !DATE_OR_AMOUNT.test(text);
}

/** True for bytes that are written as base64, such as a digest or a certificate. */
export function isBase64(text: string): boolean {
  const [first = ""] = text.split(/\s/, 1);
  return first.length >= BASE64_LENGTH_MIN && BASE64.test(text);
}

// Holds an answer against what a row of the scenario table expects. An object must have what is expected of
// it and may have more, an array must be as long as expected, anything else must be equal; `$` words say what
// values can't.

/** What differs, as sentences that name the place; empty when the answer fits. */
export function findDifferences(expected: unknown, actual: unknown, place = "answer"): string[] {
  if (Array.isArray(expected)) return compareArrays(expected, actual, place);
  if (typeof expected === "object" && expected !== null) {
    return Object.entries(expected).flatMap(([key, wanted]) => {
      if (key.startsWith("$")) return applyWord(key, wanted, actual, place);
      const has = isObject(actual) && Object.hasOwn(actual, key);
      if (isAbsent(wanted)) return has ? [`${place}.${key} is there`] : [];
      return has ? findDifferences(wanted, actual[key], `${place}.${key}`) : [`${place}.${key} is missing`];
    });
  }
  return Object.is(expected, actual) ? [] : [`${place} is ${show(actual)}, not ${show(expected)}`];
}

function compareArrays(expected: readonly unknown[], actual: unknown, place: string): string[] {
  if (!Array.isArray(actual)) return [`${place} is ${show(actual)}, not an array`];
  if (actual.length !== expected.length) {
    return [`${place} has ${actual.length} values, not ${expected.length}: ${show(actual)}`];
  }
  return expected.flatMap((wanted, i) => findDifferences(wanted, actual[i], `${place}[${i}]`));
}

function applyWord(word: string, wanted: unknown, actual: unknown, place: string): string[] {
  const check = WORDS[word];
  if (check === undefined) throw new Error(`${word} is no word of the scenario table`);
  return check(wanted, actual, place);
}

type Check = (wanted: unknown, actual: unknown, place: string) => string[];

const WORDS: Readonly<Record<string, Check>> = {
  /** A regular expression that a text fits. */
  $fits: (wanted, actual, place) =>
    typeof actual === "string" && new RegExp(String(wanted), "u").test(actual)
      ? []
      : [`${place} is ${show(actual)} and does not fit ${wanted}`],
  /** The names of an object: these, in any order, and no others. */
  $names: (wanted, actual, place) => {
    const names = isObject(actual) ? Object.keys(actual).sort() : [];
    return findDifferences([...(wanted as string[])].sort(), names, `the names of ${place}`);
  },
  /** How many values an array has. */
  $length: (wanted, actual, place) =>
    findDifferences(wanted, Array.isArray(actual) ? actual.length : null, `the length of ${place}`),
  /** Each value of an array fits. */
  $each: (wanted, actual, place) =>
    Array.isArray(actual) && actual.length > 0
      ? actual.flatMap((value, i) => findDifferences(wanted, value, `${place}[${i}]`))
      : [`${place} is ${show(actual)}, not a filled array`],
  /** For each of these, an array has a value that fits. */
  $some: (wanted, actual, place) =>
    (wanted as unknown[])
      .filter((one) => !asArray(actual).some((value) => findDifferences(one, value).length === 0))
      .map((one) => `${place} has no ${show(one)}: ${show(actual)}`),
  /** An array has no value that fits any of these. */
  $none: (wanted, actual, place) =>
    Array.isArray(actual)
      ? (wanted as unknown[])
          .filter((one) => actual.some((value) => findDifferences(one, value).length === 0))
          .map((one) => `${place} has ${show(one)}`)
      : [`${place} is ${show(actual)}, not an array`],
  /** A number from the first to the second. */
  $between: (wanted, actual, place) => {
    const [least, most] = wanted as [number, number];
    return typeof actual === "number" && actual >= least && actual <= most
      ? []
      : [`${place} is ${show(actual)}, not from ${least} to ${most}`];
  },
  /** A number with at most so many decimals. */
  $decimals: (wanted, actual, place) =>
    typeof actual === "number" && Number(actual.toFixed(Number(wanted))) === actual
      ? []
      : [`${place} is ${show(actual)}, not a number of ${wanted} decimals`],
  /** The JSON type of a value. */
  $type: (wanted, actual, place) => {
    const type = actual === null ? "null" : Array.isArray(actual) ? "array" : typeof actual;
    return (wanted as string).split("|").includes(type) ? [] : [`${place} is of type ${type}, not ${wanted}`];
  },
  /** A field of the values of an array falls (or stays) from one to the next, or rises. */
  $falling: (wanted, actual, place) => checkOrder(String(wanted), actual, place, -1),
  $rising: (wanted, actual, place) => checkOrder(String(wanted), actual, place, 1),
};

function checkOrder(field: string, actual: unknown, place: string, sign: number): string[] {
  const values = asArray(actual).map((value) => (isObject(value) ? value[field] : undefined));
  if (values.length < 2) return [`${place} has fewer than two values to be in order`];
  const text = typeof values[0] === "string";
  return values
    .slice(1)
    .filter((value, i) => {
      const before = values[i];
      const step = text
        ? String(value) < String(before)
          ? -1
          : Number(String(value) > String(before))
        : Math.sign(Number(value) - Number(before));
      return step === -sign;
    })
    .map((value) => `${place} is out of order by ${field} at ${show(value)}`);
}

const isAbsent = (wanted: unknown) => isObject(wanted) && Object.hasOwn(wanted, "$absent");

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "missing";
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

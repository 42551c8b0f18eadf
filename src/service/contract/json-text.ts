// Parses JSON text and keeps what JSON.parse loses: repeated names (the last would win silently) and the
// order of names (JavaScript moves "10" before "b"). One pass over the text bounds depth, names and values
// before JSON.parse runs: 4 MiB have room for 400,000 names, which take JSON.parse 300 ms.

import { ServiceError } from "../../base/model/errors.ts";
import { describeJsonFault } from "../../base/model/json-fault.ts";
import { JSON_DEPTH_MAX, JSON_NAMES_MAX, JSON_VALUES_MAX } from "../../base/model/limits.ts";

/** The place of a name: the names and array positions that lead to it, with the name itself last. */
export type JsonPath = readonly (string | number)[];

export interface JsonDocument {
  readonly value: unknown;
  /** For each member of the top-level object that is an object: its names in the order sent. */
  readonly memberNames: ReadonlyMap<string, readonly string[]>;
  /** Every name that occurs more than once in its object, once. */
  readonly repeated: readonly JsonPath[];
  /** Places nested deeper than JSON_DEPTH_MAX that the caller accepts: of each member of a member one. */
  readonly tooDeep: readonly JsonPath[];
}

/** Whether a place may be nested too deep, because the caller refuses it alone. */
export type DepthPolicy = (path: JsonPath) => boolean;

/** An object or array that the scan is in. `names` is null for an array. */
interface Frame {
  /** For each name, whether it was repeated. */
  readonly names: Map<string, boolean> | null;
  /** The name or position of the member being read. */
  at: string | number;
  expectsName: boolean;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OBJECT_OPEN = 0x7b;
const OBJECT_CLOSE = 0x7d;
const ARRAY_OPEN = 0x5b;
const ARRAY_CLOSE = 0x5d;

/**
 * Parses a JSON text. Throws invalid_request when it is not JSON, is nested deeper than JSON_DEPTH_MAX where
 * `mayBeDeep` does not accept it, or has more than JSON_NAMES_MAX names or JSON_VALUES_MAX values. Repeated
 * names are returned, not refused: a batch refuses only the item that has them.
 */
export function parseJson(text: string, mayBeDeep: DepthPolicy = () => false): JsonDocument {
  const { memberNames, repeated, tooDeep } = scanNames(text, mayBeDeep);
  return { value: parse(text), memberNames, repeated, tooDeep };
}

/**
 * Scans the tokens of a JSON text. For other text the result is arbitrary, and JSON.parse then refuses it.
 */
function scanNames(text: string, mayBeDeep: DepthPolicy): NameScan {
  const scan = new NameScan(mayBeDeep);
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE: {
        const end = endOfString(text, i);
        if (scan.expectsName) scan.readName(parseName(text, i, end));
        i = end;
        break;
      }
      case OBJECT_OPEN:
        scan.open({ names: new Map(), at: "", expectsName: true });
        break;
      case ARRAY_OPEN:
        scan.open({ names: null, at: 0, expectsName: false });
        break;
      case OBJECT_CLOSE:
      case ARRAY_CLOSE:
        scan.close();
        break;
      case COLON:
        scan.readColon();
        break;
      case COMMA:
        scan.readComma();
        break;
    }
  }
  return scan;
}

/** What a scan has found, and the objects and arrays that it is in. */
class NameScan {
  readonly memberNames = new Map<string, readonly string[]>();
  readonly repeated: JsonPath[] = [];
  readonly tooDeep: JsonPath[] = [];
  readonly #mayBeDeep: DepthPolicy;
  readonly #frames: Frame[] = [];
  #frame: Frame | undefined;
  /** Levels below JSON_DEPTH_MAX. Only their names and values are counted. */
  #deepLevels = 0;
  #names = 0;
  #values = 0;

  constructor(mayBeDeep: DepthPolicy) {
    this.#mayBeDeep = mayBeDeep;
  }

  /** Whether the next string is a name that is kept. */
  get expectsName(): boolean {
    return this.#deepLevels === 0 && this.#frame?.expectsName === true;
  }

  readName(name: string): void {
    const frame = this.#frame;
    if (frame === undefined || frame.names === null) return;
    frame.at = name;
    frame.expectsName = false;
    this.#countName();
    const isRepeated = frame.names.has(name);
    if (isRepeated && !frame.names.get(name)) this.repeated.push(this.#frames.map((outer) => outer.at));
    frame.names.set(name, isRepeated);
  }

  open(frame: Frame): void {
    this.#countValue();
    if (this.#frames.length === JSON_DEPTH_MAX) {
      if (this.#deepLevels++ === 0) noteTooDeep(this.#frames, this.tooDeep, this.#mayBeDeep);
      return;
    }
    this.#frame = frame;
    this.#frames.push(frame);
  }

  close(): void {
    if (this.#deepLevels > 0) {
      this.#deepLevels--;
      return;
    }
    const closed = this.#frames.pop();
    const outer = this.#frames.at(-1);
    this.#frame = outer;
    if (this.#frames.length === 1 && closed?.names && typeof outer?.at === "string")
      this.memberNames.set(outer.at, [...closed.names.keys()]);
  }

  readColon(): void {
    if (this.#deepLevels > 0) this.#countName();
  }

  readComma(): void {
    this.#countValue();
    const frame = this.#frame;
    if (frame === undefined || this.#deepLevels > 0) return;
    if (frame.names !== null) frame.expectsName = true;
    else if (typeof frame.at === "number") frame.at += 1;
  }

  #countName(): void {
    if (++this.#names > JSON_NAMES_MAX) refuse(`The body has more than ${JSON_NAMES_MAX} names.`);
  }

  #countValue(): void {
    if (++this.#values > JSON_VALUES_MAX) refuse(`The body has more than ${JSON_VALUES_MAX} values.`);
  }
}

/** Adds the place that the scan is in, or throws invalid_request where it may not be deep. */
function noteTooDeep(frames: readonly Frame[], tooDeep: JsonPath[], mayBeDeep: DepthPolicy): void {
  const path = frames.map(({ at }) => at);
  if (!mayBeDeep(path)) refuse(`The body is nested deeper than ${JSON_DEPTH_MAX} levels.`);
  const last = tooDeep.at(-1);
  if (last?.[0] !== path[0] || last?.[1] !== path[1]) tooDeep.push(path);
}

/** The position of the closing quote, or the end of the text when there is none. */
function endOfString(text: string, start: number): number {
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
  } while (end >= 0 && isEscaped(text, end));
  return end < 0 ? text.length : end;
}

/** True for a quote after an odd number of backslashes. The run ends at the opening quote at the latest. */
function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (quote - first) % 2 === 1;
}

function parseName(text: string, start: number, end: number): string {
  const inside = text.slice(start + 1, end);
  return inside.includes("\\") ? String(parse(text.slice(start, end + 1))) : inside;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse(`The body is not valid JSON: ${describeJsonFault(text)}.`);
  }
}

function refuse(message: string): never {
  throw new ServiceError("invalid_request", message);
}

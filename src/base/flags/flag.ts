// How a flag is declared, once: what is parsed, its variable, the help and the type of its value follow.

import { type Command, InvalidArgumentError, Option } from "commander";

/** An option of commander that knows the key and the type of its value. */
export interface Flag<Key extends string = string, Value = unknown, IsAlways = boolean> extends Option {
  /** For types alone: no flag has it. */
  readonly holds?: { readonly key: Key; readonly value: Value; readonly isAlways: IsAlways };
}

/** What a flag is beside its syntax and help. Without any of it, a flag holds the text that follows it. */
interface FlagRules {
  /** The variable of its name stands for it, too: INTERDICT_TLS_CERT for --tls-cert. */
  readonly variable?: true;
  readonly required?: true;
  readonly choices?: readonly string[];
  /** It may be given several times, and holds every text. */
  readonly repeatable?: true;
  readonly default?: unknown;
  /** Reads the text; `before` is the default or what earlier flags gave. */
  readonly parse?: (text: string, before: never) => unknown;
  /** The value of a flag whose text is left out. */
  readonly preset?: string;
  /** The keys of flags that can't be given with it. */
  readonly conflicts?: readonly string[];
}

/**
 * Declares a flag. `syntax` is as in the help: "--json", "--limit <n>", "--replica <host:port...>" for
 * several texts, "--no-links" for what is true without it.
 */
export function flag<const Syntax extends string, const Rules extends FlagRules = FlagRules>(
  syntax: Syntax,
  about: string,
  rules?: Rules,
): Flag<KeyOf<Syntax>, ValueOf<Syntax, Rules>, IsAlways<Syntax, Rules>> {
  const option = new Option(syntax, about);
  const { variable, required, choices, repeatable, parse, preset, conflicts }: FlagRules = rules ?? {};
  if (variable) option.env(variableOf(option.long ?? ""));
  if (required) option.makeOptionMandatory();
  if (choices !== undefined) option.choices(choices);
  if (repeatable) option.argParser(collect);
  if (parse !== undefined) option.argParser(parse as (text: string, before: unknown) => unknown);
  if (preset !== undefined) option.preset(preset);
  if (conflicts !== undefined) option.conflicts([...conflicts]);
  if (rules !== undefined && "default" in rules) option.default(rules.default);
  return option;
}

/** The values of flags under the keys of commander: of a list of flags, or of what a function returns. */
export type FlagsOf<Flags> = Flags extends (...args: never[]) => infer Made
  ? FlagsOf<Made>
  : Flags extends readonly Flag[]
    ? Merged<NonNullable<Flags[number]["holds"]>>
    : never;

/** Adds flags to a command, in the order of its help. */
export function addFlags(command: Command, flags: readonly Flag[]): Command {
  for (const one of flags) command.addOption(one);
  return command;
}

/** The key under which commander stores a flag: "per-page" becomes perPage. */
export function optionKey<Name extends string>(name: Name): Camel<Name> {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as Camel<Name>;
}

/** INTERDICT_TLS_CERT of --tls-cert. */
export function variableOf(flag: string): string {
  return `INTERDICT_${flag.slice(2).replaceAll("-", "_").toUpperCase()}`;
}

/**
 * Reads a whole number; `or` names another word that the flag takes. Zeros in front are refused: "007" may be
 * a code, or a digit too many.
 */
export function wholeNumber(min: number, max: number, or = ""): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^(?:0|[1-9]\d{0,9})$/.test(text) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`Use a whole number from ${min} to ${max}${or}, without zeros in front.`);
  };
}

function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

interface Held {
  readonly key: string;
  readonly value: unknown;
  readonly isAlways: boolean;
}
type Merged<All extends Held> = {
  readonly [One in All as One["isAlways"] extends true ? One["key"] : never]: One["value"];
} & {
  readonly [One in All as One["isAlways"] extends true ? never : One["key"]]?: One["value"] | undefined;
};

type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

type KeyOf<Syntax extends string> = Syntax extends `${infer Long} ${string}`
  ? KeyOf<Long>
  : Syntax extends `--no-${infer Name}`
    ? Camel<Name>
    : Syntax extends `--${infer Name}`
      ? Camel<Name>
      : never;

type ValueOf<Syntax extends string, Rules> = Rules extends {
  readonly parse: (...args: never[]) => infer Value;
}
  ? Value
  : Rules extends { readonly choices: readonly (infer Choice)[] }
    ? Syntax extends `${string}...${string}`
      ? Choice[]
      : Choice
    : Rules extends { readonly repeatable: true }
      ? string[]
      : Syntax extends `${string}...${string}`
        ? string[]
        : Syntax extends `${string} ${string}`
          ? string
          : boolean;

type IsAlways<Syntax, Rules> = Rules extends { readonly default: unknown } | { readonly required: true }
  ? true
  : Syntax extends `--no-${string}`
    ? true
    : false;

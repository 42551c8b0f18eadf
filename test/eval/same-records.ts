// Which records mean the same subject: those that hold a name in the same words, and those that judges of
// several lists called the same. Ranks are counted with it, so that a person whom two lists name doesn't
// stand in the way of himself.

import { readFileSync } from "node:fs";
import { aliasesOf } from "../../src/base/model/entity.ts";
import { type Lists, SHARED } from "./lists.ts";

export interface JudgedPair {
  /** The line of the file, the header being line 1. */
  readonly line: number;
  readonly isSame: boolean;
  readonly left: { readonly id: string; readonly name: string };
  readonly right: { readonly id: string; readonly name: string };
  /** "individual", "entity", "vessel", in any case, or empty. */
  readonly type: string;
}

export function readJudgedPairs(): JudgedPair[] {
  const [, ...rows] = readFileSync(`${SHARED}/eval/crosslist_pairs.tsv`, "utf8").trimEnd().split("\n");
  return rows.map((row, i) => {
    const [label = "", id1 = "", name1 = "", id2 = "", name2 = "", type = ""] = row.split("\t");
    return {
      line: i + 2,
      isSame: label === "1",
      left: { id: id1, name: name1 },
      right: { id: id2, name: name2 },
      type: type.trim().toLowerCase(),
    };
  });
}

/**
 * The words of a name without case, marks and order. Written apart from src/engine/names, which is what is measured.
 */
export function wordsKey(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}'’‘`ʿʾ]/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).sort().join(" ");
}

/** How much of a word the spellings of one name share. */
const BEGINNING_LETTERS = 3;

function beginningsOf(key: string): string[] {
  return key.split(" ").map((word) => word.slice(0, BEGINNING_LETTERS));
}

/** True for a whole date; the first of January is what people without one are given. */
function isDay(date: string): boolean {
  return date.length === 10 && !date.endsWith("-01-01");
}

export class SameRecords {
  readonly #holders = new Map<string, Set<string>>();
  readonly #judged = new Map<string, Set<string>>();
  /** The beginnings of the words of each name of the people born on a day. */
  readonly #namesByDay = new Map<string, string[][]>();

  constructor(lists: Lists) {
    for (const { id, caption, properties } of lists.entities) {
      const names = aliasesOf(caption, properties).map(({ text }) => wordsKey(text));
      for (const key of names) add(this.#holders, key, id);
      for (const day of properties.birthDate ?? []) {
        if (!isDay(day)) continue;
        const known = this.#namesByDay.get(day) ?? [];
        this.#namesByDay.set(day, [...known, ...names.map(beginningsOf)]);
      }
    }
    for (const { isSame, left, right } of readJudgedPairs()) {
      if (!isSame) continue;
      add(this.#judged, left.id, right.id);
      add(this.#judged, right.id, left.id);
    }
  }

  /** True when a listed name, strong or weak, has exactly these words in any order. */
  isListedName(name: string): boolean {
    return this.#holders.has(wordsKey(name));
  }

  /**
   * True for somebody who is plainly listed under another spelling: a listed person was born on the same day,
   * and two words of a name of his begin like two of this one.
   */
  isListedPerson(name: string, birthDate: string): boolean {
    if (!isDay(birthDate)) return false;
    const own = new Set(beginningsOf(wordsKey(name)));
    const listed = this.#namesByDay.get(birthDate) ?? [];
    return listed.some((words) => new Set(words.filter((word) => own.has(word))).size >= 2);
  }

  /** Ids of the records that hold a name in these words. */
  holdersOf(name: string): ReadonlySet<string> {
    return this.#holders.get(wordsKey(name)) ?? new Set();
  }

  /** The holders of the name, and the records that were judged the same as one of them. */
  sameAs(name: string): ReadonlySet<string> {
    const same = new Set(this.holdersOf(name));
    for (const id of same) for (const other of this.#judged.get(id) ?? []) same.add(other);
    return same;
  }
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, new Set([value]));
  else values.add(value);
}

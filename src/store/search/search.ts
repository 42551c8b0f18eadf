// A search: SQLite tells which captions hold the text (an index of their trigrams), the columns tell which
// records pass the filters and in which order they stand. Answers rows; the records of a page are read by
// whoever asked. Nothing is remembered from one search to the next: all pages of a list cost the same, and
// totals are counted each time.

import type { Database } from "bun:sqlite";
import type { SearchQuery } from "../../model/search.ts";
import { MARKER, type MarkedQuery, markQuery } from "./caption-text.ts";
import { RankSet } from "./rank-set.ts";
import { type Order, readColumns, type SearchColumns } from "./search-columns.ts";
import { SearchFilter } from "./search-filter.ts";

/** The trigram index can't find less; shorter texts are looked for in every caption. */
const INDEXED_LENGTH_MIN = 3;

/**
 * The index reads a list for each three characters of a text, and of "ali ali ali …" all of these lists are
 * long. Of a text with more characters it is asked for so many at either end, and the captions that hold both
 * ends are read.
 */
const WHOLE_LENGTH_MAX = 24;
const END_LENGTH = WHOLE_LENGTH_MAX / 2;

/** Rows whose captions are read to see how well they hold a text. */
const CLASSIFIED_ROWS_MAX = 500;

export interface FoundRows {
  /** The rows of the page, in its order. */
  readonly rows: readonly number[];
  readonly total: number;
}

export class CaptionSearch {
  #columns: SearchColumns | null = null;

  /** The database must not change while it is searched. */
  constructor(private readonly database: Database) {}

  /** Finds a page and counts all that fit. A page past the end is empty and still tells the true total. */
  find(query: SearchQuery): FoundRows {
    this.#columns ??= readColumns(this.database);
    const columns = this.#columns;
    const filter = new SearchFilter(this.database, columns, query);
    const order = orderOf(query);
    const classes = this.#findClasses(query, columns, filter, order);
    const total = classes.reduce((sum, { size }) => sum + size, 0);
    const isDescending = order !== "id" && query.sortOrder === "desc";
    let offset = (query.page - 1) * query.perPage;
    const ranks: number[] = [];
    for (const members of classes) {
      ranks.push(...members.page(offset, query.perPage - ranks.length, isDescending));
      offset = Math.max(0, offset - members.size);
    }
    return { rows: this.#rowsOf(order, ranks), total };
  }

  /**
   * The records that fit, as ranks, in the classes that are shown one after another: only relevance has
   * several.
   */
  #findClasses(
    query: SearchQuery,
    { ranks, kinds }: SearchColumns,
    filter: SearchFilter,
    order: Order,
  ): RankSet[] {
    const rank = ranks[order];
    if (query.text === null) {
      const members = new RankSet(rank.length);
      for (let row = 1; row < kinds.length; row++) if (filter.passes(row)) members.add(rank[row] ?? 0);
      return [members];
    }
    const marked = markQuery(query.text);
    const { wholeWord } = query;
    const found = this.#rowsWith(wholeWord ? marked.whole : marked.inside, false, filter);
    const isClassified = query.sortMethod === "relevance";
    const classes = isClassified ? this.#classify(found, marked, wholeWord, filter) : [found];
    return classes.map((rows) => {
      const members = new RankSet(rank.length);
      for (const row of rows) members.add(rank[row] ?? 0);
      return members;
    });
  }

  /**
   * Parts rows by how well their captions hold the text: whole words at the start, whole words, the beginning
   * of a word, the inside of one. A few captions are read; for many the index is asked again for each class:
   * of a million captions one is read in 5 µs, and the index asked in 1 to 5 ms.
   */
  #classify(
    found: readonly number[],
    marked: MarkedQuery,
    isWholeWord: boolean,
    filter: SearchFilter,
  ): number[][] {
    const { whole, inside } = marked;
    if (found.length <= CLASSIFIED_ROWS_MAX) return this.#classifyCaptions(found, marked);
    const classed = new Set<number>();
    const searches: readonly (readonly [text: string, isAtStart: boolean])[] = [
      [whole, true],
      [whole, false],
      ...(isWholeWord ? [] : [[MARKER + inside, false] as const]),
    ];
    const classes = searches.map(([text, isAtStart]) => {
      const rows = this.#rowsWith(text, isAtStart, filter).filter((row) => !classed.has(row));
      for (const row of rows) classed.add(row);
      return rows;
    });
    return [...classes, found.filter((row) => !classed.has(row))];
  }

  #classifyCaptions(found: readonly number[], { whole, inside }: MarkedQuery): number[][] {
    const classes: number[][] = [[], [], [], []];
    for (const row of found) {
      const marked = this.#captionOf(row);
      const at = marked.indexOf(whole);
      const place = at === 0 ? 0 : at > 0 ? 1 : marked.includes(MARKER + inside) ? 2 : 3;
      classes[place]?.push(row);
    }
    return classes;
  }

  /** The rows that pass of those whose captions hold a text, or begin with it. */
  #rowsWith(text: string, isAtStart: boolean, filter: SearchFilter): number[] {
    const characters = [...text];
    const isIndexed = characters.length >= INDEXED_LENGTH_MIN;
    const found = isIndexed
      ? this.database
          .query<{ row: number }, [string]>(
            "SELECT rowid AS row FROM caption_index WHERE caption_index MATCH ?",
          )
          .all(`${isAtStart ? "^ " : ""}${quotePhrases(characters)}`)
      : this.database
          .query<{ row: number }, [string, number]>(
            "SELECT row FROM entry WHERE instr(marked, ?1) BETWEEN 1 AND ?2",
          )
          .all(text, isAtStart ? 1 : Number.MAX_SAFE_INTEGER);
    const rows: number[] = [];
    for (const { row } of found) if (filter.passes(row)) rows.push(row);
    if (characters.length <= WHOLE_LENGTH_MAX) return rows;
    return rows.filter((row) => {
      const at = this.#captionOf(row).indexOf(text);
      return isAtStart ? at === 0 : at >= 0;
    });
  }

  /** The caption of a row as it is searched. */
  #captionOf(row: number): string {
    const query = this.database.query<{ marked: string }, [number]>("SELECT marked FROM entry WHERE row = ?");
    return query.get(row)?.marked ?? "";
  }

  #rowsOf(order: Order, ranks: readonly number[]): number[] {
    const query = this.database.query<{ row: number }, [number]>(
      `SELECT row FROM entry WHERE ${order}_rank = ?`,
    );
    return ranks.flatMap((rank) => query.get(rank)?.row ?? []);
  }
}

/** FTS5 phrases that are taken literally: all of a text, or both ends of a long one. */
function quotePhrases(characters: readonly string[]): string {
  if (characters.length <= WHOLE_LENGTH_MAX) return quotePhrase(characters);
  return `${quotePhrase(characters.slice(0, END_LENGTH))} AND ${quotePhrase(characters.slice(-END_LENGTH))}`;
}

function quotePhrase(characters: readonly string[]): string {
  return `"${characters.join("").replaceAll('"', '""')}"`;
}

function orderOf(query: SearchQuery): Order {
  switch (query.sortMethod) {
    case "alpha":
      return "caption";
    case "date":
      return "change";
    case "relevance":
      return "id";
  }
}

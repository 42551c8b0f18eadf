// Caption search: a trigram index in SQLite (FTS5) finds the captions that contain a text, and columns of
// numbers filter and sort the records. Returns the rows of a page; the caller reads the records. Searches
// share no state: every page of a list costs the same, and totals are counted each time.

import type { Database } from "bun:sqlite";
import { IMPORT_AGAIN_HINT, OperatorError } from "../../../base/model/errors.ts";
import type { SearchQuery } from "../../../base/model/search.ts";
import { int32At } from "../../../base/platform/checked-read.ts";
import { MARKER, type MarkedQuery, markQuery } from "./caption-text.ts";
import { nameThatHit, wordsOfQuery } from "./name-words.ts";
import { RankSet } from "./rank-set.ts";
import { loadColumns, type Order, type SearchColumns } from "./search-columns.ts";
import { SearchFilter } from "./search-filter.ts";

/** The trigram index can't find shorter texts; they are looked for in every caption. */
const INDEXED_LENGTH_MIN = 3;

/**
 * FTS5 reads a posting list per trigram of the text, and those of "ali ali ali …" are all long. Of a longer
 * text, only so many characters at both ends are looked up, and the captions with both ends are compared.
 */
const WHOLE_LENGTH_MAX = 24;
const END_LENGTH = WHOLE_LENGTH_MAX / 2;

/** Up to so many rows are classified by reading their captions. */
const CLASSIFIED_ROWS_MAX = 500;

interface FoundRows {
  /** The rows of the page, in its order. */
  readonly rows: readonly number[];
  readonly total: number;
}

/** Rows beyond those whose captions contain the text. */
type MoreRows = (filter: SearchFilter) => number[];

export class CaptionSearch {
  #hasWords: boolean | null = null;
  #columns: SearchColumns | null = null;

  /** The database must not change while it is searched. */
  constructor(private readonly database: Database) {}

  /**
   * Finds a page and counts all results. A page past the end is empty, with the true total. Throws an
   * OperatorError when the columns refer to rows that the store lacks, and the errors of SQLite.
   */
  find(query: SearchQuery): FoundRows {
    return this.#find(query, () => []);
  }

  /** As find, and behind the captions that contain the text the records with all its words in their names. */
  findByNames(query: SearchQuery): FoundRows {
    return this.#find(query, (filter) => this.#rowsWithWords(query, filter));
  }

  /** False for a store of an earlier version: findByNames then finds captions alone. */
  get hasWords(): boolean {
    this.#hasWords ??=
      this.database.query("SELECT 1 FROM sqlite_master WHERE name = 'word_index'").get() !== null;
    return this.#hasWords;
  }

  #find(query: SearchQuery, findMore: MoreRows): FoundRows {
    try {
      return this.#findPage(query, findMore);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new OperatorError("The search columns of the store don't fit its records.", IMPORT_AGAIN_HINT, {
        cause: error,
      });
    }
  }

  #findPage(query: SearchQuery, findMore: MoreRows): FoundRows {
    this.#columns ??= loadColumns(this.database);
    const columns = this.#columns;
    const filter = new SearchFilter(this.database, columns, query);
    const order = orderOf(query);
    const classes = this.#findClasses(query, columns, filter, order, findMore);
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
   * The results as sets of ranks, one per class of relevance, the best first; other orders have one class.
   */
  #findClasses(
    query: SearchQuery,
    { ranks, kinds }: SearchColumns,
    filter: SearchFilter,
    order: Order,
    findMore: MoreRows,
  ): RankSet[] {
    const rank = ranks[order];
    if (query.text === null) {
      const members = new RankSet(rank.length);
      for (let row = 1; row < kinds.length; row++) if (filter.passes(row)) members.add(int32At(rank, row));
      return [members];
    }
    const marked = markQuery(query.text);
    const { wholeWord } = query;
    const found = this.#rowsWith(wholeWord ? marked.whole : marked.inside, false, filter);
    const isClassified = query.sortMethod === "relevance";
    const classes = isClassified ? this.#classify(found, marked, wholeWord, filter) : [found];
    const known = new Set(found);
    const more = findMore(filter).filter((row) => !known.has(row));
    const all = isClassified ? [...classes, ...this.#classifyNames(more, query.text)] : [[...found, ...more]];
    return all.map((rows) => {
      const members = new RankSet(rank.length);
      for (const row of rows) members.add(int32At(rank, row));
      return members;
    });
  }

  /**
   * Classifies rows by where their captions contain the text: whole words at the start, whole words, the
   * beginning of a word, the inside of a word. A few captions are read (5 µs each); for many, the index is
   * asked once per class (1 to 5 ms with a million captions).
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

  /** The rows that pass the filter and whose captions contain a text, or begin with it. */
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

  /** The rows that pass the filter and whose names have words that begin with each word of the text. */
  #rowsWithWords({ text, wholeWord }: SearchQuery, filter: SearchFilter): number[] {
    const words = this.hasWords && text !== null ? wordsOfQuery(text) : [];
    if (words.length === 0) return [];
    return this.database
      .query<{ row: number }, [string]>("SELECT rowid AS row FROM word_index WHERE word_index MATCH ?")
      .all(words.map((word) => `"${word}"${wholeWord ? "" : " *"}`).join(" AND "))
      .flatMap(({ row }) => (filter.passes(row) ? row : []));
  }

  /** Records with all words in one name, before those that have them in several; of few rows alone. */
  #classifyNames(rows: readonly number[], text: string): number[][] {
    if (rows.length > CLASSIFIED_ROWS_MAX) return [[...rows]];
    const query = this.database.query<{ caption: string; properties: string }, [number]>(
      "SELECT caption, properties FROM entity WHERE row = ?",
    );
    const inOne = new Set(
      rows.filter((row) => {
        const record = query.get(row);
        return (
          record !== null &&
          nameThatHit({ caption: record.caption, properties: JSON.parse(record.properties) }, text)
            ?.isWhole === true
        );
      }),
    );
    return [rows.filter((row) => inOne.has(row)), rows.filter((row) => !inOne.has(row))];
  }

  /** The caption of a row with its word boundaries marked. */
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

/** FTS5 phrases, quoted: all of a text, or both ends of a long one. */
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

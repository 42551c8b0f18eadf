// The page "Search": captions, filters and the list. The URL holds all of it, so going back, loading again
// and sending the address to a colleague show the same.

import { useEffect, useRef, useState } from "preact/hooks";
import type { SearchPageAnswer, SearchResult } from "../../api/search.ts";
import { Icon } from "../../components/icon.tsx";
import { Page } from "../../components/page.tsx";
import { Loading, ProblemNote } from "../../components/states.tsx";
import { formatCount } from "../../format.ts";
import { moveKeys, useKeys } from "../../keys.ts";
import { navigate, place, usePlace } from "../../router.tsx";
import { whenForgotten } from "../../session.ts";
import { TEXTS } from "../../texts.ts";
import { useWide } from "../../use-wide.ts";
import { screenThis } from "../screen-this.ts";
import { BodyChoice, Filters, OptionsButton } from "./filters.tsx";
import { Follow } from "./follow.tsx";
import { DaysReversed, NothingFound, NothingOnPage, PastEnd, TooShort } from "./nothing-found.tsx";
import { Peek } from "./peek.tsx";
import { QueryField } from "./query-field.tsx";
import { ResultTable } from "./result-table.tsx";
import {
  areDaysReversed,
  hasOptions,
  isTooShort,
  PAGE_SIZES,
  placeOfSearch,
  readSearch,
  requestOf,
  type SearchState,
} from "./search-state.ts";
import { useSearch } from "./use-search.ts";

/** The record that was opened last, by the place of its list: going back leads to it. */
const opened = new Map<string, string>();
whenForgotten(() => opened.clear());

const NO_RESULTS: readonly SearchResult[] = [];

export function SearchPage() {
  const { query } = usePlace();
  const name = query.get("follow");
  const state = readSearch(query);
  if (name !== null && name !== "") return <Follow name={name} corpus={state.corpus} key={name} />;
  return <SearchList state={state} open={query.get("open")} />;
}

/** Changes the search. Another filter begins at the first page. */
function change(part: Partial<SearchState>, replaces = false): void {
  const now = readSearch(place.get().query);
  navigate(placeOfSearch({ ...now, page: 1, ...part }), { replaces });
}

/** Shows a record next to the list, or none; going back does not lead through the records that were shown. */
function showNextTo(id: string | null): void {
  const search = placeOfSearch(readSearch(place.get().query));
  const parameter = id === null ? "" : `${search.includes("?") ? "&" : "?"}open=${encodeURIComponent(id)}`;
  navigate(search + parameter, { replaces: true });
}

interface SearchListProps {
  readonly state: SearchState;
  /** The id of the record that is shown next to the list. */
  readonly open: string | null;
}

function SearchList({ state, open }: SearchListProps) {
  const isWide = useWide();
  const field = useRef<HTMLInputElement>(null);
  const filterField = useRef<HTMLInputElement>(null);
  const isInUse = hasOptions(state);
  const [areOptionsOpen, setOptionsOpen] = useState(isInUse);
  useEffect(() => {
    if (isInUse) setOptionsOpen(true);
  }, [isInUse]);
  const { answer, problem, isOld, again } = useSearch(requestOf(state));
  const { results = NO_RESULTS, total_pages = 0 } = answer?.body ?? {};
  useFocus(field, results);
  const shown = isWide ? results.find(({ id }) => id === open) : undefined;
  const move = (step: 1 | -1) => {
    const id = moveInList(step);
    if (isWide && id !== undefined) showNextTo(id);
  };
  useListKeys({ field, filterField, move, page: state.page, pages: total_pages, shown });
  return (
    <Page title={TEXTS.places.search} windowTitle={TEXTS.places.search}>
      <search class="search-head">
        <div class="search-line">
          <QueryField
            text={state.text}
            inputRef={field}
            onChange={(text, isDraft) => change({ text }, isDraft)}
            onLeave={() => move(1)}
          />
          <BodyChoice state={state} onChange={change} />
          <OptionsButton isOpen={areOptionsOpen} onClick={() => setOptionsOpen(!areOptionsOpen)} />
        </div>
        <Filters
          state={state}
          onChange={change}
          results={results}
          inputRef={filterField}
          areOptionsOpen={areOptionsOpen}
        />
      </search>
      {problem !== null && <ProblemNote problem={problem} again={again} />}
      {problem === null && (
        <div class={shown === undefined ? "" : "beside"}>
          <Outcome state={state} page={answer?.body ?? null} isOld={isOld} open={shown?.id ?? null} />
          {shown !== undefined && (
            <Peek result={shown} corpus={state.corpus} onClose={() => showNextTo(null)} key={shown.id} />
          )}
        </div>
      )}
    </Page>
  );
}

interface OutcomeProps {
  readonly state: SearchState;
  readonly page: SearchPageAnswer | null;
  readonly isOld: boolean;
  readonly open: string | null;
}

function Outcome({ state, page, isOld, open }: OutcomeProps) {
  if (isTooShort(state)) return <TooShort text={state.text} />;
  if (areDaysReversed(state)) return <DaysReversed />;
  if (page === null) return <Loading rows={8} />;
  if (page.total === 0)
    return isOld ? (
      <Loading rows={8} />
    ) : (
      <NothingFound state={state} change={change} hasAllNames={page.hasAllNames ?? true} />
    );
  if (page.results.length === 0)
    return isOld ? <Loading rows={8} /> : <PastEnd state={state} pages={page.total_pages} change={change} />;
  const { programs } = state;
  const shown =
    programs.length === 0
      ? page.results
      : page.results.filter(({ properties }) =>
          programs.some((program) => properties.program?.includes(program)),
        );
  return (
    <section class={isOld ? "is-old" : ""} aria-busy={isOld} aria-label={TEXTS.search.results}>
      <ListHead page={page} />
      {page.hasAllNames === false && state.text !== "" && (
        <p class="note stale-note">{TEXTS.search.captionsOnly}</p>
      )}
      {programs.length > 0 && <p class="note">{TEXTS.search.onPage(shown.length, page.results.length)}</p>}
      {shown.length === 0 ? (
        <NothingOnPage change={change} />
      ) : (
        <ResultTable
          results={shown}
          corpus={state.corpus}
          text={state.text}
          open={open}
          onShow={showNextTo}
          onOpen={(id) => opened.set(placeOfSearch(state), id)}
        />
      )}
      {page.total > PAGE_SIZES[0] && (
        <div class="list-foot">
          <PageSize perPage={state.perPage} />
          {page.total_pages > 1 && <Pager page={page} isBelow />}
        </div>
      )}
    </section>
  );
}

function ListHead({ page }: { readonly page: SearchPageAnswer }) {
  const first = (page.page - 1) * page.per_page + 1;
  const last = first + page.results.length - 1;
  return (
    <div class="list-head">
      <p role="status">
        {page.total_pages === 1 ? (
          <strong>{TEXTS.search.records(page.total)}</strong>
        ) : (
          TEXTS.search.of(formatCount(first), formatCount(last), TEXTS.search.records(page.total))
        )}
      </p>
      {page.total_pages > 1 && <Pager page={page} />}
    </div>
  );
}

function PageSize({ perPage }: { readonly perPage: number }) {
  return (
    <label class="page-size">
      <span class="quiet">{TEXTS.search.perPage}</span>
      <select
        class="input"
        aria-label={TEXTS.search.perPage}
        value={perPage}
        onChange={(event) => change({ perPage: Number(event.currentTarget.value) })}
      >
        {PAGE_SIZES.map((size) => (
          <option value={size} key={size}>
            {size}
          </option>
        ))}
      </select>
    </label>
  );
}

interface PagerProps {
  readonly page: SearchPageAnswer;
  readonly isBelow?: boolean;
}

function Pager({ page: { page, total_pages }, isBelow = false }: PagerProps) {
  const texts = TEXTS.search;
  return (
    <nav class="pager" aria-label={isBelow ? texts.pagesBelow : texts.pages}>
      <button
        type="button"
        class="icon-button"
        aria-label={texts.previous}
        disabled={page <= 1}
        onClick={() => change({ page: page - 1 })}
      >
        <Icon name="back" />
      </button>
      <span class="quiet">{texts.page(page, total_pages)}</span>
      <button
        type="button"
        class="icon-button"
        aria-label={texts.next}
        disabled={page >= total_pages}
        onClick={() => change({ page: page + 1 })}
      >
        <Icon name="next" />
      </button>
    </nav>
  );
}

/** The focus when the page appears: where the reader left the list, or the field. */
function useFocus(field: { current: HTMLInputElement | null }, results: readonly SearchResult[]): void {
  const isFocused = useRef(false);
  useEffect(() => {
    if (isFocused.current) return;
    const id = opened.get(placeOfSearch(readSearch(place.get().query)));
    if (id === undefined) {
      isFocused.current = true;
      // A phone would open its keyboard over the list.
      if (matchMedia("(hover: hover)").matches) field.current?.focus({ preventScroll: true });
    } else if (results.length > 0) {
      isFocused.current = true;
      linksOfList()
        .find((link) => link.parentElement?.dataset.result === id)
        ?.focus();
    }
  }, [field, results]);
}

const linksOfList = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(".result-link")];

/** Moves the focus by rows, from the first when it is elsewhere. Returns the id of the record. */
function moveInList(step: 1 | -1): string | undefined {
  const links = linksOfList();
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step;
  const link = links[Math.min(Math.max(next, 0), links.length - 1)];
  link?.focus();
  return link?.parentElement?.dataset.result;
}

interface ListKeys {
  readonly field: { current: HTMLInputElement | null };
  readonly filterField: { current: HTMLInputElement | null };
  readonly move: (step: 1 | -1) => void;
  readonly page: number;
  readonly pages: number;
  /** The record next to the list. */
  readonly shown: SearchResult | undefined;
}

function useListKeys({ field, filterField, move, page, pages, shown }: ListKeys): void {
  const texts = TEXTS.search.keys;
  const turn = (to: number) => {
    if (to >= 1 && to <= pages) change({ page: to });
  };
  useKeys([
    { key: "/", does: texts.field, run: () => field.current?.select() },
    { key: "f", does: texts.filter, run: () => filterField.current?.focus() },
    ...moveKeys(move),
    { key: "[", does: texts.previous, run: () => turn(page - 1) },
    { key: "]", does: texts.next, run: () => turn(page + 1) },
    ...(shown === undefined
      ? []
      : [
          { key: "Escape", does: TEXTS.keys.close, run: () => showNextTo(null) },
          {
            key: "s",
            does: TEXTS.entity.keys.screen,
            run: () => screenThis({ name: shown.caption, kind: shown.schema }),
          },
        ]),
  ]);
}

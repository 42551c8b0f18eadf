// The states of a search without a list: each says what was looked for, where, and what to try.

import { hasBody, isOfBody } from "../../api/compared-lists.ts";
import { Empty } from "../../components/states.tsx";
import { signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { screenThis } from "../screen-this.ts";
import { hasFilters, type SearchState } from "./search-state.ts";

type Change = (part: Partial<SearchState>) => void;

/** A text that the service would refuse. */
export function TooShort({ text }: { readonly text: string }) {
  return (
    <Empty title={TEXTS.search.tooShort}>
      <p class="quiet">{TEXTS.search.tooShortLead(text)}</p>
    </Empty>
  );
}

/** The days of the filter contradict each other; the field has the complaint. */
export function DaysReversed() {
  return <Empty title={TEXTS.search.daysReversed} />;
}

interface NothingFoundProps {
  readonly state: SearchState;
  readonly change: Change;
  /** False where one name of each record was searched. */
  readonly hasAllNames?: boolean;
}

/** No record at all. */
export function NothingFound({ state, change, hasAllNames = true }: NothingFoundProps) {
  const { session } = useStore(signIn);
  const texts = TEXTS.search;
  const { tries } = texts;
  const body = state.corpus === "sanction" ? "sanctions" : "pep";
  const lists = session?.lists ?? [];
  const searched = lists.filter(
    (list) => isOfBody(list, body) && (state.datasets.length === 0 || state.datasets.includes(list.name)),
  );
  const days = searched.flatMap(({ contentDate }) => contentDate ?? []).sort();
  const other = state.corpus === "sanction" ? "pep" : "sanction";
  return (
    <Empty title={state.text === "" ? texts.noneFiltered : texts.none(state.text)}>
      <p class="quiet">
        {texts.noneAsked(
          texts.noneWho[state.target ? "listed" : "supporting"],
          texts.bodiesLong[state.corpus],
          days.at(-1) ?? null,
        )}
      </p>
      {!hasBody(lists, body) && (
        <p class="note stale-note">{texts.noListOf(texts.bodiesLong[state.corpus])}</p>
      )}
      {!hasAllNames && state.text !== "" && <p class="note stale-note">{texts.captionsOnly}</p>}
      {state.text !== "" && (
        <>
          <button
            type="button"
            class="button primary"
            onClick={() => screenThis({ name: state.text, kind: null })}
          >
            {tries.screen}
          </button>
          <p class="quiet small">{tries.screenMeans}</p>
        </>
      )}
      <h3>{texts.tryTitle}</h3>
      <div class="tries">
        {hasFilters(state) && (
          <Try
            text={tries.filters}
            onClick={() => change({ datasets: [], kinds: [], countries: [], programs: [], from: "", to: "" })}
          />
        )}
        {state.wholeWord && <Try text={tries.inside} onClick={() => change({ wholeWord: false })} />}
        <Try
          text={state.target ? tries.supporting : tries.listed}
          onClick={() => change({ target: !state.target })}
        />
        <Try text={tries[other]} onClick={() => change({ corpus: other })} />
      </div>
    </Empty>
  );
}

/** Records, but none of this page has the programs. */
export function NothingOnPage({ change }: { readonly change: Change }) {
  return (
    <Empty title={TEXTS.search.noneOnPage}>
      <Try text={TEXTS.search.tries.filters} onClick={() => change({ programs: [] })} />
    </Empty>
  );
}

interface PastEndProps extends NothingFoundProps {
  readonly pages: number;
}

/** The list ends before this page: it became shorter, or the address is old. */
export function PastEnd({ state, pages, change }: PastEndProps) {
  return (
    <Empty title={TEXTS.search.pastEnd(state.page, pages)}>
      <Try text={TEXTS.search.firstPage} onClick={() => change({ page: 1 })} />
    </Empty>
  );
}

function Try({ text, onClick }: { readonly text: string; readonly onClick: () => void }) {
  return (
    <button type="button" class="button" onClick={onClick}>
      {text}
    </button>
  );
}

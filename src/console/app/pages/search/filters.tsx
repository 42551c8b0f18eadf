// What a search is narrowed by: the body of data, filters as chips, and options that are rarely needed.

import { useMemo } from "preact/hooks";
import type { Dataset, Kind, SearchResult } from "../../api/search.ts";
import { Check, Segments } from "../../components/fields.tsx";
import { Icon } from "../../components/icon.tsx";
import { nameOfCountry, useCountries } from "../../countries.ts";
import { listName } from "../../list-names.ts";
import { TEXTS } from "../../texts.ts";
import { useRequest } from "../../use-request.ts";
import { DayField } from "./day-field.tsx";
import { FilterField } from "./filter-field.tsx";
import { FILTER_KINDS, type FilterKind, type FilterValue, indexValues } from "./filter-values.ts";
import { areDaysReversed, type SearchState, SORTS, type Sort } from "./search-state.ts";

interface FiltersProps {
  readonly state: SearchState;
  readonly onChange: (part: Partial<SearchState>) => void;
  /** Those of the page, whose programs can be chosen. */
  readonly results: readonly SearchResult[];
  readonly inputRef: { current: HTMLInputElement | null };
  readonly areOptionsOpen: boolean;
}

const OPTIONS_ID = "search-options";

/** The part of the state that holds the filters of a kind. */
const STATE_KEYS = {
  dataset: "datasets",
  schema: "kinds",
  country: "countries",
  program: "programs",
} as const satisfies Record<FilterKind, keyof SearchState>;

export function BodyChoice({ state, onChange }: Pick<FiltersProps, "state" | "onChange">) {
  return (
    <Segments
      name="body"
      title={TEXTS.search.body}
      values={["sanction", "pep"]}
      chosen={state.corpus}
      labels={TEXTS.search.bodies}
      onChoose={(corpus) => onChange({ corpus })}
    />
  );
}

interface OptionsButtonProps {
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

/** Shows and hides the options. */
export function OptionsButton({ isOpen, onClick }: OptionsButtonProps) {
  return (
    <button
      type="button"
      class="button plain options-button"
      aria-expanded={isOpen}
      aria-controls={OPTIONS_ID}
      onClick={onClick}
    >
      {TEXTS.search.options}
      <Icon name="next" />
    </button>
  );
}

export function Filters({ state, onChange, results, inputRef, areOptionsOpen }: FiltersProps) {
  const values = useFilterValues(results);
  const index = useMemo(() => indexValues(values), [values]);
  return (
    <>
      <div class="search-line">
        <FilterField
          index={index}
          inputRef={inputRef}
          isChosen={({ kind, value }) => state[STATE_KEYS[kind]].includes(value)}
          onChoose={({ kind, value }) => {
            const key = STATE_KEYS[kind];
            onChange({ [key]: [...state[key], value] });
          }}
        />
        <SortChoice state={state} onChange={onChange} />
      </div>
      <div id={OPTIONS_ID} class="search-options" hidden={!areOptionsOpen}>
        <Options state={state} onChange={onChange} />
      </div>
      <Chips state={state} onChange={onChange} values={values} />
    </>
  );
}

/** All values that can be chosen; those of the service come once, the programs with each page. */
function useFilterValues(results: readonly SearchResult[]): readonly FilterValue[] {
  const countries = useCountries();
  const datasets = useRequest<{ datasets: readonly Dataset[] }>("/v1/sanctions/datasets").answer?.body
    .datasets;
  const kinds = useRequest<{ schemas: readonly Kind[] }>("/v1/sanctions/schemas").answer?.body.schemas;
  return useMemo(
    () => [
      ...(datasets ?? []).map(({ name, description }) =>
        filterValue("dataset", name, listName(name), `${name} ${description}`),
      ),
      ...(kinds ?? []).map(({ name, description }) =>
        filterValue("schema", name, TEXTS.kinds[name] ?? name, description),
      ),
      ...countries.map(({ code, name }) => filterValue("country", code, name, code)),
      ...countPrograms(results).map(([program, count]) =>
        filterValue("program", program, program, TEXTS.search.programCount(count)),
      ),
    ],
    [countries, datasets, kinds, results],
  );
}

const filterValue = (kind: FilterKind, value: string, label: string, detail: string): FilterValue => ({
  kind,
  value,
  label,
  detail,
});

/** The programs of records with their numbers, the most frequent first. */
function countPrograms(results: readonly SearchResult[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { properties } of results)
    for (const program of new Set(properties.program ?? []))
      counts.set(program, (counts.get(program) ?? 0) + 1);
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
}

function SortChoice({ state, onChange }: Pick<FiltersProps, "state" | "onChange">) {
  // Without a text nothing fits better than another: the newest come first.
  const sorts = state.text === "" ? SORTS.filter((sort) => sort !== "relevance") : SORTS;
  const chosen = state.text === "" && state.sort === "relevance" ? "newest" : state.sort;
  return (
    <label class="sort-choice">
      <span class="quiet">{TEXTS.search.sort}</span>
      <select
        class="input"
        aria-label={TEXTS.search.sort}
        value={chosen}
        onChange={(event) => onChange({ sort: event.currentTarget.value as Sort })}
      >
        {sorts.map((sort) => (
          <option value={sort} key={sort}>
            {TEXTS.search.sorts[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}

function Options({ state, onChange }: Pick<FiltersProps, "state" | "onChange">) {
  const texts = TEXTS.search;
  return (
    <>
      <Segments
        name="who"
        title={texts.who}
        hint={texts.whoMeans}
        values={["listed", "supporting"]}
        chosen={state.target ? "listed" : "supporting"}
        labels={texts.whos}
        onChoose={(who) => onChange({ target: who === "listed" })}
      />
      <DayField
        label={texts.changed}
        day={state.from}
        complaint={areDaysReversed(state) ? texts.daysReversed : null}
        onChange={(from) => onChange({ from })}
      />
      <DayField label={texts.changedTo} day={state.to} complaint={null} onChange={(to) => onChange({ to })} />
      <Check
        label={texts.wholeWord}
        checked={state.wholeWord}
        onChange={(isChecked) => onChange({ wholeWord: isChecked })}
      />
    </>
  );
}

interface ChipsProps extends Pick<FiltersProps, "state" | "onChange"> {
  readonly values: readonly FilterValue[];
}

function Chips({ state, onChange, values }: ChipsProps) {
  const countries = useCountries();
  const labelOf = (kind: FilterKind, value: string) =>
    kind === "country"
      ? nameOfCountry(countries, value)
      : (values.find((one) => one.kind === kind && one.value === value)?.label ?? value);
  const chosen = FILTER_KINDS.flatMap((kind) =>
    state[STATE_KEYS[kind]].map((value) => ({ kind, value, label: labelOf(kind, value) })),
  );
  if (chosen.length === 0) return null;
  return (
    <ul class="tags search-chips">
      {chosen.map(({ kind, value, label }) => (
        <li key={`${kind} ${value}`}>
          <button
            type="button"
            class="chip"
            onClick={() => {
              const key = STATE_KEYS[kind];
              onChange({ [key]: state[key].filter((one) => one !== value) });
            }}
          >
            <span class="hidden">{TEXTS.search.removeFilter}</span>
            <span class="quiet">{TEXTS.search.filterNames[kind]}</span> {label} <Icon name="close" />
          </button>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <button
            type="button"
            class="more"
            onClick={() => onChange({ datasets: [], kinds: [], countries: [], programs: [] })}
          >
            {TEXTS.search.removeAll}
          </button>
        </li>
      )}
    </ul>
  );
}

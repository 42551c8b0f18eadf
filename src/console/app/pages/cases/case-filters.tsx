// What the queue is narrowed by: words, a customer file, who works on it, what each column holds; and the
// views that are kept of that.

import { useEffect, useRef, useState } from "preact/hooks";
import type { CaseQueue, Order, QueueColumns, QueueFilters, QueueView } from "../../api/cases.ts";
import { Check, Form, SelectField, TextField } from "../../components/fields.tsx";
import { Icon } from "../../components/icon.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { listName } from "../../list-names.ts";
import { signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useAction } from "../../use-request.ts";
import { OPTIONAL_COLUMNS } from "./case-columns.tsx";
import { keepView } from "./queue.ts";
import { searched, showColumns, shownColumns } from "./searched.ts";

/** What is typed is looked for when nothing more was typed for this time. */
const PAUSE_MS = 250;

interface CaseFiltersProps {
  readonly filters: QueueFilters;
  readonly files: CaseQueue["files"];
  readonly isReading: boolean;
  readonly onSearch: (text: string) => void;
  readonly onChange: (part: Partial<QueueFilters>) => void;
  readonly onRefresh: () => void;
  /** Accounts that review. */
  readonly reviewers: readonly string[];
}

export function CaseFilters(props: CaseFiltersProps) {
  const { filters, files, isReading, onSearch, onChange, onRefresh, reviewers } = props;
  const { session } = useStore(signIn);
  const texts = TEXTS.cases;
  const people = [...new Set(["", "-", session?.account ?? "", filters.assignee ?? "", ...reviewers])];
  return (
    <search class="case-filters">
      <DelayedField
        isSearch
        label={texts.search}
        value={filters.text ?? ""}
        placeholder={texts.searchPlaceholder}
        onChange={onSearch}
      />
      {(files.length > 0 || filters.file !== null) && (
        <SelectField
          hidesLabel
          label={texts.file}
          value={filters.file ?? ""}
          options={[
            ["", texts.anyFile],
            ...files.map(({ id, name, open }) => [id, texts.fileOption(name, open)] as const),
            ...(filters.file === null || files.some(({ id }) => id === filters.file)
              ? []
              : [[filters.file, texts.thisFile] as const]),
          ]}
          onChange={(file) =>
            onChange({ file: file === "" ? null : file, order: file === "" ? "-changed" : "customer" })
          }
        />
      )}
      <SelectField
        hidesLabel
        label={texts.assignee}
        value={filters.assignee ?? ""}
        options={people.map((name) => [
          name,
          name === "" ? texts.anybody : name === "-" ? texts.nobody : texts.ofAccount(name),
        ])}
        onChange={(name) => onChange({ assignee: name === "" ? null : name })}
      />
      <button type="button" class="button" disabled={isReading} onClick={onRefresh}>
        {texts.refresh}
      </button>
    </search>
  );
}

interface DelayedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly inputMode?: "decimal" | "numeric";
  readonly isSearch?: boolean;
}

/** A field whose value is taken when nothing more was typed for a moment. */
function DelayedField({ label, value, onChange, isSearch = false, ...rest }: DelayedFieldProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef(0);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <label class={`field ${isSearch ? "case-search" : ""}`}>
      <span class={isSearch ? "hidden" : "label"}>{label}</span>
      <input
        type="search"
        class="input"
        value={typed}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => onChange(text.trim()), PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          // The keys of the page are meant next.
          event.preventDefault();
          event.currentTarget.blur();
        }}
        {...rest}
      />
    </label>
  );
}

interface ColumnFiltersProps {
  readonly filters: QueueFilters;
  readonly views: CaseQueue["views"];
  /** Labels of all cases. */
  readonly tags: readonly string[];
  readonly onOrder: (order: Order) => void;
  readonly onView: (view: QueueView) => void;
}

/** Text columns, which hold a part of what is typed. */
const TEXT_COLUMNS = ["party", "ownBirth", "listedBirth", "ownCountry", "listedCountry"] as const;
const ORDERS: readonly Order[] = ["-changed", "opened", "due", "-score", "customer", "party", "tag"];

/** What each column must hold, which are shown, and the views that are kept of both. */
export function ColumnFilters({ filters, views, tags, onOrder, onView }: ColumnFiltersProps) {
  const { columns, order } = filters;
  const shown = useStore(shownColumns);
  const { session } = useStore(signIn);
  const texts = TEXTS.cases;
  const keep = (column: keyof QueueColumns, value: string | number) => {
    const { [column]: _, ...others } = searched.get().columns;
    const isGiven = value !== "" && !Number.isNaN(value);
    searched.set({ ...searched.get(), columns: isGiven ? { ...others, [column]: value } : others });
  };
  const count = Object.keys(columns).length;
  return (
    <details class="column-filters">
      <summary>
        {texts.narrow}
        {count > 0 && <strong> · {texts.narrowed(count)}</strong>}
      </summary>
      <div class="case-fields">
        {TEXT_COLUMNS.map((column) => (
          <DelayedField
            key={column}
            label={texts.filterOf(texts.columns[column] ?? "")}
            value={columns[column] ?? ""}
            onChange={(value) => keep(column, value)}
          />
        ))}
        <SelectField
          label={texts.columns.list ?? ""}
          value={columns.list ?? ""}
          options={[
            ["", texts.any],
            ...(session?.lists ?? []).map(({ name }) => [name, listName(name)] as const),
          ]}
          onChange={(value) => keep("list", value)}
        />
        <SelectField
          label={texts.columns.tag ?? ""}
          value={columns.tag ?? ""}
          options={[["", texts.any], ["-", texts.untagged], ...tags.map((tag) => [tag, tag] as const)]}
          onChange={(value) => keep("tag", value)}
        />
        <SelectField
          label={texts.columns.kind ?? ""}
          value={columns.kind ?? ""}
          options={[["", texts.any], ...Object.entries(TEXTS.kinds)]}
          onChange={(value) => keep("kind", value)}
        />
        <DelayedField
          label={texts.scoreFrom}
          inputMode="decimal"
          value={columns.score?.toString() ?? ""}
          onChange={(value) => keep("score", value === "" ? "" : Math.min(1, Math.max(0, Number(value))))}
        />
        <DelayedField
          label={texts.openedFor}
          inputMode="numeric"
          value={columns.opened?.toString() ?? ""}
          onChange={(value) =>
            keep("opened", value === "" ? "" : Math.min(36_500, Math.trunc(Number(value))))
          }
        />
        <SelectField
          label={texts.order}
          value={order}
          options={[...new Set([...ORDERS, order])].map((one) => [one, texts.orderOf(one)] as const)}
          onChange={(one) => onOrder(one as Order)}
        />
      </div>
      <fieldset class="checks">
        <legend class="label">{texts.shown}</legend>
        {OPTIONAL_COLUMNS.map((name) => (
          <Check
            key={name}
            label={texts.columnNames[name]}
            checked={shown.includes(name)}
            onChange={(isShown) =>
              showColumns(OPTIONAL_COLUMNS.filter((one) => (one === name ? isShown : shown.includes(one))))
            }
          />
        ))}
      </fieldset>
      <Views now={{ filters, shown: [...shown] }} views={views} onView={onView} />
    </details>
  );
}

interface ViewsProps extends Pick<ColumnFiltersProps, "views" | "onView"> {
  /** What is shown now. */
  readonly now: QueueView;
}

/** Filters, order and columns that the account keeps by names of its own. */
function Views({ now, views, onView }: ViewsProps) {
  const [name, setName] = useState("");
  const { problem, act } = useAction();
  const texts = TEXTS.cases;
  const save = (of: string, view: QueueView | null) => act(() => keepView(of, view));
  return (
    <Form
      class="case-views"
      onSubmit={() => name.trim() !== "" && save(name.trim(), now).then(() => setName(""))}
    >
      {views.map((one) => (
        <span class="tags" key={one.name}>
          <button type="button" class="chip" onClick={() => onView(one.view)}>
            {one.name}
          </button>
          <button
            type="button"
            class="chip"
            aria-label={texts.forgetView(one.name)}
            onClick={() => void save(one.name, null)}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      <TextField label={texts.viewName} value={name} onChange={setName} />
      <button type="submit" class="button">
        {texts.saveView}
      </button>
      {problem !== null && <ProblemNote problem={problem} />}
    </Form>
  );
}

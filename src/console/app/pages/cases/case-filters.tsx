// What the queue is narrowed by: words, a customer file, who works on it; and the order.

import { useEffect, useRef, useState } from "preact/hooks";
import { type CaseQueue, ORDERS, type QueueFilters } from "../../api/cases.ts";
import { SelectField } from "../../components/fields.tsx";
import { signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";

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
      <SearchField text={filters.text ?? ""} onSearch={onSearch} />
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
            onChange({ file: file === "" ? null : file, order: file === "" ? "changed" : "customer" })
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
      <SelectField
        hidesLabel
        label={texts.order}
        value={filters.order}
        options={ORDERS.map((name) => [name, texts.orders[name] ?? name] as const)}
        onChange={(order) => onChange({ order: order as QueueFilters["order"] })}
      />
      <button type="button" class="button" disabled={isReading} onClick={onRefresh}>
        {texts.refresh}
      </button>
    </search>
  );
}

function SearchField({
  text,
  onSearch,
}: {
  readonly text: string;
  readonly onSearch: (text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <label class="field case-search">
      <span class="hidden">{TEXTS.cases.search}</span>
      <input
        type="search"
        class="input"
        value={typed}
        placeholder={TEXTS.cases.searchPlaceholder}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => {
          const { value } = event.currentTarget;
          setTyped(value);
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => onSearch(value.trim()), PAUSE_MS);
        }}
      />
    </label>
  );
}

// One field for all filters: what is typed finds lists, countries, kinds and programs at once, and Enter or a
// click takes one. A combobox with a list of options, as the ARIA practices describe it.

import { useEffect, useId, useRef, useState } from "preact/hooks";
import { GroupedOptions } from "../../components/grouped-options.tsx";
import { TEXTS } from "../../texts.ts";
import type { FilterIndex, FilterValue } from "./filter-values.ts";

interface FilterFieldProps {
  readonly index: FilterIndex;
  readonly isChosen: (value: FilterValue) => boolean;
  readonly onChoose: (value: FilterValue) => void;
  readonly inputRef: { current: HTMLInputElement | null };
}

export function FilterField({ index, isChosen, onChoose, inputRef }: FilterFieldProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = isOpen ? index.find(text).filter((value) => !isChosen(value)) : [];
  const current = Math.min(active, found.length - 1);
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, current, id]);
  const choose = (value: FilterValue | undefined) => {
    if (value === undefined) return;
    onChoose(value);
    // The list found lies below: the options must not cover it.
    setOpen(false);
    setText("");
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setActive((current + step + found.length) % Math.max(1, found.length));
      else setOpen(true);
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      choose(found[current]);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      setOpen(false);
    }
  };
  return (
    <div
      class="filter-field"
      ref={frame}
      onFocusOut={(event) => {
        if (!frame.current?.contains(event.relatedTarget as Node | null)) setOpen(false);
      }}
    >
      <input
        ref={inputRef}
        class="input"
        role="combobox"
        aria-label={TEXTS.search.filter}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && current >= 0 ? `${id}-${current}` : undefined}
        placeholder={TEXTS.search.filterPlaceholder}
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <span class="hidden" role="status">
        {isOpen ? TEXTS.search.filterCount(found.length) : ""}
      </span>
      <div
        id={`${id}-list`}
        class="options"
        role="listbox"
        aria-label={TEXTS.search.filter}
        hidden={!isOpen || found.length === 0}
        // The field keeps the focus while an option is clicked.
        onMouseDown={(event) => event.preventDefault()}
      >
        <GroupedOptions
          id={id}
          options={found.map((value) => ({ ...value, key: value.value, group: value.kind }))}
          current={current}
          titleOf={(kind) => TEXTS.search.filterKinds[kind as FilterValue["kind"]]}
          choose={choose}
        />
      </div>
      {isOpen && found.length === 0 && (
        <p class="options options-none quiet">{TEXTS.search.filterNone(text.trim())}</p>
      )}
    </div>
  );
}

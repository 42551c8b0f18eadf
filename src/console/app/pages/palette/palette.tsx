// The palette: places, actions, customers, cases and records by what one types. The text is sent in a body,
// and is kept nowhere: it may name a customer.

import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Found } from "../../../../service/contract/review-find.ts";
import { ask } from "../../api/client.ts";
import { type Problem, toProblem } from "../../api/problem.ts";
import { Dialog } from "../../components/dialog.tsx";
import { GroupedOptions } from "../../components/grouped-options.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { oneLine } from "../../format.ts";
import { hasScope, signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { foundItems, furtherItems, localItems, type PaletteItem } from "./palette-items.ts";

/** What is typed is looked for when nothing more was typed for this time. */
const PAUSE_MS = 180;

interface PaletteProps {
  readonly onClose: () => void;
  readonly showKeys: () => void;
}

export function Palette({ onClose, showKeys }: PaletteProps) {
  const { session } = useStore(signIn);
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const wanted = oneLine(text);
  const { found, problem, isWaiting } = useFound(hasScope(session, "sanctions:review") ? wanted : "");
  const items = [
    ...localItems(session, text, showKeys),
    ...(found === null ? [] : foundItems(found)),
    ...furtherItems(session, wanted),
  ];
  const current = Math.min(active, items.length - 1);
  const texts = TEXTS.palette;
  useEffect(() => {
    list.current?.querySelector(".is-active")?.scrollIntoView({ block: "nearest" });
  }, [current, items.length]);
  const choose = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    onClose();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 && event.key !== "Enter") return;
    event.preventDefault();
    if (event.key === "Enter") choose(items[current]);
    else setActive((current + step + items.length) % Math.max(1, items.length));
  };
  const note = found?.recordsNotSearched ?? null;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <input
        class="input palette-field"
        role="combobox"
        aria-label={texts.label}
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
        placeholder={texts.placeholder}
        autocomplete="off"
        spellcheck={false}
        autofocus
        maxLength={200}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <span class="hidden" role="status">
        {isWaiting ? TEXTS.loading : texts.count(items.length)}
      </span>
      {problem !== null && <ProblemNote problem={problem} />}
      <div
        ref={list}
        id={`${id}-list`}
        class="palette-list"
        role="listbox"
        aria-label={texts.label}
        // The field keeps the focus while an option is clicked.
        onMouseDown={(event) => event.preventDefault()}
      >
        <GroupedOptions
          id={id}
          options={items}
          current={current}
          titleOf={(group) => texts.groups[group] ?? group}
          choose={choose}
        />
      </div>
      {note !== null && <p class="quiet small">{note}</p>}
    </Dialog>
  );
}

interface FoundState {
  /** Null until the text that is typed now was answered. */
  readonly found: Found | null;
  readonly problem: Problem | null;
  readonly isWaiting: boolean;
}

const NOTHING: FoundState = { found: null, problem: null, isWaiting: false };

/** What a text leads to; nothing for a blank one. An answer to an earlier text is never shown. */
function useFound(wanted: string): FoundState {
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    setState(wanted === "" ? NOTHING : { ...NOTHING, isWaiting: true });
    if (wanted === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      ask<Found>("/review/find", { body: { text: wanted }, signal: controller.signal }).then(
        ({ body }) => controller.signal.aborted || setState({ ...NOTHING, found: body }),
        (error: unknown) => controller.signal.aborted || setState({ ...NOTHING, problem: toProblem(error) }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);
  return state;
}

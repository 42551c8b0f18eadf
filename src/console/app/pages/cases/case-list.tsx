// The list of the queue: rows of one height, of which only those in sight are drawn. Twenty thousand cases
// scroll as twenty do.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Case } from "../../api/cases.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { CaseCells } from "./case-columns.tsx";
import { needCases, queueState } from "./queue.ts";

/** As the style sheet has it. */
const ROW_PX = 56;
/** Rows that are drawn above and below those in sight. */
const BEYOND = 12;

interface CaseListProps {
  readonly ids: readonly string[];
  readonly openId: string | null;
  readonly selected: ReadonlySet<string>;
  readonly onOpen: (id: string) => void;
  readonly onSelect: (id: string, isSelected: boolean) => void;
}

export function CaseList({ ids, openId, selected, onOpen, onSelect }: CaseListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { cases } = useStore(queueState);
  const [first, last] = useVisible(list, ids.length);
  const shown = ids.slice(first, last);
  useEffect(() => {
    void needCases(shown);
  }, [shown.join(" "), cases]);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    // By script: the policy of the page refuses style attributes.
    element.style.paddingBlockStart = `${first * ROW_PX}px`;
    element.style.blockSize = `${ids.length * ROW_PX}px`;
  }, [first, ids.length]);
  useLayoutEffect(() => {
    const at = openId === null ? -1 : ids.indexOf(openId);
    if (at >= 0) reveal(list.current, at);
  }, [openId, ids]);
  return (
    <ol class="cards case-rows" ref={list}>
      {shown.map((id, i) => {
        const one = cases.get(id);
        const before = cases.get(ids[first + i - 1] ?? "");
        return (
          <li class="case-item" key={id} aria-setsize={ids.length} aria-posinset={first + i + 1}>
            {one === undefined ? (
              <span class="case-row is-awaited" />
            ) : (
              <Row
                shown={one}
                isSameCustomer={one.reference !== null && before?.reference === one.reference}
                isOpen={id === openId}
                isSelected={selected.has(id)}
                onOpen={() => onOpen(id)}
                onSelect={(isSelected) => onSelect(id, isSelected)}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The rows in sight, as the first and the one behind the last. */
function useVisible(list: { current: HTMLElement | null }, count: number): readonly [number, number] {
  const [range, setRange] = useState<readonly [number, number]>([0, 40]);
  useLayoutEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const first = Math.max(0, Math.floor(-top / ROW_PX) - BEYOND);
      const last = Math.min(count, Math.ceil((window.innerHeight - top) / ROW_PX) + BEYOND);
      setRange((before) =>
        before[0] === first && before[1] === last ? before : [first, Math.max(first, last)],
      );
    };
    measure();
    // Whatever scrolls, the page on a phone or the list beside a case: the event is seen on its way down.
    document.addEventListener("scroll", measure, { capture: true, passive: true });
    window.addEventListener("resize", measure);
    return () => {
      document.removeEventListener("scroll", measure, { capture: true });
      window.removeEventListener("resize", measure);
    };
  }, [list, count]);
  return range;
}

/** Scrolls so far that a row is in sight, and not at all when it is. */
function reveal(list: HTMLElement | null, at: number): void {
  if (list === null || list.offsetParent === null) return;
  const scroller = list.closest<HTMLElement>(".candidates");
  if (scroller === null || scroller.scrollHeight <= scroller.clientHeight) return;
  const frame = scroller.getBoundingClientRect();
  const top = list.getBoundingClientRect().top + at * ROW_PX - frame.top;
  if (top < ROW_PX) scroller.scrollTop += top - ROW_PX;
  else if (top + 2 * ROW_PX > frame.height) scroller.scrollTop += top + 2 * ROW_PX - frame.height;
}

interface RowProps {
  readonly shown: Case;
  readonly isSameCustomer: boolean;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly onOpen: () => void;
  readonly onSelect: (isSelected: boolean) => void;
}

function Row({ shown, isSameCustomer, isOpen, isSelected, onOpen, onSelect }: RowProps) {
  return (
    <>
      <input
        type="checkbox"
        class="case-check"
        checked={isSelected}
        aria-label={TEXTS.cases.select(shown.subject.properties.name?.[0] ?? "")}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <button
        type="button"
        id={`case-${shown.id}`}
        class={`card case-row ${isOpen ? "is-open" : ""} ${isSameCustomer ? "is-same-customer" : ""}`}
        aria-current={isOpen ? "true" : undefined}
        onClick={onOpen}
      >
        <CaseCells shown={shown} />
      </button>
    </>
  );
}

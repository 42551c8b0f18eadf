// The text to search for. It is taken a moment after the last letter. Going back leads to the text before,
// not to each of its letters.

import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../components/icon.tsx";
import { oneLine } from "../../format.ts";
import { TEXTS } from "../../texts.ts";

const PAUSE_MS = 200;
/** As much as the service accepts. */
const TEXT_LENGTH_MAX = 500;

interface QueryFieldProps {
  /** What the URL has. */
  readonly text: string;
  /** `isDraft` is true while more of the same text is typed. */
  readonly onChange: (text: string, isDraft: boolean) => void;
  /** Down from the field: into the list. */
  readonly onLeave: () => void;
  readonly inputRef: { current: HTMLInputElement | null };
}

export function QueryField({ text, onChange, onLeave, inputRef }: QueryFieldProps) {
  const [typed, setTyped] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const taken = useRef(text);
  const isDraft = useRef(false);
  // Another text in the URL comes from going back, or from a link.
  useEffect(() => {
    if (text === taken.current) return;
    taken.current = text;
    setTyped(text);
    isDraft.current = false;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const take = (value: string) => {
    clearTimeout(timer.current);
    const wanted = oneLine(value);
    if (wanted === taken.current) return;
    taken.current = wanted;
    onChange(wanted, isDraft.current);
    isDraft.current = true;
  };
  return (
    <div class="query-field">
      <Icon name="search" />
      <input
        ref={inputRef}
        type="search"
        class="input"
        dir="auto"
        aria-label={TEXTS.search.text}
        placeholder={TEXTS.search.placeholder}
        autocomplete="off"
        spellcheck={false}
        maxLength={TEXT_LENGTH_MAX}
        value={typed}
        onInput={(event) => {
          const { value } = event.currentTarget;
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => take(value), PAUSE_MS);
        }}
        onBlur={() => {
          take(typed);
          isDraft.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            take(typed);
            isDraft.current = false;
          }
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          take(typed);
          onLeave();
        }}
      />
      {typed !== "" && (
        <button
          type="button"
          class="icon-button query-clear"
          aria-label={TEXTS.search.clear}
          onClick={() => {
            setTyped("");
            take("");
            inputRef.current?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

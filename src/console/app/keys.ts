// The keyboard: each component registers its keys, one listener runs them, and the help lists those that work
// now. Keys of one character can be switched off, because speech input types them by accident.

import { useLayoutEffect, useRef } from "preact/hooks";
import { createStore } from "./store.ts";
import { TEXTS } from "./texts.ts";

export interface KeyBinding {
  /** As KeyboardEvent.key has it: "j", "Enter", "Escape"; "Control+k" with Control or Command. */
  readonly key: string;
  /** What it does, for the help. */
  readonly does: string;
  readonly run: () => void;
}

const KEPT_AS = "interdict.keys";

/** True while keys of one character work. */
export const areKeysOn = createStore(localStorage.getItem(KEPT_AS) !== "off");

/** Switches the keys of one character on or off, for this browser. */
export function switchKeys(areOn: boolean): void {
  localStorage.setItem(KEPT_AS, areOn ? "on" : "off");
  areKeysOn.set(areOn);
}

interface Registered {
  bindings: readonly KeyBinding[];
}

const registered: Registered[] = [];

/** The keys that work now, each once; those of the innermost component win. */
export function activeKeys(): readonly KeyBinding[] {
  const byKey = new Map<string, KeyBinding>();
  for (const { bindings } of registered) for (const binding of bindings) byKey.set(binding.key, binding);
  return [...byKey.values()];
}

/** Lets keys work as long as the component is shown. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const own = useRef<Registered>({ bindings });
  own.current.bindings = bindings;
  // Before the next key: a verdict that is typed right after "j" is about the record that "j" opened.
  useLayoutEffect(() => {
    const entry = own.current;
    registered.push(entry);
    return () => {
      registered.splice(registered.indexOf(entry), 1);
    };
  }, []);
}

/** The keys that move through a list, by one row. */
export const moveKeys = (move: (by: 1 | -1) => void): readonly KeyBinding[] => [
  ...["j", "ArrowDown"].map((key) => ({ key, does: TEXTS.keys.move, run: () => move(1) })),
  ...["k", "ArrowUp"].map((key) => ({ key, does: TEXTS.keys.moveBack, run: () => move(-1) })),
];

/** What is typed here belongs to the field. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    !(target instanceof HTMLInputElement && /^(?:checkbox|radio|button|submit)$/.test(target.type))
  );
}

/** True when a key presses a focused link or button: Enter's other meanings on the page then don't apply. */
function isPressed(key: string, target: EventTarget | null): boolean {
  return (
    (key === "Enter" || key === " ") &&
    target instanceof HTMLElement &&
    target.closest("a, button, summary, label") !== null
  );
}

/** The name of the key that was pressed; null for a combination that no binding has. */
function nameOf({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): string | null {
  if (altKey) return null;
  if (!metaKey && !ctrlKey) return key;
  return shiftKey ? null : `Control+${key.toLowerCase()}`;
}

window.addEventListener("keydown", (event) => {
  const name = nameOf(event);
  if (name === null || event.defaultPrevented || event.isComposing) return;
  // A combination is never typed by accident, and types nothing.
  if (!name.startsWith("Control+") && !mayRun(event)) return;
  // An open dialog has the keyboard to itself.
  if (document.querySelector("dialog[open]") !== null) return;
  const binding = activeKeys().find(({ key }) => key === name);
  if (binding === undefined) return;
  event.preventDefault();
  binding.run();
});

/** False for a key that belongs to the field or button that has the focus, or that is switched off. */
function mayRun(event: KeyboardEvent): boolean {
  if (isPressed(event.key, event.target)) return false;
  if (isTyping(event.target)) {
    if (event.key !== "Escape") return false;
    // In a panel, Escape leaves the field first, so that it never closes what is being written.
    const field = event.target instanceof HTMLElement ? event.target : null;
    if (field !== null && field.closest(".panel") !== null) {
      field.blur();
      return false;
    }
  }
  return event.key.length > 1 || areKeysOn.get();
}

// A dialog: the browser keeps the focus in it and gives it back, and Escape closes it.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { TEXTS } from "../texts.ts";
import { Icon } from "./icon.tsx";

interface DialogProps {
  readonly title: string;
  /** Without it, the dialog can't be closed. */
  readonly onClose?: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  // Before the next key: what is typed right after Ctrl+K belongs to the field that it opened.
  useLayoutEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    if (dialog !== null && !dialog.open) dialog.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <header class="dialog-head">
        <h2>{title}</h2>
        {onClose !== undefined && (
          <button type="button" class="icon-button" aria-label={TEXTS.app.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}

// A button that asks before it does what can't be taken back.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { TEXTS } from "../texts.ts";
import { Dialog } from "./dialog.tsx";

interface AskingButtonProps {
  readonly does: string;
  /** The question, which says what it is done to. */
  readonly asks: string;
  readonly onConfirm: () => void;
  readonly disabled?: boolean;
  /** Said behind what it does. */
  readonly children?: ComponentChildren;
}

export function AskingButton({ does, asks, onConfirm, disabled = false, children }: AskingButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const confirm = () => {
    close();
    onConfirm();
  };
  return (
    <>
      <button type="button" class="button" disabled={disabled} onClick={() => setAsking(true)}>
        {does}
        {children}
      </button>
      {isAsking && (
        <Dialog title={does} onClose={close}>
          <p>{asks}</p>
          <div class="form-foot">
            <button type="button" class="button primary" onClick={confirm}>
              {does}
            </button>
            <button type="button" class="button plain" onClick={close}>
              {TEXTS.app.cancel}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

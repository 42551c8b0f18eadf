// Asks before something is done that can't be taken back.

import { TEXTS } from "../texts.ts";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  /** What is done, as on the button. */
  readonly does: string;
  /** The question, which says what it is done to. */
  readonly asks: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog({ does, asks, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={does} onClose={onClose}>
      <p>{asks}</p>
      <div class="form-foot">
        <button type="button" class="button primary" onClick={onConfirm}>
          {does}
        </button>
        <button type="button" class="button plain" onClick={onClose}>
          {TEXTS.app.cancel}
        </button>
      </div>
    </Dialog>
  );
}

// An id that an auditor may ask for: short, whole in its title, copied with one click.

import { useState } from "preact/hooks";
import { shortId } from "../format.ts";
import { TEXTS } from "../texts.ts";
import { Icon } from "./icon.tsx";

const SHOWN_MS = 1500;

interface CopyIdProps {
  readonly id: string;
  /** What it is, for the label of the button. */
  readonly what: string;
  /** True shows the id whole. */
  readonly isWhole?: boolean;
}

export function CopyId({ id, what, isWhole = false }: CopyIdProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(id);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <button type="button" class="copy-id" title={id} onClick={() => void copy()}>
      <code>{isWhole ? id : shortId(id)}</code>
      <span class="hidden">, {TEXTS.app.copy(what)}</span>
      <Icon name={isCopied ? "check" : "copy"} />
      <span class="hidden" aria-live="polite">
        {isCopied ? TEXTS.app.copied : ""}
      </span>
    </button>
  );
}

/** Copies a text. The clipboard of the browser needs TLS or this host; otherwise a field is selected. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

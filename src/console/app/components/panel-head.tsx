// The head of a panel: its name, the way back on a narrow screen, and the button that closes it.

import type { ComponentChildren } from "preact";
import { TEXTS } from "../texts.ts";
import { Icon } from "./icon.tsx";

interface PanelHeadProps {
  /** Null until it is known. */
  readonly title: ComponentChildren;
  /** What closing leads back to. */
  readonly backTo: string;
  readonly onClose: () => void;
  /** Below the title: a line of its own, and one of facts. */
  readonly lead?: ComponentChildren;
  readonly children?: ComponentChildren;
}

export function PanelHead({ title, backTo, onClose, lead, children }: PanelHeadProps) {
  return (
    <header class="panel-head">
      <button type="button" class="button plain narrow-only no-print" onClick={onClose}>
        <Icon name="back" /> {backTo}
      </button>
      {title === null ? <span /> : <h2 class="panel-name">{title}</h2>}
      <button
        type="button"
        class="icon-button wide-only no-print"
        aria-label={TEXTS.app.close}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      {lead !== undefined && <p class="panel-lead">{lead}</p>}
      {children !== undefined && children !== null && <p class="panel-facts">{children}</p>}
    </header>
  );
}

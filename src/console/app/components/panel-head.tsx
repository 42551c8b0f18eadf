// The head of a panel: its name, the way back on a narrow screen, and the button that closes it.

import type { ComponentChildren } from "preact";
import { TEXTS } from "../texts.ts";
import { Icon } from "./icon.tsx";

interface PanelHeadProps {
  readonly title: ComponentChildren;
  /** What closing leads back to. */
  readonly backTo: string;
  readonly onClose: () => void;
  /** A line of facts below the title. */
  readonly children?: ComponentChildren;
}

export function PanelHead({ title, backTo, onClose, children }: PanelHeadProps) {
  return (
    <header class="panel-head">
      <button type="button" class="button plain narrow-only" onClick={onClose}>
        <Icon name="back" /> {backTo}
      </button>
      <h2 class="panel-name">{title}</h2>
      <button type="button" class="icon-button wide-only" aria-label={TEXTS.app.close} onClick={onClose}>
        <Icon name="close" />
      </button>
      {children !== undefined && children !== null && <p class="panel-facts">{children}</p>}
    </header>
  );
}

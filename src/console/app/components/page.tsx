// The frame of a page: its title, which is that of the window too, and what can be done there.

import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { TEXTS } from "../texts.ts";

interface PageProps {
  readonly title: ComponentChildren;
  /** What the window is called; it must not name anybody, because browsers keep it. */
  readonly windowTitle: string;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Page({ title, windowTitle, actions, children }: PageProps) {
  // Before the page is painted, so that heading and window never name two pages.
  useLayoutEffect(() => {
    document.title = TEXTS.app.title(windowTitle);
  }, [windowTitle]);
  return (
    <>
      <header class="page-head">
        <h1>{title}</h1>
        {actions !== undefined && <div class="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

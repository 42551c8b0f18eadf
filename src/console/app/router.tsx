// Where the reader is: the path and the query string of the page. What must not be in a URL (the subject of a
// screening) is in the state of the history entry, which never leaves the tab.

import type { ComponentChildren } from "preact";
import { createStore, useStore } from "./store.ts";

export const BASE = "/console";

interface Place {
  /** Behind BASE, such as "/cases/12". */
  readonly path: string;
  readonly query: URLSearchParams;
  /** What navigate was given. */
  readonly state: Readonly<Record<string, unknown>>;
}

function readPlace(): Place {
  const { pathname, search } = window.location;
  const path = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname;
  return {
    path: path === "" || path === "/" ? "/overview" : path,
    query: new URLSearchParams(search),
    state: (window.history.state as Record<string, unknown> | null) ?? {},
  };
}

export const place = createStore<Place>(readPlace());

window.addEventListener("popstate", () => place.set(readPlace()));

/** The place, in a component. */
export const usePlace = (): Place => useStore(place);

interface Navigation {
  readonly state?: Readonly<Record<string, unknown>>;
  /** True replaces the entry in the history: going back then skips it. */
  readonly replaces?: boolean;
}

/** Goes to a place behind BASE, such as "/search?query=abc". */
export function navigate(to: string, { state = {}, replaces = false }: Navigation = {}): void {
  const url = BASE + to;
  if (replaces) window.history.replaceState(state, "", url);
  else window.history.pushState(state, "", url);
  place.set(readPlace());
  if (replaces) return;
  window.scrollTo(0, 0);
  document.getElementById("content")?.scrollTo(0, 0);
}

/** The segments of a path, decoded: ["cases", "12"]. */
export function segmentsOf(path: string): string[] {
  return path
    .split("/")
    .filter((part) => part !== "")
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}

/** The place of an entity's page; without the body of data, the page looks through both. */
export const entityPlace = (id: string, corpus?: "sanction" | "pep"): string =>
  `/entities/${encodeURIComponent(id)}${corpus === undefined ? "" : `?type=${corpus}`}`;

interface LinkProps {
  /** A place behind BASE. */
  readonly to: string;
  readonly class?: string;
  readonly title?: string;
  readonly isCurrent?: boolean;
  readonly children: ComponentChildren;
}

/** A link within the console. A click with a modifier opens it as the browser does. */
export function Link({ to, class: className, title, isCurrent = false, children }: LinkProps) {
  return (
    <a
      href={BASE + to}
      class={className}
      title={title}
      aria-current={isCurrent ? "page" : undefined}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </a>
  );
}

// Light, dark, or as the system has it. The choice is kept for this browser; it says nothing about anybody.

import { createStore } from "./store.ts";

export const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const KEPT_AS = "interdict.theme";

function keptTheme(): Theme {
  const kept = localStorage.getItem(KEPT_AS);
  return THEMES.find((theme) => theme === kept) ?? "system";
}

export const theme = createStore<Theme>(keptTheme());

/** Shows the page in the chosen theme. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = theme.get();
}

/** Takes a theme into use and keeps it. */
export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(KEPT_AS, chosen);
  theme.set(chosen);
  applyTheme();
}

// What is looked for among cases: it may name a customer, so it is in no address.

import { navigate } from "../../router.tsx";
import { whenForgotten } from "../../session.ts";
import { createStore } from "../../store.ts";

export const searched = createStore("");
whenForgotten(() => searched.set(""));

/** Opens the cases with these words, decided or not. */
export function searchCases(text: string): void {
  searched.set(text);
  navigate("/cases?show=all");
}

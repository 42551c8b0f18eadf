// From a name to its screening. The history entry has the number of the name and nothing else: a name that
// was searched for may be a customer's, and browsers keep the state of their history.

import { navigate } from "../router.tsx";
import { whenForgotten } from "../session.ts";

/** What the form of a screening begins with. */
export interface ScreenThis {
  readonly name: string;
  /** A schema; with another one than the form offers, its kind stays as it is. */
  readonly kind: string | null;
  readonly birthDate?: string;
  /** Codes. */
  readonly countries?: readonly string[];
  readonly reference?: string;
}

const subjects = new Map<number, ScreenThis>();
let lastNumber = 0;
whenForgotten(() => subjects.clear());

/** Opens the form with a name in it. */
export function screenThis(subject: ScreenThis): void {
  lastNumber++;
  subjects.set(lastNumber, subject);
  navigate("/screen", { state: { subject: lastNumber } });
}

/** What the form of a history entry begins with; null for one that begins empty. */
export const subjectOf = ({ subject }: Readonly<Record<string, unknown>>): ScreenThis | null =>
  subjects.get(subject as number) ?? null;

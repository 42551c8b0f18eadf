// The bodies by which the console signs people in. They are no part of the OpenAPI document: no other program
// signs in.

import { Type } from "@sinclair/typebox";

/** `GET /console/sign-in/offer`: the provider's host, or null where keys open the console. */
export interface SignInOffer {
  readonly provider: string | null;
  /** True when this browser has a session that has not ended. */
  readonly hasSession: boolean;
}

/** Where the browser goes next: an address of the provider, or a place of the console. */
export interface SignInNext {
  readonly to: string;
}

/** A place within the console, and nothing that a browser could take for another host. */
const Place = Type.String({ pattern: "^/(?![/\\\\])[\\x21-\\x7e]*$", maxLength: 500 });

/** Where the person was when the sign-in began. */
export const BeginRequest = Type.Object({ place: Place }, { additionalProperties: false });
/** What the provider gave the browser, as a query string. */
export const FinishRequest = Type.Object(
  { query: Type.String({ minLength: 1, maxLength: 8000 }) },
  { additionalProperties: false },
);

// The flags of `serve` for the sign-in of people.

import { type FlagsOf, flag, variableOf } from "./flag.ts";

/** Has the secret of the client, in place of a file. */
export const SIGN_IN_SECRET_VARIABLE = variableOf("--sign-in-secret");

export const SIGN_IN_FLAGS = [
  flag(
    "--sign-in <issuer>",
    "people sign in to the console at this OpenID Connect provider; keys then work only under /v1",
    { variable: true },
  ),
  flag(
    "--sign-in-settings <file>",
    "JSON file for --sign-in: client, URL of the console, groups and their permissions (see the manual)",
    { variable: true },
  ),
  flag(
    "--sign-in-secret-file <file>",
    `client secret for --sign-in, in a file with mode 600; or in ${SIGN_IN_SECRET_VARIABLE}`,
    { variable: true },
  ),
];
export type SignInFlags = FlagsOf<typeof SIGN_IN_FLAGS>;

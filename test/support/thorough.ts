// Tests that repeat one thing: a part of the rounds with `make test`, all of them with `make thorough`.

export const isThorough = process.env.THOROUGH === "yes";

/** The number of rounds. */
export function rounds({ usual, thorough }: { readonly usual: number; readonly thorough: number }): number {
  return isThorough ? thorough : usual;
}

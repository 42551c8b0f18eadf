// The inputs of property tests (bunfig.toml loads this file before any test): always the same ones in
// `make test`, so that a run says something about the change alone; other ones in `make properties`.

import fc from "fast-check";

const { PROPERTY_SEED: asked = "" } = process.env;
const USUAL_SEED = 1;
const ROUNDS = 2_000;

if (asked === "") fc.configureGlobal({ seed: USUAL_SEED });
else {
  const seed = Number(asked);
  if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED is "${asked}". Give a whole number.`);
  fc.configureGlobal({ seed, numRuns: ROUNDS });
}

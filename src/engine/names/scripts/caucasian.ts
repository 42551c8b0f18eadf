// Georgian and Armenian names in Latin letters, by the tables of data/caucasian.ts.

import { ARMENIAN_TABLES, GEORGIAN_TABLES } from "../data/caucasian.ts";
import { once } from "../data/once.ts";
import { spellerOf } from "./speller.ts";

/** The national spelling, and that of a foreign name. */
export const georgianSpellers = once(() => GEORGIAN_TABLES().map(spellerOf));

/** Two eastern spellings and a western one. */
export const armenianSpellers = once(() => ARMENIAN_TABLES().map(spellerOf));

// The answer of GET /review/countries as a TypeBox schema.

import { Type } from "@sinclair/typebox";
import { closed } from "./schema-parts.ts";

const WrittenCountry = Type.Object(
  {
    code: Type.String({ pattern: "^[a-z]{2}$" }),
    name: Type.String(),
    others: Type.Array(Type.String(), {
      description: "further names, in lower case without accents and signs, and the code of three letters",
    }),
  },
  closed("WrittenCountry"),
);

export const WrittenCountriesBody = Type.Object(
  { countries: Type.Array(WrittenCountry) },
  closed("WrittenCountryList"),
);

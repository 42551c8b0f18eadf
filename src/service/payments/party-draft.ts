// A party while it is read, from a message of either standard.

import { countryOfBic, countryOfIban, isIban } from "./codes.ts";
import type {
  CountrySource,
  IdentifierProperty,
  PartyCountry,
  PartyIdentifier,
  PaymentParty,
} from "./message.ts";

/** What a party is beside what it says of itself. */
export type PartyPlace = Pick<PaymentParty, "path" | "line" | "role" | "transaction">;

export class PartyDraft {
  readonly names: string[] = [];
  readonly addressLines: string[] = [];
  readonly countries: PartyCountry[] = [];
  readonly identifiers: PartyIdentifier[] = [];
  isAgent = false;
  town: string | null = null;
  bic: string | null = null;
  account: string | null = null;
  birthDate: string | null = null;
  /** What its facts say that it is. */
  readonly #claimed = new Set<"Person" | "Organization">();

  /** The standard lets a party be one of both. One that claims to be both is compared as both. */
  claim(schema: "Person" | "Organization"): void {
    this.#claimed.add(schema);
  }

  addName(name: string): void {
    if (name !== "" && !this.names.includes(name)) this.names.push(name);
  }

  addCountry(code: string | null, from: CountrySource): void {
    if (code !== null && !this.countries.some((one) => one.code === code && one.from === from))
      this.countries.push({ code, from });
  }

  addIdentifier(property: IdentifierProperty | null, value: string, scheme: string): void {
    if (value !== "") this.identifiers.push({ property, value, scheme });
  }

  setBic(bic: string): void {
    this.bic = bic;
    this.addIdentifier("swiftBic", bic, "BIC");
    this.addCountry(countryOfBic(bic), "bic");
  }

  /** An account is an IBAN where form and check digits are those of one. */
  setAccount(number: string): void {
    this.account = number;
    if (isIban(number)) this.addCountry(countryOfIban(number), "iban");
  }

  get isEmpty(): boolean {
    const { names, addressLines, identifiers, countries, bic, account } = this;
    const values = [names, addressLines, identifiers, countries];
    return bic === null && account === null && values.every(({ length }) => length === 0);
  }

  finish({ path, line, role, transaction }: PartyPlace): PaymentParty {
    const { names, addressLines, countries, identifiers, isAgent, town, bic, account, birthDate } = this;
    const [claimed = "LegalEntity", other] = this.#claimed;
    const schema = isAgent ? "Organization" : other === undefined ? claimed : "LegalEntity";
    return {
      ...{ path, line, role, transaction, names, addressLines, countries, identifiers },
      ...{ isAgent, schema, town, bic, account, birthDate },
    };
  }
}

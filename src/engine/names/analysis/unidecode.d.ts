// The package ships no types of its own.
declare module "unidecode" {
  /** ASCII spelling of each character outside ASCII; an empty string where the tables have none. */
  export default function unidecode(text: string): string;
}

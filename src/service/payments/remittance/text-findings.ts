// The findings about the texts of a message: listed people, organisations and ships that they name.

import { BoundedCache } from "../../../base/model/bounded-cache.ts";
import { aliasesOf } from "../../../base/model/entity.ts";
import { hasManyWords } from "../../../engine/names/analysis/long-texts.ts";
import { IN_STREET } from "../../../engine/places/named-places.ts";
import { placeWords } from "../../../engine/places/place-words.ts";
import { isPartOfStreet } from "../../../engine/places/surroundings.ts";
import { isNamedAsTown, isTown } from "../../../engine/places/towns.ts";
import type { Matcher } from "../../../engine/screening/match.ts";
import { groupByParty } from "../../../engine/screening/same-party.ts";
import type { NamedInText, TextAnswer } from "../../../engine/screening/texts/find-in-text.ts";
import { describeOthers, type Finding, recordOf, recordsOf } from "../finding.ts";
import { TEXT_COMPARISONS_MAX } from "../limits.ts";
import type { PaymentParty, PaymentText } from "../message.ts";
import type { RecentTexts } from "../recent-texts.ts";
import { joinedLines } from "../text-lines.ts";

/** What the texts of messages are compared by: a matcher, or a view of the snapshot in use. */
type TextMatcher = Pick<Matcher, "findInText">;

/** Of the texts that name nobody, but for which stretches were compared: so many bytes. They are few. */
const COMPARED_BYTES_MAX = 2e6;
const comparedBytes = (text: string) => 100 + 2 * text.length;

/** Texts that name nobody, with the comparisons that showed it; of one snapshot and choice of lists. */
export class SilentTexts {
  readonly #compared = new BoundedCache<string, number>(COMPARED_BYTES_MAX, comparedBytes);

  /** `uncompared` keeps the texts that hold nothing to compare. */
  constructor(private readonly uncompared: RecentTexts) {}

  /** What is known of a text for which so many comparisons are left; null for nothing. */
  find(text: string, left: number): TextAnswer | null {
    const compared = this.uncompared.has(text) ? 0 : this.#compared.get(text);
    return compared === undefined || compared > left ? null : { named: [], isTruncated: false, compared };
  }

  /** Keeps an answer that names nobody. */
  keep(text: string, { named, isTruncated, compared }: TextAnswer): void {
    if (named.length > 0 || isTruncated) return;
    if (compared === 0) this.uncompared.add(text);
    else this.#compared.set(text, compared);
  }
}

/** Reads the texts of one message, up to TEXT_COMPARISONS_MAX. A text with more is a finding. */
export class MessageTexts {
  readonly #matcher: TextMatcher;
  readonly #datasets: readonly string[] | null;
  readonly #silent: SilentTexts | null;
  /** Comparisons that are left. */
  #left = TEXT_COMPARISONS_MAX;

  /** `datasets` are those that parties are compared with, or null for all. `silent` is shared by messages. */
  constructor(
    matcher: TextMatcher,
    datasets: readonly string[] | null = null,
    silent: SilentTexts | null = null,
  ) {
    this.#matcher = matcher;
    this.#datasets = datasets;
    this.#silent = silent;
  }

  /**
   * The people and organisations that the address of a party names, such as behind "c/o", and a name of so
   * many words that it may be a text. Names of one word and ships are left out, because places are called so;
   * but not a name behind "c/o", nor a ship that the address, or the name of the party, says to be one. In
   * the name of a street, a finding is weaker.
   */
  findInParty(party: PaymentParty): Finding[] {
    const { path, line, transaction, role } = party;
    const texts = party.names.filter((name) => SAID_SHIP.test(name) || hasManyWords(name));
    const lines = [...texts, ...party.addressLines];
    // A line of an address may end within a word, too.
    const [, joined] = joinedLines(lines);
    // The number of a house below it is no part of the name of a ship.
    const ships = party.addressLines.filter((line) => SAID_SHIP.test(line));
    const readings = [...new Set([lines.join("\n"), joined ?? "", ...ships])].filter((text) => text !== "");
    const place = { path, line, transaction };
    // A record that is named in a street and elsewhere is named.
    const findings = readings
      .flatMap((text) => this.#findInAddress(text, place))
      .sort((a, b) => Number(a.isStreet === true) - Number(b.isStreet === true));
    return withoutRepeats(findings).map((finding) => ({ ...finding, role }));
  }

  #findInAddress(text: string, place: TextPlace): Finding[] {
    const { named, isTruncated } = this.#find(text);
    const findings = named
      .filter((one) =>
        one.group === "vessel"
          ? isBehind(BEFORE_SHIP, text, one)
          : isOfWords(one) || isBehind(BEFORE_BEARER, text, one),
      )
      .flatMap((one) => {
        const found = namedFindings(one, place);
        return isStreet(text, one) ? found.map(inStreet) : found;
      });
    if (isTruncated) findings.push(tooLong(text, place));
    return findings;
  }

  /** What a text names, in its order. Throws what Matcher.match throws. */
  findInText(text: PaymentText): Finding[] {
    const { named, isTruncated } = this.#find(text.text);
    const findings = named.flatMap((one) => namedFindings(one, text));
    if (isTruncated) findings.push(tooLong(text.text, text));
    return findings;
  }

  #find(text: string): TextAnswer {
    const answer =
      this.#silent?.find(text, this.#left) ?? this.#matcher.findInText(text, this.#datasets, this.#left);
    this.#left -= answer.compared;
    this.#silent?.keep(text, answer);
    return { ...answer, named: answer.named.flatMap(withoutTowns) };
  }
}

type TextPlace = Pick<PaymentText, "path" | "line" | "transaction">;

/** Each record once in a place, as the first of several readings of one text names it. */
export function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter((finding) => {
    const { path, code, record } = finding;
    const ids = record === null ? [null] : recordsOf(finding).map(({ id }) => id);
    const added = ids.map((id) => JSON.stringify([path, code, id])).filter((key) => !seen.has(key));
    for (const key of added) seen.add(key);
    return added.length > 0;
  });
}

/** What a text names, without the organisations that only have the town in their names that it names. */
function withoutTowns(one: NamedInText): NamedInText[] {
  if (!isTown(one.read)) return [one];
  const candidates = one.candidates.filter(({ caption, properties: { value } }) =>
    aliasesOf(caption, value).some(({ text }) => isNamedAsTown(text, one.read)),
  );
  return candidates.length === 0 ? [] : [{ ...one, candidates }];
}

function isOfWords({ read }: NamedInText): boolean {
  return /[^\p{L}\p{N}\p{M}'’`]/u.test(read);
}

/** A word for a ship, which a text has before her name or number. */
const SHIP_WORD = "(?<![\\p{L}\\p{N}])(?:m[./]?[vts]|ss|vsl|vessel|ship|tanker|vlcc|imo)[^\\p{L}\\p{N}]*";
const SAID_SHIP = new RegExp(`${SHIP_WORD}\\s`, "iu");
const BEFORE_SHIP = new RegExp(`${SHIP_WORD}$`, "iu");
const BEFORE_LENGTH = 12;

/** What an address has before a name that is no place: of a person or organisation. */
const BEFORE_BEARER = /(?<![\p{L}\p{N}])(?:c\/o|care of|att|attn|attention)[^\p{L}\p{N}]*$/iu;

function isBehind(before: RegExp, text: string, { start }: NamedInText): boolean {
  return before.test(text.slice(Math.max(0, start - BEFORE_LENGTH), start));
}

function inStreet(finding: Finding): Finding {
  return { ...finding, isStreet: true, evidence: [...finding.evidence, IN_STREET] };
}

function isStreet(text: string, { start, end }: Pick<NamedInText, "start" | "end">): boolean {
  const words = placeWords(text);
  const first = words.findIndex((word) => word.end > start);
  const after = words.findLastIndex((word) => word.start < end) + 1;
  return isPartOfStreet({ words, first, after });
}

function tooLong(text: string, place: TextPlace): Finding {
  return {
    ...placeOf(place),
    code: "unread",
    value: `${text.length} characters`,
    record: null,
    evidence: [
      "Not all of the text was compared: it has too many words, too many letters in unknown words, or too many possible names.",
    ],
  };
}

function namedFindings({ value, read, group, candidates }: NamedInText, text: TextPlace): Finding[] {
  const readAs = read === value ? "" : ` (read as ${JSON.stringify(read)})`;
  return groupByParty(candidates, (candidate) => candidate).map((records) => {
    const [record = null, ...others] = records.map(recordOf);
    return {
      ...placeOf(text),
      code: group === "vessel" ? "listed-vessel-in-text" : "listed-in-text",
      value,
      record,
      others,
      evidence: [
        `The text names ${JSON.stringify(value)}${readAs}, which is similar to ${record?.caption} (${record?.datasets.join(", ")}).`,
        ...describeOthers(others),
      ],
    };
  });
}

function placeOf({ path, line, transaction }: TextPlace) {
  return { path, line, transaction, role: null };
}

// The misses of a report: how many for which reason, and the first of them by name.

import type { Html, HtmlPart } from "../../../service/bulk/report/html.ts";
import { formatCount, formatShare } from "../../../service/bulk/report/number-text.ts";
import { paragraph, table } from "../../../service/bulk/report/page.ts";
import type { Miss } from "../result.ts";
import { showInvisible } from "./words.ts";

/** Misses of one manipulation, or of the control names, that a report names. */
const SHOWN_PER_MANIPULATION = 4;
const SHOWN_CONTROL = 50;

const REASONS = [
  ["not retrieved", "Not retrieved: the index did not propose the record."],
  ["scored", "Scored below the threshold."],
  ["cut by the limit", "Cut by the limit: a match, but the answer was full of better or equal ones."],
  ["filtered", "Filtered: the request did not ask for such records."],
  ["refused", "Refused: the service does not screen such a name."],
  ["not in the store", "Not in the store."],
] as const;

/** `jsonFile` names all misses where the table can't. Nothing without a miss. */
export function missTables(misses: readonly Miss[], jsonFile: string): HtmlPart {
  if (misses.length === 0) return null;
  const isControl = misses.every(({ manipulation }) => manipulation === null);
  const shown = chooseShown(misses, isControl);
  const rest = misses.length - shown.length;
  return [
    reasonTable(misses),
    table({
      caption: isControl
        ? "Names that did not return their record"
        : "Manipulated names that did not return their record",
      header: isControl
        ? ["Listed name", "Record", "Lists", "Why", "Other matches"]
        : ["Listed name", "Screened as", "Manipulation", "Record", "Why", "Other matches"],
      rows: shown.map(({ name, screened, manipulation, id, lists, reason, otherMatches }) =>
        isControl
          ? [name, id, lists.join(", "), reason, formatCount(otherMatches)]
          : [
              name,
              showInvisible(screened ?? name),
              manipulation ?? "",
              id,
              reason,
              formatCount(otherMatches),
            ],
      ),
      textColumns: isControl ? [1, 2, 3] : [1, 2, 3, 4],
    }),
    rest > 0 &&
      paragraph(
        `${formatCount(rest)} more are in ${jsonFile}, each with its reason.${isControl ? "" : ` Up to ${SHOWN_PER_MANIPULATION} of each manipulation are shown here.`}`,
      ),
  ];
}

function chooseShown(misses: readonly Miss[], isControl: boolean): Miss[] {
  if (isControl) return misses.slice(0, SHOWN_CONTROL);
  const counts = new Map<string | null, number>();
  return misses.filter(({ manipulation }) => {
    const count = (counts.get(manipulation) ?? 0) + 1;
    counts.set(manipulation, count);
    return count <= SHOWN_PER_MANIPULATION;
  });
}

function reasonTable(misses: readonly Miss[]): Html {
  const counts = REASONS.map(
    ([key, words]) => [words, misses.filter(({ reason }) => reason.startsWith(key)).length] as const,
  );
  return table({
    caption: "Why names were missed",
    header: ["Reason", "Names", "Share of the misses"],
    rows: counts.flatMap(([words, count]) =>
      count === 0 ? [] : [[words, formatCount(count), formatShare(count, misses.length)]],
    ),
  });
}

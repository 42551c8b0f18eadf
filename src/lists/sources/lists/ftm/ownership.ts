// The holdings that Ownership records of FollowTheMoney state. Pure.

import { type Holding, parseShare, UNKNOWN_SHARE } from "../../../../base/model/ownership.ts";
import { cleanText } from "../../files/text.ts";
import { type Complain, nameOf } from "./fragment.ts";
import { type FtmRecord, valuesOf } from "./reader.ts";

/**
 * What an Ownership says; none for a record of another schema. Several percentages of one record are the
 * bounds of a share. A percentage that can't be read is reported, and the share is then unknown.
 */
export function holdingsOf(record: FtmRecord, complain: Complain): Holding[] {
  if (record.schema !== "Ownership") return [];
  const [dataset = ""] = record.datasets;
  const share = shareOf(record, complain);
  const since = valuesOf(record, "startDate").toSorted()[0]?.slice(0, 10) ?? null;
  const until = valuesOf(record, "endDate").toSorted().at(-1)?.slice(0, 10) ?? null;
  return valuesOf(record, "owner").flatMap((owner) =>
    valuesOf(record, "asset").map((owned) => ({
      owner,
      owned,
      kind: "ownership",
      share,
      since,
      until,
      dataset,
    })),
  );
}

function shareOf(record: FtmRecord, complain: Complain): Holding["share"] {
  const texts = valuesOf(record, "percentage").map(cleanText).filter(Boolean);
  if (texts.length === 0) return UNKNOWN_SHARE;
  const shares = texts.map(parseShare);
  const known = shares.filter((share) => share !== null);
  if (known.length < shares.length) {
    complain("unread", `${nameOf(record)}, ${texts.join(", ")}`, "not a percentage, so the share is unknown");
    return UNKNOWN_SHARE;
  }
  return { low: Math.min(...known.map(({ low }) => low)), high: Math.max(...known.map(({ high }) => high)) };
}

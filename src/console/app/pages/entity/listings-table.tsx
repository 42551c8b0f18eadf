// The listing history in words: every listing with its dates, its reason and its source.

import { useState } from "preact/hooks";
import type { Listing } from "../../api/search.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { Name } from "../../components/name.tsx";
import { TableHead } from "../../components/table-frame.tsx";
import { TEXTS } from "../../texts.ts";
import { type ListingRow, rowsOfListings } from "./listing-rows.ts";

/** Longer reasons show their beginning. */
const REASON_SHOWN_MAX = 180;
/** So many rows are shown at first: the timeline above has all of them. */
const ROWS_SHOWN_MAX = 5;

export function ListingsTable({ listings }: { readonly listings: readonly Listing[] }) {
  const [isOpen, setOpen] = useState(false);
  const texts = TEXTS.entity.history;
  const rows = rowsOfListings(listings);
  const isCut = rows.length > ROWS_SHOWN_MAX + 1;
  return (
    <>
      <div class="listings-frame">
        <table class="table is-stacked listings" aria-label={texts.table}>
          <TableHead
            columns={[
              texts.columns.authority,
              texts.columns.start,
              texts.columns.end,
              texts.columns.reason,
              texts.columns.source,
            ]}
          />
          <tbody>
            {(isCut && !isOpen ? rows.slice(0, ROWS_SHOWN_MAX) : rows).map((row, i) => (
              <Row row={row} key={i} />
            ))}
          </tbody>
        </table>
      </div>
      {isCut && (
        <button type="button" class="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? TEXTS.entity.showFewer : texts.showAll(listings.length)}
        </button>
      )}
    </>
  );
}

function Row({ row: { listing, programs } }: { readonly row: ListingRow }) {
  const { authority, status, startDate, allStartDates, allEndDates, ended, reason, sourceUrl } = listing;
  const texts = TEXTS.entity.history;
  // The days of amendments, and of earlier times on the list.
  const otherStarts = allStartDates.filter((date) => date !== startDate);
  const end = allEndDates.at(-1) ?? null;
  const otherEnds = allEndDates.filter((date) => date !== end);
  return (
    <tr>
      <th scope="row">
        {authority}
        <span class="block quiet small">
          {[...programs, status].filter((text) => text !== null && text !== "").join(" · ")}
        </span>
      </th>
      <td data-title={texts.columns.start}>
        {startDate === null ? (
          <span class="quiet">{texts.notGiven}</span>
        ) : (
          <time dateTime={startDate}>{startDate}</time>
        )}
        {otherStarts.length > 0 && <AlsoOn dates={otherStarts} />}
      </td>
      <td data-title={end === null ? undefined : texts.columns.end}>
        {end === null ? (
          <span class="quiet">{ended ? texts.notGiven : texts.stillListed}</span>
        ) : (
          <time dateTime={end}>{end}</time>
        )}
        {!ended && end !== null && <span class="block quiet small">{texts.stillListed}</span>}
        {otherEnds.length > 0 && <AlsoOn dates={otherEnds} />}
      </td>
      <td class="reason">{reason !== null && <Reason text={reason} />}</td>
      <td>{sourceUrl !== null && <ExternalLink url={sourceUrl} text={texts.source} />}</td>
    </tr>
  );
}

function AlsoOn({ dates }: { readonly dates: readonly string[] }) {
  return (
    <span class="block quiet small">
      {TEXTS.entity.history.also}{" "}
      {dates.map((date, i) => (
        <span key={date}>
          {i > 0 && ", "}
          <time dateTime={date}>{date}</time>
        </span>
      ))}
    </span>
  );
}

function Reason({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > REASON_SHOWN_MAX * 1.2;
  const shown = isLong && !isOpen ? `${text.slice(0, REASON_SHOWN_MAX).trimEnd()} …` : text;
  const texts = TEXTS.entity.history;
  return (
    <>
      <Name text={shown} />
      {isLong && (
        <>
          {" "}
          <button type="button" class="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? texts.fewer : texts.more}
          </button>
        </>
      )}
    </>
  );
}

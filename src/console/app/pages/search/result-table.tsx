// The records that a search found. Each name leads to its record; the keys move from name to name.

import type { ComponentChildren } from "preact";
import type { Corpus, SearchResult } from "../../api/search.ts";
import { DatasetTags } from "../../components/dataset-tags.tsx";
import { Name, scriptTag } from "../../components/name.tsx";
import { nameOfCountry, useCountries } from "../../countries.ts";
import { formatAge } from "../../format.ts";
import { entityPlace, Link } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { useWide } from "../../use-wide.ts";

/** How many values of one property a row shows. */
const SHOWN_MAX = 1;

interface ResultTableProps {
  readonly results: readonly SearchResult[];
  readonly corpus: Corpus;
  /** What was searched for, to be marked in the names. */
  readonly text: string;
  /** The record that is shown next to the list. */
  readonly open: string | null;
  readonly onShow: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

export function ResultTable({ results, ...props }: ResultTableProps) {
  const { columns } = TEXTS.search;
  return (
    <table class="table is-stacked results" aria-label={TEXTS.search.results}>
      <thead>
        <tr>
          {Object.entries(columns).map(([key, title]) => (
            <th scope="col" key={key}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <Row key={result.id} result={result} {...props} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Omit<ResultTableProps, "results"> {
  readonly result: SearchResult;
}

function Row({ result, corpus, text, open, onShow, onOpen }: RowProps) {
  const isWide = useWide();
  const { id, caption, schema, properties, datasets, last_change, listingStatus } = result;
  const known = useCountries();
  const countries = [
    ...new Set(["citizenship", "nationality", "country"].flatMap((property) => properties[property] ?? [])),
  ];
  const hit = result.hit ?? null;
  // The caption says itself where the text is; another name that was found stands below it.
  const found = hit === null || hit === caption || markOf(caption, text) >= 0 ? null : hit;
  const other = found === null ? otherScript(result) : null;
  return (
    // The link in the row leads to the record; a click elsewhere in it shows the record next to the list.
    <tr
      class={open === id ? "is-open" : ""}
      onClick={(event) => {
        const { target } = event;
        if (!(target instanceof Element) || target.closest("a, button") !== null) return;
        if (isWide) onShow(id);
        else event.currentTarget.querySelector("a")?.click();
      }}
    >
      <th scope="row" class="result-name">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is clicked by Enter, too. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the link inside has the role. */}
        <span data-result={id} onClick={() => onOpen(id)}>
          <Link to={entityPlace(id, corpus)} class="result-link">
            <MarkedName name={caption} text={text} />
          </Link>
        </span>
        <span class="result-line">
          <span>{TEXTS.kinds[schema] ?? schema}</span>
          {listingStatus !== "listed" && <span class="tag">{TEXTS.search.statuses[listingStatus]}</span>}
          {other !== null && <Name text={other} />}
          {found !== null && (
            <span class="result-hit">
              {TEXTS.search.found} <MarkedName name={found} text={text} />
            </span>
          )}
        </span>
      </th>
      <Cell values={properties.birthDate ?? []} class="number-start" />
      <Cell values={countries.map((code) => nameOfCountry(known, code))} />
      <Cell values={properties.program ?? []} />
      <td class="result-lists">
        <DatasetTags names={datasets} most={1} />
      </td>
      <td class="result-changed">
        <time dateTime={last_change} title={`${last_change}, ${formatAge(last_change)}`}>
          {last_change.slice(0, 10)}
        </time>
      </td>
    </tr>
  );
}

function Cell({ values, class: className = "" }: { readonly values: readonly string[]; class?: string }) {
  const more = values.length - SHOWN_MAX;
  return (
    <td class={className} title={more > 0 ? values.join(", ") : undefined}>
      {values.slice(0, SHOWN_MAX).map((value) => (
        <span key={value}>{value}</span>
      ))}
      {more > 0 && <span class="quiet small"> {TEXTS.search.more(more)}</span>}
    </td>
  );
}

/** A name of the record in another script than its caption. */
function otherScript({ caption, properties }: SearchResult): string | null {
  const names = [...(properties.name ?? []), ...(properties.alias ?? [])];
  return names.find((name) => scriptTag(name) !== scriptTag(caption)) ?? null;
}

/** Where a text is in a name; -1 for nowhere, and for a name whose length changes with its case. */
function markOf(name: string, text: string): number {
  if (text === "" || name.toLowerCase().length !== name.length) return -1;
  return name.toLowerCase().indexOf(text.toLowerCase());
}

/** A name with the text that was searched for marked in it. */
function MarkedName({ name, text }: { readonly name: string; readonly text: string }): ComponentChildren {
  const at = markOf(name, text);
  if (at < 0) return <Name text={name} />;
  const tag = scriptTag(name);
  return (
    <bdi dir="auto" lang={tag ?? "und-Latn"} class={`name ${tag === undefined ? "" : "foreign"}`}>
      {name.slice(0, at)}
      <mark>{name.slice(at, at + text.length)}</mark>
      {name.slice(at + text.length)}
    </bdi>
  );
}

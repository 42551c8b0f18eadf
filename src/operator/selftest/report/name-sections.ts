// The sections about names: as listed, and manipulated.

import { LIMIT_DEFAULT, THRESHOLD_DEFAULT } from "../../../base/model/limits.ts";
import { plural } from "../../../base/model/plural.ts";
import type { Html } from "../../../service/bulk/report/html.ts";
import { formatCount, formatShare } from "../../../service/bulk/report/number-text.ts";
import { notice, paragraph, section, table } from "../../../service/bulk/report/page.ts";
import { shareTable } from "../../../service/bulk/report/share-table.ts";
import type { SelftestDocument } from "../document.ts";
import { KINDS, VARIANTS } from "../manipulations/kinds.ts";
import { missTables } from "./misses.ts";
import { formatThreshold, listRows, partyRows, scriptRows, showInvisible } from "./words.ts";

/** Lists that a table of kinds and lists has columns for. */
const LIST_COLUMNS = 5;

export function controlSection(document: SelftestDocument, jsonFile: string): Html {
  const { control, settings } = document;
  const { strong, beyondDefaultLimit, matchesPerName } = control;
  const titles = titlesOf(document);
  const shares = { header: ["", "Found", "Names"] as const, hasIntervals: false };
  return section(
    "Names as listed",
    paragraph(
      "Every name of every listed record was screened exactly as the list has it: main names, aliases and former names, in every script. A name counts as found when its own record is in the answer as a match. All names were tested, so these figures have no sampling error.",
    ),
    shareTable({
      ...shares,
      caption: "By list. A record of several lists counts in each.",
      header: ["List", "Found", "Names"],
      rows: listRows(strong.byList, titles),
    }),
    shareTable({
      ...shares,
      caption: "By script of the name",
      header: ["Script", "Found", "Names"],
      rows: scriptRows(strong.byScript),
    }),
    shareTable({
      ...shares,
      caption: "By kind of party",
      header: ["Party", "Found", "Names"],
      rows: partyRows(strong.byParty),
    }),
    paragraph(
      `An answer to a listed name has ${matchesPerName.toFixed(1)} matches on average, the record itself included: other records that bear the same or a very similar name.`,
    ),
    beyondDefaultLimit > 0 &&
      notice(
        `${plural(beyondDefaultLimit, "listed name")} returned its record only after place ${LIMIT_DEFAULT}, because many records bear that name. A request that sets no limit gets ${LIMIT_DEFAULT} candidates and would not show it. Ask for ${settings.limit}.`,
      ),
    missTables(strong.misses, jsonFile),
    weakNames(document),
    withoutNames(document),
  );
}

/** Weak names are below the threshold on purpose, so they are reported apart and judged by no criterion. */
function weakNames({ control: { weak, weakWithFacts } }: SelftestDocument): Html | null {
  const { found, tested } = weak.all;
  if (tested === 0) return null;
  return paragraph(
    `${formatCount(tested)} further ${tested === 1 ? "name is" : "names are"} weak: the publishers mark them as low quality, or they are abbreviations, such as a nickname that thousands bear. ${formatCount(found)} of them (${formatShare(found, tested)}) are a match by themselves. The others score just below ${formatThreshold(THRESHOLD_DEFAULT)}, the default threshold, on purpose.${weakWithFacts.tested === 0 ? "" : ` With the birth dates and countries that the list has, where it has any, ${formatCount(weakWithFacts.found)} of ${formatCount(weakWithFacts.tested)} are a match (${formatShare(weakWithFacts.found, weakWithFacts.tested)}).`} Weak names count in no other figure.`,
  );
}

function withoutNames({ control: { withoutNames } }: SelftestDocument): Html | null {
  const counts = Object.entries(withoutNames);
  if (counts.length === 0) return null;
  return paragraph(
    `Not screened by name, and so not tested: ${counts.map(([schema, count]) => `${plural(count, "record")} of the kind ${schema}`).join(", ")}.`,
  );
}

export function manipulatedSection(document: SelftestDocument, jsonFile: string): Html {
  const { manipulated, settings } = document;
  const titles = titlesOf(document);
  const header = (name: string) => [name, "Found", "Names"] as const;
  const lists = manipulated.byList.slice(0, LIST_COLUMNS);
  return section(
    "Manipulated names",
    paragraph(
      `Listed names were changed in ${KINDS.length} ways in which names come to differ in practice, by accident or on purpose, one way at a time. For each way and list, up to ${formatCount(settings.sample)} names were drawn at random. They were screened by the name alone; only where the birth date is changed, the name is as listed and the date is screened too. The examples are invented.`,
    ),
    shareTable({
      caption: "By kind of manipulation",
      header: header("Kind"),
      hasIntervals: true,
      rows: KINDS.map(({ key, title, description, variants: [first] }) => ({
        ...shareNamed(manipulated.byKind, key),
        name: title,
        notes: [description, exampleText(first?.example)],
      })),
    }),
    shareTable({
      caption: "By list",
      header: header("List"),
      hasIntervals: true,
      rows: listRows(manipulated.byList, titles),
    }),
    shareTable({
      caption: "By script of the listed name",
      header: header("Script"),
      hasIntervals: true,
      rows: scriptRows(manipulated.byScript),
    }),
    shareTable({
      caption: "By kind of party",
      header: header("Party"),
      hasIntervals: true,
      rows: partyRows(manipulated.byParty),
    }),
    lists.length > 1 &&
      table({
        caption: `Found by kind and list${manipulated.byList.length > lists.length ? `, for the ${lists.length} lists with most names; ${jsonFile} has all` : ""}`,
        header: ["Kind", ...lists.map(({ name }) => name)],
        rows: KINDS.map(({ key, title }) => [
          title,
          ...lists.map(({ name }) => {
            const { found, tested } = shareNamed(
              manipulated.byKind.find((one) => one.name === key)?.byList ?? [],
              name,
            );
            return formatShare(found, tested);
          }),
        ]),
      }),
    shareTable({
      caption: "By variant of each kind",
      header: header("What was done"),
      hasIntervals: true,
      rows: VARIANTS.map(({ title, example }) => ({
        ...shareNamed(manipulated.byVariant, title),
        notes: [exampleText(example)],
      })),
    }),
    missTables(manipulated.misses, jsonFile),
  );
}

function exampleText(example: readonly [string, string] | undefined): string {
  return example === undefined ? "" : showInvisible(`${example[0]} → ${example[1]}`);
}

function shareNamed<T extends { readonly name: string }>(shares: readonly T[], name: string) {
  const share = shares.find((one) => one.name === name);
  return share ?? { name, found: 0, tested: 0, low: null, high: null };
}

function titlesOf({ snapshot }: SelftestDocument): ReadonlyMap<string, string> {
  return new Map(snapshot.lists.map(({ name, title }) => [name, title]));
}

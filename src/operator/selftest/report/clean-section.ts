// The section about customers who should raise no alert.

import { type Html, html } from "../../../service/bulk/report/html.ts";
import { formatCount } from "../../../service/bulk/report/number-text.ts";
import { notice, paragraph, section, table } from "../../../service/bulk/report/page.ts";
import type { SelftestDocument } from "../document.ts";
import type { CleanShare } from "../result.ts";
import { formatRate } from "./words.ts";

const ALERTS_SHOWN = 40;

export function cleanSection({ clean }: SelftestDocument, jsonFile: string): Html {
  const { file, refused, unread, asHeld, byName, alerts } = clean;
  const shown = alerts.slice(0, ALERTS_SHOWN);
  return section(
    "False alerts",
    file === null
      ? notice(
          `The customers of this test are invented: ${formatCount(asHeld.customers)} people and companies, combined at random from frequent names of 24 countries, with a random birth date and the country. They show how the screening treats ordinary names. The number of alerts on the bank's own customers can differ; give them with --clean to measure it.`,
        )
      : paragraph(
          `The customers are those of the file ${file.name}. Every alert on them counts as false; a customer who is indeed listed has to be discounted by hand. Customers are named by their reference only.`,
        ),
    refused > 0 && notice(`${formatCount(refused)} rows could not be screened and count in no figure.`),
    unread > 0 &&
      notice(`${formatCount(unread)} customers were screened without a fact of theirs that can't be read.`),
    table({
      caption: "Customers with at least one alert",
      header: [
        "Screened with",
        "Customers",
        "With an alert",
        "Per 1,000",
        "95\u00a0% interval",
        "Matches",
        "Bear a listed name",
      ],
      rows: [rateRow("all that is held about them", asHeld), rateRow("the name alone", byName)],
    }),
    html`<p>“Bear a listed name” counts alerted customers whose name is a listed one word by word: only other facts can tell them from the listed party.</p>\n`,
    shown.length > 0 &&
      table({
        caption: "The customers with an alert, and the best match of each",
        header: ["Customer", "Listed name", "Record", "Score", "By the name alone"],
        rows: shown.map(({ customer, listedName, id, score, isNameOnly }) => [
          customer,
          listedName,
          id,
          score.toFixed(4),
          isNameOnly ? "yes" : "no",
        ]),
        textColumns: [1, 2],
      }),
    alerts.length > shown.length &&
      paragraph(`${formatCount(alerts.length - shown.length)} more are in ${jsonFile}.`),
  );
}

function rateRow(
  screenedWith: string,
  { customers, alerted, perThousand, low, high, matches, namesakes }: CleanShare,
) {
  return [
    screenedWith,
    formatCount(customers),
    formatCount(alerted),
    formatRate(perThousand),
    `${formatRate(low)} to ${formatRate(high)}`,
    formatCount(matches),
    formatCount(namesakes),
  ];
}

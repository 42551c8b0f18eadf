// The sections at the end of a report: other thresholds, the method for an examiner, lists, settings and
// versions.

import type { Html } from "../../../service/bulk/report/html.ts";
import { html } from "../../../service/bulk/report/html.ts";
import { formatCount, formatShare } from "../../../service/bulk/report/number-text.ts";
import { facts, paragraph, section, table } from "../../../service/bulk/report/page.ts";
import type { ListFacts, SelftestDocument } from "../document.ts";
import { formatRate, formatThreshold, formatTime } from "./words.ts";

/** Files of a list that a report names; the JSON file has all. */
const FILES_SHOWN = 6;

export function thresholdSection({ thresholds, settings }: SelftestDocument): Html {
  return section(
    "What other thresholds would give",
    paragraph(
      "A lower threshold finds more manipulated names and raises more false alerts. The marked row is the threshold of this run. Control names cut by the limit stay missed at every threshold.",
    ),
    table({
      caption: "The same names and customers at other thresholds",
      header: ["Threshold", "Listed names found", "Manipulated names found", "False alerts per 1,000"],
      rows: thresholds.map(({ threshold, control, manipulated, clean }) => [
        formatThreshold(threshold),
        formatShare(control.found, control.tested),
        formatShare(manipulated.found, manipulated.tested),
        formatRate((clean.found / clean.tested) * 1000),
      ]),
      marked: thresholds.findIndex(({ threshold }) => threshold === settings.threshold),
    }),
  );
}

export function methodSection(): Html {
  return section(
    "How the test works",
    html`<p>The program loads a snapshot: the records of all imported lists with an index of their names. To screen a customer, it first retrieves the records whose names are nearest, then compares each of them with the customer, word by word, and gives it a score from 0 to 1. A record that reaches the threshold is a match, which a bank calls an alert.</p>
<p>The test runs the same code on the same snapshot, without a network:</p>
<ol>
<li>It reads every listed record from the snapshot's records, not from the index that is tested, and screens each of its names as listed. A record that the index lacks is therefore a miss.</li>
<li>It draws names of each list for each kind of manipulation, changes them, and screens them. The seed decides which are drawn and how they are changed, so the same seed, snapshot and program give the same figures. The rules of manipulation share no code with the rules of matching.</li>
<li>It screens customers that should raise no alert.</li>
</ol>
<p>A name is found only when its own record is a match. A match of another record with a similar name does not count, though it would also lead to a review; the column “Other matches” counts these. Each miss has a reason: the index did not retrieve the record, the record scored below the threshold, the limit cut it off, or a filter excluded it. <code>interdict explain</code> shows any of them word by word.</p>
<p>Intervals are Wilson's, at 95 %: in 19 of 20 such samples they contain the share that a test of all names would give.</p>
<h3>What this test can't show</h3>
<ul>
<li>Whether the lists loaded are complete and current. Compare the counts, dates and checksums below with the publisher's.</li>
<li>Whether every customer and payment reaches the screening, and what becomes of an alert afterwards.</li>
<li>How names fare that differ in several ways at once. Each name here was changed in one way.</li>
<li>Whether a running service uses this snapshot and executable. Its readiness page and its answers name the snapshot.</li>
</ul>\n`,
  );
}

export function listSection({ snapshot }: SelftestDocument): Html {
  return section(
    "Lists that were tested",
    table({
      caption: `Lists of the snapshot ${snapshot.id}, imported ${formatTime(snapshot.importedAt)}`,
      header: ["List", "Title", "Date of its content", "Listed records"],
      rows: snapshot.lists.map(({ name, title, contentDate, records }) => [
        name,
        title,
        contentDate?.slice(0, 10) ?? "not stated",
        formatCount(records),
      ]),
      textColumns: [1, 2],
    }),
    snapshot.untested.length > 0 &&
      paragraph(
        `Not tested, as these settings ask for no listed name of theirs: ${snapshot.untested.join(", ")}.`,
      ),
    table({
      caption: "Files that the lists were read from",
      header: ["File", "List", "Rows", "SHA-256"],
      rows: snapshot.lists.flatMap(fileRows),
      textColumns: [1, 3],
    }),
  );
}

function fileRows({ name: list, files }: ListFacts): string[][] {
  const shown = files
    .slice(0, FILES_SHOWN)
    .map(({ name, records, sha256 }) => [name, list, formatCount(records), sha256]);
  const rest = files.length - shown.length;
  return rest > 0 ? [...shown, [`${rest} more files`, list, "", "in the JSON file"]] : shown;
}

export function settingsSection({ settings, program, snapshot, time }: SelftestDocument): Html {
  const { threshold, limit, include, datasets, seed, sample } = settings;
  return section(
    "Settings and versions",
    facts([
      ["Time of the run", formatTime(time)],
      ["Threshold", formatThreshold(threshold)],
      ["Candidates per answer", String(limit)],
      ["Data screened", include.join(" and ")],
      ["Datasets screened", datasets?.join(", ") ?? "all"],
      ["Seed", String(seed)],
      ["Names per kind and list", formatCount(sample)],
      ["Snapshot", snapshot.id],
      ["Snapshot imported", formatTime(snapshot.importedAt)],
      ["Program", `Interdict ${program.version}, commit ${program.commit}`],
      ["SHA-256 of the program", program.sha256 ?? "run from source"],
      [
        "Name rules",
        `${program.nameRules}${snapshot.nameRules === program.nameRules ? "" : ` (snapshot: ${snapshot.nameRules})`}`,
      ],
      ["Index format", String(program.indexFormat)],
      ["Runtime", `Bun ${program.bun}`],
    ]),
  );
}

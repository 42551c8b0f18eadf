// The report of a self-test, for an examiner who has never seen the program.

import { writePage } from "../../../service/bulk/report/page.ts";
import type { ComparedDocument } from "../comparison.ts";
import { cleanSection } from "./clean-section.ts";
import { comparisonSection } from "./comparison-section.ts";
import { listSection, methodSection, settingsSection, thresholdSection } from "./method-section.ts";
import { controlSection, manipulatedSection } from "./name-sections.ts";
import { summary } from "./summary.ts";
import { formatTime } from "./words.ts";

/** The whole page. `jsonFile` is the name of the file beside it that has everything. */
export function writeReport(document: ComparedDocument, jsonFile: string): string {
  const { snapshot, program, time } = document;
  return writePage({
    title: "Does the screening find the listed names?",
    subtitle: `Self-test of Interdict ${program.version} on ${formatTime(time)}, with the lists imported ${formatTime(snapshot.importedAt)}`,
    body: [
      summary(document),
      document.comparison !== undefined && comparisonSection(document.comparison, jsonFile),
      controlSection(document, jsonFile),
      manipulatedSection(document, jsonFile),
      cleanSection(document, jsonFile),
      thresholdSection(document),
      methodSection(),
      listSection(document),
      settingsSection(document),
    ],
    footer: `Made by Interdict ${program.version} (commit ${program.commit}) at ${time}. Everything is also in ${jsonFile}.`,
  });
}

// The doors through which a name comes: a match, a row of a file of customers, a party and a text of a
// payment. Each says whether it finds the listed person.

import { ServiceError } from "../../src/base/model/errors.ts";
import { Matcher } from "../../src/engine/screening/match.ts";
import type { Snapshot } from "../../src/engine/snapshot/open.ts";
import { isRejected } from "../../src/service/bulk/reading/customer-row.ts";
import { customersOf, examineFile } from "../../src/service/bulk/reading/open-customers.ts";
import { RowScreener } from "../../src/service/bulk/screening/screen-rows.ts";
import { decodeSubject } from "../../src/service/contract/decode-subject.ts";
import { recordsOf } from "../../src/service/payments/finding.ts";
import { isUnreadable } from "../../src/service/payments/message.ts";
import { readMessages } from "../../src/service/payments/reading/read-text.ts";
import { MessageScreener } from "../../src/service/payments/screening/screen-message.ts";
import { pacs008 } from "../payments/samples.ts";
import { memoryFile } from "../sources/support.ts";

const SETTINGS = { threshold: 0.8, limit: 10, include: ["sanction"], datasets: null } as const;

/** `found` is the record itself; `named` is something that a person must look at; `clear` is neither. */
export type Verdict = "found" | "named" | "clear";

/** A door: what becomes of a name that somebody wrote there. */
export type Door = (written: string) => Verdict | Promise<Verdict>;

/** The doors of a snapshot, for the person with this id. The caller keeps the snapshot open. */
export function openDoors(
  snapshot: Snapshot,
  id: string,
): Readonly<Record<"match" | "file" | "party" | "text", Door>> {
  const matcher = new Matcher(snapshot);
  const messages = new MessageScreener(matcher, { ...SETTINGS, rules: [], places: null });
  const rows = new RowScreener(matcher, { ...SETTINGS, allCandidates: false, countFrom: 0.8 });
  const inMessage = (text: string): Verdict => {
    const [message] = readMessages(text);
    if (message === undefined || isUnreadable(message)) return "named";
    const { findings, verdict } = messages.screen(message);
    if (findings.flatMap(recordsOf).some((record) => record.id === id)) return "found";
    return verdict === "clear" ? "clear" : "named";
  };
  const payment = (name: string, text: string) =>
    pacs008(
      `<Dbtr><Nm>Merrit Tolliver</Nm></Dbtr><Cdtr><Nm>${escapeXml(name)}</Nm></Cdtr><RmtInf><Ustrd>${escapeXml(text)}</Ustrd></RmtInf>`,
    );
  return {
    match: (written) => {
      try {
        const properties = { name: [written] };
        const { candidates } = matcher.match(
          decodeSubject({ schema: "Person", properties, include: ["sanctions"] }),
        );
        const own = candidates.find((candidate) => candidate.id === id);
        // A foreign word between is a weak finding.
        return own !== undefined && own.score >= 0.75 ? "found" : "clear";
      } catch (error) {
        if (error instanceof ServiceError) return "named";
        throw error;
      }
    },
    file: async (written) => {
      const csv = `id,name\n1,"${written.replaceAll('"', '""')}"\n2,Orla Penwick\n3,Merrit Tolliver\n`;
      const file = examineFile(memoryFile("customers.csv", new TextEncoder().encode(csv)), {});
      for await (const row of customersOf(file).rows()) {
        const { alerts, notRead } = rows.screen([isRejected(row) ? row : { ...row, passedOn: [] }]);
        if (alerts.some((alert) => alert.includes(id))) return "found";
        return alerts.length + notRead.length > 0 ? "named" : "clear";
      }
      return "clear";
    },
    party: (written) => inMessage(payment(written, "May")),
    text: (written) => inMessage(payment("Orla Penwick", written)),
  };
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

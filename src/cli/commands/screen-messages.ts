// `screen-messages PATH`: screens every payment message of a file, a folder or an archive.

import { UsageError } from "../../base/model/errors.ts";
import { DEFAULT_PLACES_TEXT } from "../../engine/places/place-table.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { exitCodesHelp } from "../allowed-shares.ts";
import { command } from "../command.ts";
import { decodeMessages, MESSAGES_FLAGS } from "../messages-options.ts";
import { screenMessages } from "../messages-run.ts";
import { printBody } from "../output.ts";

export const screenMessagesCommand = (embedding: Embedding) =>
  command("screen-messages", {
    about: "screens payment messages (ISO 20022, SWIFT MT), and writes a verdict with findings for each",
    arguments: [
      [
        "[path]",
        "a file, a folder (hidden files are left out) or an archive (tar, zip), plain or compressed; - is standard input",
      ],
    ],
    flags: MESSAGES_FLAGS,
    notes: exitCodesHelp("a message is not clear, or can't be read", "message"),
    example:
      "screen-messages payments.tar.gz --out payments.alerts.csv --report payments.html" +
      "\n  cat pacs008.xml | interdict screen-messages - --format jsonl",
    run: async (path, flags) => {
      if (flags.listPlaces) return printBody(DEFAULT_PLACES_TEXT.trimEnd());
      if (path === undefined) throw new UsageError("Name a file, a folder or an archive of messages.");
      return await screenMessages(decodeMessages(path, flags), embedding);
    },
  });

// `screen-messages PATH`: screens every payment message of a file, a folder or an archive.

import { Command } from "commander";
import { addFlags } from "../../base/flags/flag.ts";
import { UsageError } from "../../base/model/errors.ts";
import { DEFAULT_PLACES_TEXT } from "../../engine/places/place-table.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { exitCodesHelp } from "../allowed-shares.ts";
import { decodeMessages, MESSAGES_FLAGS, type MessagesFlags } from "../messages-options.ts";
import { screenMessages } from "../messages-run.ts";
import { printBody } from "../output.ts";

export function screenMessagesCommand(embedding: Embedding): Command {
  const command = new Command("screen-messages")
    .description(
      "screens payment messages (ISO 20022, SWIFT MT), and writes a verdict with findings for each",
    )
    .argument(
      "[path]",
      "a file, a folder (hidden files are left out) or an archive (tar, zip), plain or compressed; - is standard input",
    );
  return addFlags(command, MESSAGES_FLAGS)
    .addHelpText("after", exitCodesHelp("a message is not clear, or can't be read", "message"))
    .addHelpText(
      "after",
      "\nExample:\n  interdict screen-messages payments.tar.gz --out payments.alerts.csv --report payments.html" +
        "\n  cat pacs008.xml | interdict screen-messages - --format jsonl",
    )
    .action(async (path: string | undefined, flags: MessagesFlags) => {
      if (flags.listPlaces) return printBody(DEFAULT_PLACES_TEXT.trimEnd());
      if (path === undefined) throw new UsageError("Name a file, a folder or an archive of messages.");
      return await screenMessages(decodeMessages(path, flags), embedding);
    });
}

// `screen-messages PATH`: screens every payment message of a file, a folder or an archive.

import { Command } from "commander";
import type { Embedding } from "../../snapshot/embedded.ts";
import { type MessagesFlags, screenMessages } from "../messages-run.ts";
import { addResultOptions } from "../screen-options.ts";

export function screenMessagesCommand(embedding: Embedding): Command {
  const command = new Command("screen-messages")
    .description(
      "screens payment messages (ISO 20022, SWIFT MT), and writes a verdict with findings for each",
    )
    .argument(
      "<path>",
      "a file, a folder (hidden files are left out) or an archive (tar, zip), plain or packed; - is standard input",
    );
  return addResultOptions(command, "message")
    .option(
      "--rules <file>",
      "JSON file of the rules that block a message (default: an identifier of a listed record blocks)",
    )
    .addHelpText(
      "after",
      "\nExample:\n  interdict screen-messages payments.tar.gz --out payments.alerts.csv --report payments.html" +
        "\n  cat pacs008.xml | interdict screen-messages - --format jsonl",
    )
    .action((path: string, flags: MessagesFlags) => screenMessages(path, flags, embedding));
}

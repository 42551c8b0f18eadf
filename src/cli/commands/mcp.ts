// `mcp`: answers an assistant over standard input and output. The protocol is loaded when the command runs.
// Standard output belongs to it: everything else goes to standard error.

import { stateFlag } from "../../base/flags/state.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { command } from "../command.ts";
import { say } from "../output.ts";
import { openSelected } from "../state-snapshot.ts";

const HELP = `
Tools: match, search, entity, history, explain, compare. They answer as the commands of these names do, with
--json, from the snapshot in use, and record nothing in the journal.

Example:
  interdict mcp --state /var/lib/interdict

The assistant starts this command itself. Add to its configuration:
  {"mcpServers": {"interdict": {"command": "interdict", "args": ["mcp", "--state", "/var/lib/interdict"]}}}`;

export const mcpCommand = (embedding: Embedding) =>
  command("mcp", {
    about:
      "serves an analyst's assistant over standard input and output: read-only tools of the Model Context Protocol",
    flags: [stateFlag()],
    notes: HELP,
    run: async (options) => {
      const [{ serveAssistant }, { SnapshotInUse }] = await Promise.all([
        import("../../service/mcp/serve-assistant.ts"),
        import("../../service/mcp/snapshot-in-use.ts"),
      ]);
      const opened = await openSelected(options, embedding.snapshot);
      const data = new SnapshotInUse(options.state, opened);
      try {
        await serveAssistant(data, { input: process.stdin, output: process.stdout, report: say });
      } finally {
        data.close();
      }
    },
  });

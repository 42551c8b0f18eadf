// `journal acknowledge`: an account says that what is missing is lost for good. When a second account has
// said so too, `journal verify` ends with 0 again, and names what is missing.

import { readFileSync } from "node:fs";
import { type FlagsOf, flag } from "../../../base/flags/flag.ts";
import { OperatorError, ServiceError } from "../../../base/model/errors.ts";
import { plural } from "../../../base/model/plural.ts";
import { SCOPE_ADMINISTER } from "../../../base/model/scopes.ts";
import { authorise, type Grant, identify } from "../../../service/access/grant.ts";
import { journalFolder } from "../../../service/journal/folders.ts";
import { noteLostForGood } from "../../../service/journal/lost-for-good.ts";
import { forgetLosses } from "../../../service/journal/notes.ts";
import {
  ACKNOWLEDGE_COMMAND,
  Acknowledged,
  type Acknowledgement,
} from "../../../service/journal/reading/acknowledged.ts";
import { describeFinding, type Finding } from "../../../service/journal/reading/finding.ts";
import { NOTED_AS_LOST } from "../../../service/journal/reading/seal-check.ts";
import { recordAct } from "../../../service/journal/record-act.ts";
import { loadShippedStream } from "../../../service/shipping/stream-state.ts";
import { withAccessOf } from "../../access.ts";
import { command } from "../../command.ts";
import { conclude, printResult } from "../../output.ts";
import { VERIFY_FLAGS, verifyAsked } from "./verify.ts";

/** More is no loss that two people look through. */
const FINDINGS_MAX = 1000;
const REASON_MAX = 1000;

const FLAGS = [
  ...VERIFY_FLAGS,
  flag(
    "--account-key <file>",
    "file with a key of your account with sanctions:administer; - is standard input",
    {
      required: true,
    },
  ),
  flag("--reason <text>", "what happened, for the journal", { required: true }),
];
type AcknowledgeOptions = FlagsOf<typeof FLAGS>;

export const acknowledgeCommand = () =>
  command("acknowledge", {
    about: "says, as an account, that what the journal lacks is lost for good; a second account confirms it",
    flags: FLAGS,
    notes: "\nFirst see what is missing (interdict journal verify), and restore what a copy has (repair).",
    example: 'journal acknowledge --account-key ann.key --reason "disk of r2 failed on 30 November"',
    run: async (options) => {
      const { state, reason } = options;
      if (reason.trim() === "" || reason.length > REASON_MAX)
        throw new OperatorError(
          `The reason has ${reason.length} characters.`,
          `Say in 1 to ${REASON_MAX} what happened: --reason TEXT`,
        );
      const { account, key } = await identifyAccount(options);
      const found: Finding[] = [];
      await verifyAsked(options, (finding) => found.length <= FINDINGS_MAX && found.push(finding));
      if (found.length === 0) {
        conclude("There is nothing to acknowledge: the journal is intact.");
        return;
      }
      if (found.length > FINDINGS_MAX)
        throw new OperatorError(
          `There are more than ${FINDINGS_MAX} problems.`,
          "Restore what a copy has first: interdict journal repair --from COPY",
        );
      const details: Acknowledgement = { account: account.id, key: key.publicId, reason, ...namesOf(found) };
      recordAct(state, { user: account.name, command: ACKNOWLEDGE_COMMAND, details });
      for (const finding of found) printResult(describeFinding(finding));
      await conclusion(options, account.name, found);
    },
  });

/** Throws an OperatorError for a key that is not known, or may not administer. */
async function identifyAccount(options: AcknowledgeOptions): Promise<Grant> {
  const { accountKey } = options;
  const text = readFileSync(accountKey === "-" ? 0 : accountKey, "utf8").trim();
  return withAccessOf(options, async (storage) => {
    try {
      const grant = await identify(storage, `Bearer ${text}`);
      authorise(grant, SCOPE_ADMINISTER);
      return grant;
    } catch (cause) {
      if (!(cause instanceof ServiceError)) throw cause;
      throw new OperatorError(
        cause.code === "invalid_api_key"
          ? `${accountKey} has no key that is known and not revoked.`
          : cause.message,
        `Make one: interdict keys create ACCOUNT --scope ${SCOPE_ADMINISTER}`,
        { cause },
      );
    }
  });
}

/** What the act says: entries that are gone, and other problems. */
function namesOf(found: readonly Finding[]): Pick<Acknowledgement, "lost" | "problems"> {
  return {
    lost: found.flatMap(({ lost }) => lost ?? []),
    problems: [
      ...found.filter(({ lost }) => lost === undefined),
      ...sealedIn(found).map((file) => ({ ...NOTED_AS_LOST, file, line: null })),
    ],
  };
}

/** The sealed files that are gone or damaged. */
function sealedIn(found: readonly Finding[]): string[] {
  return found
    .filter(({ kind }) => kind === "sealed-missing" || kind === "seal-checksum")
    .map(({ file }) => file);
}

async function conclusion(
  options: AcknowledgeOptions,
  account: string,
  found: readonly Finding[],
): Promise<void> {
  const folder = journalFolder(options.state);
  const replica = loadShippedStream(options.state)?.replica ?? null;
  const acknowledged = await Acknowledged.in([
    { folder, replica: options.shipped === undefined ? null : replica },
  ]);
  const open = found.filter((finding) => acknowledged.by(finding) === null);
  if (open.length > 0) {
    conclude(
      `Acknowledged by ${account}: ${plural(found.length, "problem")}. A second account confirms it with the same command: --account-key FILE`,
    );
    return;
  }
  if (options.shipped === undefined) {
    await noteLostForGood(folder, sealedIn(found));
    forgetLosses(folder);
  }
  conclude(
    `Acknowledged by two accounts: ${plural(found.length, "problem")}. See what is lost for good: interdict journal verify`,
  );
}

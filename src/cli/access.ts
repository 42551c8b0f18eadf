// The accounts and keys that a command works on: those of the state folder, or with --access the shared ones.

import type { Command } from "commander";
import { openSharedStore, withAccess } from "../access/access-file.ts";
import type { AccessStorage } from "../access/access-storage.ts";
import type { Postgres } from "../shared/postgres.ts";
import { type AccessFlags, accessOf, accessOptions } from "../shared/store-flags.ts";
import { type StateOptions, stateOption } from "./state.ts";

export interface AccessStateOptions extends StateOptions, AccessFlags {}

/** Adds `--state` and `--access` with what goes with it. */
export function withStore(command: Command): Command {
  command.addOption(stateOption());
  for (const option of accessOptions()) command.addOption(option);
  return command;
}

/** Opens the accounts and keys that the flags name for `work`, as withAccess. */
export function withAccessOf<T>(
  options: AccessStateOptions,
  work: (storage: AccessStorage) => Promise<T>,
  mayCreate = false,
): Promise<T> {
  return withAccess(options.state, accessOf(options), work, mayCreate);
}

/** The shared store that the flags name, with its tables; null without --access. Throws as withAccess. */
export async function openShared(flags: AccessFlags): Promise<Postgres | null> {
  const address = accessOf(flags);
  return address === null ? null : openSharedStore(address);
}

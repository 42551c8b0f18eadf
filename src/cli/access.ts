// The accounts and keys that a command works on: those of the state folder, or with --access the shared ones.

import type { FlagsOf } from "../base/flags/flag.ts";
import { stateFlag } from "../base/flags/state.ts";
import { ACCESS_FLAGS } from "../base/flags/stores.ts";
import { openSharedStore, withAccess } from "../service/access/access-file.ts";
import type { AccessStorage } from "../service/access/access-storage.ts";
import type { Postgres } from "../service/shared/postgres.ts";
import type { StoreAddress } from "../service/shared/store-address.ts";
import { accessOf } from "../service/shared/store-settings.ts";

/** `--state`, and `--access` with what goes with it. */
export const STORE_FLAGS = [stateFlag(), ...ACCESS_FLAGS];
type StoreFlags = FlagsOf<typeof STORE_FLAGS>;

/** Where accounts, keys and cleared pairs are: in the state folder, or in a store that replicas share. */
export interface StoreSettings {
  readonly state: string;
  readonly access: StoreAddress | null;
}

/** The store that the flags name. Throws as accessOf. */
export function storeOf(flags: StoreFlags): StoreSettings {
  return { state: flags.state, access: accessOf(flags) };
}

/** Opens the accounts and keys that the flags name for `work`, as withAccess. */
export function withAccessOf<T>(
  options: StoreFlags,
  work: (storage: AccessStorage) => Promise<T>,
  mayCreate = false,
): Promise<T> {
  return withAccess(options.state, accessOf(options), work, mayCreate);
}

/** The shared store, with its tables; null where there is none. Throws as withAccess. */
export async function openShared({ access }: StoreSettings): Promise<Postgres | null> {
  return access === null ? null : openSharedStore(access);
}

// Whether a record is listed itself, was, or only supports others.

import type { ListingStatus } from "../../api/search.ts";
import { TEXTS } from "../../texts.ts";

interface StatusProps {
  readonly status: ListingStatus;
  /** Null while it is not delisted, and where it is not known. */
  readonly delistedOn?: string | null;
}

export function Status({ status, delistedOn = null }: StatusProps) {
  const { statuses, delistedOn: delisted } = TEXTS.entity;
  return (
    <span class={`status is-${status}`}>
      {status === "delisted" && delistedOn !== null ? delisted(delistedOn) : statuses[status]}
    </span>
  );
}

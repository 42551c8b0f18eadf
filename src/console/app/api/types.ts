// The answers that several pages read. Those of one page are described next to it.

/** Property key to its values. */
export type Properties = Readonly<Record<string, readonly string[]>>;

export interface ListState {
  readonly name: string;
  readonly description: string;
  readonly contentDate: string | null;
  readonly ageDays: number | null;
  readonly limitDays: number | null;
  readonly isStale: boolean;
  readonly entities: number;
}

/** `GET /review/session` */
export interface Session {
  readonly account: string;
  readonly key: string;
  readonly scopes: readonly string[];
  readonly version: string;
  readonly commit: string;
  readonly demonstration: boolean;
  readonly fourEyes: boolean;
  readonly snapshot: { readonly id: string; readonly createdAt: string } | null;
  readonly ready: boolean;
  readonly reason: string | null;
  readonly lists: readonly ListState[];
  readonly openCases: {
    readonly open: number;
    readonly awaiting: number;
    readonly reopened: number;
    /** Those that this account can do. */
    readonly todo: number;
  } | null;
}

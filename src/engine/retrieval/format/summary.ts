// A summary of an alias index: its versions, its counts and its size.

export interface AliasIndexSummary {
  readonly formatVersion: number;
  readonly nameRulesVersion: string;
  /** Names are forms of aliases: one alias may be indexed in several spellings and scripts. */
  readonly names: number;
  readonly entities: number;
  readonly tokens: number;
  readonly bytes: number;
  /** Every dataset of any entity, sorted. */
  readonly datasets: readonly string[];
}

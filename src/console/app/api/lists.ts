// The lists in use, what their last import changed, and imports that wait to be put into use.

export interface ReviewedList {
  readonly name: string;
  readonly description: string;
  readonly contentDate: string | null;
  readonly importedAt: string | null;
  readonly ageDays: number | null;
  readonly limitDays: number | null;
  readonly isStale: boolean;
  readonly entities: number;
  /** Null for a list that the import in use kept, and for a first import. */
  readonly lastImport: {
    readonly from: string;
    readonly added: number;
    readonly removed: number;
    /** Null until it is counted. */
    readonly changed: number | null;
  } | null;
}

export interface FieldChange {
  readonly property: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface ListChange {
  readonly kind: "added" | "changed" | "removed";
  readonly id: string;
  readonly caption: string;
  readonly schema: string;
  readonly fields: readonly FieldChange[];
}

export interface ListChanges {
  readonly state: "ready" | "computing" | "unavailable";
  readonly reason: string | null;
  readonly from: string | null;
  readonly to: string;
  readonly changes: readonly ListChange[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  readonly totalPages: number;
}

/** A column of a table, and what it was taken for. */
export interface PreviewedColumn {
  readonly column: string;
  readonly fields: readonly string[];
  readonly by: "mapping" | "guess" | null;
  readonly cells: readonly string[];
}

export interface ImportedDataset {
  readonly name: string;
  readonly entities: number;
  readonly names: number;
  readonly searchable: number;
  readonly added: number | null;
  readonly removed: number | null;
  readonly kept: boolean;
}

export interface ListImport {
  readonly id: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly receivedAt: string;
  readonly receivedBy: string;
  readonly state: "running" | "ready" | "refused" | "published" | "discarded" | "failed";
  readonly stage: string | null;
  readonly comparedWith: string | null;
  readonly snapshot: string | null;
  readonly report: {
    readonly datasets: readonly ImportedDataset[];
    readonly changes: {
      readonly added: number;
      readonly changed: number;
      readonly removed: number;
      readonly unchanged: number;
    } | null;
    readonly warnings: readonly string[];
    readonly notes: readonly {
      readonly kind: string;
      readonly file: string;
      readonly line: number | null;
      readonly message: string;
    }[];
    readonly noteCount: number;
  } | null;
  readonly error: {
    readonly message: string;
    readonly hint: string | null;
    readonly gates: readonly string[];
  } | null;
  /** The columns of a table that is no known list, to be mapped. */
  readonly columns: readonly PreviewedColumn[] | null;
  readonly fields: readonly string[];
}

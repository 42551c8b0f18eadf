// The lists in use, what their last import changed, and imports that wait to be put into use. The types are
// those of the service.

import type { ImportEntry, ListChangeEntry } from "../../../service/contract/review-lists.ts";

export type {
  ImportEntry as ListImport,
  ListChangeEntry as ListChange,
  ListChangesAnswer as ListChanges,
  ReviewedListEntry as ReviewedList,
} from "../../../service/contract/review-lists.ts";

export type FieldChange = ListChangeEntry["fields"][number];
/** A column of a table, and what it was taken for. */
export type PreviewedColumn = NonNullable<ImportEntry["columns"]>[number];

// Files of customers: their preview, their screening and its results. The types are those of the service.

import type { ListedFile } from "../../../service/contract/review-files.ts";

export type {
  CustomerFile,
  FilePreview,
  ListedFile as FileEntry,
} from "../../../service/contract/review-files.ts";

export type Download = ListedFile["downloads"][number];

// What a reader reports of a file in addition to its records.

/** One thing that differs from what the format promises. Nothing is dropped without a note. */
export interface ImportNote {
  readonly kind: "refused" | "orphan" | "unread";
  readonly file: string;
  /** Line of the file, counted from 1, or null when the format has no lines. */
  readonly line: number | null;
  readonly message: string;
}

/** Takes the notes of an import. */
export interface NoteSink {
  /** Called for each thing that the import report must name. */
  note(note: ImportNote): void;
}

/** Notes what of a line, or of the whole file, could not be read. */
export function noteUnread(
  notes: NoteSink,
  { path }: { readonly path: string },
  line: number | null,
  ...messages: readonly string[]
): void {
  for (const message of messages) notes.note({ kind: "unread", file: path, line, message });
}

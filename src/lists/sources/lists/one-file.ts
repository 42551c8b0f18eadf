// What every source of one file does around its records.

import type { ListedEntity } from "../../../base/model/entity.ts";
import { OperatorError } from "../../../base/model/errors.ts";
import type { ListFile } from "../files/list-file.ts";
import { Staging } from "../files/record-staging.ts";
import type { ListSet, Source, SourceContext } from "./source.ts";

/** Makes the entities of a file, with a scratch file for what lies apart in it. */
type ReadFile = (
  file: ListFile,
  staging: Staging,
  context: SourceContext,
  set: ListSet,
) => AsyncIterable<ListedEntity>;

/** The `read` of a source whose sets have one file. Throws an OperatorError when the file has no record. */
export function readOneFile(read: ReadFile): Source["read"] {
  return async function* (set, context) {
    const [file] = set.files.values();
    if (file === undefined) throw new Error(`A set of ${set.source.name} has no file.`);
    const staging = new Staging(context.scratchFolder, set.source.name);
    let count = 0;
    try {
      for await (const listed of read(file, staging, context, set)) {
        count++;
        yield listed;
      }
    } finally {
      staging.close();
    }
    if (count === 0) throw new OperatorError(`${file.path} holds no record.`, "Fetch the file again.");
  };
}

/** The error of a record that can't be trusted. `what` is a sentence without its full stop. */
export function refusedRecord({ path }: Pick<ListFile, "path">, line: number, what: string): OperatorError {
  return new OperatorError(
    `${path}, line ${line}: ${what}.`,
    "Fetch the file again; the list is imported whole or not at all.",
  );
}

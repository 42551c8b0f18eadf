// Checks the headers of a Parquet file's pages before they are read: hyparquet reads a page whose header
// lacks a number for ever.

import type { AsyncBuffer, RowGroup } from "hyparquet";
import { deserializeTCompactProtocol } from "hyparquet/src/thrift.js";

/** The numbers that a header has by the type of its page: the struct of its own, and how many fields. */
const PAGE_STRUCTS: Readonly<Record<number, readonly [field: string, numbers: number]>> = {
  0: ["field_5", 4],
  2: ["field_7", 1],
  3: ["field_8", 6],
};

/** Throws for a header that lacks a number, or whose page is not within its column. */
export async function checkPages(file: AsyncBuffer, group: RowGroup): Promise<void> {
  for (const { meta_data: column } of group.columns) {
    if (column === undefined) continue;
    // Some writers say 0 for none.
    const start = Number(column.dictionary_page_offset || column.data_page_offset);
    const view = new DataView(await file.slice(start, start + Number(column.total_compressed_size)));
    const reader = { view, offset: 0 };
    while (reader.offset < view.byteLength - 1) {
      const { field_1: type, field_3: size, ...structs } = deserializeTCompactProtocol(reader);
      const [field, numbers] = PAGE_STRUCTS[type] ?? [null, 0];
      const own = field === null ? {} : structs[field as keyof typeof structs];
      const given = Array.from({ length: numbers }, (_, i) => own?.[`field_${i + 1}`]);
      if (![size, ...given].every((number) => Number.isInteger(number) && number >= 0))
        throw new Error("the header of a page is damaged");
      reader.offset += size;
      if (reader.offset > view.byteLength) throw new Error("a page is cut short");
    }
  }
}

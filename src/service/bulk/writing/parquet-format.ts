// Rows as Parquet. Row groups have a fixed number of rows, wherever a run was flushed or resumed, so the same
// rows give the same bytes.

import { deserialize, serialize } from "node:v8";
import { ByteWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import type { Cell, OutputColumn, RowFormat, WriterPosition } from "./row-format.ts";
import { joinValues } from "./row-format.ts";

/** Rows of a group; those of an unfinished group are in the state of a flush. */
const GROUP_ROWS = 5_000;

const TYPES = { text: "STRING", number: "DOUBLE", boolean: "BOOLEAN" } as const;

interface State {
  readonly rows: readonly (readonly Cell[])[];
  readonly groups: ParquetWriter["row_groups"];
  readonly count: bigint;
}

export class ParquetFormat implements RowFormat {
  readonly #bytes = new ByteWriter();
  readonly #writer: ParquetWriter;
  #rows: (readonly Cell[])[] = [];

  constructor(private readonly columns: readonly OutputColumn[]) {
    const schema = schemaFromColumnData({ columnData: this.#columnData() });
    this.#writer = new ParquetWriter({ writer: this.#bytes, schema, createdBy: "interdict" });
  }

  start(): Uint8Array {
    return this.#take();
  }

  add(row: readonly Cell[]): Uint8Array | null {
    this.#rows.push(row);
    return this.#rows.length === GROUP_ROWS ? this.#writeGroup() : null;
  }

  state(): string {
    const state: State = { rows: this.#rows, groups: this.#writer.row_groups, count: this.#writer.num_rows };
    return serialize(state).toString("base64");
  }

  resume({ bytes, state }: WriterPosition): void {
    const { rows, groups, count } = deserialize(Buffer.from(state ?? "", "base64")) as State;
    this.#rows = [...rows];
    this.#writer.row_groups = groups;
    this.#writer.num_rows = count;
    this.#take();
    this.#bytes.offset = bytes;
  }

  end(): Uint8Array {
    const group = this.#rows.length === 0 ? new Uint8Array(0) : this.#writeGroup();
    this.#writer.finish();
    return Buffer.concat([group, this.#take()]);
  }

  #writeGroup(): Uint8Array {
    this.#writer.write({ columnData: this.#columnData(), rowGroupSize: GROUP_ROWS });
    // Pages are found through the metadata of their group; indexes of pages are not written.
    this.#writer.pendingIndexes = [];
    this.#rows = [];
    return this.#take();
  }

  #columnData() {
    return this.columns.map(({ name, type }, i) => ({
      name,
      type: TYPES[type],
      nullable: true,
      offsetIndex: false,
      data: this.#rows.map((row) => joinValues(row[i] ?? null)),
    }));
  }

  /** The bytes since the last call. */
  #take(): Uint8Array {
    const bytes = this.#bytes.getBytes().slice();
    this.#bytes.index = 0;
    return bytes;
  }
}

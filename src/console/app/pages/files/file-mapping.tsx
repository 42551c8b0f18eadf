// What the columns of a customer file hold, and the first rows as they would be screened. Each change is read
// again by the service, so what is shown is what will be done.

import { useState } from "preact/hooks";
import { ask } from "../../api/client.ts";
import type { FilePreview } from "../../api/files.ts";
import { KINDS } from "../../api/screening.ts";
import { ColumnMapping, nameOfField } from "../../components/column-mapping.tsx";
import { Complaint, Form, SelectField, TextField } from "../../components/fields.tsx";
import { Name } from "../../components/name.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { Table } from "../../components/table-frame.tsx";
import { TEXTS } from "../../texts.ts";
import { useAction, useTask } from "../../use-request.ts";

/** A change is read again when nothing was changed for this time. */
const PAUSE_MS = 300;

/** The field of a column that is only passed on. */
const UNREAD = "ignore";

interface FileMappingProps {
  readonly preview: FilePreview;
  /** The path of the file's endpoints. */
  readonly path: string;
  /** True for a file that may have several sheets. */
  readonly isWorkbook: boolean;
  readonly onStarted: () => void;
}

interface Settings {
  readonly chosen: Readonly<Record<string, string>>;
  readonly schema: string;
  readonly dateOrder: string;
  readonly sheet: string;
  readonly threshold: string;
}

export function FileMapping({ preview: first, path, isWorkbook, onStarted }: FileMappingProps) {
  const [preview, setPreview] = useState(first);
  const [settings, setSettings] = useState<Settings>({
    chosen: {},
    schema: "",
    dateOrder: "",
    sheet: "",
    threshold: "0.80",
  });
  const { problem: failure, isActing: isStarting, act } = useAction();
  const texts = TEXTS.files;
  const table = tableOf(first, settings);
  const { problem: unread, isWaiting } = usePreview(`${path}/preview`, table, setPreview);
  const problem = failure ?? unread;
  const threshold = Number(settings.threshold.replace(",", "."));
  const isThreshold = settings.threshold.trim() !== "" && threshold >= 0.5 && threshold <= 1;
  const change = (part: Partial<Settings>) => setSettings({ ...settings, ...part });
  const start = () =>
    act(async () => {
      await ask(`${path}/screening`, { body: { ...table, threshold } });
      onStarted();
    });
  return (
    <div class="file-mapping">
      <section>
        <div class="page-part">
          <h2>{texts.columns}</h2>
          <p class="quiet">{texts.columnsLead}</p>
        </div>
        <ColumnMapping
          columns={preview.columns}
          fields={preview.fields}
          chosen={settings.chosen}
          onChoose={(column, field) => change({ chosen: { ...settings.chosen, [column]: field } })}
        />
        {preview.columnCount > preview.columns.length && (
          <p class="note">{TEXTS.upload.moreColumns(preview.columnCount - preview.columns.length)}</p>
        )}
      </section>
      <section>
        <div class="page-part">
          <h2>
            {texts.preview} {isWaiting && <span class="quiet small">{texts.updating}</span>}
          </h2>
        </div>
        <Rows rows={preview.rows} />
        {settings.schema === "" && looksLikePeople(preview) && (
          <p class="note">
            {texts.people}{" "}
            <button type="button" class="more" onClick={() => change({ schema: "Person" })}>
              {texts.peopleAll}
            </button>
          </p>
        )}
        <Form class="page-part file-settings" onSubmit={start}>
          <div class="field-row">
            <SelectField
              label={texts.schema}
              value={settings.schema}
              options={[
                ["", texts.schemaOf],
                ...KINDS.map((kind) => [kind, TEXTS.kinds[kind] ?? kind] as const),
              ]}
              onChange={(schema) => change({ schema })}
            />
            <SelectField
              label={texts.dateOrder}
              value={settings.dateOrder}
              options={Object.entries(texts.dateOrders)}
              onChange={(dateOrder) => change({ dateOrder })}
            />
            <TextField
              label={texts.threshold}
              value={settings.threshold}
              inputMode="decimal"
              complaint={isThreshold ? undefined : TEXTS.screen.complaints.threshold(settings.threshold)}
              onChange={(threshold) => change({ threshold })}
            />
            {isWorkbook && (
              <TextField
                label={texts.sheet}
                value={settings.sheet}
                help={texts.sheetHelp}
                onChange={(sheet) => change({ sheet })}
              />
            )}
          </div>
          <Complaint text={preview.problem !== null && preview.problem} />
          {problem !== null && <ProblemNote problem={problem} />}
          <div class="form-foot">
            <button
              type="submit"
              class="button primary"
              disabled={isStarting || isWaiting || preview.problem !== null || !isThreshold}
            >
              {isStarting ? texts.starting : texts.start}
            </button>
          </div>
        </Form>
      </section>
    </div>
  );
}

/** Columns that only people have. */
const PERSON_COLUMNS = ["birthDate", "gender", "firstName", "middleName", "fatherName"];

/** True when rows don't say what they are, and the file has columns that only people have. */
function looksLikePeople({ columns, rows }: FilePreview): boolean {
  return (
    rows.some(({ schema }) => schema === "LegalEntity") &&
    columns.some(({ fields }) => fields.some((field) => PERSON_COLUMNS.includes(field))) &&
    !columns.some(({ fields }) => fields.includes("schema"))
  );
}

/** The request for a preview or a screening: nothing but the guesses while nothing was changed. */
function tableOf({ columns }: FilePreview, { chosen, schema, dateOrder, sheet }: Settings) {
  const map: Record<string, string[]> = {};
  if (Object.keys(chosen).length > 0)
    for (const { column, fields } of columns) {
      const field = chosen[column];
      const held = field === undefined ? fields : [field === "" ? UNREAD : field];
      for (const one of held.length === 0 ? [UNREAD] : held) map[one] = [...(map[one] ?? []), column];
    }
  return {
    map,
    ...(schema === "" ? {} : { schema }),
    ...(dateOrder === "" ? {} : { dateOrder }),
    ...(sheet.trim() === "" ? {} : { sheet: sheet.trim() }),
  };
}

/** Reads the file again with each change, and shows the newest answer only. */
function usePreview(path: string, table: object, show: (preview: FilePreview) => void) {
  const text = JSON.stringify(table);
  const [shown, setShown] = useState(text);
  const { problem } = useTask(
    async (signal) => {
      if (text === shown) return;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (signal.aborted) return;
      const { body } = await ask<{ preview: FilePreview }>(path, {
        ...{ body: JSON.parse(text) as unknown, signal },
      });
      if (signal.aborted) return;
      show(body.preview);
      setShown(text);
    },
    [path, text],
  );
  return { problem, isWaiting: text !== shown && problem === null };
}

function Rows({ rows }: { readonly rows: FilePreview["rows"] }) {
  const texts = TEXTS.files;
  return (
    <Table
      label={texts.preview}
      rows={rows}
      keyOf={({ line }) => line}
      columns={[
        [{ number: texts.line }, ({ line }) => line],
        [texts.reference, ({ reference }) => reference ?? TEXTS.screen.nothing],
        [
          texts.subject,
          ({ schema, properties, reason, notRead }) =>
            reason !== null ? (
              <span class="complaint">{reason}</span>
            ) : (
              <>
                <Name text={properties.name?.join(", ") ?? ""} class="strong" />{" "}
                <span class="quiet">
                  {[
                    ...(schema === null ? [] : [TEXTS.kinds[schema] ?? schema]),
                    ...Object.entries(properties)
                      .filter(([property]) => property !== "name")
                      .map(([property, values]) => `${nameOfField(property)}: ${values.join(", ")}`),
                  ].join(" · ")}
                </span>
                {notRead.map((sentence) => (
                  <span class="complaint" key={sentence}>
                    {" "}
                    {texts.notRead} {sentence}
                  </span>
                ))}
              </>
            ),
        ],
      ]}
    />
  );
}

// What a table of the bank's own is: its name, who keeps it, what its rows are, and what its columns hold.

import { useState } from "preact/hooks";
import type { PreviewedColumn } from "../../api/lists.ts";
import { KINDS } from "../../api/screening.ts";
import { ColumnMapping } from "../../components/column-mapping.tsx";
import { Complaint, Form, SelectField, TextField } from "../../components/fields.tsx";
import { TEXTS } from "../../texts.ts";

interface ImportMappingProps {
  readonly columns: readonly PreviewedColumn[];
  readonly fields: readonly string[];
  readonly isSending: boolean;
  readonly onMap: (mapping: unknown) => void;
}

export function ImportMapping({ columns, fields, isSending, onMap }: ImportMappingProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [about, setAbout] = useState({
    dataset: "",
    title: "",
    authority: "",
    corpus: "sanctions",
    schema: "Person",
  });
  const [isMissing, setMissing] = useState(false);
  const texts = TEXTS.lists;
  const change = (part: Partial<typeof about>) => setAbout({ ...about, ...part });
  const submit = () => {
    const isLacking = [about.dataset, about.title, about.authority].some((value) => value.trim() === "");
    setMissing(isLacking);
    if (isLacking) return;
    const mapped = columns.map(({ column, fields: found }) => {
      const field = chosen[column];
      return [column, field === undefined ? found : field === "" ? [] : [field]];
    });
    onMap({ ...about, columns: Object.fromEntries(mapped) });
  };
  const field = (name: "dataset" | "title" | "authority", label: string, help = "") => (
    <TextField
      label={label}
      value={about[name]}
      isWrong={isMissing && about[name].trim() === ""}
      help={help}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <Form class="panel-part mapping-form" onSubmit={submit}>
      <h3>{texts.mapTitle}</h3>
      <p class="quiet">{texts.mapLead}</p>
      {field("dataset", texts.mapDataset, texts.mapDatasetHelp)}
      {field("title", texts.mapTitleField)}
      {field("authority", texts.mapAuthority)}
      <div class="field-row">
        <SelectField
          label={texts.mapCorpus}
          value={about.corpus}
          options={Object.entries(texts.corpora)}
          onChange={(corpus) => change({ corpus })}
        />
        <SelectField
          label={texts.mapSchema}
          value={about.schema}
          options={KINDS.map((kind) => [kind, TEXTS.kinds[kind] ?? kind] as const)}
          onChange={(schema) => change({ schema })}
        />
      </div>
      <ColumnMapping
        columns={columns}
        fields={fields}
        chosen={chosen}
        onChoose={(column, value) => setChosen({ ...chosen, [column]: value })}
      />
      <Complaint text={isMissing && texts.mapMissing} />
      <div class="form-foot">
        <button type="submit" class="button primary" disabled={isSending}>
          {texts.mapSubmit}
        </button>
      </div>
    </Form>
  );
}

// What a table of the bank's own is: its name, who keeps it, what its rows are, and what its columns hold.

import { useState } from "preact/hooks";
import type { PreviewedColumn } from "../../api/lists.ts";
import { KINDS } from "../../api/screening.ts";
import { ColumnMapping } from "../../components/column-mapping.tsx";
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
    <label class="field">
      <span class="label">{label}</span>
      <input
        class="input"
        value={about[name]}
        autocomplete="off"
        aria-invalid={isMissing && about[name].trim() === ""}
        onInput={(event) => change({ [name]: event.currentTarget.value })}
      />
      {help !== "" && <span class="help">{help}</span>}
    </label>
  );
  return (
    <form
      class="panel-part mapping-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3>{texts.mapTitle}</h3>
      <p class="quiet">{texts.mapLead}</p>
      {field("dataset", texts.mapDataset, texts.mapDatasetHelp)}
      {field("title", texts.mapTitleField)}
      {field("authority", texts.mapAuthority)}
      <div class="field-row">
        <label class="field">
          <span class="label">{texts.mapCorpus}</span>
          <select
            class="input"
            value={about.corpus}
            onChange={(event) => change({ corpus: event.currentTarget.value })}
          >
            {Object.entries(texts.corpora).map(([value, name]) => (
              <option value={value} key={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span class="label">{texts.mapSchema}</span>
          <select
            class="input"
            value={about.schema}
            onChange={(event) => change({ schema: event.currentTarget.value })}
          >
            {KINDS.map((kind) => (
              <option value={kind} key={kind}>
                {TEXTS.kinds[kind]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ColumnMapping
        columns={columns}
        fields={fields}
        chosen={chosen}
        onChoose={(column, value) => setChosen({ ...chosen, [column]: value })}
      />
      {isMissing && (
        <p class="complaint" role="alert">
          {texts.mapMissing}
        </p>
      )}
      <div class="form-foot">
        <button type="submit" class="button primary" disabled={isSending}>
          {texts.mapSubmit}
        </button>
      </div>
    </form>
  );
}

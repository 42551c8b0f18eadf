// A place to drop a file, or to choose one: a real file field, so that keyboards and screen readers have it
// too.

import { useId, useState } from "preact/hooks";
import { formatBytes } from "../format.ts";
import { TEXTS } from "../texts.ts";
import { Icon } from "./icon.tsx";

interface DropZoneProps {
  /** What the file is for. */
  readonly lead: string;
  readonly onFile: (file: File) => Promise<unknown>;
}

export function DropZone({ lead, onFile }: DropZoneProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [sent, setSent] = useState<File | null>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined || sent !== null) return;
    setSent(file);
    try {
      await onFile(file);
    } finally {
      setSent(null);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field within it does the same for keyboards.
    <div
      class={`drop-zone ${isOver ? "is-over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer?.files[0]);
      }}
    >
      <Icon name="upload" />
      <div>
        {sent !== null ? (
          <p role="status">{TEXTS.upload.sending(sent.name, formatBytes(sent.size))}</p>
        ) : (
          <p>
            {TEXTS.upload.drop}{" "}
            <label for={id} class="choose">
              {TEXTS.upload.choose}
            </label>
          </p>
        )}
        <p class="quiet small">{lead}</p>
        <input
          id={id}
          type="file"
          class="file-field"
          onChange={(event) => {
            const { files } = event.currentTarget;
            void take(files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </div>
    </div>
  );
}

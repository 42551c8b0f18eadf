// All keys that work now, and the switch for those of one letter.

import { Dialog } from "../components/dialog.tsx";
import { activeKeys, areKeysOn, switchKeys } from "../keys.ts";
import { useStore } from "../store.ts";
import { TEXTS } from "../texts.ts";

export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const areOn = useStore(areKeysOn);
  const { names } = TEXTS.keys;
  return (
    <Dialog title={TEXTS.keys.title} onClose={onClose}>
      <dl class="keys-help">
        {activeKeys().map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{names[key] ?? key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          checked={areOn}
          onChange={(event) => switchKeys(event.currentTarget.checked)}
        />
        <span>
          {TEXTS.keys.switch}
          <span class="quiet small block">{TEXTS.keys.switchMeans}</span>
        </span>
      </label>
    </Dialog>
  );
}

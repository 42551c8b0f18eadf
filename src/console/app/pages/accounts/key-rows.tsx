// The keys of an account: what each may do, when it was made and last used. The revoked ones are folded away.

import { useState } from "preact/hooks";
import type { KeyEntry } from "../../../../contract/review-accounts.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { formatAge, formatTime } from "../../format.ts";
import { TEXTS } from "../../texts.ts";

interface KeyRowsProps {
  readonly keys: readonly KeyEntry[];
  /** The key of this session. */
  readonly ownKey: string | null;
  readonly mayChange: boolean;
  readonly onRevoke: (id: string) => void;
}

export function KeyRows({ keys, ownKey, mayChange, onRevoke }: KeyRowsProps) {
  const texts = TEXTS.accounts;
  const [asked, setAsked] = useState<KeyEntry | null>(null);
  const valid = keys.filter(({ revokedAt }) => revokedAt === null);
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null);
  return (
    <>
      {valid.length === 0 && <p class="quiet">{texts.noKey}</p>}
      <ul class="key-rows">
        {valid.map((key) => (
          <li key={key.id}>
            <KeyFacts shown={key} isOwn={key.id === ownKey} />
            <button type="button" class="button" disabled={!mayChange} onClick={() => setAsked(key)}>
              {texts.revoke}
              <span class="hidden"> {key.id}</span>
            </button>
          </li>
        ))}
      </ul>
      {revoked.length > 0 && (
        <details class="whole">
          <summary>{texts.revoked(revoked.length)}</summary>
          <ul class="key-rows">
            {revoked.map((key) => (
              <li key={key.id}>
                <KeyFacts shown={key} isOwn={false} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {asked !== null && (
        <ConfirmDialog
          does={texts.revoke}
          asks={questionOf(asked, ownKey)}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            onRevoke(asked.id);
          }}
        />
      )}
    </>
  );
}

function questionOf({ id, kind }: KeyEntry, ownKey: string | null): string {
  const texts = TEXTS.accounts;
  if (kind === "person") return texts.revokePerson(id);
  return id === ownKey ? texts.revokeOwn(id) : texts.revokeAsk(id);
}

function KeyFacts({ shown, isOwn }: { readonly shown: KeyEntry; readonly isOwn: boolean }) {
  const texts = TEXTS.accounts;
  const { id, kind, scopes, createdAt, revokedAt, lastUsedAt } = shown;
  return (
    <div class="key-facts">
      <p>
        <code>{id}</code> {kind !== "key" && <span class="tag">{texts.kinds[kind]}</span>}{" "}
        {isOwn && <span class="tag due">{texts.yourKey}</span>}
      </p>
      <p class="key-scopes">
        {scopes.map((scope) => (
          <span class="tag" key={scope}>
            {texts.scopes[scope] ?? scope}
          </span>
        ))}
      </p>
      <p class="quiet small">
        <span title={formatTime(createdAt)}>{texts.madeAt(formatAge(createdAt))}</span>
        {" · "}
        {revokedAt !== null ? (
          <span title={formatTime(revokedAt)}>{texts.revokedAt(formatAge(revokedAt))}</span>
        ) : lastUsedAt === null ? (
          texts.neverUsed
        ) : (
          <span title={formatTime(lastUsedAt)}>{texts.usedAt(formatAge(lastUsedAt))}</span>
        )}
      </p>
    </div>
  );
}

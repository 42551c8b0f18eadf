// One account: its rate, whether it is blocked, its keys, and a new key, which is shown once.

import { useState } from "preact/hooks";
import type { AccountEntry, KeptAccounts, KeyEntry } from "../../../../service/contract/review-accounts.ts";
import { ask } from "../../api/client.ts";
import { AskingButton } from "../../components/asking-button.tsx";
import { Form } from "../../components/fields.tsx";
import { PanelHead } from "../../components/panel-head.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { formatAge, formatTime } from "../../format.ts";
import { signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useAction } from "../../use-request.ts";
import { AccountTag } from "./account-tag.tsx";
import { NewKeyForm } from "./new-key.tsx";
import { parseRate, RateField, type TypedRate } from "./rate-field.tsx";

interface AccountPanelProps {
  readonly account: AccountEntry;
  readonly kept: KeptAccounts;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export function AccountPanel({ account, kept, onClose, onChanged }: AccountPanelProps) {
  const texts = TEXTS.accounts;
  const { session } = useStore(signIn);
  const { problem, isActing: isSending, act } = useAction();
  const path = `/review/accounts/${account.id}`;
  const mayChange = kept.unchangeable === null && !isSending;
  const isOwn = session?.account === account.name;
  const send = (to: string, body: unknown) =>
    act(async () => {
      await ask(to, { body });
      onChanged();
    });
  return (
    <article class="panel" aria-label={account.name}>
      <PanelHead title={account.name} backTo={texts.title} onClose={onClose}>
        <AccountTag account={account} />
        <span class="quiet">{texts.made}</span>
        <Time at={account.createdAt.slice(0, 10)} />
        {isOwn && <span class="quiet">{texts.own}</span>}
      </PanelHead>
      {problem !== null && <ProblemNote problem={problem} />}
      <section class="panel-part">
        <h3>{texts.keys}</h3>
        <KeyRows
          keys={account.keys}
          ownKey={session?.key ?? null}
          mayChange={mayChange}
          onRevoke={(id) => void send(`/review/keys/${encodeURIComponent(id)}/revocation`, {})}
        />
      </section>
      <NewKeyForm account={account} kept={kept} onMade={onChanged} />
      <Limits
        key={String(account.ratePerMinute)}
        rate={account.ratePerMinute}
        mayChange={mayChange}
        onSave={(ratePerMinute) => void send(`${path}/settings`, { ratePerMinute })}
      />
      <div class="panel-foot">
        {account.blocked ? (
          <button
            type="button"
            class="button"
            disabled={!mayChange}
            onClick={() => void send(`${path}/block`, { blocked: false })}
          >
            {texts.unblock}
          </button>
        ) : (
          <AskingButton
            does={texts.block}
            asks={texts.blockAsk(account.name)}
            disabled={!mayChange || isOwn}
            onConfirm={() => void send(`${path}/block`, { blocked: true })}
          />
        )}
        <p class="quiet small foot-text">{isOwn ? texts.blockOwn : texts.blockMeans}</p>
      </div>
    </article>
  );
}

interface LimitsProps {
  readonly rate: number | null;
  readonly mayChange: boolean;
  readonly onSave: (ratePerMinute: number | null) => void;
}

function Limits({ rate, mayChange, onSave }: LimitsProps) {
  const texts = TEXTS.accounts;
  const [typed, setTyped] = useState<TypedRate>(rate === null ? null : String(rate));
  const [isComplaining, setComplaining] = useState(false);
  const parsed = parseRate(typed);
  return (
    <Form
      class="panel-part"
      onSubmit={() => {
        setComplaining(parsed === undefined);
        if (parsed !== undefined) onSave(parsed);
      }}
    >
      <h3>{texts.limits}</h3>
      <RateField value={typed} isWrong={isComplaining && parsed === undefined} onChange={setTyped} />
      <div class="form-foot">
        <button type="submit" class="button" disabled={!mayChange || parsed === rate}>
          {texts.save}
        </button>
      </div>
    </Form>
  );
}

interface KeyRowsProps {
  readonly keys: readonly KeyEntry[];
  /** The key of this session. */
  readonly ownKey: string | null;
  readonly mayChange: boolean;
  readonly onRevoke: (id: string) => void;
}

/** What each key may do, when it was made and last used. The revoked ones are folded away. */
function KeyRows({ keys, ownKey, mayChange, onRevoke }: KeyRowsProps) {
  const texts = TEXTS.accounts;
  const valid = keys.filter(({ revokedAt }) => revokedAt === null);
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null);
  return (
    <>
      {valid.length === 0 && <p class="quiet">{texts.noKey}</p>}
      <ul class="key-rows">
        {valid.map((key) => (
          <li key={key.id}>
            <KeyFacts shown={key} isOwn={key.id === ownKey} />
            <AskingButton
              does={texts.revoke}
              asks={questionOf(key, ownKey)}
              disabled={!mayChange}
              onConfirm={() => onRevoke(key.id)}
            >
              <span class="hidden"> {key.id}</span>
            </AskingButton>
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

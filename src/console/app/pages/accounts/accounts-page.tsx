// The page "Accounts": who may use the service, what each of their keys may do, and when it was last used.
// The address has the number of the open account.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { AccountEntry, KeptAccounts, KeyEntry } from "../../../../service/contract/review-accounts.ts";
import { ask } from "../../api/client.ts";
import { Complaint, Form, TextField } from "../../components/fields.tsx";
import { Icon } from "../../components/icon.tsx";
import { Page } from "../../components/page.tsx";
import { PanelHead } from "../../components/panel-head.tsx";
import { Empty, Loading, ProblemNote } from "../../components/states.tsx";
import { TableFrame, TableHead } from "../../components/table-frame.tsx";
import { formatAge, formatCount } from "../../format.ts";
import { useKeys } from "../../keys.ts";
import { Link, navigate } from "../../router.tsx";
import { hasScope, signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useAction, useRequest } from "../../use-request.ts";
import { AccountPanel } from "./account-panel.tsx";
import { AccountTag } from "./account-tag.tsx";
import { parseRate, RateField, type TypedRate } from "./rate-field.tsx";

/** The id in the address of the form for a new account. */
const NEW = "new";

export function AccountsPage({ openId }: { readonly openId: string | null }) {
  const { session } = useStore(signIn);
  const isAdministrator = hasScope(session, "sanctions:administer");
  const { answer, problem, again } = useRequest<KeptAccounts>(isAdministrator ? "/review/accounts" : null);
  const [text, setText] = useState("");
  const texts = TEXTS.accounts;
  const kept = answer?.body ?? null;
  const open = kept?.accounts.find(({ id }) => String(id) === openId) ?? null;
  const isOpen = openId === NEW || open !== null;
  const close = () => navigate("/accounts");
  useKeys([{ key: "Escape", does: TEXTS.keys.close, run: () => isOpen && close() }]);
  const wanted = text.trim().toLowerCase();
  const shown = (kept?.accounts ?? []).filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <Page
      title={texts.title}
      windowTitle={texts.title}
      actions={
        kept !== null && (
          <button
            type="button"
            class="button"
            disabled={kept.unchangeable !== null}
            onClick={() => navigate(`/accounts/${NEW}`)}
          >
            <Icon name="plus" /> {texts.create}
          </button>
        )
      }
    >
      <div class={`split ${isOpen ? "has-open" : ""}`}>
        <section class="candidates">
          {session !== null && !isAdministrator && <p class="note">{texts.scope}</p>}
          {problem !== null && <ProblemNote problem={problem} again={again} />}
          {kept === null && problem === null && isAdministrator && <Loading rows={4} />}
          {kept?.unchangeable && <p class="note stale">{kept.unchangeable}</p>}
          {kept !== null && (
            <search class="case-filters">
              <label class="field case-search">
                <span class="label">{texts.find}</span>
                <input
                  type="search"
                  class="input"
                  value={text}
                  autocomplete="off"
                  onInput={(event) => setText(event.currentTarget.value)}
                />
              </label>
              <p class="quiet small uses-note">{usesNote(kept)}</p>
            </search>
          )}
          {kept !== null && shown.length === 0 && <Empty title={texts.none(text)} />}
          {shown.length > 0 && <AccountTable accounts={shown} openId={openId} />}
        </section>
        {openId === NEW && kept !== null && (
          <NewAccount
            onClose={close}
            onMade={({ id }) => {
              again();
              navigate(`/accounts/${id}`, { replaces: true });
            }}
          />
        )}
        {open !== null && kept !== null && (
          <AccountPanel key={open.id} account={open} kept={kept} onClose={close} onChanged={again} />
        )}
      </div>
    </Page>
  );
}

function usesNote({ usesSince, usesHereOnly }: KeptAccounts): string {
  const since =
    usesSince === null ? TEXTS.accounts.usesNotYet : TEXTS.accounts.usesSince(formatAge(usesSince));
  return usesHereOnly ? `${since} ${TEXTS.accounts.usesHereOnly}` : since;
}

interface AccountTableProps {
  readonly accounts: readonly AccountEntry[];
  readonly openId: string | null;
}

function AccountTable({ accounts, openId }: AccountTableProps) {
  const texts = TEXTS.accounts;
  return (
    <TableFrame label={texts.title}>
      <table class="table is-stacked accounts-table">
        <TableHead columns={[texts.account, texts.keys, { number: texts.rate }, texts.lastUsed]} />
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id} class={String(account.id) === openId ? "is-open" : ""}>
              <td>
                <Link
                  to={`/accounts/${account.id}`}
                  class="strong account-name"
                  isCurrent={String(account.id) === openId}
                >
                  {account.name}
                </Link>{" "}
                <AccountTag account={account} />
              </td>
              <td>{keysOf(account)}</td>
              <td class="number">
                {account.ratePerMinute === null ? texts.unlimited : formatCount(account.ratePerMinute)}
              </td>
              <td>{lastUseOf(account)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

const isValid = ({ revokedAt }: KeyEntry): boolean => revokedAt === null;

/** How many keys work, and what they may do together. */
function keysOf({ keys }: AccountEntry) {
  const valid = keys.filter(isValid);
  const scopes = [...new Set(valid.flatMap((key) => key.scopes))];
  return (
    <>
      {formatCount(valid.length)}{" "}
      <span class="quiet">{scopes.map((scope) => TEXTS.accounts.scopes[scope] ?? scope).join(", ")}</span>
    </>
  );
}

function lastUseOf({ keys }: AccountEntry) {
  const uses = keys.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).sort();
  const last = uses.at(-1);
  return last === undefined ? <span class="quiet">{TEXTS.accounts.neverUsed}</span> : formatAge(last);
}

interface NewAccountProps {
  readonly onClose: () => void;
  readonly onMade: (account: AccountEntry) => void;
}

/** The form of a new account: its name and its rate. Its keys are made in its panel. */
function NewAccount({ onClose, onMade }: NewAccountProps) {
  const texts = TEXTS.accounts;
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const [name, setName] = useState("");
  const [rate, setRate] = useState<TypedRate>(texts.rateDefault);
  const [isComplaining, setComplaining] = useState(false);
  const { problem, isActing: isSending, act, forget } = useAction();
  const ratePerMinute = parseRate(rate);
  const isNameWrong = isComplaining && name.trim() === "";
  const submit = async () => {
    forget();
    const isWrong = name.trim() === "" || ratePerMinute === undefined;
    setComplaining(isWrong);
    if (isWrong) return;
    await act(async () => {
      const body = { name: name.trim(), ratePerMinute };
      onMade((await ask<AccountEntry>("/review/accounts", { body })).body);
    });
  };
  return (
    <article class="panel" aria-label={texts.create}>
      <PanelHead title={texts.create} backTo={texts.title} onClose={onClose} />
      <Form class="panel-part" onSubmit={submit}>
        <TextField
          label={texts.name}
          value={name}
          inputRef={first}
          isWrong={isNameWrong}
          help={texts.nameHelp}
          onChange={setName}
        />
        <Complaint text={isNameWrong && texts.nameMissing} />
        <RateField value={rate} isWrong={isComplaining && ratePerMinute === undefined} onChange={setRate} />
        {problem !== null && <ProblemNote problem={problem} />}
        <div class="form-foot">
          <button type="submit" class="button primary" disabled={isSending}>
            {texts.createSubmit}
          </button>
        </div>
      </Form>
    </article>
  );
}

// A new key: what it may do, and then its text, once. The text is in this component's memory and nowhere
// else, and goes with the dialog that shows it.

import { useState } from "preact/hooks";
import type { AccountEntry, KeptAccounts, NewKey } from "../../../../service/contract/review-accounts.ts";
import { ask } from "../../api/client.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Check, Complaint, Form } from "../../components/fields.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { TEXTS } from "../../texts.ts";
import { useAction } from "../../use-request.ts";

const ALL_SCOPES = Object.keys(TEXTS.accounts.scopes);

interface NewKeyFormProps {
  readonly account: AccountEntry;
  readonly kept: KeptAccounts;
  readonly onMade: () => void;
}

export function NewKeyForm({ account, kept, onMade }: NewKeyFormProps) {
  const texts = TEXTS.accounts;
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [isComplaining, setComplaining] = useState(false);
  const { problem, isActing: isSending, act, forget } = useAction();
  const [text, setText] = useState<string | null>(null);
  const submit = async () => {
    forget();
    setComplaining(scopes.length === 0);
    if (scopes.length === 0) return;
    await act(async () => {
      const { body } = await ask<NewKey>(`/review/accounts/${account.id}/keys`, { body: { scopes } });
      setText(body.key);
      setScopes([]);
      onMade();
    });
  };
  const isRestricted = ALL_SCOPES.some((scope) => !kept.grantableScopes.includes(scope));
  return (
    <Form class="panel-part" onSubmit={submit}>
      <fieldset class="field" aria-describedby={isRestricted ? "restricted-scopes" : undefined}>
        <legend>
          <h3>{texts.newKey}</h3>
        </legend>
        {ALL_SCOPES.map((scope) => (
          <Check
            key={scope}
            label={
              <>
                {texts.scopes[scope]}
                <span class="quiet small block">{texts.scopesMean[scope]}</span>
              </>
            }
            checked={scopes.includes(scope)}
            disabled={!kept.grantableScopes.includes(scope)}
            onChange={(isChecked) =>
              setScopes(isChecked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
            }
          />
        ))}
      </fieldset>
      {isRestricted && (
        <p class="quiet small" id="restricted-scopes">
          {texts.fourEyes}
        </p>
      )}
      <Complaint text={isComplaining && scopes.length === 0 && texts.scopeMissing} />
      {problem !== null && <ProblemNote problem={problem} />}
      <div class="form-foot">
        <button type="submit" class="button" disabled={isSending || kept.unchangeable !== null}>
          {texts.makeKey}
        </button>
      </div>
      {text !== null && (
        <Dialog title={texts.keyTitle(account.name)} onClose={() => setText(null)}>
          <p>{texts.keyOnce}</p>
          <p class="new-key">
            <CopyId id={text} what={texts.theKey} isWhole />
          </p>
          <div class="form-foot">
            <button type="button" class="button primary" onClick={() => setText(null)}>
              {texts.keyKept}
            </button>
          </div>
        </Dialog>
      )}
    </Form>
  );
}

import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { type SyntheticEvent, useState } from 'react';
import type { FoundAccount } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { ownAccountApi } from '../../../platform/api/own-account.api.ts';
import { solveChallenge } from '../../../platform/proof-of-work.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/customer.ts';
import { say as sayPayer } from '../../../platform/texts/payer.ts';
import { toast } from '../../../platform/toasts.ts';
import { Field } from '../../../ui/field.tsx';
import { Banner, Button, Dialog } from '../../../ui/parts.tsx';

interface Props {
  readonly unit: BusinessUnitContext;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}
type Asked = Omit<Parameters<typeof ownAccountApi.addOwnAccount>[0], 'challengeSolution'>;

/** Sends a look-up; a challenge is solved by the browser itself and the request sent again, once. */
async function send(asked: Asked) {
  const ask = (more: { challengeSolution?: string }) => outcomeOf(ownAccountApi.addOwnAccount({ ...asked, ...more }));
  const first = await ask({});
  const challenge = first.errors.find(({ propertyName }) => propertyName === 'challenge')?.errorMessage;
  return challenge ? ask({ challengeSolution: await solveChallenge(challenge) }) : first;
}

/** An account is looked up by what stands on its bill, shown, and added by whoever says that it is theirs. */
export function AddOwnAccount({ unit, onClose, onAdded }: Props) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [found, setFound] = useState<readonly FoundAccount[]>([]);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);

  async function look(accountIds?: number[]): Promise<void> {
    const missing = unit.lookupFields.find((field) => field.isRequired && !values[field.type]?.trim());
    if (missing) return setMessage(sayPayer('required', { label: missing.label }));
    setBusy(true);
    setMessage('');
    const answers = unit.lookupFields
      .map(({ type }) => ({ type, value: values[type]?.trim() ?? '' }))
      .filter(({ value }) => value !== '');
    const answer = await send({ businessUnitId: unit.id, answers, ...(accountIds ? { accountIds } : {}) });
    setBusy(false);
    if (!answer.data) return setMessage(allMessages(answer.errors) || sayPayer('please_try_again'));
    if (!accountIds) return setFound(answer.data.found);
    toast(say('account_added'));
    onAdded();
    onClose();
  }

  const fresh = found.filter(({ isLinked }) => !isLinked);
  return (
    <Dialog title={say(found.length > 0 ? 'is_it_yours' : 'link_account')} onClose={onClose}>
      {message ? <Banner kind="bad" title={message} alert /> : null}
      {found.length > 0 ? (
        <>
          {found.map((account) => (
            <Found key={account.id} account={account} />
          ))}
          <div className="buttons">
            {fresh.length > 0 ? (
              <Button className="full" busy={busy} onClick={() => void look(fresh.map(({ id }) => id))}>
                {say(fresh.length > 1 ? 'add_them' : 'add_this')}
              </Button>
            ) : null}
            <Button className="sec full" onClick={() => setFound([])}>
              {say('not_mine')}
            </Button>
          </div>
        </>
      ) : (
        <form noValidate onSubmit={(event: SyntheticEvent) => (event.preventDefault(), void look())}>
          {unit.lookupFields.map(({ type, label, description, isRequired }) => (
            <Field
              key={type}
              id={`own-${type}`}
              label={label}
              hint={description}
              required={isRequired}
              autoComplete="off"
              value={values[type] ?? ''}
              onChange={(value) => (setMessage(''), setValues({ ...values, [type]: value }))}
            />
          ))}
          <div className="buttons">
            <Button type="submit" className="full" busy={busy} busyText={sayPayer('checking')}>
              {sayPayer('find_my_bill')}
            </Button>
            <Button className="sec full" onClick={onClose}>
              {say('cancel')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** What the biller shows of an account before it is added. */
function Found({ account }: { account: FoundAccount }) {
  return (
    <section className="a-found">
      <h3 className="num">{shownNumber(account)}</h3>
      {account.isLinked ? <p>{say('is_linked')}</p> : null}
      <Shown fields={account.shown} />
    </section>
  );
}

/** Fields of an account by their names. */
export const Shown = ({ fields }: { fields: FoundAccount['shown'] }) => (
  <dl className="a-facts">
    {fields.map(({ type, label, value }) => (
      <div key={type}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

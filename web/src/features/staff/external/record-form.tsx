import { useId, useState } from 'react';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney, parseMoneyInput } from '@ratepayer/contract/kit/money.ts';
import { type ExternalMethod, externalMethods } from '@ratepayer/contract/payments/external.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { externalApi } from '../../../platform/api/external.api.ts';
import { ErrorSummary, Field } from '../../../ui/field.tsx';
import { Button } from '../../../ui/parts.tsx';
import { FindAccount, type FoundAccount } from './find-account.tsx';
import { useAction } from '../reversals/use-action.ts';

/** Records a payment that reached the biller elsewhere: the account is found first, then what came. */
export function RecordExternalForm({ unit, onBack, onDone }: { unit: BusinessUnitSummary; onBack: () => void; onDone: () => void }) {
  const today = dateIn(new Date(), unit.timezone);
  const [account, setAccount] = useState<FoundAccount>();
  const [amount, setAmount] = useState('');
  const [receivedDate, setDate] = useState(today);
  const [externalMethod, setMethod] = useState<ExternalMethod>('Check');
  const [externalReference, setReference] = useState('');
  const [postsToBalance, setPosts] = useState(true);
  const [note, setNote] = useState('');
  const method = useId();
  const action = useAction(onDone, () => 'Payment recorded');
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  return (
    <form
      className="boxed"
      aria-label="Record payment"
      onSubmit={(event) => {
        event.preventDefault();
        if (!account) return;
        const body = { accountId: account.id, amountMinor: parseMoneyInput(amount), receivedDate, externalMethod, externalReference, postsToBalance, note };
        void action.send((options) => externalApi.recordExternalPayment({ businessUnitId: unit.id, ...body }, options));
      }}
    >
      <ErrorSummary problems={action.errors.map((error) => ({ id: error.propertyName || 'problems', message: error.errorMessage }))} />
      {account ? (
        <p className="row wrap">
          <b>{account.name}</b> <span className="muted">{[account.accountNumber, account.subAccountNumber].filter(Boolean).join(' – ')}</span>{' '}
          <span className="num">{show(account.totalOutstandingBalance)} due</span>
          <button type="button" className="link-btn" onClick={() => setAccount(undefined)}>
            Change
          </button>
        </p>
      ) : (
        <FindAccount unit={unit} onChoose={setAccount} />
      )}
      {account ? (
        <>
          <div className="two-cols gap-md">
            <Field id="amountMinor" label="Amount" required inputMode="decimal" value={amount} error={action.errorOf('amountMinor')} onChange={setAmount} />
            <Field id="receivedDate" label="Received date" required type="date" max={today} value={receivedDate} error={action.errorOf('receivedDate')} onChange={setDate} />
            <div className="field">
              <label className="label" htmlFor={method}>
                Method
              </label>
              <div className="input">
                <select id={method} value={externalMethod} onChange={(event) => setMethod(event.target.value as ExternalMethod)}>
                  {externalMethods.map((each) => (
                    <option key={each}>{each}</option>
                  ))}
                </select>
              </div>
            </div>
            <Field id="externalReference" label="External reference" required maxLength={60} value={externalReference} error={action.errorOf('externalReference')} onChange={setReference} />
          </div>
          <label className="row small gap-md">
            <input type="checkbox" className="check" checked={postsToBalance} onChange={(event) => setPosts(event.target.checked)} />
            Posts to the balance
          </label>
          <p className="desc">Off when your billing system's next file already contains it.</p>
          <div className="gap-md">
            <Field label="Note" optional value={note} maxLength={500} onChange={setNote} />
          </div>
        </>
      ) : null}
      <div className="row gap-md">
        <Button className="sec" onClick={onBack}>
          Back
        </Button>
        {account ? (
          <Button type="submit" busy={action.busy} busyText="Saving…">
            Record {show(parseMoneyInput(amount))}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

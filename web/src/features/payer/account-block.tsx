import { viewerZone } from '../../platform/viewer-zone.ts';
import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { IntentAccount } from '@ratepayer/contract/payments/intent.shapes.ts';
import { Field } from '../../ui/field.tsx';
import { type Choice, idOfAmount } from './amounts.ts';
import { amountWords, nothingDueWords } from './due-words.ts';
import { formatDate, formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/payer.ts';

interface Props {
  readonly unit: BusinessUnitContext;
  readonly account: IntentAccount;
  readonly choice: Choice;
  /** Whether more than is due may be paid here. */
  readonly mayPayAhead: boolean;
  readonly error: string | undefined;
  readonly onChange: (choice: Choice) => void;
  readonly onRemove: (() => void) | undefined;
}

export const labelOf = (account: { name: string; addressStreetAddress?: string }) =>
  [account.name, account.addressStreetAddress].filter(Boolean).join(', ');

/** One account: whose it is, when it is due, and how much to pay. */
export function AccountBlock({ unit, account, choice, mayPayAhead, error, onChange, onRemove }: Props) {
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const number = shownNumber(account);
  const { totalOutstandingBalance: due, pastDueAmountMinor: pastDue } = account;
  const option = (kind: Choice['kind'], label: string, minor?: number, made = '') => (
    <label className={`choice${choice.kind === kind ? ' on' : ''}`}>
      <input
        type="radio"
        className="radio"
        name={`amount-of-${account.id}`}
        id={`${idOfAmount(account.id)}-${kind}`}
        checked={choice.kind === kind}
        onChange={() => onChange({ ...choice, kind })}
      />
      <span>
        {label}
        {made ? <span className="desc num">{made}</span> : null}
      </span>
      {minor ? <span className="amt num">{show(minor)}</span> : null}
    </label>
  );
  return (
    <div className="account-card">
      <AccountHead unit={unit} account={account} />
      {due <= 0 ? <p className="gap-sm">{nothingDueWords(account, mayPayAhead, show)}</p> : null}
      <fieldset className="gap-md">
        <legend className="vh">{say('amount_for_account', { number })}</legend>
        <div className="choices">
          {due > 0 ? option('total', say('total_due'), due, amountWords(account, show)) : null}
          {pastDue > 0 && pastDue < due ? option('pastDue', say('past_due'), pastDue) : null}
          {option('other', say('other_amount'))}
        </div>
        {choice.kind === 'other' ? (
          <div className="gap-md">
            <Field
              id={idOfAmount(account.id)}
              label={say('amount')}
              hint={say('amount_hint')}
              short
              required
              inputMode="decimal"
              autoComplete="off"
              value={choice.other}
              error={error}
              onChange={(other) => onChange({ kind: 'other', other })}
            />
          </div>
        ) : error ? (
          <p className="err" id={idOfAmount(account.id)} tabIndex={-1}>
            {error}
          </p>
        ) : null}
      </fieldset>
      {onRemove ? (
        <p>
          <button type="button" className="link-btn u" onClick={onRemove}>
            {say('remove', { what: [labelOf(account), number].filter(Boolean).join(', ') })}
          </button>
        </p>
      ) : null}
    </div>
  );
}

/** Whose account it is, and when it is due. */
function AccountHead({ unit, account }: Pick<Props, 'unit' | 'account'>) {
  const isPastDue =
    account.dueDate !== null &&
    account.totalOutstandingBalance > 0 &&
    account.dueDate < dateIn(new Date(), unit.timezone);
  return (
    <div className="account-head">
      <div>
        {labelOf(account) ? <p className="b">{labelOf(account)}</p> : null}
        <p className="muted num small">{say('account_number_is', { number: shownNumber(account) })}</p>
        {account.accountSyncDate ? (
          <p className="muted small">
            {say('last_updated', { when: formatInstant(account.accountSyncDate, unit.timezone, viewerZone()) })}
          </p>
        ) : null}
      </div>
      {account.dueDate && account.totalOutstandingBalance > 0 ? (
        <p className="r muted num small">
          {say(isPastDue ? 'past_due_since' : 'due')}
          <br />
          <span className="b ink">{formatDate(account.dueDate)}</span>
        </p>
      ) : null}
    </div>
  );
}

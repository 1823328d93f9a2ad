import { useState } from 'react';
import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { customerReadApi } from '../../platform/api/customer.api.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { pageAfter, useFurther } from '../../platform/use-further.ts';
import { OneTimeLink } from '../../ui/one-time-link.tsx';
import type { CustomerDialog } from './customer-dialog.ts';

interface Props extends Pick<CustomerDialog, 'onClose' | 'unit' | 'when'> {
  readonly record: Pick<Customer, 'email' | 'id'>;
}

/** Makes a payer's one-time link into the account that is chosen. */
export function SignInLinkDialog({ record, unit, when, onClose }: Props) {
  const of = { CustomerId: record.id, PageSize: 250 };
  const read = useFurther(customerReadApi.listCustomerAccounts, of, pageAfter);
  const accounts = read.rows;
  const [chosen, setChosen] = useState(0);
  const accountId = chosen || (accounts[0]?.accountId ?? 0);
  return (
    <OneTimeLink
      email={record.email}
      when={when}
      isReady={accountId !== 0}
      make={(delivery) => accountPageApi.generateLoginLink({ customerId: record.id, accountId, delivery })}
      onClose={onClose}
    >
      <p className="small">{say('sign_in_link_means')}</p>
      <label className="chip">
        {say('account')}{' '}
        <select value={accountId} onChange={(event) => setChosen(Number(event.target.value))}>
          {accounts.map((account) => (
            <option key={account.accountId} value={account.accountId}>
              {account.businessUnitId === unit.id
                ? shownNumber(account)
                : say('account_at', { account: shownNumber(account), unit: account.businessUnitName })}
            </option>
          ))}
        </select>
      </label>
      {read.isMore ? (
        <button type="button" className="link-btn" onClick={read.more}>
          {say('more_accounts')}
        </button>
      ) : null}
    </OneTimeLink>
  );
}

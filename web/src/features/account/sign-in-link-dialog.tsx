import { useState } from 'react';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { OneTimeLink } from '../../ui/one-time-link.tsx';
import type { AccountDialog } from './account-dialog.ts';

/** Makes a one-time link into this account for one of its payers. */
export function SignInLinkDialog({ record, when, onReload, onClose }: AccountDialog) {
  const [customerId, setCustomerId] = useState(record.customers[0]?.id ?? 0);
  const customer = record.customers.find(({ id }) => id === customerId);
  return (
    <OneTimeLink
      email={customer?.email ?? ''}
      when={when}
      make={(delivery) => accountPageApi.generateLoginLink({ customerId, accountId: record.id, delivery })}
      onClose={(wasMade) => {
        if (wasMade) onReload();
        onClose();
      }}
    >
      <p className="small">{say('link_means')}</p>
      <p className="small muted">{say('link_page_comes')}</p>
      {record.customers.length > 1 ? (
        <label className="chip">
          {say('customer')}{' '}
          <select value={customerId} onChange={(event) => setCustomerId(Number(event.target.value))}>
            {record.customers.map(({ id, name, email }) => (
              <option key={id} value={id}>
                {say('payer_and_address', { name, email })}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </OneTimeLink>
  );
}

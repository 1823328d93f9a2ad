import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import type { KeptSource } from '@ratepayer/contract/customers/customer-wallet.operations.ts';
import { customerWalletApi } from '../../platform/api/customer.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';
import { RemoveSourceDialog, sourceName } from './remove-source-dialog.tsx';

/** What a payer keeps at this business unit to pay with; a number is never shown. */
export function WalletOfCustomer({ record, unit, user, onReload }: Shown<Customer>) {
  const mayManage = user.permissions.includes('Accounts:Manage');
  const of = { businessUnitId: unit.id, id: record.id };
  const answer = useQuery(queryOf(customerWalletApi.listCustomerWallet, of, { quiet: true }));
  const [removing, setRemoving] = useState<KeptSource>();
  if (answer.isPending) return <Loading />;
  if (!answer.data) return <Banner kind="bad" title={problemOf(answer.error, say('unread'))} />;
  const { items } = answer.data;
  return (
    <>
      {items.length === 0 ? (
        <p className="muted">{say('no_sources')}</p>
      ) : (
        <PlainTable
          label={say('wallet')}
          heads={[
            say('source'),
            say('nickname'),
            say('status'),
            say('expiry'),
            { figures: say('autopay_accounts') },
            { unseen: say('actions') },
          ]}
        >
          {items.map((source) => (
            <Row key={source.id} source={source} onRemove={mayManage ? setRemoving : undefined} />
          ))}
        </PlainTable>
      )}
      {removing ? (
        <RemoveSourceDialog
          of={of}
          source={removing}
          onDone={() => {
            void answer.refetch();
            onReload();
          }}
          onClose={() => setRemoving(undefined)}
        />
      ) : null}
    </>
  );
}

interface RowProps {
  readonly source: KeptSource;
  readonly onRemove: ((source: KeptSource) => void) | undefined;
}

function Row({ source, onRemove }: RowProps) {
  const { cardExpiryMonth: month, cardExpiryYear: year } = source;
  return (
    <tr>
      <td>
        <span aria-hidden="true">{`${sayValue(source.accountType)} •••• ${source.accountNumberLast4}`}</span>
        <span className="vh">{sourceName(source)}</span>
        {source.isDefault ? <span className="small muted"> {say('offered_first')}</span> : null}
      </td>
      <td>{source.nickname}</td>
      <td>
        <Status value={source.status} />
      </td>
      <td className="num">{month && year ? `${String(month).padStart(2, '0')}/${year}` : '—'}</td>
      <td className="r num">{source.autopayAccounts}</td>
      <td>
        {onRemove ? (
          <button type="button" className="link-btn" onClick={() => onRemove(source)}>
            {say('remove')} <span className="vh">{sourceName(source)}</span>
          </button>
        ) : null}
      </td>
    </tr>
  );
}

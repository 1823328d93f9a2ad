import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import { say } from '../../platform/texts/staff-channels.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';
import { sourceWord } from './channel-words.ts';

/** The merchant accounts that serve a channel, and which methods each of them takes. */
export function ChannelAccounts({ channel }: { readonly channel: ChannelSetup }) {
  return (
    <>
      {channel.merchantAccounts.length === 0 ? (
        <p className="small muted gap-sm">{say('no_accounts')}</p>
      ) : (
        <PlainTable
          gap="gap-sm"
          label={say('accounts_served')}
          heads={[say('name'), say('number'), say('purpose'), say('method'), say('standing')]}
        >
          {channel.merchantAccounts.map((account) => (
            <tr key={account.id}>
              <td>{account.name}</td>
              <td className="num">{account.merchantNumber}</td>
              <td>{sayValue(account.purpose)}</td>
              <td>{account.paymentSourceTypes.map(sourceWord).join(', ')}</td>
              <td>
                <Status value={account.isActive ? 'Active' : 'Disabled'} />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </>
  );
}

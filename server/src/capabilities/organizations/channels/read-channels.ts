import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import { type Channel, channelKeys, channelOf } from '@ratepayer/contract/payments/channels.ts';
import type { ChannelConfig } from '@ratepayer/contract/payments/intent.shapes.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { channelConfigOf } from '../channel-config.ts';
import { businessUnitOf } from '../find-business-unit.ts';

interface Kept {
  readonly id: number;
  readonly channel: Channel;
  readonly config: Partial<ChannelConfig>;
  readonly rowVersion: number;
}
const kept = sql`id, channel, config, row_version as "rowVersion"`;
type Account = ChannelSetup['merchantAccounts'][number] & { readonly channels: readonly Channel[] };

/** What is kept of one channel, where somebody set it up. */
export const keptChannel = (tx: Tx, businessUnitId: number, channel: Channel): Promise<Kept | undefined> =>
  maybeRow(
    tx,
    sql<Kept>`select ${kept} from channel where business_unit_id = ${businessUnitId} and channel = ${channel}`,
  );

/** Every channel of a business unit; one that nobody set up takes nothing. @throws 404 outside the scope */
export async function readChannels(tx: Tx, businessUnitId: number): Promise<ChannelSetup[]> {
  await businessUnitOf(tx, businessUnitId);
  const [rows, accounts, open] = await Promise.all([
    rowsOf(tx, sql<Kept>`select ${kept} from channel where business_unit_id = ${businessUnitId}`),
    rowsOf(
      tx,
      sql<Account>`select m.id, m.name, m.merchant_number as "merchantNumber", m.purpose, m.channels,
        m.payment_source_types as "paymentSourceTypes", m.status = 'Active' and g.status = 'Active' as "isActive"
        from published.merchant_account m join published.gateway g on g.id = m.gateway_id
        where m.business_unit_id = ${businessUnitId} order by m.id limit 500`,
    ),
    rowsOf(
      tx,
      sql<{ channel: Channel; open: number }>`select channel, count(*)::int as open from published.payment_session
        where business_unit_id = ${businessUnitId} and status not in ('Complete', 'Abandoned') group by channel`,
    ),
  ]);
  return channelKeys.map((key) => {
    const channel = channelOf(key);
    const row = rows.find((one) => one.channel === channel);
    const { paymentFields: _, ...config } = channelConfigOf(row ?? { config: { mode: 'Disabled' } });
    return {
      channel,
      key,
      config,
      openSessions: open.find((one) => one.channel === channel)?.open ?? 0,
      merchantAccounts: accounts.filter(({ channels }) => channels.includes(channel)),
      rowVersion: row?.rowVersion ?? 0,
    };
  });
}

import type { ChannelConfig } from '@ratepayer/contract/payments/intent.shapes.ts';
import { neverClosed } from '@ratepayer/contract/organizations/channel.fields.ts';
import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import { sql } from 'kysely';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import { featureOn } from './find-business-unit.ts';

/** How a new channel takes payments until staff change it. */
export const defaultChannelConfig: ChannelConfig = {
  mode: 'Enabled',
  quickPayRestriction: 'None',
  cardEnabled: true,
  cardBrands: ['Visa', 'Mastercard', 'Amex', 'Discover'],
  achEnabled: true,
  routingNumberValidation: 'Enabled',
  billingAddressCollection: 'Zip Only',
  partialPayments: true,
  overpayment: true,
  overpaymentLimitMinor: null,
  minimumMinor: 100,
  maximumMinor: 10_000_000,
  lateFeeOwnLine: false,
  maximumAccounts: 20,
  zeroBalanceMayPay: true,
  emailRequired: false,
  phoneCollection: 'Hidden',
  closedFrom: neverClosed,
  closedThrough: neverClosed,
  closedMessage: '',
  paymentDescriptorLabel: '',
  descriptorTemplate: '{accountNumber}',
  paymentFields: [],
};

/** What is set of a channel, and what its payers are asked, as a statement. */
export const channelWhere = (businessUnitId: number, channel: Channel) =>
  sql<{
    config: Partial<ChannelConfig>;
  }>`select config || case when ${featureOn(businessUnitId, 'MultiAccountPayments')} then '{}'::jsonb
      else '{"maximumAccounts": 1}' end || jsonb_build_object('paymentFields',
      (select coalesce(jsonb_agg(x.field order by x.place), '[]')
    from published.payment_field_set s
    cross join lateral jsonb_array_elements(s.fields) with ordinality x (field, place)
    where s.business_unit_id = ${businessUnitId} and x.field -> 'channels' ? ${channel})) as config
    from channel where business_unit_id = ${businessUnitId} and channel = ${channel}`;
/** What is not set is as it is by default. */
export const channelConfigOf = (row: { readonly config: Partial<ChannelConfig> }): ChannelConfig => ({
  ...defaultChannelConfig,
  ...row.config,
});

/** The configuration of a channel, or undefined when the business unit has none. */
export async function readChannelConfig(
  tx: Tx,
  businessUnitId: number,
  channel: Channel,
): Promise<ChannelConfig | undefined> {
  const row = await maybeRow(tx, channelWhere(businessUnitId, channel));
  return row && channelConfigOf(row);
}

/** Sets a channel's configuration; new sessions use it, open ones keep their snapshot. */
export async function configureChannel(
  tx: Tx,
  businessUnitId: number,
  channel: Channel,
  config: Partial<ChannelConfig>,
): Promise<void> {
  await change(
    tx,
    sql`insert into channel (business_unit_id, channel, config)
      values (${businessUnitId}, ${channel}, ${JSON.stringify({ ...defaultChannelConfig, ...config })})
      on conflict (business_unit_id, channel)
      do update set config = excluded.config, row_version = channel.row_version + 1`,
  );
}

import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import type { OfferedConfig } from '@ratepayer/contract/payments/intent.shapes.ts';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { scheduleFor } from '../fees/quote-fee.ts';
import { readChannelConfig } from '../organizations/channel-config.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { withBillingAddress } from './billing-address.rules.ts';
import { offeredSources } from './route-source.ts';

/**
 * How a channel takes payments, what it asks as a session does, and what each of its methods costs today. @throws 404
 */
export async function offeredConfig(
  tx: Tx,
  businessUnitId: number,
  channel: Channel,
  now: Date,
): Promise<OfferedConfig> {
  const config = await readChannelConfig(tx, businessUnitId, channel);
  const unit = config && (await businessUnitById(tx, businessUnitId));
  if (!unit) throw notFound(say('online_payments_not_available'));
  const today = dateIn(now, unit.timezone);
  const fees = await Promise.all(
    offeredSources(config, unit.currencyCode).map(async (paymentSourceType) => {
      const schedule = await maybeRow(tx, scheduleFor({ businessUnitId, channel, paymentSourceType, today }));
      return schedule ? [{ paymentSourceType, ...schedule, tiers: [...schedule.tiers] }] : [];
    }),
  );
  return { ...withBillingAddress(config, channel, say), feeSettings: fees.flat() };
}

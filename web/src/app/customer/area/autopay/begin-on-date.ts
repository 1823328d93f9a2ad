import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { scheduledApi } from '../../../../platform/api/autopay.api.ts';
import { intentApi } from '../../../../platform/api/intent.api.ts';
import { allMessages, outcomeOf } from '../../../../platform/refused.ts';
import { say } from '../../../../platform/texts/customer.ts';

/** A payment that waits for its day and its confirmation. */
export interface Begun {
  readonly identifier: string;
  readonly source: WalletSource;
  readonly offer: Awaited<ReturnType<typeof scheduledApi.previewSchedule>>;
}

/** A session of this amount and source, and the days on which it may be taken; a text says why not. */
export async function beginOnDate(
  { id, businessUnitId }: OwnAccountPage,
  amountMinor: number,
  source: WalletSource,
): Promise<Begun | string> {
  const asked = { businessUnitId, channel: 'QuickPay' as const, accountIds: [id] };
  const made = await outcomeOf(intentApi.createPaymentIntent(asked));
  if (!made.data) return allMessages(made.errors) || say('could_not_load');
  const { identifier } = made.data;
  const lineItems = [{ accountId: id, lineItemType: 'AccountBalance' as const, amountMinor }];
  const steps = [
    () => outcomeOf<unknown>(intentApi.putCharges({ identifier, accountIds: [id], lineItems })),
    () => outcomeOf<unknown>(intentApi.putPaymentSource({ identifier, paymentSourceId: source.id })),
  ];
  for (const step of steps) {
    const { data, errors } = await step();
    if (!data) return allMessages(errors) || say('could_not_load');
  }
  const { data: offer, errors } = await outcomeOf(scheduledApi.previewSchedule({ identifier }));
  if (!offer) return allMessages(errors) || say('could_not_load');
  return offer.closedText || { identifier, source, offer };
}

import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { MerchantAccount } from '../../gateways/merchant-accounts.ts';
import { offeredSources } from '../../sessions/route-source.ts';
import type { SessionRow } from '../../sessions/session-row.ts';
import { restingText, restMinutes, saleMayTry } from './breaker.rules.ts';
import { claimTrial } from './claim-trial.ts';

/**
 * Refuses a sale at once while the gateway of its base or fee rests; one sale at a time may try where no inquiry can.
 * Nothing is written for a refused one: the payer's answers stay, nothing was charged.
 * @throws 503 with when to try again, and another way to pay where one is open.
 */
export async function refuseResting(
  tx: Tx,
  merchants: readonly MerchantAccount[],
  {
    session,
    paymentSourceType,
    currencyCode,
  }: { readonly session: SessionRow; readonly paymentSourceType: PaymentSourceType; readonly currencyCode: string },
  now: Date,
): Promise<void> {
  const resting = merchants.filter((merchant) => merchant.restingSinceMs !== null);
  for (const merchant of resting) {
    if (saleMayTry(merchant, now.getTime()) && (await claimTrial(tx, merchant.id, now))) continue;
    const minutes = restMinutes(now.getTime() - (merchant.restingSinceMs ?? 0));
    const other: PaymentSourceType = paymentSourceType === 'ACH' ? 'Credit Card' : 'ACH';
    const otherWayOpen =
      offeredSources(session.configSnapshot, currencyCode).includes(other) && (await isOpen(tx, session, other));
    throw new Refusal(
      503,
      [{ propertyName: '', errorMessage: restingText(paymentSourceType, minutes, otherWayOpen) }],
      minutes * 60,
    );
  }
}

/** True when a merchant account that does not rest takes this payment method, on every account of the session. */
async function isOpen(tx: Tx, session: SessionRow, type: PaymentSourceType): Promise<boolean> {
  const blocked = type === 'ACH' ? sql`block_ach_payment` : sql`block_credit_card_payment`;
  const found = await maybeRow(
    tx,
    sql`select 1 from published.merchant_account m
      join published.gateway g on g.id = m.gateway_id and g.status = 'Active'
      left join gateway_breaker b on b.merchant_account_id = m.id
      where m.business_unit_id = ${session.businessUnitId} and m.status = 'Active' and m.purpose = 'Base Payment'
      and ${session.channel} = any(m.channels) and ${type} = any(m.payment_source_types)
        and b.opened_date is null and not exists (select 1 from published.account
        where id = any(${sql.val([...session.accountIds])}::bigint[]) and ${blocked}) limit 1`,
  );
  return found !== undefined;
}

import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { oneRow, rowsOf, sql, type Tx } from '../../platform/database/database.ts';
import { type Announcement, announce } from '../../platform/outbox/announce.ts';
import { accountsByIds, lockAccounts, openChargesOf } from '../accounts/account-rows.ts';
import { postBalanceEvents } from '../accounts/post-balance-events.ts';
import { type PaidLine, postingsOf } from '../accounts/posting.rules.ts';
import type { PaymentCore } from './payment.queries.ts';
import { movePayment, moveSession } from './payment.transition.ts';
import type { SessionRow } from './session/session-row.ts';

/**
 * The money is in: base and fee Succeeded together, one set of balance events per account, session Complete, and what
 * others must hear in the outbox — all in the transaction of the outcome.
 */
export async function completePayment(tx: Tx, now: Date, session: SessionRow, base: PaymentCore, fee: PaymentCore | undefined): Promise<void> {
  const moved = await movePayment(tx, base, 'saleApproved', { posted: true });
  if (!moved) throw new Error(`Payment ${base.id} was moved by somebody else under its lock.`);
  if (fee) await movePayment(tx, fee, 'saleApproved', { posted: true });
  const accountIds = await post(tx, now, base);
  await moveSession(tx, session, 'charged');
  const message = (topic: string, orderingKey: string, payload: Record<string, unknown>): Announcement => ({ businessUnitId: base.businessUnitId, orderingKey, topic, payload });
  await announce(tx, [
    message('Payment.Processed', `payment:${base.id}`, { id: base.id, referenceNumber: base.referenceNumber }),
    ...accountIds.map((id) => message('Account.Updated', `account:${id}`, { id })),
    ...(base.contactEmail ? [message('email.Payment Receipt', `payment:${base.id}`, { paymentId: base.id, to: base.contactEmail })] : []),
  ]);
}

/** Posts every account line to the register of the account that stands for it now (domain rule 15). */
async function post(tx: Tx, now: Date, base: PaymentCore): Promise<number[]> {
  const lines = await rowsOf(
    tx,
    sql<PaidLine & { accountId: number }>`select id, account_id as "accountId", line_item_type as "lineItemType", price_minor as "priceMinor", account_charge_id as "accountChargeId"
      from payment_line_item where payment_id = ${base.id} and account_id is not null order by id`,
  );
  const targets = new Map(await Promise.all([...new Set(lines.map((line) => line.accountId))].map(async (id) => [id, await standingFor(tx, id)] as const)));
  const accountIds = [...new Set(targets.values())].sort((a, b) => a - b);
  await lockAccounts(tx, accountIds);
  const accounts = await accountsByIds(tx, base.businessUnitId, accountIds);
  const charges = await openChargesOf(tx, accountIds);
  const { timezone } = await oneRow(tx, sql<{ timezone: string }>`select timezone from business_unit where id = ${base.businessUnitId}`);
  for (const account of accounts) {
    const own = lines.filter((line) => targets.get(line.accountId) === account.id);
    await postBalanceEvents(tx, {
      businessUnitId: base.businessUnitId,
      accountId: account.id,
      sourceType: 'payment',
      sourceId: base.id,
      effectiveDate: dateIn(now, timezone),
      description: `Payment ${base.referenceNumber}`,
      createdBy: 'Payer',
      postings: postingsOf(
        own,
        account.lateFee,
        charges.filter((charge) => charge.accountId === account.id),
      ),
    });
  }
  return accountIds;
}

/** The end of the merge and rollover chain of an account as it stands now. */
async function standingFor(tx: Tx, accountId: number): Promise<number> {
  const row = await oneRow(
    tx,
    sql<{ id: number }>`with recursive chain as (
        select id, coalesce(merged_into_account_id, rollover_account_id) as next, 1 as depth from account where id = ${accountId}
        union all select a.id, coalesce(a.merged_into_account_id, a.rollover_account_id), depth + 1 from chain c join account a on a.id = c.next where depth < 20)
      select id from chain order by depth desc limit 1`,
  );
  return row.id;
}

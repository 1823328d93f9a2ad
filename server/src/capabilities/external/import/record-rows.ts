import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { recordAudits } from '../../../platform/audit/record.ts';
import { change, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { openChargesOf } from '../../accounts/account-rows.ts';
import { planPostings, type PlannedPostings, posted } from '../../accounts/post-balance-events.ts';
import { postingsOf } from '../../accounts/posting.rules.ts';
import type { BusinessUnit } from '../../organizations/find-business-unit.ts';
import { type Inserted, insertReceived, type Received } from '../../payments/insert-received.ts';

const importLock = 48_110_012;

/** Lets one file of a business unit record at a time: two of the same find each other's payments. */
export const holdImports = (tx: Tx, businessUnitId: number) =>
  change(tx, sql`select pg_advisory_xact_lock(${sql.lit(importLock)}, ${businessUnitId}::int)`);

/** A payment of a file, with the row that it stands in. */
export type ReceivedRow = Received & { readonly row: number };

/** Records payments of a file, whose accounts are locked: written, posted, told of. */
export async function recordRows(
  tx: Tx,
  caller: Caller,
  unit: BusinessUnit,
  rows: readonly ReceivedRow[],
  now: Date,
): Promise<void> {
  const accountIds = [...new Set(rows.map((row) => row.accountId))].sort((a, b) => a - b);
  const charges = Map.groupBy(await openChargesOf(tx, accountIds), ({ accountId }) => accountId);
  const made = await insertReceived(tx, caller, unit, rows, now);
  const plans = [...Map.groupBy(made, ({ accountId }) => accountId)]
    .toSorted(([a], [b]) => a - b)
    .map(([accountId, own]) => planOf(caller, unit, accountId, own, charges.get(accountId) ?? [], now))
    .filter((plan) => plan.events.length > 0);
  if (plans.length > 0) await tx.run(sql`with ${posted(plans, sql`(select 1) as guard`)} select 1`);
  await recordAudits(
    tx,
    caller,
    made.map(({ paymentId, row, amountMinor, receivedDate, externalReference, postsToBalance }) => ({
      businessUnitId: unit.id,
      entityType: 'Payment',
      entityId: paymentId,
      action: 'External payment recorded',
      after: { row, amountMinor, receivedDate, externalReference, postsToBalance },
      reason: 'Imported from a file',
    })),
  );
  await announce(tx, [
    ...made.map((row) => ({
      businessUnitId: unit.id,
      orderingKey: `payment:${row.paymentId}`,
      topic: 'Payment.Processed' as const,
      payload: { id: row.paymentId, referenceNumber: row.referenceNumber },
    })),
    ...accountIds.map((id) => ({
      businessUnitId: unit.id,
      orderingKey: `account:${id}`,
      topic: 'Account.Updated' as const,
      payload: { id },
    })),
  ]);
}

const ofPayment = (number: string) => tell('register_payment', { number });

/** What the payments of one account do to it: one plan, each event under its own payment. */
function planOf(
  caller: Caller,
  unit: BusinessUnit,
  accountId: number,
  made: readonly (ReceivedRow & Inserted)[],
  charges: Awaited<ReturnType<typeof openChargesOf>>,
  now: Date,
): PlannedPostings {
  const own = new Map(made.filter((row) => row.postsToBalance).map((row) => [row.lineId, row]));
  const lines = [...own.values()].map((row) => ({
    id: row.lineId,
    lineItemType: 'AccountBalance' as const,
    priceMinor: row.amountMinor,
    accountChargeId: null,
  }));
  const postings = postingsOf(lines, 0, charges);
  const plan = planPostings(
    {
      businessUnitId: unit.id,
      accountId,
      sourceType: 'payment',
      sourceId: 0,
      effectiveDate: dateIn(now, unit.timezone),
      description: ofPayment(''),
      createdBy: caller.name,
      exportedAt: now,
      postings,
    },
    0,
  );
  const events = plan.events.map((event, i) => {
    const row = own.get(postings[i]?.sourceLineId ?? 0);
    return {
      ...event,
      source_id: row?.paymentId,
      effective_date: row?.receivedDate,
      description: ofPayment(row?.referenceNumber ?? ''),
    };
  });
  return { ...plan, events };
}

import { change, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { claim } from '../../integrations/payment-gateway/vendor-words.rules.ts';
import { type GiveBack, standingOf } from './give-back-standing.rules.ts';
import { endExceptions, type NewException, raiseExceptions } from './raise-exception.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';

type About = Omit<NewException, 'paymentId' | 'claim'> & {
  readonly paymentId: number | null;
  readonly resolution: string;
  readonly resolvedBy: string;
};

/**
 * Settles an exception by its give-backs as they stand now: one that holds gives it back, whatever was decided before;
 * when none holds any more it is open again; what went back beyond it was refunded twice. Called under the lock of the
 * exception.
 */
export async function standByGiveBacks(tx: Tx, exceptionId: number): Promise<void> {
  const about = await oneRow(
    tx,
    sql<About>`select business_unit_id as "businessUnitId", merchant_account_id as "merchantAccountId", kind,
      gateway_transaction_id as "gatewayTransactionId", amount_minor as "amountMinor", currency_code as "currencyCode",
        payment_id as "paymentId", resolution, resolved_by as "resolvedBy" from gateway_exception
        where id = ${exceptionId}`,
  );
  const giveBacks = await rowsOf(
    tx,
    sql<GiveBack>`select h.gateway_reference as reference, l.gateway_transaction_id as number,
        coalesce((l.ask ->> 'claimedMinor')::bigint, l.amount_minor) as "amountMinor", l.outcome = 'Approved' as stands
      from published.gateway_attempt h
      cross join lateral (select outcome, gateway_transaction_id, amount_minor, ask from published.gateway_attempt
      where id = h.id or original_attempt_id = h.id order by id desc limit 1) l
      where h.exception_id = ${exceptionId} and h.operation <> 'Sale' and h.original_attempt_id is null order by h.id`,
  );
  const { isBack, twice } = standingOf(about.resolution === 'Belongs' ? 0 : Math.abs(about.amountMinor), giveBacks);
  if (isBack && about.resolution !== 'Given Back') await giveBack(tx, exceptionId);
  if (!isBack && about.resolution === 'Given Back') await open(tx, exceptionId);
  await countTwice(tx, about, giveBacks, twice);
}

const giveBack = (tx: Tx, id: number) =>
  change(
    tx,
    sql`update gateway_exception set resolution = 'Given Back',
      reason = ${JSON.stringify(tell('reason_gateway_gave'))}::jsonb,
      resolved_by = 'System', resolved_date = now(), row_version = row_version + 1 where id = ${id}`,
  );

const open = (tx: Tx, id: number) =>
  change(
    tx,
    sql`update gateway_exception set resolution = '', reason = '""', resolved_by = '', resolved_date = null,
      row_version = row_version + 1 where id = ${id}`,
  );

const keyOf = ({ number, reference }: GiveBack): string => number || `refund ${reference}`;

async function countTwice(
  tx: Tx,
  about: About,
  giveBacks: readonly GiveBack[],
  twice: ReturnType<typeof standingOf>['twice'],
): Promise<void> {
  const { businessUnitId, merchantAccountId, currencyCode, paymentId } = about;
  const once = giveBacks.map(keyOf).filter((key) => !twice.some((each) => keyOf(each) === key));
  for (const gatewayTransactionId of once)
    await endExceptions(
      tx,
      { merchantAccountId, gatewayTransactionId, kinds: ['Refunded Twice'] },
      'Accepted',
      tell('reason_went_once'),
    );
  await raiseExceptions(
    tx,
    twice.map((each) => ({
      businessUnitId,
      merchantAccountId,
      currencyCode,
      kind: 'Refunded Twice',
      gatewayTransactionId: keyOf(each),
      amountMinor: -each.overMinor,
      claim: claim('Refund', 'done', {
        reference: each.reference,
        gatewayTransactionId: each.number,
        amountMinor: each.amountMinor,
      }),
      ...(paymentId === null ? {} : { paymentId }),
    })),
  );
}

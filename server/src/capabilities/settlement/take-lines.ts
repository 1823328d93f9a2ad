import type { GatewayClaim } from '../../integrations/payment-gateway/payment-gateway.ts';
import type { SettlementLine } from '../../integrations/payment-gateway/settlement-report.ts';
import { claim } from '../../integrations/payment-gateway/vendor-words.rules.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { takeClaim } from '../payments/late-truth/take-claim.ts';
import type { OpenBatch } from './open-batch.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';

const linesAtOnce = 2_000;
const matchedDays = 120;
const disputedDays = 540; // card disputes reach back so far

/** Keeps the gateway's lines beside the batch, once; parts of one capture are summed. */
export async function keepLines(deps: PaymentDeps, open: OpenBatch, lines: readonly SettlementLine[]): Promise<void> {
  const whole = new Map<string, SettlementLine>();
  for (const line of lines) {
    const key = `${line.kind} ${line.gatewayTransactionId} ${line.reference}`;
    const before = whole.get(key);
    whole.set(key, before ? { ...before, amountMinor: before.amountMinor + line.amountMinor } : line);
  }
  const all = [...whole.values()];
  for (let from = 0; from < all.length; from += linesAtOnce) {
    await deps.db.scoped([open.businessUnitId], (tx) =>
      tx.run(
        sql`insert into settlement_line (business_unit_id, merchant_account_id, settlement_batch_id, kind, reference,
          gateway_transaction_id, sale_transaction_id,
          amount_minor, currency_code, auth_code)
          select ${open.businessUnitId}, ${open.merchantAccountId}, ${open.id}, x.kind, x.reference,
          x."gatewayTransactionId", x."saleTransactionId", x."amountMinor", x."currencyCode", x."authCode"
          from jsonb_to_recordset(${JSON.stringify(all.slice(from, from + linesAtOnce))}::jsonb) as x (kind text,
            reference text, "gatewayTransactionId" text, "saleTransactionId" text, "amountMinor" bigint,
            "currencyCode" text, "authCode" text)
          on conflict do nothing`,
      ),
    );
  }
}

/**
 * Sets the lines against our attempts. What a line says and our books do not is a claim like any other: it proves what
 * nobody knew, contradicts what we believed, or becomes an exception. Lines of earlier batches that nothing explained
 * are tried again.
 */
export async function takeLines(deps: PaymentDeps, open: OpenBatch, closedDate: Date): Promise<void> {
  const { businessUnitId, merchantAccountId } = open;
  const scoped = <T>(work: (tx: Tx) => Promise<T>) => deps.db.scoped([businessUnitId], work);
  await scoped((tx) => match(tx, open));
  for (const line of await scoped((tx) => contradicting(tx, open))) {
    const said = claimOf(line, line.closedDate ?? closedDate);
    if (said) await takeClaim(deps, { businessUnitId, merchantAccountId }, said, 'Settlement');
  }
  await scoped((tx) => match(tx, open));
}

const words = {
  sale: ['Sale', 'charged'],
  refund: ['Refund', 'done'],
  refundFailed: ['Refund', 'failed'],
  dispute: ['Dispute', 'opened'],
  disputeReversed: ['Dispute', 'won'],
  bankReturn: ['Return', 'opened'],
} as const;

function claimOf(line: SettlementLine, closedDate: Date): GatewayClaim | undefined {
  if (line.kind === 'other') return undefined;
  const [operation, says] = words[line.kind];
  const { reference, gatewayTransactionId, saleTransactionId, amountMinor, currencyCode, authCode } = line;
  return claim(operation, says, {
    reference,
    gatewayTransactionId,
    saleTransactionId,
    amountMinor,
    currencyCode,
    authCode,
    toldAt: closedDate.toISOString(),
    message: tell('said_in_report'),
  });
}

/**
 * Attempts that a line means: by our reference (some gateways tell its first twenty characters) and by the gateway's
 * own number, which have to lead to the same payment.
 */
const attemptsOf = (operation: 'Sale' | 'Refund') => {
  const mine = sql`w.merchant_account_id = l.merchant_account_id and w.operation = ${operation}
    and w.requested_at > now() - ${`${matchedDays} days`}::interval`;
  return sql`(select w.payment_id, w.id as attempt_id from published.gateway_attempt w
    where l.reference <> '' and w.gateway_reference = l.reference and ${mine}
    union select w.payment_id, w.id from published.gateway_attempt w
    where length(l.reference) between 10 and 22 and w.gateway_reference >= 'rp_' || l.reference
      and w.gateway_reference < 'rp_' || l.reference || '~' and ${mine}
    union select w.payment_id, w.id from published.gateway_attempt w
    where l.gateway_transaction_id <> '' and w.gateway_transaction_id <> ''
      and w.gateway_transaction_id = l.gateway_transaction_id and ${mine} offset 0)`;
};

/** Where the line's transaction or adjustment is, once our books have it. */
async function match(tx: Tx, open: OpenBatch): Promise<void> {
  const waiting = (kinds: readonly string[]) =>
    sql`l.merchant_account_id = ${open.merchantAccountId} and l.transaction_id is null and l.adjustment_id is null
      and l.kind = any(${sql.val([...kinds])}::text[])`;
  const onePayment = (operation: 'Sale' | 'Refund') =>
    sql`(select min(x.payment_id) as payment_id
      from ${attemptsOf(operation)} x having count(distinct x.payment_id) = 1)`;
  const found = (kind: string, inner: ReturnType<typeof sql>) =>
    tx.run(
      sql`update settlement_line u set transaction_id = f.id
        from (select l.id as line_id, t.id from settlement_line l cross join lateral (${inner}) t
        where ${waiting([kind])}) f where u.id = f.line_id`,
    );
  await found(
    'sale',
    sql`select t.id from ${onePayment('Sale')} o
      join published.transaction t on t.payment_id = o.payment_id and t.type = 'Sale' and t.status = 'Approved'
      and t.reverses_transaction_id is null order by t.id desc limit 1`,
  );
  const refunds = sql`${onePayment('Refund')} o
    join published.transaction t on t.payment_id = o.payment_id and t.type = 'Refund' and t.status = 'Approved'
    and t.reverses_transaction_id is null
    and (t.gateway_transaction_id = l.gateway_transaction_id
    or t.gateway_attempt_id in (select y.attempt_id from ${attemptsOf('Refund')} y))`;
  await found(
    'refund',
    sql`select t.id from ${refunds} order by t.gateway_transaction_id = l.gateway_transaction_id desc, t.id limit 1`,
  );
  await found(
    'refundFailed',
    sql`select r.id from ${refunds} join published.transaction r on r.reverses_transaction_id = t.id limit 1`,
  );
  // A dispute and a return may have one number: the line is about the one that was recorded first.
  await tx.run(
    sql`update settlement_line u set adjustment_id = f.id
        from (select l.id as line_id, x.id from settlement_line l cross join lateral (select a.id
        from published.transaction t
        join published.adjustment a on a.payment_id = t.payment_id and a.source_reference = l.gateway_transaction_id
          and (l.kind <> 'disputeReversed' or a.reversed_date is not null)
        where t.gateway_transaction_id = l.sale_transaction_id and t.type = 'Sale' and t.status = 'Approved'
          and t.merchant_account_id = l.merchant_account_id
          and t.created_date > now() - ${`${disputedDays} days`}::interval order by a.id limit 1) x
        where ${waiting(['dispute', 'disputeReversed', 'bankReturn'])} and l.sale_transaction_id <> '') f
        where u.id = f.line_id`,
  );
}

type Line = SettlementLine & {
  readonly id: number;
  /** When its batch closed, by the gateway's clock, where that is not the one that closes now. */
  readonly closedDate: Date | null;
};

/** Lines whose partner is missing or says something else; those of earlier batches while their exception is open. */
const contradicting = (tx: Tx, open: OpenBatch): Promise<Line[]> =>
  rowsOf(
    tx,
    sql<Line>`select l.id, l.kind, l.reference, l.gateway_transaction_id as "gatewayTransactionId",
      l.sale_transaction_id as "saleTransactionId",
      l.amount_minor as "amountMinor", l.currency_code as "currencyCode", l.auth_code as "authCode",
        case when b.id <> ${open.id} then b.gateway_closed_date end as "closedDate"
      from settlement_line l join settlement_batch b on b.id = l.settlement_batch_id
      left join published.transaction t on t.id = l.transaction_id
        left join published.adjustment a on a.id = l.adjustment_id
      where l.merchant_account_id = ${open.merchantAccountId} and l.kind <> 'other'
      and ((l.transaction_id is null and l.adjustment_id is null and (b.id = ${open.id}
        or exists (select 1 from published.gateway_exception e where e.merchant_account_id = l.merchant_account_id
          and e.gateway_transaction_id = coalesce(nullif(l.gateway_transaction_id, ''), l.reference)
          and e.resolution = '')))
        or (l.settlement_batch_id = ${open.id}
        and ((coalesce(t.amount_minor, a.amount_minor) <> l.amount_minor and t.settlement_batch_id is null
            and not exists (select 1 from settlement_line o
            where o.transaction_id = t.id and o.settlement_batch_id = l.settlement_batch_id and o.id < l.id))
              or (t.id is not null and l.currency_code not in ('', t.currency_code))
          or (l.gateway_transaction_id <> '' and t.gateway_transaction_id not in ('', l.gateway_transaction_id))
          or (l.kind in ('sale', 'refund')
          and exists (select 1 from published.transaction r where r.reverses_transaction_id = t.id)
            and not exists (select 1 from settlement_line f
            where f.kind = 'refundFailed' and f.settlement_batch_id = l.settlement_batch_id
            and f.gateway_transaction_id = l.gateway_transaction_id))
          or (l.kind = 'sale' and exists (select 1 from published.transaction v
          where v.payment_id = t.payment_id and v.type = 'Void' and v.status = 'Approved'
            and v.reverses_transaction_id is null
            and not exists (select 1 from published.transaction r where r.reverses_transaction_id = v.id))))))
      order by l.id`,
  );

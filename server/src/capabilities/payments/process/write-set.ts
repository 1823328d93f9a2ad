import { type RawBuilder, sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import { displayOf } from '../../wallet/payment-source.ts';
import type { Checked } from './check-payment.ts';
import {
  metaOf,
  type NewRow,
  perAccount,
  type PlannedPayment,
  planPayments,
  requestOf,
  type WrittenPayment,
} from './plan-payments.ts';

/** What was written together, in the order in which it leaves for its gateways. */
export interface WrittenSet {
  readonly id: number;
  readonly requests: readonly WrittenPayment[];
}

interface Written {
  readonly setId: number;
  readonly sessionId: number;
  readonly attemptId: number;
  readonly basePaymentId: number;
  readonly createdDate: Date;
}

/**
 * Transaction 1 of many payments that are taken by themselves, of one business unit, as one statement, of sessions that
 * were written as Processing in the same transaction: what
 * `writePayments` writes of one, without terms, keys and tries, which such a payment has none of. All or nothing.
 * What has not left yet is known by the set (`attempts/leave.ts`).
 * @returns what to ask the gateway, in the order of the attempts
 */
export async function writeSet(tx: Tx, set: readonly Checked[], now: Date): Promise<WrittenSet> {
  const [first] = set;
  if (!first) return { id: 0, requests: [] };
  const planned = set.map((checked) => ({ checked, rows: planPayments(checked) }));
  const fees = planned.flatMap(({ rows }) => (rows.fee ? [rows.fee] : []));
  const written = await rowsOf(
    tx,
    sql<Written>`with guard as (select id from unnest(${sql.val(set.map(({ session }) => session.id))}::bigint[])
      as x (id)),
    ${paymentsMade(
      planned.map(({ rows }) => rows.base),
      fees,
    )},
    ${besidePayments(first.unit.id, planned)},
    attempt as (insert into gateway_attempt (business_unit_id, payment_id, operation, amount_minor, gateway_id,
      merchant_account_id, gateway_reference, idempotency_key, requested_at)
      select ${first.unit.id}::int, base.id, 'Sale', x.amount, x.gateway, x.merchant, x.reference, x.reference,
        ${now}::timestamptz from base join jsonb_to_recordset(${JSON.stringify(planned.map(asked))}::jsonb)
        as x (session bigint, amount bigint, gateway int, merchant int, reference text)
        on x.session = base.payment_session_id order by base.id returning id, payment_id),
    together as (insert into attempt_set (business_unit_id, attempt_ids, begun_date)
      select ${first.unit.id}::int, array_agg(id order by id), ${now}::timestamptz from attempt returning id)
    select (select id from together) as "setId", base.payment_session_id as "sessionId",
      attempt.id as "attemptId", base.id as "basePaymentId",
      base.created_date as "createdDate", assured((select count(*) from made) = ${set.length + fees.length},
      'payments of a set written') from attempt join base on base.id = attempt.payment_id`,
  );
  const bySession = new Map(written.map((one) => [one.sessionId, one]));
  const requests = planned.map(({ checked, rows }) => {
    const made = bySession.get(checked.session.id);
    if (!made) throw new Error(`Session ${checked.session.id} got no payment.`);
    return requestOf(checked, rows, made);
  });
  return { id: written[0]?.setId ?? 0, requests: requests.sort((a, b) => a.attemptId - b.attemptId) };
}

type Planned = { readonly checked: Checked; readonly rows: PlannedPayment };

const asked = ({ checked: { session, merchant }, rows: { amountMinor, reference } }: Planned) => ({
  session: session.id,
  amount: amountMinor,
  gateway: merchant.gatewayId,
  merchant: merchant.id,
  reference,
});

/** Snapshots, lines and accounts of payments; where `base` and `made` are named. */
function besidePayments(unitId: number, planned: readonly Planned[]): RawBuilder<unknown> {
  const kept = planned.map(({ checked }) => ({
    session: checked.session.id,
    meta: metaOf(checked),
    source: displayOf(checked.source),
  }));
  const lines = planned.flatMap(({ checked: { session }, rows }) =>
    rows.lines.map((line) => ({ session: session.id, ...line })),
  );
  const accounts = planned.flatMap(({ checked: { session } }) =>
    perAccount(session.charges).map((one) => ({ session: session.id, ...one })),
  );
  return sql`snapshot as (insert into payment_snapshot (payment_id, business_unit_id, payment_meta_json,
      payment_field_items, payment_source)
      select made.id, ${unitId}::int, x.meta, '[]', x.source from made
      join jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as x (session bigint, meta jsonb, source jsonb)
        on x.session = made.payment_session_id),
    lines as (insert into payment_line_item (business_unit_id, payment_id, account_id, line_item_type, description,
      price_minor, account_charge_id, quantity, gl_code)
      select ${unitId}::int, made.id, l."accountId", l."lineItemType", l.description, l."amountMinor",
        l."accountChargeId", 1, ''
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (session bigint, type text, "order" int,
        "accountId" bigint, "lineItemType" text, description jsonb, "amountMinor" bigint, "accountChargeId" bigint)
      join made on made.payment_session_id = l.session and made.type = l.type order by made.id, l."order"),
    accounts as (insert into payment_account (account_id, created_date, payment_id, business_unit_id, amount_minor)
      select x.account_id, now(), base.id, ${unitId}::int, x.amount from base
      join jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as x (session bigint, account_id bigint,
        amount bigint) on x.session = base.payment_session_id)`;
}

/** Parts named `base`, `fee` where there is one, and `made`: what was written, with its type and session. */
function paymentsMade(bases: readonly NewRow[], fees: readonly NewRow[]): RawBuilder<unknown> {
  const base = sql`base as (${paymentsInsert(
    bases,
    sql`null::bigint`,
    sql`join guard on guard.id = x.payment_session_id`,
  )})`;
  const made = sql`select id, payment_session_id, 'Base Payment' as type from base`;
  if (fees.length === 0) return sql`${base}, made as (${made})`;
  const fee = paymentsInsert(fees, sql`base.id`, sql`join base on base.payment_session_id = x.payment_session_id`);
  return sql`${base}, fee as (${fee}),
    made as (${made} union all select id, payment_session_id, 'Service Fee' from fee)`;
}

/** Payments of a kind; `after` joins what must be there first. Their values are read as the table's own columns. */
function paymentsInsert(rows: readonly NewRow[], basePaymentId: RawBuilder<unknown>, after: RawBuilder<unknown>) {
  const names = Object.keys(rows[0] ?? {});
  return sql`insert into payment (${sql.join(names.map((name) => sql.ref(name)))}, base_payment_id, status, origin)
      select ${sql.join(names.map((name) => sql.ref(`x.${name}`)))}, ${basePaymentId}, 'Pending', 'Main'
      from jsonb_populate_recordset(null::payment, ${JSON.stringify(rows)}::jsonb) x ${after}
      order by x.payment_session_id returning id, created_date, payment_session_id`;
}

import type { Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type KeyUse, keyKept } from '../../../platform/http/idempotency.ts';
import type { Hit } from '../../../platform/limits/limits.ts';
import type { DeclinesHeld } from '../decline-limits.ts';
import { displayOf } from '../../wallet/payment-source.ts';
import { sessionMoved } from '../../sessions/move-session.ts';
import type { Checked } from './check-payment.ts';
import { metaOf, type NewRow, perAccount, planPayments, requestOf, type WrittenPayment } from './plan-payments.ts';
import { type RawBuilder, sql } from 'kysely';

export interface Asked {
  readonly caller: Caller;
  readonly key?: KeyUse | undefined;
  readonly now: Date;
  /** What counts the payment as declined until it ended otherwise. */
  readonly declines?: DeclinesHeld;
}

/**
 * Transaction 1 as one statement (performance.md decision 1): session Processing, payments Pending with their lines
 * and snapshots, what the payer agreed to, the key of the request, and the base attempt Sent. Everything hangs on the
 * session's compare-and-set. Answers the gatewayRequest for the gateway.
 */
export async function writePayments(
  tx: Tx,
  checked: Checked,
  { caller, key, now, declines }: Asked,
): Promise<WrittenPayment> {
  const { session, unit, source, merchant } = checked;
  const planned = planPayments(checked);
  const { base, fee, amountMinor, reference, lines } = planned;
  const rows = await tx.finish(
    sql<{
      attemptId: number;
      basePaymentId: number;
      createdDate: Date;
      held: readonly Hit[];
    }>`with guard as (${sessionMoved(session, 'process')} returning id),
    ${key ? sql`${keyKept(key)},` : sql``}
    ${declines ? sql`${declines.parts},` : sql``}
    agreed as (insert into acknowledgment (business_unit_id, terms_version_id, content_hash, rendered_text, method,
    subject_type, subject_id, client_address, user_agent)
      select ${unit.id}, x.id, x.hash, x.text, 'Checkbox', 'payment_session', guard.id, ${caller.clientAddress},
      ${caller.userAgent.slice(0, 400)}
      from guard, jsonb_to_recordset(${JSON.stringify(checked.terms.map((t) => ({ id: t.termsVersionId, hash: t.contentHash, text: t.text })))}::jsonb) as x (id int, hash text, text text)),
    ${paymentsMade(base, fee)},
    snapshot as (insert into payment_snapshot (payment_id, business_unit_id, payment_meta_json, payment_field_items,
    payment_source)
      select made.id, ${unit.id}, ${JSON.stringify(metaOf(checked))}::jsonb, case made.type
      when 'Base Payment' then ${JSON.stringify(session.paymentFieldItems.filter(({ value }) => value !== ''))}::jsonb
      else '[]' end, ${JSON.stringify(displayOf(source))}::jsonb from made),
    lines as (insert into payment_line_item (business_unit_id, payment_id, account_id, line_item_type, description,
    price_minor, account_charge_id, product_id, quantity, gl_code)
      select ${unit.id}, made.id, l."accountId", l."lineItemType", l.description, l."amountMinor", l."accountChargeId",
      l."productId", coalesce(l.quantity, 1), coalesce(l."glCode", '')
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (type text, "order" int, "accountId" bigint,
      "lineItemType" text, description jsonb, "amountMinor" bigint, "accountChargeId" bigint,
      "productId" int, quantity int, "glCode" text)
      join made on made.type = l.type order by l."order"),
    accounts as (insert into payment_account (account_id, created_date, payment_id, business_unit_id, amount_minor)
      select x.account_id, now(), base.id, ${unit.id}, x.amount
      from base, jsonb_to_recordset(${JSON.stringify(perAccount(session.charges))}::jsonb) as x (account_id bigint,
      amount bigint)),
    attempt as (insert into gateway_attempt (business_unit_id, payment_id, operation, amount_minor, gateway_id,
    merchant_account_id, gateway_reference, idempotency_key, requested_at)
      select ${unit.id}, base.id, 'Sale', ${amountMinor}, ${merchant.gatewayId}, ${merchant.id}, ${reference},
      ${reference}, ${now} from base returning id)
    select attempt.id as "attemptId", base.id as "basePaymentId", base.created_date as "createdDate",
    assured((select count(*)
    from made) = ${fee ? 2 : 1}, 'payments written')
    ${declines ? sql`, ${declines.passes}, ${declines.hits} as held` : sql``} from attempt, base`,
  );
  const [written] = rows;
  if (!written) throw new Error(`Session ${session.id} was moved by somebody else under its lock.`);
  return { ...requestOf(checked, planned, written), ...(declines ? { held: written.held } : {}) };
}

/** Parts named `base`, `fee` where there is one, and `made`: what was written, with its type. */
function paymentsMade(base: NewRow, fee: NewRow | undefined): RawBuilder<unknown> {
  const first = sql`base as (${paymentInsert(base, sql`null::bigint`, sql`guard`)})`;
  if (!fee) return sql`${first}, made as (select id, 'Base Payment' as type from base)`;
  return sql`${first}, fee as (${paymentInsert(fee, sql`base.id`, sql`base`)}),
    made as (select id, 'Base Payment' as type from base union all select id, 'Service Fee' from fee)`;
}

/**
 * One payment; `after` is what must be there first. Its values stand in the statement one by one: a record of the
 * table's own type costs the database a copy of everything it knows of the table, each time.
 */
function paymentInsert(payment: NewRow, basePaymentId: RawBuilder<unknown>, after: RawBuilder<unknown>) {
  const names = Object.keys(payment).map((name) => sql.ref(name));
  const values = Object.values(payment).map((value) => sql.val(value));
  return sql`insert into payment (${sql.join(names)}, base_payment_id, status, origin)
      select ${sql.join(values)}, ${basePaymentId}, 'Pending', 'Main' from ${after} returning id, created_date`;
}

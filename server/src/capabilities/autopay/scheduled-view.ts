import type { ScheduledPayment } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { mayBeRetried, isWaiting } from '@ratepayer/contract/autopay/scheduled-states.ts';
import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { type RawBuilder, sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { said } from '../../platform/texts/say.ts';
import { payingUnitWhere } from '../organizations/find-business-unit.ts';

interface Row {
  readonly id: number;
  readonly businessUnitId: number;
  readonly accountId: number;
  readonly accountNumber: string;
  readonly customerId: number | null;
  readonly enrollmentId: number | null;
  readonly status: ScheduledPayment['status'];
  readonly reason: Written;
  readonly processingDate: string;
  readonly dueDate: string | null;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly amountStrategy: ScheduledPayment['amountStrategy'];
  readonly currencyCode: CurrencyCode;
  readonly paymentSource: ScheduledPayment['paymentSource'];
  readonly noticeSentDate: Date | null;
  readonly cancelableUntil: Date | null;
  readonly isHeld: boolean;
  readonly payment: (NonNullable<ScheduledPayment['payment']> & { readonly hasAdjustment: boolean }) | null;
  readonly isRetried: boolean;
  readonly retryOfId: number | null;
  readonly rowVersion: number;
}

/** What may be shown of a card or bank account, as an expression over its number. */
export const shownSource = (id: RawBuilder<unknown>) =>
  sql`(select jsonb_build_object('id', o.id, 'nickname', o.nickname, 'status', o.status, 'paymentSourceType',
    o.payment_source_type, 'accountType', o.account_type, 'accountNumberLast4', o.account_number_last4, 'holderName',
    o.holder_name, 'holderType', o.holder_type, 'cardExpiryMonth', o.card_expiry_month, 'cardExpiryYear',
    o.card_expiry_year, 'bankName', o.bank_name, 'cardEntryMethod', o.card_entry_method)
    from published.payment_source o where o.id = ${id})`;

const columns = sql`s.id, s.business_unit_id as "businessUnitId", s.account_id as "accountId",
  a.account_number as "accountNumber", s.customer_id as "customerId", s.autopay_enrollment_id as "enrollmentId",
  s.status, s.status_reason as reason, s.processing_date as "processingDate", s.due_date as "dueDate",
  s.amount_minor as "amountMinor", s.fee_minor as "feeMinor", s.amount_strategy as "amountStrategy",
  u."currencyCode", ${shownSource(sql`s.payment_source_id`)} as "paymentSource",
  s.notice_sent_date as "noticeSentDate", s.cancelable_until as "cancelableUntil", s.is_held as "isHeld",
  (select jsonb_build_object('id', p.id, 'referenceNumber', p.reference_number, 'status', p.status, 'amountMinor',
    p.amount_minor, 'hasAdjustment', p.has_adjustment) from published.payment p where p.id = coalesce(s.payment_id,
      (select t.id from published.payment_session n join published.payment t on t.payment_session_id = n.id
      and t.type = 'Base Payment' where n.scheduled_payment_id = s.id
      and n.abandon_reason <> 'Never received' order by t.id desc limit 1))) as payment,
  exists (select from published.scheduled_payment r where r.retry_of_id = s.id
    and r.status <> 'InvalidIdempotencyKey') as "isRetried",
  s.retry_of_id as "retryOfId", s.row_version as "rowVersion"`;

const from = sql`published.scheduled_payment s join published.account a on a.id = s.account_id
  cross join lateral (${payingUnitWhere(sql`s.business_unit_id`)}) u`;

/** Payers see their own, and what their biller set up on their accounts; a key that repeated is nobody's. */
const seenBy = (caller: Caller) =>
  caller.kind === 'customer'
    ? sql`(s.customer_id = ${caller.customerId} or s.customer_id is null) and s.status <> 'InvalidIdempotencyKey'`
    : sql`true`;

/** What this caller may do with it now. */
function mayBe(row: Row, caller: Caller, now: Date) {
  const { customerId, cancelableUntil, payment, isRetried, status } = row;
  const isPayer = caller.kind === 'customer';
  const isManager = !isPayer && caller.permissions.has('ScheduledPayments:Manage');
  const isOwn = isPayer && customerId !== null && customerId === caller.customerId;
  const inTime = cancelableUntil === null || now < cancelableUntil;
  const waits = isWaiting(status);
  const mayChange = isManager || (isOwn && inTime);
  const became = { payment: payment?.status ?? null, isReturned: payment?.hasAdjustment ?? false, isRetried };
  return {
    mayCancel: waits && mayChange,
    mayRetry: isManager && mayBeRetried(status, became),
    mayChangeSource: (waits || (status === 'InvalidPaymentSource' && !isRetried)) && mayChange && customerId !== null,
  };
}

function viewOf(row: Row, caller: Caller, now: Date): ScheduledPayment {
  const {
    customerId: _,
    enrollmentId,
    isRetried: _retried,
    payment,
    reason,
    noticeSentDate,
    cancelableUntil,
    ...rest
  } = row;
  return {
    ...rest,
    ...mayBe(row, caller, now),
    kind: enrollmentId === null ? 'One-time' : 'Autopay',
    reason: said(reason),
    totalMinor: row.amountMinor + row.feeMinor,
    noticeSentDate: noticeSentDate?.toISOString() ?? null,
    cancelableUntil: cancelableUntil?.toISOString() ?? null,
    payment: payment && {
      id: payment.id,
      referenceNumber: payment.referenceNumber,
      status: payment.status,
      amountMinor: payment.amountMinor,
    },
  };
}

/** Scheduled payments as their reader sees them; `which` is a condition on `s`. */
export async function viewScheduled(
  tx: Tx,
  caller: Caller,
  now: Date,
  which: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<ScheduledPayment[]> {
  const rows = await rowsOf(tx, sql<Row>`select ${columns} from ${from} where ${seenBy(caller)} and ${which} ${rest}`);
  return rows.map((row) => viewOf(row, caller, now));
}

/** One of them. @throws 404 */
export async function viewOne(tx: Tx, caller: Caller, now: Date, id: number): Promise<ScheduledPayment> {
  const row = await maybeRow(tx, sql<Row>`select ${columns} from ${from} where ${seenBy(caller)} and s.id = ${id}`);
  if (!row) throw notFound();
  return viewOf(row, caller, now);
}

import type { ScheduledStatus } from '@ratepayer/contract/autopay/scheduled-states.ts';
import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { type RawBuilder, sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { payerOf } from '../enrolments/tell-ended.ts';
import { paidOn, pendingOn } from '../payments/paid-on-account.ts';
import type { AutopayChannel } from './autopay-rules.ts';
import type { When } from './plan-run.rules.ts';

/** A card or bank account as it is judged by. */
export interface SourceFacts {
  readonly id: number;
  readonly paymentSourceType: PaymentSourceType;
  readonly accountType: string;
  readonly accountNumberLast4: string;
  readonly holderType: 'Personal' | 'Business' | 'Unknown';
  readonly status: string;
  readonly cardExpiryMonth: number | null;
  readonly cardExpiryYear: number | null;
}

/** An account as it is judged by. */
export interface AccountFacts {
  readonly accountId: number;
  readonly accountNumber: string;
  readonly accountLocked: boolean;
  readonly allowOnlinePayment: boolean;
  readonly isArchived: boolean;
  readonly blockCreditCardPayment: boolean;
  readonly blockAchPayment: boolean;
  readonly balance: number;
  readonly accountDueDate: string | null;
  /** What other payments of it that are under way hold. */
  readonly pendingMinor: number;
  /** What was paid on it as a rule; null where too little was. */
  readonly usualMinor: number | null;
}

/** A scheduled payment with everything that decides about it. */
export interface ScheduledFacts extends AccountFacts {
  readonly id: number;
  readonly businessUnitId: number;
  readonly customerId: number | null;
  readonly enrollmentId: number | null;
  readonly channel: AutopayChannel;
  readonly status: ScheduledStatus;
  readonly amountStrategy: 'Balance At Processing' | 'Fixed';
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly targetDate: string;
  readonly processingDate: string;
  readonly dueDate: string | null;
  readonly startsAt: string | null;
  readonly cancelableUntil: string | null;
  readonly isHeld: boolean;
  readonly isReleased: boolean;
  /** Its enrolment is over; of a payment on a date, its payer has the account no longer. */
  readonly isEnded: boolean;
  readonly when: When | null;
  readonly maxAmountMinor: number | null;
  readonly source: SourceFacts;
  readonly backup: SourceFacts | null;
  /** What is planned on the account to be taken before it. */
  readonly plannedBeforeMinor: number;
  readonly isOtherProcessing: boolean;
  /** What was taken by this enrolment the last time. */
  readonly lastMinor: number | null;
  readonly payer: string;
}

const sourceJson = (id: RawBuilder<unknown>) =>
  sql`(select jsonb_build_object('id', o.id, 'paymentSourceType', o.payment_source_type, 'accountType', o.account_type,
    'accountNumberLast4', o.account_number_last4, 'holderType', o.holder_type, 'status', o.status,
    'cardExpiryMonth', o.card_expiry_month, 'cardExpiryYear', o.card_expiry_year)
    from published.payment_source o where o.id = ${id})`;

// Whatever young tables are like when a plan is made, each way goes by the key of the row at hand: `offset 0`.

/** What is planned on an account, by its own key. */
const plannedOn = (accountId: RawBuilder<unknown>) => sql`(select id, status, amount_minor, processing_date
  from published.scheduled_payment where account_id = ${accountId} offset 0) b`;

/** What is planned on an account and not begun, minor units. */
export const plannedSum = (accountId: RawBuilder<unknown>, also = sql`true`) =>
  sql`(select coalesce(sum(b.amount_minor), 0)::bigint from ${plannedOn(accountId)}
    where b.status in ('Staged', 'Scheduled') and ${also})`;

/** Columns about the account `a` with its money `m`. */
export const accountFacts = sql`a.id as "accountId", a.account_number as "accountNumber",
  a.account_locked as "accountLocked", a.allow_online_payment as "allowOnlinePayment",
  (a.is_archived or a.is_deleted or a.ending_upload_id is not null) as "isArchived",
  a.block_credit_card_payment as "blockCreditCardPayment", a.block_ach_payment as "blockAchPayment", m.balance,
  m.due_date as "accountDueDate",
  ${pendingOn(sql`a.id`)} as "pendingMinor",
  (select case when count(*) >= 3 then percentile_disc(0.5) within group (order by u.amount_minor) end
    from (select pa.amount_minor from ${paidOn(sql`a.id`)}
      where p.type = 'Base Payment' and p.posted_date is not null
      order by pa.created_date desc limit 12) u) as "usualMinor"`;

/** What was taken last by the enrolment `e`. */
export const lastTaken = sql`(select pa.amount_minor
  from (select id, payment_id from published.scheduled_payment where autopay_enrollment_id = e.id offset 0) l
  cross join lateral (select id, posted_date from published.payment where id = l.payment_id offset 0) p
  join published.payment_account pa on pa.payment_id = p.id and pa.account_id = e.account_id
  where p.posted_date is not null order by l.id desc limit 1) as "lastMinor"`;

/** Of the scheduled payment `s` with the enrolment `e`, if it has one. */
const isEnded = sql`case when e.id is not null then not e.is_active else not exists (select
  from published.customer_account l where l.customer_id = s.customer_id and l.account_id = s.account_id
  and l.unlinked_date is null) end`;

/** Everything that decides about these scheduled payments of one business unit; `which` is a condition on `s`. */
export const readScheduledFacts = (tx: Tx, which: RawBuilder<unknown>): Promise<ScheduledFacts[]> =>
  rowsOf(
    tx,
    sql<ScheduledFacts>`select s.id, s.business_unit_id as "businessUnitId", s.customer_id as "customerId",
      s.autopay_enrollment_id as "enrollmentId", s.channel, s.status, s.amount_strategy as "amountStrategy",
      s.amount_minor as "amountMinor", s.fee_minor as "feeMinor", s.target_date as "targetDate",
      s.processing_date as "processingDate", s.due_date as "dueDate", s.starts_at as "startsAt",
      s.cancelable_until as "cancelableUntil", s.is_held as "isHeld",
      s.released_date is not null as "isReleased", ${isEnded} as "isEnded",
      case when e.id is not null then jsonb_build_object('schedulingType', e.scheduling_type, 'leadTimeDays',
        e.lead_time_days, 'dayOfMonth', e.day_of_month) end as "when",
      e.max_amount_minor as "maxAmountMinor", ${sourceJson(sql`s.payment_source_id`)} as source,
      ${sourceJson(sql`e.backup_payment_source_id`)} as backup,
      ${plannedSum(sql`s.account_id`, sql`(b.processing_date, b.id) < (s.processing_date, s.id)`)}
        as "plannedBeforeMinor",
      exists (select from ${plannedOn(sql`s.account_id`)} where b.status = 'Processing') as "isOtherProcessing",
      ${lastTaken}, ${payerOf(sql`s.customer_id`, sql`s.account_id`)} as payer, ${accountFacts}
      from published.scheduled_payment s
      left join lateral (select * from published.autopay_enrollment where id = s.autopay_enrollment_id offset 0) e
        on true
      cross join lateral (select * from published.account where id = s.account_id offset 0) a
      cross join lateral (select * from published.account_money where account_id = s.account_id offset 0) m
      where ${which} order by s.id`,
  );

import type { ScheduledStatus } from '@ratepayer/contract/autopay/scheduled-states.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

/** A payment that is planned, as it begins. */
export interface NewScheduled {
  readonly businessUnitId: number;
  readonly accountId: number;
  readonly customerId: number | null;
  readonly enrollmentId: number | null;
  readonly channel: Extract<Channel, 'Autopay' | 'Backoffice Autopay'>;
  readonly paymentSourceId: number;
  readonly billId?: number | null;
  readonly status: Extract<
    ScheduledStatus,
    'Staged' | 'Scheduled' | 'Skipped' | 'InvalidProcessingDate' | 'InvalidIdempotencyKey'
  >;
  readonly reason?: Written;
  readonly amountStrategy: 'Balance At Processing' | 'Fixed';
  readonly amountMinor: number;
  readonly feeMinor?: number;
  readonly targetDate: string;
  readonly processingDate: string;
  readonly noticeDate: string;
  readonly dueDate: string | null;
  readonly noticeSentDate?: Date;
  readonly startsAt?: Date;
  readonly cancelableUntil?: Date;
  readonly idempotencyKey: string;
  readonly retryOfId?: number;
  readonly acknowledgmentId?: number;
  readonly createdBy: string;
}

interface Added {
  readonly id: number;
  readonly accountId: number;
  readonly idempotencyKey: string;
}

/**
 * Plans many at once; a key that exists plans nothing, and neither does a bill that is planned under another key.
 * @returns those that are new
 */
export async function addScheduled(tx: Tx, rows: readonly NewScheduled[]): Promise<Added[]> {
  if (rows.length === 0) return [];
  return rowsOf(
    tx,
    sql<Added>`insert into scheduled_payment (business_unit_id, account_id, customer_id, autopay_enrollment_id, channel,
        payment_source_id, bill_id, status, status_reason, amount_strategy, amount_minor, fee_minor, target_date,
        processing_date, notice_date, due_date, notice_sent_date, starts_at, cancelable_until, idempotency_key,
        retry_of_id, acknowledgment_id, created_by)
      select x."businessUnitId", x."accountId", x."customerId", x."enrollmentId", x.channel, x."paymentSourceId",
        x."billId", x.status, coalesce(x.reason, '""'), x."amountStrategy", x."amountMinor", coalesce(x."feeMinor", 0),
        x."targetDate", x."processingDate", x."noticeDate", x."dueDate", x."noticeSentDate", x."startsAt",
        x."cancelableUntil", x."idempotencyKey", x."retryOfId", x."acknowledgmentId", x."createdBy"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("businessUnitId" int, "accountId" bigint,
        "customerId" int, "enrollmentId" bigint, channel text, "paymentSourceId" bigint, "billId" bigint, status text,
        reason jsonb, "amountStrategy" text, "amountMinor" bigint, "feeMinor" bigint, "targetDate" date,
        "processingDate" date, "noticeDate" date, "dueDate" date, "noticeSentDate" timestamptz,
        "startsAt" timestamptz, "cancelableUntil" timestamptz, "idempotencyKey" text, "retryOfId" bigint,
        "acknowledgmentId" bigint, "createdBy" text)
      where x."retryOfId" is not null or x."billId" is null or not exists (select from scheduled_payment o
        where o.autopay_enrollment_id = x."enrollmentId" and o.account_id = x."accountId" and o.bill_id = x."billId"
        and o.status <> 'InvalidIdempotencyKey')
      order by x."accountId"
      on conflict (idempotency_key) where status <> 'InvalidIdempotencyKey' do nothing
      returning id, account_id as "accountId", idempotency_key as "idempotencyKey"`,
  );
}

import type { ListedScheduled } from '@ratepayer/contract/autopay/autopay-lists.shapes.ts';
import { scheduledList, scheduledTexts } from '@ratepayer/contract/autopay/scheduled.list.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/lists/any-of.ts';
import { sourceOf } from '../../../platform/lists/source.ts';
import { said } from '../../../platform/texts/say.ts';
import {
  accountColumns,
  accountInFiles,
  bySourceType,
  methodColumns,
  methodInFiles,
  ofAccountsHolding,
} from './account-columns.ts';

type Read = Omit<ListedScheduled, 'reason' | 'paymentStatus' | 'referenceNumber' | 'isReturned'> & {
  readonly reason: Written;
  readonly payment: { readonly status: string; readonly number: string; readonly isReturned: boolean } | null;
};
/** The payment that was made of it: also one that is under way. */
const payment = sql`(select jsonb_build_object('status', p.status, 'number', p.reference_number, 'isReturned',
    p.has_adjustment) from published.payment p where p.id = coalesce(s.payment_id, (select t.id
      from published.payment_session n join published.payment t on t.payment_session_id = n.id
      and t.type = 'Base Payment' where n.scheduled_payment_id = s.id
      and n.abandon_reason <> 'Never received' order by t.id desc limit 1)))`;
const kind = sql`case when s.autopay_enrollment_id is null then 'One-time' else 'Autopay' end`;

/** Scheduled payments of a business unit, whatever became of them. */
export const scheduledSource = sourceOf(scheduledList)({
  texts: scheduledTexts,
  from: sql`published.scheduled_payment s join published.account a on a.id = s.account_id
    join published.payment_source o on o.id = s.payment_source_id`,
  scope: (businessUnitId) => sql`s.business_unit_id = ${businessUnitId}`,
  key: sql`s.id`,
  columns: sql<Read>`s.id, ${accountColumns}, ${methodColumns}, s.processing_date as "processingDate",
    s.due_date as "dueDate", ${kind} as kind, s.amount_minor as "amountMinor", s.fee_minor as "feeMinor",
    s.status, s.status_reason as reason, s.is_held as "isHeld", s.notice_sent_date as "noticeSentDate",
    ${payment} as payment,
    exists (select from published.scheduled_payment r where r.retry_of_id = s.id
      and r.status <> 'InvalidIdempotencyKey') as "isRetried", s.row_version as "rowVersion"`,
  row: (read) => {
    const { payment: made, reason, ...row } = read as Read;
    return {
      ...row,
      reason: said(reason),
      paymentStatus: made?.status ?? '',
      referenceNumber: made?.number ?? '',
      isReturned: made?.isReturned ?? false,
    };
  },
  period: { date: sql`s.processing_date` },
  sorts: {
    processingDate: sql`s.processing_date`,
    accountNumber: sql`a.account_number`,
    name: sql`a.name`,
    amountMinor: sql`s.amount_minor`,
    status: sql`s.status`,
  },
  filters: {
    ScheduledStatuses: anyOf(sql`s.status`),
    PaymentSourceTypes: bySourceType,
    Kinds: anyOf(kind),
    IsHeld: (held) => sql`s.is_held = ${held}`,
  },
  search: ofAccountsHolding(sql`s.account_id`),
  totals: { amountMinor: sql`sum(s.amount_minor)`, feeMinor: sql`sum(s.fee_minor)` },
  file: { ...accountInFiles, ...methodInFiles },
});

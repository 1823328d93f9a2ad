import type { RegisterEntry } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { registerList, registerTexts } from '@ratepayer/contract/accounts/register.list.ts';
import { toldByStaff } from '@ratepayer/contract/accounts/register-state.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/lists/any-of.ts';
import { sourceOf } from '../../../platform/lists/source.ts';
import { ofAccount } from './of-account.ts';

/** Entries that staff may say the biller knows of. */
export const mayBeKnown = sql`(e.exported_date is null and e.event_type = any(${sql.val([...toldByStaff])}::text[]))`;

// Entries of payments and of what became of them name the line that they are of.
const ofPayments = sql`e.source_type in ('payment', 'attempt', 'adjustment', 'adjustment reversed',
  'external reversal')`;

/**
 * The register of one account. Its order is that of the sequence, which is the order in which the balance changed: the
 * instants of two entries made at once may lie the other way round.
 */
export const registerSource = sourceOf(registerList)({
  texts: registerTexts,
  from: sql`balance_event e
    left join published.payment_line_item l on l.id = e.source_line_id and ${ofPayments}
    left join published.payment p on p.id = coalesce(l.payment_id,
    case when e.source_type = 'payment' then e.source_id end)
    left join account_upload u on u.id = e.source_id and e.source_type = 'upload'`,
  scope: (businessUnitId) => sql`e.business_unit_id = ${businessUnitId}`,
  key: sql`e.id`,
  columns: sql<RegisterEntry>`e.id, e.sequence, e.occurred_at as "occurredAt", e.effective_date as "effectiveDate",
    e.event_type as "eventType", e.description, e.amount_minor as "amountMinor",
    e.balance_after_minor as "balanceAfterMinor", e.bucket, e.created_by as "createdBy",
    e.exported_date as "exportedDate", coalesce(p.reference_number, '') as "referenceNumber", u.id as "uploadId",
    coalesce(u.file_name, '') as "fileName", ${mayBeKnown} as "mayBeKnown"`,
  period: { instant: sql`e.occurred_at` },
  sorts: { sequence: sql`e.sequence`, amountMinor: sql`e.amount_minor` },
  besides: ofAccount(sql`e.account_id`),
  filters: {
    EventTypes: anyOf(sql`e.event_type`),
    Buckets: anyOf(sql`e.bucket`),
    NotKnown: (notKnown) => sql`${mayBeKnown} = ${notKnown}`,
  },
  totals: { amountMinor: sql`sum(e.amount_minor)` },
});

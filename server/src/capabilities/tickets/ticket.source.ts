import { doneStatuses } from '@ratepayer/contract/tickets/ticket-state.ts';
import { tickets } from '@ratepayer/contract/tickets/ticket.list.ts';
import { sql } from 'kysely';
import { plainSource } from '../../platform/lists/plain-source.ts';

/** A ticket `t` that nobody needs any more. */
export const isDone = sql`t.status = any(${sql.val([...doneStatuses])}::text[])`;

/** Technical tickets of a business unit. */
export const ticketSource = plainSource(tickets, {
  from: sql`ticket t left join published.payment p on p.id = t.payment_id and p.business_unit_id = t.business_unit_id
    left join published.user_account a on a.id = t.assignee_user_id`,
  as: 't',
  scope: (businessUnitId) => sql`t.business_unit_id = ${businessUnitId} and t.category = 'Technical'`,
  period: { instant: sql`t.created_date` },
  of: {
    number: sql`t.id::text`,
    referenceNumber: sql`coalesce(p.reference_number, '')`,
    assigneeName: sql`coalesce(a.name, '')`,
  },
  filters: {
    IsOpen: (open) => (open ? sql`not ${isDone}` : isDone),
    Assignments: (wanted) => sql`(case when t.assignee_user_id is null then 'Unassigned' else 'Assigned' end)
      = any(${sql.val([...wanted])}::text[])`,
  },
});

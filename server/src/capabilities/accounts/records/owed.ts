import { sql } from 'kysely';

// What an account `a` with its money `m` owes, for statements that name them so.

/** Of the balance, what is past its due date. */
export const pastDue = sql`greatest(0, least(m.past_due_minor, m.balance))`;
/** The late fee where it applies. */
export const lateFeeDue = sql`case when a.late_fee_applicable then m.late_fee else 0 end`;
/** Open charges beside the balance. */
export const openCharges = sql`(select coalesce(sum(c.remaining_minor), 0) from account_charge c
  where c.account_id = a.id and c.status = 'Open' and not c.included_in_balance)`;

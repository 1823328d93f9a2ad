import { sql } from 'kysely';
import type { SessionRow } from './session-row.ts';

export interface Duplicate {
  readonly kind: 'Succeeded' | 'Pending' | 'Scheduled';
  readonly amountMinor: number;
  /** When it was made; of a scheduled payment, when it is due. */
  readonly createdDate: string;
}

/** A payment that will be taken by itself on one of the accounts. */
export interface ScheduledRow {
  readonly amountMinor: number;
  readonly processingDate: string;
}

export interface DuplicateRow {
  readonly status: 'Succeeded' | 'Pending';
  readonly amountMinor: number;
  readonly createdDate: string;
}

/**
 * A payment of the same amount on one of these accounts: Succeeded within the warning time, or Pending of any age
 * (domain rule 9).
 */
export function duplicatesOf(session: Pick<SessionRow, 'id' | 'charges'>, warningHours: number) {
  const perAccount = new Map<number, number>();
  for (const line of session.charges)
    if (line.accountId !== null)
      perAccount.set(line.accountId, (perAccount.get(line.accountId) ?? 0) + line.amountMinor);
  const wanted = JSON.stringify([...perAccount].map(([account_id, amount_minor]) => ({ account_id, amount_minor })));
  // `offset 0` keeps the order: from the account to its payments by their keys, whatever is known of how many there
  // are.
  return sql<DuplicateRow>`select p.status, w.amount_minor as "amountMinor", p.created_date as "createdDate"
      from jsonb_to_recordset(${wanted}::jsonb) as w (account_id bigint, amount_minor bigint)
      cross join lateral (select payment_id from published.payment_account
      where account_id = w.account_id and amount_minor = w.amount_minor offset 0) pa
      cross join lateral (select status, created_date, type, payment_session_id from published.payment
      where id = pa.payment_id offset 0) p
      where p.type = 'Base Payment' and p.payment_session_id is distinct from ${session.id}
        and (p.status = 'Pending' or (p.status = 'Succeeded'
        and p.created_date > now() - ${warningHours} * interval '1 hour'))
      order by p.status = 'Pending' desc, p.created_date desc limit 1`;
}

/** What the payer is told before paying again: a payment that was made comes before one that is only scheduled. */
export function asDuplicate(made: DuplicateRow | undefined, scheduled: ScheduledRow | undefined): Duplicate | null {
  if (made)
    return { kind: made.status, amountMinor: made.amountMinor, createdDate: new Date(made.createdDate).toISOString() };
  return scheduled
    ? {
        kind: 'Scheduled',
        amountMinor: scheduled.amountMinor,
        createdDate: new Date(`${scheduled.processingDate}T12:00:00Z`).toISOString(),
      }
    : null;
}

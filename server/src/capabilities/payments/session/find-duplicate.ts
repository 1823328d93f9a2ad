import { sql } from '../../../platform/database/database.ts';
import type { SessionRow } from './session-row.ts';

export interface Duplicate {
  readonly kind: 'Succeeded' | 'Pending';
  readonly amountMinor: number;
  readonly createdDate: string;
}

export interface DuplicateRow {
  readonly status: 'Succeeded' | 'Pending';
  readonly amountMinor: number;
  readonly createdDate: string;
}

/** A payment of the same amount on one of these accounts: Succeeded within the warning time, or Pending of any age (domain rule 9). */
export function duplicatesOf(session: Pick<SessionRow, 'id' | 'charges'>, warningHours: number) {
  const perAccount = new Map<number, number>();
  for (const line of session.charges) if (line.accountId !== null) perAccount.set(line.accountId, (perAccount.get(line.accountId) ?? 0) + line.amountMinor);
  const wanted = JSON.stringify([...perAccount].map(([account_id, amount_minor]) => ({ account_id, amount_minor })));
  return sql<DuplicateRow>`select p.status, pa.amount_minor as "amountMinor", p.created_date as "createdDate"
      from jsonb_to_recordset(${wanted}::jsonb) as w (account_id bigint, amount_minor bigint)
      join payment_account pa on pa.account_id = w.account_id and pa.amount_minor = w.amount_minor
      join payment p on p.id = pa.payment_id and p.type = 'Base Payment' and p.payment_session_id is distinct from ${session.id}
      where p.status = 'Pending' or (p.status = 'Succeeded' and p.created_date > now() - ${warningHours} * interval '1 hour')
      order by p.status = 'Pending' desc, p.created_date desc limit 1`;
}

export const asDuplicate = (row: DuplicateRow | undefined): Duplicate | null => (row ? { kind: row.status, amountMinor: row.amountMinor, createdDate: new Date(row.createdDate).toISOString() } : null);

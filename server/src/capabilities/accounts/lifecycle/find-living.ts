import { dateIn, type TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';

export interface Living {
  readonly id: number;
  readonly businessUnitId: number;
  readonly accountNumber: string;
  /** The day in the business unit's zone. */
  readonly today: string;
}

/** An account in the caller's scope, before its lock. @throws 404 where there is none. */
export async function findLiving(tx: Tx, accountId: number, now: Date): Promise<Living> {
  const found = await maybeRow(
    tx,
    sql<Omit<Living, 'today'> & { timezone: TimeZone }>`select a.id, a.business_unit_id as "businessUnitId",
      a.account_number as "accountNumber", u.timezone from account a
      join published.business_unit u on u.id = a.business_unit_id where a.id = ${accountId} and not a.is_deleted`,
  );
  if (!found) throw notFound(say('could_not_find_account'));
  const { timezone, ...account } = found;
  return { ...account, today: dateIn(now, timezone) };
}

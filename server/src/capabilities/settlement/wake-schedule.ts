import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import { type BatchAt, waitingOf } from './open-batch.ts';

const atOnce = sql`next_date = '-infinity', faults = 0, last_fault = ''`;

/** A merchant account whose gateway answers again is asked for each of its tasks at the next look. */
export const wakeSchedule = (tx: Tx, { merchantAccountId }: Pick<BatchAt, 'merchantAccountId'>): Promise<number> =>
  change(
    tx,
    sql`update settlement_schedule set ${atOnce} where merchant_account_id = ${merchantAccountId} and faults > 0`,
  );

/**
 * Asks again where there is a reason to: with other credentials than those that failed, and once more where other
 * things wait for the days of one that was given up, so that a person is called about them (decision 382).
 */
export async function wakeForReason(tx: Tx, task: string): Promise<void> {
  await tx.run(
    sql`update settlement_schedule s set ${atOnce} from published.merchant_account m
      where m.id = s.merchant_account_id and s.task = ${task} and s.faults > 0
      and s.opened_with <> m.credentials_version`,
  );
  if (task !== 'Close') return;
  const ids = { businessUnitId: sql`s.business_unit_id`, merchantAccountId: sql`s.merchant_account_id` };
  await tx.run(
    sql`update settlement_schedule s set next_date = '-infinity' where s.task = ${task} and s.next_date = 'infinity'
      and s.waited <> ${waitingOf(ids)}`,
  );
}

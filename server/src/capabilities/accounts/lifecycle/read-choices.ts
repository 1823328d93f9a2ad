import type { RolloverChoices } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { sql } from 'kysely';
import { oneRow } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { findLiving } from './find-living.ts';
import type { LifecycleDeps } from './lifecycle-deps.ts';
import { rolloverCandidates } from './rollover-candidates.ts';

/** What an account would leave behind when it is archived, and who could take it over. */
export const readChoices = (
  { db, clock }: LifecycleDeps,
  caller: Caller,
  accountId: number,
): Promise<RolloverChoices> =>
  db.reading(caller.businessUnitIds, async (tx) => {
    const { businessUnitId } = await findLiving(tx, accountId, clock.now());
    const owed = await oneRow(
      tx,
      sql<Pick<RolloverChoices, 'totalMinor' | 'rowVersion'>>`select 
        a.row_version + m.row_version as "rowVersion", (m.balance + m.late_fee
        + coalesce((select sum(remaining_minor) from account_charge c
        where c.account_id = a.id and c.status = 'Open' and not c.included_in_balance), 0))::bigint as "totalMinor"
        from account a join account_money m on m.account_id = a.id where a.id = ${accountId}`,
    );
    return { ...owed, candidates: await rolloverCandidates(tx, businessUnitId, accountId) };
  });

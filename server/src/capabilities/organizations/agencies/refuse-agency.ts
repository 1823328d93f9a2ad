import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';

/** Holds a firm until an organization names it: nobody takes it away in between. @throws 400 for none that is active */
export async function refuseAgency(tx: Tx, agencyId: number | null | undefined): Promise<void> {
  if (!agencyId) return;
  const found = await maybeRow(
    tx,
    sql`select 1 from agency where id = ${agencyId}::bigint and is_active for key share`,
  );
  if (!found) throw badRequest('agencyId', say('no_such_agency'));
}

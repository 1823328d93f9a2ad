import type { TriggerCall } from '@ratepayer/contract/forms/trigger.operations.ts';
import { sql } from 'kysely';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import { readTrigger } from './trigger.source.ts';

/** The last calls of what forms ask, the latest first. @throws 404 for one elsewhere */
export const listCalls = (
  db: Database,
  { businessUnitId, id }: { readonly businessUnitId: number; readonly id: number },
): Promise<{ items: TriggerCall[] }> =>
  db.reading([businessUnitId], async (tx) => {
    await readTrigger(tx, businessUnitId, id);
    const rows = await rowsOf(
      tx,
      sql<Omit<TriggerCall, 'createdDate'> & { createdDate: Date }>`select id, created_date as "createdDate",
        took_ms as "tookMs", outcome, failure, http_status as "httpStatus", is_try as "isTry"
        from function_trigger_call where function_trigger_id = ${id} and business_unit_id = ${businessUnitId}
        order by id desc limit 50`,
    );
    return { items: rows.map((row) => ({ ...row, createdDate: row.createdDate.toISOString() })) };
  });

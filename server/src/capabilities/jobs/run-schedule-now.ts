import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { wishNow } from '../../platform/schedules/schedule-board.ts';

/** Wants a schedule of the platform to run now; noted in its audit, once for each time it runs. @throws 404 */
export const runScheduleNow = (db: Database, caller: Caller, name: string): Promise<void> =>
  db.platform(async (tx) => {
    const wish = await wishNow(tx, name, caller.name);
    if (wish === 'unknown') throw notFound(tell('no_such_schedule'));
    if (wish === 'wanted') return;
    const of = { businessUnitId: null, entityType: 'Schedule', entityId: 0 };
    await recordAudit(tx, caller, { ...of, action: 'Run now', after: { name } });
  });

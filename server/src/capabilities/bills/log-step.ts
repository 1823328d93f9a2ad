import { recordAudit } from '../../platform/audit/record.ts';
import type { Tx } from '../../platform/database/database.ts';
import { systemCaller } from '../../platform/http/caller.ts';

/** What workers made of a cycle stands beside what people did with it, under a name of its own. */
export const cycleLog = 'BillingCycleLog';

/** Puts the end of a step on record, in the transaction that ends it. */
export const logStep = (
  tx: Tx,
  { id, businessUnitId }: { readonly id: number; readonly businessUnitId: number },
  action: string,
  after: object,
): Promise<void> =>
  recordAudit(tx, systemCaller([businessUnitId]), {
    businessUnitId,
    entityType: cycleLog,
    entityId: id,
    action,
    after,
  });

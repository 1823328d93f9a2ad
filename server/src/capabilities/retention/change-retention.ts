import type { Retention } from '@ratepayer/contract/retention/retention.operations.ts';
import { keptOf, mostKept, type RetentionClassKey } from '@ratepayer/contract/retention/retention-classes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, maybeRow } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { organizationOf, readRetention } from './read-retention.ts';
import type { RunDeps } from './retention-run.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly key: RetentionClassKey;
  /** null = as usual again. */
  readonly kept: number | null;
  readonly rowVersion: number;
}

/**
 * Keeps a class longer, or shorter to its floor, in the whole organization; the next run goes by it.
 * @throws 428 without a fresh sign-in, 400 below the floor or for what is kept as usual for everybody, 409
 */
export async function changeRetention(
  { db, clock, classes }: RunDeps,
  caller: Caller,
  { businessUnitId, key, kept, rowVersion }: Asked,
): Promise<Retention> {
  requireFreshSignIn(caller, clock.now());
  const { least, usual, unit, ofPlatform } = keptOf(key);
  if (ofPlatform) throw badRequest('key', say('retention_of_platform'));
  if (kept !== null && kept < least) throw badRequest('kept', say('retention_too_short', { least, unit }));
  const most = mostKept({ unit });
  if (kept !== null && kept > most) throw badRequest('kept', say('retention_too_long', { most, unit }));
  return db.scoped([businessUnitId], async (tx) => {
    const { id } = await organizationOf(tx, businessUnitId);
    const before = await maybeRow(
      tx,
      sql<{ kept: number | null }>`select kept from retention_setting
        where organization_id = ${id} and class = ${key} for no key update`,
    );
    const written = await change(
      tx,
      rowVersion === 0
        ? sql`insert into retention_setting (organization_id, class, kept, changed_by)
            values (${id}, ${key}, ${kept}, ${caller.name}) on conflict do nothing`
        : sql`update retention_setting set kept = ${kept}, changed_by = ${caller.name}, changed_date = now(),
            row_version = row_version + 1
            where organization_id = ${id} and class = ${key} and row_version = ${rowVersion}`,
    );
    if (written === 0) throw conflict(say('record_changed'));
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'Organization',
      entityId: id,
      action: 'Retention changed',
      before: { [key]: before?.kept ?? usual },
      after: { [key]: kept ?? usual },
    });
    return readRetention(tx, classes, businessUnitId);
  });
}

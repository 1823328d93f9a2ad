import type { ProviderNameSet } from '@ratepayer/contract/installation/installation.operations.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict } from '../../platform/http/refusal.ts';
import { nameWorksAfterMs, type ProviderNames } from '../../platform/provider/provider-name.ts';
import { say } from '../../platform/texts/refusals.ts';

export interface ProviderNameDeps {
  readonly db: Database;
  readonly provider: ProviderNames;
  /** What the installation calls it. */
  readonly usualName: string;
}
interface Row {
  readonly id: number;
  readonly name: string;
  readonly fromDate: Date;
  readonly changedBy: string;
  /** Null where none is in force yet. */
  readonly nameNow: string | null;
}

/** What the audit calls it. */
export const providerAuditedAs = 'ProviderName';

async function read(tx: Tx, usualName: string): Promise<ProviderNameSet> {
  const last = await maybeRow(
    tx,
    sql<Row>`select id, name, from_date as "fromDate", changed_by as "changedBy",
      (select n.name from provider_name n where n.from_date <= now() order by n.from_date desc, n.id desc limit 1)
      as "nameNow" from provider_name order by id desc limit 1`,
  );
  return {
    name: last?.name || usualName,
    nameNow: last?.nameNow || usualName,
    usualName,
    fromDate: last?.fromDate.toISOString() ?? null,
    changedBy: last?.changedBy ?? '',
    rowVersion: Number(last?.id ?? 0),
  };
}

/** The name of the provider that payers read, and from when. */
export const readProviderName = ({ db, usualName }: ProviderNameDeps): Promise<ProviderNameSet> =>
  db.platform((tx) => read(tx, usualName));

/**
 * Calls the provider otherwise, from a minute on; that of the installation again without a name. What was begun before
 * is ended under the name that its payer read. @throws 409 when it changed since
 */
export async function changeProviderName(
  { db, provider, usualName }: ProviderNameDeps,
  caller: Caller,
  { name, rowVersion }: { readonly name: string; readonly rowVersion: number },
): Promise<ProviderNameSet> {
  const after = await db.platform(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('provider name', 0))`);
    const before = await read(tx, usualName);
    if (before.rowVersion !== rowVersion) throw conflict(say('record_changed'));
    const kept = name === usualName ? '' : name;
    if ((kept || usualName) === before.name) return before;
    const made = await maybeRow(
      tx,
      sql<{ id: number }>`insert into provider_name (name, from_date, changed_by)
        values (${kept}, now() + ${nameWorksAfterMs} * interval '1 millisecond', ${caller.name}) returning id`,
    );
    const changed = await read(tx, usualName);
    await recordAudit(tx, caller, {
      businessUnitId: null,
      entityType: providerAuditedAs,
      entityId: Number(made?.id),
      action: 'Changed',
      before: { name: before.name },
      after: { name: changed.name },
    });
    return changed;
  });
  await provider.reload();
  return after;
}

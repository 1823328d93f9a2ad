import { permissions } from '@ratepayer/contract/users/roles.ts';
import { sql } from 'kysely';
import { recordAudits } from '../../platform/audit/record.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { type Caller, systemCaller } from '../../platform/http/caller.ts';
import { heedHolds, isHeld } from '../../platform/retention/holds.ts';
import { refuseHeld } from '../../platform/retention/refuse-held.ts';
import { type ChosenFile, chosenFiles } from './chosen-files.ts';
import { doomObjects } from './doom-objects.ts';
import type { FileOwners, LetGo, LetGoOf } from './file-owner.ts';
import { type Looker, numberOf, owners } from './register.ts';

/** Those of this capability itself: whatever is not purged yet. */
const ownFiles: LetGoOf = (tx, businessUnitId, ids) =>
  rowsOf(
    tx,
    sql<LetGo>`update kept_file set status = 'Purged' where business_unit_id = ${businessUnitId}
      and id = any(${sql.val(ids)}::bigint[]) and status in ('Stored', 'Quarantined')
      and not ${isHeld({ unit: sql`kept_file.business_unit_id` })} returning id, storage_key as key`,
  );

interface Asked {
  readonly businessUnitId: number;
  readonly fileIds: readonly number[];
}

/**
 * Destroys the contents of files: whoever keeps them marks them, their keys are doomed and who did it is written down
 * in one transaction; the bytes go after it. Those in use are left. @throws 404 for one that is none of the caller's,
 * 409 while the business unit is under a legal hold
 */
export async function purgeFiles(
  tx: Tx,
  keepers: FileOwners,
  caller: Caller,
  { reason, ...asked }: Asked & { readonly reason: string },
): Promise<Purged> {
  await chosenFiles(tx, caller, asked.businessUnitId, asked.fileIds);
  await refuseHeld(tx, { unit: sql.val(asked.businessUnitId) });
  return purge(tx, keepers, caller, asked, { sees: caller, action: 'Purged', reason });
}

/** The same for what is kept no longer, by itself; what is held is left. */
export async function purgeExpired(tx: Tx, keepers: FileOwners, asked: Asked): Promise<Purged> {
  await heedHolds(tx);
  const why = { sees: everything, action: 'Expired', reason: '' } as const;
  return purge(tx, keepers, systemCaller([asked.businessUnitId]), asked, why);
}

interface Purged {
  readonly purged: number;
  readonly inUse: number;
}
interface Why {
  readonly sees: Looker;
  readonly action: string;
  readonly reason: string;
}
const everything = { role: 'Global Admin', permissions: new Set(permissions), businessUnitIds: [] } as const;

async function purge(
  tx: Tx,
  keepers: FileOwners,
  caller: Caller,
  { businessUnitId, fileIds }: Asked,
  { sees, action, reason }: Why,
): Promise<Purged> {
  const files = (await chosenFiles(tx, sees, businessUnitId, fileIds)).filter(({ status }) => status !== 'Purged');
  const purged = await letGo(tx, keepers, businessUnitId, files);
  await recordAudits(
    tx,
    caller,
    purged.map(({ id, name, category, sha256, sizeBytes }) => ({
      businessUnitId,
      entityType: 'File',
      entityId: id,
      action,
      before: { name, category, sha256, sizeBytes },
      reason,
    })),
  );
  return { purged: purged.length, inUse: files.length - purged.length };
}

async function letGo(
  tx: Tx,
  keepers: FileOwners,
  businessUnitId: number,
  files: readonly ChosenFile[],
): Promise<ChosenFile[]> {
  const byOwner: Readonly<Record<(typeof owners)[number], LetGoOf>> = {
    files: ownFiles,
    uploads: keepers.uploads.letGo,
    bills: keepers.bills.letGo,
    reports: keepers.reports.letGo,
    jobs: keepers.jobs.letGo,
  };
  const gone = new Set<number>();
  const keys: string[] = [];
  // One statement for each of those who keep files, in their order.
  for (const [number, owner] of owners.entries()) {
    const ids = files.flatMap((file) => (file.owner === number ? [file.ownId] : []));
    if (ids.length === 0) continue;
    for (const { id, key } of await byOwner[owner](tx, businessUnitId, ids)) {
      gone.add(numberOf(number, id));
      if (key) keys.push(key);
    }
  }
  await doomObjects(tx, businessUnitId, keys);
  return files.filter(({ id }) => gone.has(id));
}

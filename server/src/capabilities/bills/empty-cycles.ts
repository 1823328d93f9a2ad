import { sql } from 'kysely';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { BillDeps } from './bill-deps.ts';

const emptyLock = 48_110_032;
const usualAtOnce = 5_000;
const filesAtOnce = 100;

export interface EmptyDeps extends Pick<BillDeps, 'db' | 'disk'> {
  /** How many rows a transaction deletes. */
  readonly billsAtOnce?: number;
}
interface Deleted {
  readonly id: number;
  readonly businessUnitId: number;
}

const deleted = sql<Deleted>`select id, business_unit_id as "businessUnitId" from billing_cycle
  where is_deleted and not is_emptied`;

/**
 * Takes the next rows and bytes out of every cycle that was deleted; answers in how many there is more. Any number of
 * workers may run it: whoever follows one that died goes on with what is left.
 */
export async function emptyCycles(deps: EmptyDeps): Promise<number> {
  const cycles = await deps.db.platform((tx) =>
    rowsOf(tx, sql<Deleted>`${deleted} order by business_unit_id, id limit 20`),
  );
  let more = 0;
  for (const cycle of cycles) if (await emptyNext(deps, cycle)) more += 1;
  return more;
}

/** The same for all that is left in one business unit: what was deleted is no bill that stands twice. */
export async function emptyAll(deps: EmptyDeps, businessUnitId: number): Promise<void> {
  const cycles = await deps.db.scoped([businessUnitId], (tx) =>
    rowsOf(tx, sql<Deleted>`${deleted} and business_unit_id = ${businessUnitId} order by id`),
  );
  for (const cycle of cycles) while (await emptyNext(deps, cycle));
}

interface Stored {
  readonly id: number;
  readonly key: string;
}
interface Files {
  readonly documents: readonly Stored[];
  readonly files: readonly Stored[];
}

/** The next rows of one of them, one worker at a time; false when nothing is left. */
export async function emptyNext(deps: EmptyDeps, cycle: Deleted): Promise<boolean> {
  const { db, disk, billsAtOnce = usualAtOnce } = deps;
  const found = await db.scoped([cycle.businessUnitId], async (tx): Promise<Files | boolean> => {
    await hold(tx, cycle.id);
    if ((await dropRows(tx, cycle.id, billsAtOnce)) > 0) return true;
    const left = await filesOf(tx, cycle.id);
    if (left.documents.length + left.files.length > 0) return left;
    await change(tx, sql`update billing_cycle set is_emptied = true where id = ${cycle.id} and is_deleted`);
    return false;
  });
  crashPoint('bills.emptied');
  if (typeof found === 'boolean') return found;
  // The bytes go first: what is named can be destroyed again, what is named by nobody cannot.
  for (const { key } of [...found.documents, ...found.files]) await disk.delete(key);
  await db.scoped([cycle.businessUnitId], async (tx) => {
    await hold(tx, cycle.id);
    await change(tx, sql`delete from bill_document where id = any(${idsOf(found.documents)}::bigint[])`);
    await change(tx, sql`delete from bill_file where id = any(${idsOf(found.files)}::bigint[])`);
  });
  return true;
}

const idsOf = (stored: readonly Stored[]) => sql.val(stored.map(({ id }) => id));

const hold = (tx: Tx, cycleId: number) =>
  change(tx, sql`select pg_advisory_xact_lock(${emptyLock}::int, ${cycleId}::int)`);

async function dropRows(tx: Tx, cycleId: number, most: number): Promise<number> {
  const bills = await change(
    tx,
    sql`delete from bill where id = any(array(select id from bill where billing_cycle_id = ${cycleId}
      and status = 'Draft' order by account_id, id limit ${sql.lit(most)}))`,
  );
  if (bills > 0) return bills;
  return change(
    tx,
    sql`delete from bill_problem where ctid = any(array(select ctid from bill_problem
      where billing_cycle_id = ${cycleId} limit ${sql.lit(most)}))`,
  );
}

/** Documents come before the files that they came in. */
async function filesOf(tx: Tx, cycleId: number): Promise<Files> {
  const documents = await rowsOf(
    tx,
    sql<Stored>`select id, storage_key as key from bill_document where billing_cycle_id = ${cycleId}
      order by id limit ${sql.lit(filesAtOnce)}`,
  );
  if (documents.length > 0) return { documents, files: [] };
  const files = await rowsOf(
    tx,
    sql<Stored>`select id, storage_key as key from bill_file where billing_cycle_id = ${cycleId}
      order by id limit ${sql.lit(filesAtOnce)}`,
  );
  return { documents, files };
}

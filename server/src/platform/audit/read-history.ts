import type { History } from '@ratepayer/contract/kit/history.ts';
import { sql } from 'kysely';
import { type Database, rowsOf, type Tx } from '../database/database.ts';
import { valueChanges } from './changes.rules.ts';
import { sayMember } from '../texts/values.ts';

/** One record of a business unit; who may read it decides the caller, by reading it first. */
export interface Audited {
  readonly businessUnitId: number;
  readonly entityType: string;
  readonly entityId: number;
}
/** One that is changed from several of them; without a number all of its kind together. */
type AuditedAnywhere = Pick<Audited, 'entityType'> &
  Partial<Pick<Audited, 'entityId'>> & { readonly businessUnitIds: readonly number[] };

/** In place of a business unit: what is of the platform alone. No business unit has this number. */
export const ofPlatform = 0;

const pageSize = 25;

interface Entry extends Omit<History['items'][number], 'at' | 'changes'> {
  readonly at: Date;
  readonly before: unknown;
  readonly after: unknown;
}

/** What happened to a record, the latest first, from before an entry on. */
export async function readHistory(
  tx: Tx,
  of: Audited | AuditedAnywhere,
  before = Number.MAX_SAFE_INTEGER,
): Promise<History> {
  const units = 'businessUnitIds' in of ? of.businessUnitIds : [of.businessUnitId];
  const rows = await rowsOf(
    tx,
    sql<Entry>`select id, date as at, user_name as who, user_role as role, action, reason, before, after
      from audit_entry where entity_type = ${of.entityType}
      and ${of.entityId === undefined ? sql`true` : sql`entity_id = ${of.entityId}`}
      and coalesce(business_unit_id, ${ofPlatform}) = any(${sql.val([...units])}::int[]) and id < ${before}
      order by id desc limit ${pageSize + 1}`,
  );
  const shown = rows.slice(0, pageSize);
  return {
    items: shown.map(({ before: was, after: is, at, ...entry }) => ({
      ...entry,
      reason: sayMember(entry.reason),
      at: at.toISOString(),
      changes: valueChanges(was, is),
    })),
    nextBefore: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** What happened to what the platform has one of, or a handful: all entries of its kind. */
export const historyOfPlatform = (db: Database, entityType: string, before?: number): Promise<History> =>
  db.reading([ofPlatform], (tx) => readHistory(tx, { businessUnitIds: [ofPlatform], entityType }, before));

/** The same for whoever may read the record. @throws 404 as `read` says */
export const historyOf = (
  db: Database,
  of: Audited,
  read: (tx: Tx, businessUnitId: number, id: number) => Promise<unknown>,
  before?: number,
): Promise<History> =>
  db.reading([of.businessUnitId], async (tx) => {
    await read(tx, of.businessUnitId, of.entityId);
    return readHistory(tx, of, before);
  });

/**
 * What is of the platform and changed from whichever business unit somebody looks: all of it from those of the caller.
 * @throws 404 as `read` says
 */
export const historyFromAnywhere = (
  db: Database,
  { businessUnitIds }: { readonly businessUnitIds: readonly number[] },
  { businessUnitId, entityType, entityId }: Audited,
  read: (tx: Tx, businessUnitId: number, id: number) => Promise<unknown>,
  before?: number,
): Promise<History> =>
  db.reading(businessUnitIds, async (tx) => {
    await read(tx, businessUnitId, entityId);
    return readHistory(tx, { businessUnitIds, entityType, entityId }, before);
  });

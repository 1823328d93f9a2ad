import { maybeRow, type Tx } from '../database/database.ts';
import type { RawBuilder } from 'kysely';
import type { Caller } from '../http/caller.ts';
import { conflict } from '../http/refusal.ts';
import { say } from '../texts/refusals.ts';
import { recordAudit } from './record.ts';

/** A kind of record: what the audit calls it, and how one is read. */
interface Kept<R> {
  readonly entityType: string;
  readonly read: (tx: Tx, businessUnitId: number, id: number) => Promise<R>;
  /** What of it the audit tells, where that is not all. */
  readonly told?: (record: R) => unknown;
}
interface Of {
  readonly businessUnitId: number;
  /** Which one is changed; without it a new one is made. */
  readonly id?: number;
}

/**
 * Writes a record and what stood there before and after into the audit, in one transaction. `write` answers the id of
 * what it wrote; a change that writes nothing was made against an older version.
 * @throws 404 as `read` says, 409
 */
export async function saveAudited<R>(
  tx: Tx,
  caller: Caller,
  { entityType, read, told = (record) => record }: Kept<R>,
  of: Of,
  write: RawBuilder<{ id: number }>,
): Promise<R> {
  const { businessUnitId } = of;
  const before = of.id === undefined ? undefined : await read(tx, businessUnitId, of.id);
  const written = await maybeRow(tx, write);
  if (!written) throw conflict(say('record_changed'));
  const after = await read(tx, businessUnitId, written.id);
  const fact = { businessUnitId, entityType, entityId: written.id, after: told(after) };
  await recordAudit(
    tx,
    caller,
    before === undefined ? { ...fact, action: 'Added' } : { ...fact, action: 'Changed', before: told(before) },
  );
  return after;
}

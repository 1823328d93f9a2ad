import { randomUUID } from 'node:crypto';
import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import { sql } from 'kysely';
import { maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import { foretellObjects, keepObjects } from '../files/doom-objects.ts';
import type { BillDeps } from './bill-deps.ts';

/** A file of a cycle that the product itself brings in. */
interface Brought {
  readonly businessUnitId: number;
  readonly cycleId: number;
  readonly kind: 'Index' | 'Documents';
  /** Under one key a file is brought in once, however often it is asked for. */
  readonly key: string;
  readonly name: string;
  readonly storageKey: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}
interface Kept {
  readonly id: number;
  /** What became of documents; empty while nobody took them in. */
  readonly outcome: '' | 'Taken' | 'Refused';
}
type Held = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Brings a file of a cycle in, once under its key; its bytes are copied, since either may be destroyed without the
 * other, and between two transactions: what `held` holds waits for no disk.
 */
export async function bringBillFile({ disk }: Pick<BillDeps, 'disk'>, held: Held, file: Brought): Promise<Kept> {
  const { businessUnitId, cycleId, kind, key, name, sizeBytes, sha256 } = file;
  const storageKey = `bill-files/${randomUUID()}`;
  const known = await held(async (tx) => {
    const found = await keptAs(tx, file);
    if (!found) await foretellObjects(tx, businessUnitId, [storageKey]);
    return found;
  });
  if (known) return known;
  await disk.copy(file.storageKey, storageKey);
  return held(async (tx) => {
    const found = await keptAs(tx, file);
    if (found) return found;
    const made = await oneRow(
      tx,
      sql<Kept>`insert into bill_file (business_unit_id, billing_cycle_id, kind, name, storage_key, size_bytes, sha256,
          status, brought_as)
        values (${businessUnitId}, ${cycleId}, ${kind}, ${maskCardNumbers(name)}, ${storageKey}, ${sizeBytes},
          ${sha256}, 'Stored', ${key}) returning id, outcome`,
    );
    await keepObjects(tx, [storageKey]);
    return made;
  });
}

const keptAs = (tx: Tx, { businessUnitId, key }: Pick<Brought, 'businessUnitId' | 'key'>): Promise<Kept | undefined> =>
  maybeRow(
    tx,
    sql<Kept>`select id, outcome from bill_file where business_unit_id = ${businessUnitId} and brought_as = ${key}`,
  );

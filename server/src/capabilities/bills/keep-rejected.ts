import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parse } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { change, rowsOf } from '../../platform/database/database.ts';
import { doomObjects, foretellObjects, keepObjects } from '../files/doom-objects.ts';
import { type ClaimedCycle, keepOn, type RunDeps } from './claimed-cycle.ts';

/** Keeps the rows of an index that were not taken as a file of its cycle, named after the index. */
export async function keepRejected({ db, disk }: RunDeps, cycle: ClaimedCycle, path: string): Promise<void> {
  const { id, businessUnitId, fileName } = cycle;
  const hash = createHash('sha256');
  let size = 0;
  async function* hashed() {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  // Stored first: a row never names what is not there; what no row comes to name is swept.
  const key = `bill-files/${randomUUID()}`;
  await db.scoped([businessUnitId], (tx) => foretellObjects(tx, businessUnitId, [key]));
  await disk.putStream(key, Readable.from(hashed()));
  const { name, ext } = parse(fileName);
  await db.scoped([businessUnitId], async (tx) => {
    await keepOn(tx, cycle);
    await change(
      tx,
      sql`insert into bill_file (business_unit_id, billing_cycle_id, kind, name, storage_key, status, size_bytes,
        sha256) values (${businessUnitId}, ${id}, 'Rejected', ${`${name}-rejected${ext}`}, ${key}, 'Stored', ${size},
        ${hash.digest('hex')})`,
    );
    await keepObjects(tx, [key]);
  });
}

/** Forgets the rows that an earlier reading left out, and destroys them. */
export async function dropRejected({ db, disk }: RunDeps, cycle: ClaimedCycle): Promise<void> {
  const dropped = await db.scoped([cycle.businessUnitId], async (tx) => {
    await keepOn(tx, cycle, 0);
    await change(tx, sql`delete from bill_problem where billing_cycle_id = ${cycle.id}`);
    await change(
      tx,
      sql`update billing_cycle set unmatched_count = 0, error_count = 0, duplicate_count = 0
        where id = ${cycle.id}`,
    );
    const gone = await rowsOf(
      tx,
      sql<{ key: string }>`delete from bill_file where billing_cycle_id = ${cycle.id} and kind = 'Rejected'
        returning storage_key as key`,
    );
    await doomObjects(
      tx,
      cycle.businessUnitId,
      gone.map(({ key }) => key),
    );
    return gone;
  });
  for (const { key } of dropped) await disk.delete(key).catch(() => undefined);
}

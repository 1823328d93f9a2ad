import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { Disk } from 'flydrive';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { change, type Database, maybeRow } from '../../platform/database/database.ts';
import { behindStore } from '../../platform/files/file-fault.ts';
import { measureBytes } from '../../platform/files/measure-bytes.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { foundIn } from './content.rules.ts';
import { headOf } from './head-of.ts';

export interface ReceiveDeps {
  readonly db: Database;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly keyring: Keyring;
}
export interface SignedPlace {
  readonly businessUnitId: number;
  readonly fileId: number;
  readonly expires: number;
  readonly signature: string;
}

/**
 * Stores the bytes sent to a signed address, once; contents that are not what their name says are kept in quarantine.
 * @throws 404 on a wrong or old signature, 400 over 250 MB; nothing is kept then.
 */
export async function receiveFile(deps: ReceiveDeps, place: SignedPlace, body: Readable): Promise<void> {
  const { db, disk, clock, keyring } = deps;
  const { businessUnitId, fileId, expires, signature } = place;
  if (
    !keyring.verify('kept-file', `${businessUnitId}:${fileId}:${expires}`, signature) ||
    expires < clock.now().getTime()
  )
    throw notFound(say('upload_address_expired_choose'));
  const key = `files/${randomUUID()}`;
  const scoped = <T>(run: Parameters<typeof db.scoped<T>>[1]) => db.scoped([businessUnitId], run);
  const file = await scoped((tx) =>
    maybeRow(
      tx,
      sql<{ name: string }>`update kept_file set status = 'Receiving', storage_key = ${key}
        where id = ${fileId} and status = 'Reserved' returning name`,
    ),
  );
  if (!file) throw notFound(say('upload_taken_already_choose'));
  try {
    const head = headOf(body);
    const measured = measureBytes(body, maximumUploadBytes);
    await disk.putStream(key, measured.bytes);
    const found = foundIn(file.name, head());
    await scoped((tx) =>
      change(
        tx,
        sql`update kept_file set status = ${found ? 'Quarantined' : 'Stored'}, size_bytes = ${measured.size()},
            sha256 = ${measured.sha256()}, found = ${found ? JSON.stringify(found) : null}::jsonb
          where id = ${fileId} and status = 'Receiving'`,
      ),
    );
  } catch (error) {
    // A commit whose answer was lost has happened: what is stored keeps its bytes.
    const isOpen = await scoped((tx) =>
      change(tx, sql`update kept_file set status = 'Reserved' where id = ${fileId} and status = 'Receiving'`),
    );
    if (isOpen > 0) await disk.delete(key).catch(() => undefined);
    throw behindStore(error);
  }
}

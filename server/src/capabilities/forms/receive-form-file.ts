import { tell } from '@ratepayer/contract/texts/tell-form-parts.ts';
import type { Disk } from 'flydrive';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { said } from '../../platform/texts/say.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { change, type Database, maybeRow } from '../../platform/database/database.ts';
import { behindStore } from '../../platform/files/file-fault.ts';
import { measureBytes } from '../../platform/files/measure-bytes.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { foundIn } from '../files/content.rules.ts';
import { foretellObjects, keepObjects } from '../files/doom-objects.ts';
import { headOf } from '../files/head-of.ts';

interface Deps {
  readonly db: Database;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly keyring: Keyring;
}
export interface SignedFormFile {
  readonly businessUnitId: number;
  readonly fileId: number;
  readonly expires: number;
  readonly signature: string;
}

/**
 * Stores the bytes sent to a signed address, once. Contents that are not what their name says stay in quarantine as
 * long as a draft does, are sent with no answer and leave for nobody.
 * @throws 404 on a wrong or old signature, 400 for what is larger than the field takes, empty, or not what it says
 */
export async function receiveFormFile(deps: Deps, target: SignedFormFile, body: Readable): Promise<void> {
  const { db, disk, clock, keyring } = deps;
  const { businessUnitId, fileId, expires, signature } = target;
  const isSigned = keyring.verify('form-file', `${businessUnitId}:${fileId}:${expires}`, signature);
  if (!isSigned || expires < clock.now().getTime()) throw notFound(say('upload_address_expired_choose'));
  const storageKey = `form-files/${randomUUID()}`;
  const place = await db.scoped([businessUnitId], async (tx) => {
    const taken = await maybeRow(
      tx,
      sql<{ name: string; fieldName: string; mostBytes: number }>`update form_file set status = 'Receiving',
          storage_key = ${storageKey} where id = ${fileId} and business_unit_id = ${businessUnitId}
          and status = 'Reserved' returning name, field_name as "fieldName", most_bytes as "mostBytes"`,
    );
    if (taken) await foretellObjects(tx, businessUnitId, [storageKey]);
    return taken;
  });
  if (!place) throw notFound(say('upload_taken_already_choose'));
  try {
    const head = headOf(body);
    const tooLarge = said(tell('file_too_large', { most: place.mostBytes / (1024 * 1024) }));
    const measured = measureBytes(body, place.mostBytes, tooLarge);
    await disk.putStream(storageKey, measured.bytes);
    if (measured.size() === 0) throw badRequest(place.fieldName, tell('file_empty'));
    const found = foundIn(place.name, head());
    await db.scoped([businessUnitId], async (tx) => {
      const came = await change(
        tx,
        sql`update form_file set status = ${found ? 'Quarantined' : 'Stored'}, size_bytes = ${measured.size()},
            sha256 = ${measured.sha256()}, found = ${found ? JSON.stringify(found) : null}::jsonb
          where id = ${fileId} and status = 'Receiving'`,
      );
      if (came > 0) await keepObjects(tx, [storageKey]);
    });
    if (found) throw badRequest(place.fieldName, tell('file_not_taken', { found }));
  } catch (error) {
    // A commit whose answer was lost has happened: what is stored keeps its bytes.
    const isOpen = await db.scoped([businessUnitId], (tx) =>
      change(tx, sql`update form_file set status = 'Reserved' where id = ${fileId} and status = 'Receiving'`),
    );
    if (isOpen > 0) await disk.delete(storageKey).catch(() => undefined);
    throw behindStore(error);
  }
}

import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { sql } from 'kysely';
import { change, maybeRow } from '../../platform/database/database.ts';
import { behindStore } from '../../platform/files/file-fault.ts';
import { measureBytes } from '../../platform/files/measure-bytes.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { BillDeps } from './bill-deps.ts';
import { foretellObjects } from '../files/doom-objects.ts';
import { replaceWith } from './replace-document.ts';
import { arrived } from './stored-bytes.ts';

export interface SignedAddress {
  readonly businessUnitId: number;
  readonly fileId: number;
  readonly expires: number;
  readonly signature: string;
}

type Stores = Pick<BillDeps, 'db' | 'disk' | 'clock' | 'keyring'>;

interface Taken {
  readonly id: number;
  readonly kind: string;
}

/**
 * Stores the bytes sent to a signed address; of several senders one goes on.
 * @throws 404 on a wrong or old signature, 400 over 250 MB or for a replacement that is no PDF; nothing is kept then.
 */
export async function receiveFile(deps: Stores, target: SignedAddress, body: Readable): Promise<void> {
  const { db, disk, clock, keyring } = deps;
  const { businessUnitId, fileId, expires, signature } = target;
  if (
    !keyring.verify('bill-file', `${businessUnitId}:${fileId}:${expires}`, signature) ||
    expires < clock.now().getTime()
  )
    throw notFound(say('upload_address_expired_choose'));
  const storageKey = `bill-files/${randomUUID()}`;
  const file = await db.scoped([businessUnitId], async (tx) => {
    const taken = await maybeRow(
      tx,
      sql<Taken>`update bill_file set status = 'Receiving', storage_key = ${storageKey}
        where id = ${fileId} and business_unit_id = ${businessUnitId} and status = 'Reserved' returning id, kind`,
    );
    if (taken) await foretellObjects(tx, businessUnitId, [storageKey]);
    return taken;
  });
  if (!file) throw notFound(say('upload_taken_already_choose'));
  const measured = measureBytes(body, maximumUploadBytes);
  try {
    await disk.putStream(storageKey, measured.bytes);
    const stored = { storageKey, sizeBytes: measured.size(), sha256: measured.sha256() };
    if (file.kind === 'Replacement') await replaceWith(deps, businessUnitId, fileId, stored);
    else await db.scoped([businessUnitId], (tx) => arrived(tx, fileId, stored));
  } catch (error) {
    // A commit whose answer was lost has happened: what is stored keeps its bytes.
    const isOpen = await db.scoped([businessUnitId], (tx) =>
      change(tx, sql`update bill_file set status = 'Reserved' where id = ${file.id} and status = 'Receiving'`),
    );
    if (isOpen > 0) await disk.delete(storageKey).catch(() => undefined);
    throw behindStore(error);
  }
}

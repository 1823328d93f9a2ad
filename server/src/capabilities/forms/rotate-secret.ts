import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { recordAudit } from '../../platform/audit/record.ts';
import { sealFor } from '../../platform/crypto/data-keys.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { type Database, maybeRow } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import { placeOf } from './save-trigger.ts';
import { readTrigger } from './trigger.source.ts';

interface Of {
  readonly businessUnitId: number;
  readonly id: number;
  readonly rowVersion: number;
}

/**
 * Makes a new secret, which is told this once; calls of the next day are signed with the one before, too, so that the
 * program may take the new one in its own time. @throws 400 where nothing is signed, 404, 409 where somebody was first
 */
export const rotateSecret = (
  { db, keyring }: { readonly db: Database; readonly keyring: Keyring },
  caller: Caller,
  { businessUnitId, id, rowVersion }: Of,
) =>
  db.scoped([businessUnitId], async (tx) => {
    const { kind } = await readTrigger(tx, businessUnitId, id);
    if (kind !== 'Https') throw badRequest('', say('trigger_signs_nothing'));
    const secret = randomBytes(32).toString('base64url');
    const { organizationId } = await businessUnitOf(tx, businessUnitId);
    const sealed = await sealFor(tx, keyring, organizationId, 'signing keys', secret, placeOf(id));
    const kept = await maybeRow(
      tx,
      sql`update function_trigger set previous_secret_enveloped = secret_enveloped, secret_enveloped = ${sealed},
        secret_date = now(), row_version = row_version + 1
        where id = ${id} and business_unit_id = ${businessUnitId} and row_version = ${rowVersion} returning id`,
    );
    if (!kept) throw conflict(say('record_changed'));
    const about = { businessUnitId, entityType: 'FunctionTrigger', entityId: id, action: 'Secret Rotated' };
    await recordAudit(tx, caller, about);
    return { secret, trigger: await readTrigger(tx, businessUnitId, id) };
  });

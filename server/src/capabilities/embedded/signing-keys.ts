import type { SigningKey, SigningKeyWithSecret } from '@ratepayer/contract/embedded/embedded-settings.operations.ts';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { recordAudit } from '../../platform/audit/record.ts';
import { sealFor } from '../../platform/crypto/data-keys.ts';
import { change, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import { auditedAs, holdEmbedded } from './change-embedded-settings.ts';
import type { EmbeddedDeps } from './deps.ts';
import { isLiveKey, keyOf, placeOfSecret } from './key-row.ts';

/** One that is in use, and the one that takes its place. */
const mostActive = 2;

/**
 * Makes a key for a year; its secret is told now and never again. Two may be active, so that whoever signs changes over
 * without a gap. @throws 400 with two active ones, 404, 428
 */
export function createSigningKey(
  { db, clock, keyring }: EmbeddedDeps,
  caller: Caller,
  businessUnitId: number,
): Promise<SigningKeyWithSecret> {
  requireFreshSignIn(caller, clock.now());
  const secret = randomBytes(32).toString('base64url');
  const kid = `key-${randomBytes(8).toString('hex')}`;
  return db.scoped([businessUnitId], async (tx) => {
    await holdEmbedded(tx, businessUnitId);
    await refuseThird(tx, businessUnitId);
    const { organizationId } = await businessUnitOf(tx, businessUnitId);
    const sealed = await sealFor(tx, keyring, organizationId, 'signing keys', secret, placeOfSecret(kid));
    const { id } = await oneRow(
      tx,
      sql<{ id: number }>`insert into signing_key (business_unit_id, kid, secret_enveloped, created_by)
        values (${businessUnitId}, ${kid}, ${sealed}, ${caller.name || 'System'}) returning id`,
    );
    const key = await keyOf(tx, businessUnitId, id);
    await note(tx, caller, businessUnitId, { action: 'Key Made', after: { kid, expiresDate: key.expiresDate } });
    return { key, secret };
  });
}

/** Ends a key at once and for good: its secret is gone. A second time changes nothing. @throws 404, 428 */
export function revokeSigningKey(
  { db, clock }: EmbeddedDeps,
  caller: Caller,
  { businessUnitId, id }: { readonly businessUnitId: number; readonly id: number },
): Promise<SigningKey> {
  requireFreshSignIn(caller, clock.now());
  return db.scoped([businessUnitId], async (tx) => {
    const revoked = await change(
      tx,
      sql`update signing_key set revoked_date = now(), revoked_by = ${caller.name || 'System'}, secret_enveloped = ''
        where business_unit_id = ${businessUnitId} and id = ${id} and revoked_date is null`,
    );
    const key = await keyOf(tx, businessUnitId, id);
    if (revoked > 0) await note(tx, caller, businessUnitId, { action: 'Key Revoked', before: { kid: key.kid } });
    return key;
  });
}

async function refuseThird(tx: Tx, businessUnitId: number): Promise<void> {
  const { count } = await oneRow(
    tx,
    sql<{ count: number }>`select count(*)::int as count from signing_key k
      where k.business_unit_id = ${businessUnitId} and ${isLiveKey}`,
  );
  if (count >= mostActive) throw badRequest('', say('signing_keys_two'));
}

const note = (
  tx: Tx,
  caller: Caller,
  businessUnitId: number,
  fact: { action: string; before?: object; after?: object },
) => recordAudit(tx, caller, { ...fact, businessUnitId, entityType: auditedAs, entityId: businessUnitId });

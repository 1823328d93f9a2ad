import type { ApiClient, ApiClientWithSecret } from '@ratepayer/contract/users/api-client.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { change, codeOf, type Database, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, conflict, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { clientOf, mostClients } from './api-client-row.ts';
import { organizationOf } from './find-person.ts';
import { isNetwork, networksIn } from './networks.ts';
import { fingerprintOf, publicKeyOf } from './public-key.ts';
import { refuseForeignUnits } from './save-person.ts';

export interface ClientDeps {
  readonly db: Database;
  readonly clock: Clock;
}
interface OfUnit {
  readonly businessUnitId: number;
}
type OfOne = OfUnit & { readonly id: number };
interface Asked {
  readonly name: string;
  readonly addresses: string;
  readonly dailyRefundMinor: number | null;
  readonly permissions: readonly Permission[];
  readonly businessUnitIds: readonly number[];
}
interface Version {
  readonly rowVersion: number;
}
interface Keyed {
  /** In PEM; '' for a secret. */
  readonly publicKey: string;
}

/** What a program proves itself by: the key that was given, or a secret that is told now. */
function proofOf({ publicKey }: Keyed) {
  if (publicKey !== '') return { secret: '', hash: '', key: JSON.stringify(publicKeyOf(publicKey)) };
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashOf(secret), key: null };
}

const mostNetworks = 50;
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Whoever has a program in hand answers for what it asks (security.md T21, T26). */
const kept = ({ id }: Caller) =>
  sql`keepers = case when ${id}::int = any(keepers) then keepers else keepers || ${id}::int end`;

/**
 * Makes a program; its secret, where it has no key, is told now and never again.
 * @throws 400 for more than the caller holds and for a key that will not do, 404, 428
 */
export function createClient(
  { db, clock }: ClientDeps,
  caller: Caller,
  { businessUnitId, ...asked }: OfUnit & Asked & Keyed,
): Promise<ApiClientWithSecret> {
  requireFreshSignIn(caller, clock.now());
  const proof = proofOf(asked);
  const clientId = `app-${randomBytes(9).toString('hex')}`;
  const made = db.scoped(caller.businessUnitIds, async (tx) => {
    const organizationId = await organizationOf(tx, businessUnitId);
    const networks = await refuse(tx, caller, organizationId, asked);
    await refuseMany(tx, organizationId);
    const { id } = await oneRow(
      tx,
      sql<{ id: number }>`insert into identity.machine_client (client_id, name, secret_hash, public_key,
        organization_id, business_unit_ids, permissions, addresses, daily_refund_minor, expires_date, created_by,
        keepers)
        values (${clientId}, ${asked.name}, ${proof.hash}, ${proof.key}::jsonb, ${organizationId},
        ${sql.val([...asked.businessUnitIds])}::int[], ${sql.val([...asked.permissions])}::text[],
        ${sql.val(networks)}::text[], ${asked.dailyRefundMinor}, now() + interval '1 year', ${caller.name},
        array[${caller.id}::int])
        returning id`,
    );
    const client = await clientOf(tx, organizationId, id);
    await note(tx, caller, { businessUnitId, id, action: 'Added', after: keptOf(client) });
    return { client, secret: proof.secret };
  });
  return whereNameIsFree(made);
}

/** Makes of a program what is asked. @throws 400 for more than the caller holds, 404, 409, 428 */
export function changeClient(
  { db, clock }: ClientDeps,
  caller: Caller,
  { businessUnitId, id, rowVersion, ...asked }: OfOne & Version & Asked,
): Promise<ApiClient> {
  requireFreshSignIn(caller, clock.now());
  const changed = db.scoped(caller.businessUnitIds, async (tx) => {
    const organizationId = await organizationOf(tx, businessUnitId);
    const before = await holdClient(tx, caller, organizationId, id);
    refuseVersion(before, rowVersion);
    const networks = await refuse(tx, caller, organizationId, asked);
    await change(
      tx,
      sql`update identity.machine_client set name = ${asked.name},
        permissions = ${sql.val([...asked.permissions])}::text[],
        business_unit_ids = ${sql.val([...asked.businessUnitIds])}::int[], addresses = ${sql.val(networks)}::text[],
        daily_refund_minor = ${asked.dailyRefundMinor}, ${kept(caller)},
        row_version = row_version + 1 where id = ${id}`,
    );
    const after = await clientOf(tx, organizationId, id);
    await note(tx, caller, { businessUnitId, id, action: 'Changed', before: keptOf(before), after: keptOf(after) });
    return after;
  });
  return whereNameIsFree(changed);
}

/**
 * A new secret, or for one with a key the key that is given, for another year; the one before is good for seven days
 * more, and an older one ends. @throws 400 where the other kind or the same key is given, 404, 409, 428
 */
export function exchangeSecret(
  { db, clock }: ClientDeps,
  caller: Caller,
  { businessUnitId, id, rowVersion, publicKey }: OfOne & Version & Keyed,
): Promise<ApiClientWithSecret> {
  requireFreshSignIn(caller, clock.now());
  const proof = proofOf({ publicKey });
  return db.scoped(caller.businessUnitIds, async (tx) => {
    const organizationId = await organizationOf(tx, businessUnitId);
    const before = await holdClient(tx, caller, organizationId, id);
    refuseVersion(before, rowVersion);
    if ((before.keyFingerprint === '') !== (proof.key === null))
      throw badRequest('publicKey', say(before.keyFingerprint === '' ? 'client_key_not' : 'client_key_needed'));
    if (publicKey !== '' && fingerprintOf(publicKeyOf(publicKey)) === before.keyFingerprint)
      throw badRequest('publicKey', say('client_key_same'));
    await change(
      tx,
      sql`update identity.machine_client set secret_hash = ${proof.hash}, previous_secret_hash = secret_hash,
        public_key = ${proof.key}::jsonb, previous_public_key = public_key,
        previous_until_date = least(now() + interval '7 days', expires_date),
        expires_date = now() + interval '1 year', ${kept(caller)}, row_version = row_version + 1 where id = ${id}`,
    );
    const client = await clientOf(tx, organizationId, id);
    const { expiresDate, keyFingerprint } = client;
    const after = { expiresDate, ...(keyFingerprint ? { keyFingerprint } : {}) };
    await note(tx, caller, { businessUnitId, id, action: 'Secret Exchanged', after });
    return { client, secret: proof.secret };
  });
}

/** Refuses a program from its next request on, for good. A second time changes nothing. @throws 404, 428 */
export function revokeClient(
  { db, clock }: ClientDeps,
  caller: Caller,
  { businessUnitId, id }: OfOne,
): Promise<ApiClient> {
  requireFreshSignIn(caller, clock.now());
  return db.scoped(caller.businessUnitIds, async (tx) => {
    const organizationId = await organizationOf(tx, businessUnitId);
    const revoked = await change(
      tx,
      sql`update identity.machine_client set status = 'Disabled', row_version = row_version + 1,
        tokens_valid_from = date_trunc('second', now()) + interval '1 second'
        where id = ${id} and organization_id = ${organizationId} and status = 'Active'`,
    );
    const client = await clientOf(tx, organizationId, id);
    const [before, after] = [{ status: 'Active' }, { status: 'Disabled' }];
    if (revoked > 0) await note(tx, caller, { businessUnitId, id, action: 'Revoked', before, after });
    return client;
  });
}

/** One that is not revoked, and that whoever asks could have made, held until the end of the transaction. */
async function holdClient(tx: Tx, caller: Caller, organizationId: number, id: number): Promise<ApiClient> {
  await tx.run(sql`select 1 from identity.machine_client where id = ${id} for no key update`);
  const client = await clientOf(tx, organizationId, id);
  if (client.status === 'Disabled') throw badRequest('', say('client_revoked'));
  if (client.permissions.some((one) => !caller.permissions.has(one))) throw badRequest('', say('person_beyond_you'));
  return client;
}

function refuseVersion(held: ApiClient, rowVersion: number): void {
  if (held.rowVersion !== rowVersion) throw conflict(say('record_changed'));
}

/** Refuses what is more than the caller holds, or than an organization lets anybody. Answers its networks. */
async function refuse(tx: Tx, caller: Caller, organizationId: number, asked: Asked): Promise<string[]> {
  if (asked.permissions.some((one) => !caller.permissions.has(one)))
    throw badRequest('permissions', say('permission_beyond_you'));
  await refuseForeignUnits(tx, organizationId, asked.businessUnitIds);
  if (asked.businessUnitIds.some((id) => !caller.businessUnitIds.includes(id)))
    throw notFound(say('could_not_find_business'));
  const networks = networksIn(asked.addresses);
  if (networks.length > mostNetworks || !networks.every(isNetwork))
    throw badRequest('addresses', say('client_networks', { most: String(mostNetworks) }));
  const { most } = await oneRow(
    tx,
    sql<{
      most: number;
    }>`select user_daily_refund_minor as most from published.organization where id = ${organizationId}`,
  );
  if ((asked.dailyRefundMinor ?? 0) > most) throw badRequest('dailyRefundMinor', say('client_refund_limit'));
  return networks;
}

async function refuseMany(tx: Tx, organizationId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`programs of ${organizationId}`}, 0))`);
  const { count } = await oneRow(
    tx,
    sql<{ count: number }>`select count(*)::int as count from identity.machine_client
      where organization_id = ${organizationId} and status = 'Active'`,
  );
  if (count >= mostClients) throw badRequest('', say('client_too_many', { most: String(mostClients) }));
}

const whereNameIsFree = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (codeOf(error) === '23505') throw badRequest('name', say('client_name_taken'));
    throw error;
  });

interface Noted extends OfOne {
  readonly action: string;
  readonly before?: object;
  readonly after: object;
}
const note = (tx: Tx, caller: Caller, { id, ...fact }: Noted) =>
  recordAudit(tx, caller, { ...fact, entityType: 'ApiClient', entityId: id });

/** What the audit keeps of a program. */
const keptOf = ({ name, permissions, businessUnitIds, addresses, dailyRefundMinor, keyFingerprint }: ApiClient) => ({
  name,
  permissions: permissions.join(', '),
  businessUnitIds: businessUnitIds.join(', '),
  addresses: addresses.replaceAll('\n', ', '),
  dailyRefundMinor,
  ...(keyFingerprint ? { keyFingerprint } : {}),
});

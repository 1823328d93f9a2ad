import { randomBytes } from 'node:crypto';
import { passkeyAlgorithms, readMade, type MadePasskey } from '@ratepayer/identity/passkey.ts';
import { newChallenge, takeChallenge } from '@ratepayer/identity/passkey-challenge.ts';
import { passkeySite, type PasskeySite } from '@ratepayer/identity/passkey-site.ts';
import type { MyPasskeys, PasskeyRequest } from '@ratepayer/contract/users/passkey.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { change, type Database, maybeRow, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { say } from '../../platform/texts/refusals.ts';
import { holdSignedIn } from './browser-sessions.ts';
import { providerMemory } from './provider-memory.ts';

export interface PasskeyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly portalUrl: string;
  /** Another provider signs people in: what it asks them for is its own. */
  readonly hasOwnProvider: boolean;
  providerName(): string;
}

/** So many are enough for every device that somebody has. */
const most = 10;

const siteOf = ({ portalUrl, hasOwnProvider }: PasskeyDeps): PasskeySite | undefined =>
  hasOwnProvider ? undefined : passkeySite(portalUrl);

/** A challenge belongs to one person in one session at the provider. */
const boundTo = ({ id, sessionUid }: Caller) => `passkey ${id} ${sessionUid}`;

/** The passkeys of whoever asks, the oldest first. */
export const listPasskeys = (deps: PasskeyDeps, caller: Caller): Promise<MyPasskeys> =>
  deps.db.platform((tx) => passkeysOf(tx, deps, caller));

async function passkeysOf(tx: Tx, deps: PasskeyDeps, caller: Caller): Promise<MyPasskeys> {
  const rows = await rowsOf(
    tx,
    sql<{ id: number; name: string; createdDate: Date; lastUsedDate: Date | null; isDoubted: boolean }>`select id, name,
      created_date as "createdDate", last_used_date as "lastUsedDate", doubted_date is not null as "isDoubted"
      from identity.passkey where user_id = ${caller.id} order by id`,
  );
  return {
    isOffered: siteOf(deps) !== undefined,
    items: rows.map(({ createdDate, lastUsedDate, ...row }) => ({
      ...row,
      createdDate: createdDate.toISOString(),
      lastUsedDate: lastUsedDate?.toISOString() ?? null,
    })),
  };
}

/** What a device is asked to make a passkey with. @throws 400 where none are made, 428 */
export async function askForPasskey(deps: PasskeyDeps, caller: Caller): Promise<PasskeyRequest> {
  const { rpId } = siteFor(deps, caller);
  const own = await deps.db.platform((tx) =>
    oneRow(
      tx,
      sql<{ email: string; handle: string | null; known: string[] }>`select l.email,
        min(p.user_handle) as handle,
        coalesce(array_agg(p.credential_id) filter (where p.id is not null), '{}') as known
        from identity.login l left join identity.passkey p on p.user_id = l.user_id
        where l.user_id = ${caller.id} group by l.email`,
    ),
  );
  const userHandle = own.handle ?? randomBytes(32).toString('base64url');
  return {
    challenge: await newChallenge(providerMemory(deps.db), boundTo(caller), userHandle),
    rpId,
    rpName: deps.providerName(),
    userHandle,
    userName: own.email,
    displayName: caller.name,
    algorithms: [...passkeyAlgorithms],
    known: own.known,
  };
}

/** Where a sign-in that is not old may change them. @throws 400, 428 */
function siteFor(deps: PasskeyDeps, caller: Caller): PasskeySite {
  requireFreshSignIn(caller, deps.clock.now());
  const site = siteOf(deps);
  if (!site || caller.sessionUid === '') throw badRequest('', say('passkeys_not_here'));
  return site;
}

/**
 * Keeps what a device made for the challenge of this session; the challenge is used up whatever comes of it.
 * @throws 400 for what proves nothing, for one that is kept already, and for one too many, 401 for a session that
 * was ended meanwhile, 428
 */
export async function addPasskey(
  deps: PasskeyDeps,
  caller: Caller,
  { name, ...made }: MadePasskey & { readonly name: string },
): Promise<MyPasskeys> {
  const site = siteFor(deps, caller);
  const asked = await takeChallenge(providerMemory(deps.db), boundTo(caller));
  if (!asked) throw badRequest('', say('passkey_asked_again'));
  const passkey = await readMade(site, asked.challenge, made);
  if (!passkey) throw badRequest('', say('passkey_not_proved'));
  return deps.db.scoped(caller.businessUnitIds, async (tx) => {
    await oneRow(tx, sql`select 1 from user_account where id = ${caller.id} for update`);
    await holdSignedIn(tx, caller);
    const { items } = await passkeysOf(tx, deps, caller);
    if (items.length >= most) throw badRequest('', say('passkeys_enough', { most: String(most) }));
    const added = await change(
      tx,
      sql`insert into identity.passkey (user_id, credential_id, user_handle, public_key, counter, name)
        values (${caller.id}, ${passkey.credentialId}, ${asked.userHandle}, ${Buffer.from(passkey.publicKey)},
        ${passkey.counter}, ${name}) on conflict (credential_id) do nothing`,
    );
    if (added === 0) throw badRequest('', say('passkey_kept_already'));
    await tell(tx, deps, caller, 'Passkey added', name);
    return passkeysOf(tx, deps, caller);
  });
}

/** Removes one: it signs nobody in from now on. @throws 404, 428 */
export async function removePasskey(deps: PasskeyDeps, caller: Caller, id: number): Promise<MyPasskeys> {
  requireFreshSignIn(caller, deps.clock.now());
  return deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const removed = await maybeRow(
      tx,
      sql<{ name: string }>`delete from identity.passkey where id = ${id} and user_id = ${caller.id} returning name`,
    );
    if (!removed) throw notFound();
    await tell(tx, deps, caller, 'Passkey removed', removed.name);
    return passkeysOf(tx, deps, caller);
  });
}

/** In the history of the payer, where a business unit of theirs reads it, and by mail to the payer. */
async function tell(
  tx: Tx,
  { clock }: PasskeyDeps,
  caller: Caller,
  action: 'Passkey added' | 'Passkey removed',
  name: string,
): Promise<void> {
  const [businessUnitId] = caller.businessUnitIds;
  const customerId = caller.customerId ?? 0;
  await recordAudit(tx, caller, {
    businessUnitId: businessUnitId ?? null,
    entityType: 'Customer',
    entityId: customerId,
    action,
    after: { name },
  });
  if (businessUnitId === undefined) return;
  const { email } = await oneRow(tx, sql<{ email: string }>`select email from user_account where id = ${caller.id}`);
  const payload = { to: email, customerId, added: action === 'Passkey added', at: clock.now().toISOString() };
  await announce(tx, [
    { businessUnitId, orderingKey: `customer:${customerId}`, topic: 'email.Passkey Changed', payload },
  ]);
}

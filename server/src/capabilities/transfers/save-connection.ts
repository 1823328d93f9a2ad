import type { connectionFields } from '@ratepayer/contract/transfers/connection.fields.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { sql } from 'kysely';
import { KeyRefused, makeSignInKey, readSignInKey } from '../../integrations/file-transfer/ssh-keys.ts';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import { change, maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { asChange, asNewRow } from '../../platform/lists/plain-columns.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type ConnectionSecret, sealSecret } from './connection-secret.ts';
import { readConnection } from './connection.source.ts';
import { refuseConnection } from './refuse-connection.ts';
import type { ConnectionDeps } from './deps.ts';

type Asked = ValuesOf<typeof connectionFields>;
interface OfOne {
  readonly businessUnitId: number;
  readonly id: number;
  readonly rowVersion: number;
}
interface Given {
  readonly secret: ConnectionSecret;
  readonly publicKey: string;
}

const kept = { entityType: 'FileConnection', read: readConnection };

/**
 * A host that files are fetched from and sent to. @throws 400 for a name that is taken, a host or folder that is none,
 * a key that is not taken; 428
 */
export function addConnection(
  { db, keyring, clock }: ConnectionDeps,
  caller: Caller,
  businessUnitId: number,
  asked: Asked,
) {
  requireFreshSignIn(caller, clock.now());
  refuseConnection(asked);
  const { secret: _, passphrase: __, ...values } = asked;
  const given = givenIn(asked);
  refuseUnsaid(asked, given, true);
  return db.scoped([businessUnitId], async (tx) => {
    await refuseTaken(tx, businessUnitId, asked.name, 0);
    const { organizationId } = await oneRow(
      tx,
      sql<{
        organizationId: number;
      }>`select organization_id as "organizationId" from published.business_unit where id = ${businessUnitId}`,
    );
    const row = { ...values, publicKey: given?.publicKey ?? '', secretDate: given ? clock.now() : null };
    const made = await saveAudited(
      tx,
      caller,
      kept,
      { businessUnitId },
      sql`insert into file_connection ${asNewRow({ businessUnitId, organizationId, ...row })} returning id`,
    );
    if (given) await keep(tx, made.id, await sealSecret(tx, keyring, made.id, given.secret));
    return made;
  });
}

/**
 * Other values; another host shows its key anew, and a password is entered again for it. @throws as above, 404, 409 for
 * another version than the one that was read
 */
export function changeConnection({ db, keyring, clock }: ConnectionDeps, caller: Caller, of: OfOne, asked: Asked) {
  requireFreshSignIn(caller, clock.now());
  refuseConnection(asked);
  const { secret: _, passphrase: __, ...values } = asked;
  const given = givenIn(asked);
  return db.scoped([of.businessUnitId], async (tx) => {
    const before = await readConnection(tx, of.businessUnitId, of.id);
    await refuseTaken(tx, of.businessUnitId, asked.name, of.id);
    const isElsewhere = before.host !== asked.host || before.port !== asked.port;
    const isOtherwise = before.signIn !== asked.signIn;
    refuseUnsaid(asked, given, isElsewhere || isOtherwise || before.secretDate === null);
    const set = [asChange(values)];
    if (given) set.push(secretIs(await sealSecret(tx, keyring, of.id, given.secret), clock.now(), given.publicKey));
    else if (isOtherwise) set.push(secretIs('', null, ''));
    if (isElsewhere) set.push(forgotten);
    else if (isOtherwise || given) set.push(untested);
    return write(tx, caller, of, sql.join(set));
  });
}

const secretIs = (secretEnveloped: string, secretDate: Date | null, publicKey: string) =>
  asChange({ secretEnveloped, secretDate, publicKey });

/** A password is entered for the host that it is for. @throws 400 */
function refuseUnsaid({ signIn }: Asked, given: Given | undefined, isNeeded: boolean): void {
  if (!given && signIn === 'Password' && isNeeded) throw badRequest('secret', say('connection_needs_password'));
}

/** A private key that is made here: nobody reads it, its public part is handed on. @throws 404, 409, 428 */
export function makeConnectionKey({ db, keyring, clock }: ConnectionDeps, caller: Caller, of: OfOne) {
  requireFreshSignIn(caller, clock.now());
  return db.scoped([of.businessUnitId], async (tx) => {
    await readConnection(tx, of.businessUnitId, of.id);
    const { privateKey, publicKey } = makeSignInKey('ratepayer');
    const sealed = await sealSecret(tx, keyring, of.id, { privateKey });
    return write(
      tx,
      caller,
      of,
      sql`sign_in = 'Private Key', secret_enveloped = ${sealed}, secret_date = ${clock.now()},
        public_key = ${publicKey}, ${untested}`,
    );
  });
}

/**
 * Pins the key that the host showed, as the person read it. @throws 404, 409 for another version or a key that it did
 * not show, 428
 */
export function confirmHostKey({ db, clock }: ConnectionDeps, caller: Caller, of: OfOne, fingerprint: string) {
  requireFreshSignIn(caller, clock.now());
  return db.scoped([of.businessUnitId], (tx) =>
    saveAudited(
      tx,
      caller,
      kept,
      of,
      sql`update file_connection set host_key = shown_host_key, host_key_by = ${caller.name},
        host_key_date = ${clock.now()}, ${untested}, row_version = row_version + 1
        where id = ${of.id} and row_version = ${of.rowVersion} and shown_host_key = ${fingerprint}
        and shown_host_key <> '' returning id`,
    ),
  );
}

const untested = sql`tested_date = null, test_steps = '[]'`;
const forgotten = sql`${untested}, host_key = '', host_key_by = '', host_key_date = null, shown_host_key = ''`;

const write = (tx: Tx, caller: Caller, of: OfOne, set: ReturnType<typeof asChange>) =>
  saveAudited(
    tx,
    caller,
    kept,
    of,
    sql`update file_connection set ${set}, row_version = row_version + 1
      where id = ${of.id} and row_version = ${of.rowVersion} returning id`,
  );

const keep = (tx: Tx, id: number, sealed: string) =>
  change(tx, sql`update file_connection set secret_enveloped = ${sealed} where id = ${id}`);

/** What somebody entered to open it with. */
function givenIn({ signIn, secret, passphrase }: Asked): Given | undefined {
  if (secret === '') return undefined;
  if (signIn === 'Password') return { secret: { password: secret }, publicKey: '' };
  try {
    const { privateKey, publicKey } = readSignInKey(secret, passphrase, 'ratepayer');
    return { secret: { privateKey, passphrase }, publicKey };
  } catch (error) {
    if (error instanceof KeyRefused) throw badRequest('secret', say('connection_key_refused'));
    throw error;
  }
}

async function refuseTaken(tx: Tx, businessUnitId: number, name: string, except: number): Promise<void> {
  const taken = await maybeRow(
    tx,
    sql<{ id: number }>`select id from file_connection
      where business_unit_id = ${businessUnitId} and name = ${name} and id <> ${except}`,
  );
  if (taken) throw badRequest('name', say('connection_name_taken'));
}

import type { FileKeyPage } from '@ratepayer/contract/transfers/file-key.operations.ts';
import type { fileKeyFields, nextKeyFields } from '@ratepayer/contract/transfers/file-key.fields.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type { KeyFacts } from '../../../integrations/file-encryption/file-keys.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import { change, codeOf, maybeRow, oneRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../../platform/http/fresh-sign-in.ts';
import { badRequest, conflict, notFound } from '../../../platform/http/refusal.ts';
import { asNewRow } from '../../../platform/lists/plain-columns.ts';
import { say } from '../../../platform/texts/refusals.ts';
import type { AskingDeps } from '../deps.ts';
import { auditedKey, readFileKey } from './file-key.source.ts';
import { type Given, givenIn } from './given-key.ts';
import { keepPrivateKey } from './key-secret.ts';
import { sendTest } from './test-key.ts';

interface OfOne {
  readonly businessUnitId: number;
  readonly id: number;
  readonly rowVersion: number;
}
interface Unit {
  readonly organizationId: number;
  readonly name: string;
}
type Kind = FileKeyPage['kind'];

/** One more key. @throws 400 for a name that is taken, a key that is not taken or is there already; 428 */
export async function addKey(
  deps: AskingDeps,
  caller: Caller,
  businessUnitId: number,
  asked: ValuesOf<typeof fileKeyFields>,
): Promise<FileKeyPage> {
  requireFreshSignIn(caller, deps.clock.now());
  const { name, kind } = asked;
  if (name.includes(',')) throw badRequest('name', say('file_key_comma'));
  const unit = await unitOf(deps, businessUnitId);
  const given = await givenIn(deps.clock.now(), kind, unit.name, asked);
  return whereFree(
    deps.db.scoped([businessUnitId], async (tx) => {
      const id = await insert(tx, deps, { businessUnitId, ...unit, name, kind }, given);
      await note(tx, caller, businessUnitId, id, 'Added');
      return readFileKey(tx, businessUnitId, id);
    }),
  );
}

/** Calls a key otherwise, with those that it replaced. @throws 400 for a name that is taken, 404, 409, 428 */
export async function renameKey(deps: AskingDeps, caller: Caller, of: OfOne, name: string): Promise<FileKeyPage> {
  requireFreshSignIn(caller, deps.clock.now());
  if (name === '' || name.includes(','))
    throw badRequest('name', say(name === '' ? 'file_key_named' : 'file_key_comma'));
  return whereFree(
    changing(deps, caller, of, 'Changed', async (tx, held) => {
      refuseNamed(held);
      refuseUnless(held.replacedDate === null);
      await change(
        tx,
        sql`update file_key set name = ${name} where business_unit_id = ${of.businessUnitId} and name = ${held.name}
          and retired_date is null`,
      );
      return sql``;
    }),
  );
}

/**
 * Another key under the same name: from now on files are encrypted to it and signed with it. The one before opens what
 * still comes for it until it is retired. The same key of a partner brings its new end, or its revocation.
 * @throws 400 for a key that is not taken, 404, 409, 428
 */
export async function replaceKey(
  deps: AskingDeps,
  caller: Caller,
  of: OfOne,
  asked: ValuesOf<typeof nextKeyFields>,
): Promise<FileKeyPage> {
  requireFreshSignIn(caller, deps.clock.now());
  const { businessUnitId, id } = of;
  const unit = await unitOf(deps, businessUnitId);
  const { kind, fingerprint, name } = await deps.db.reading([businessUnitId], (tx) =>
    readFileKey(tx, businessUnitId, id),
  );
  const given = await givenIn(deps.clock.now(), kind, unit.name, asked, fingerprint);
  if (kind === 'Partner' && given.fingerprint === fingerprint) return renewKey(deps, caller, of, given);
  return whereFree(
    deps.db.scoped([businessUnitId], async (tx) => {
      await holdVersion(tx, of);
      const held = await readFileKey(tx, businessUnitId, id);
      refuseUnless(held.replacedDate === null && held.retiredDate === null);
      const now = deps.clock.now();
      const before = await auditedKey(tx, businessUnitId, id);
      await change(tx, sql`update file_key set replaced_date = ${now}, row_version = row_version + 1 where id = ${id}`);
      const next = await insert(tx, deps, { businessUnitId, ...unit, name, kind }, given);
      await note(tx, caller, businessUnitId, id, 'Replaced', before);
      await note(tx, caller, businessUnitId, next, 'Added');
      return readFileKey(tx, businessUnitId, next);
    }),
  );
}

/** The same key of a partner as they hand it on now. */
const renewKey = (deps: AskingDeps, caller: Caller, of: OfOne, given: KeyFacts) =>
  changing(deps, caller, of, 'Changed', async (_, held) => {
    refuseUnless(held.retiredDate === null);
    return sql`public_key = ${given.publicKey}, holder = ${given.holder}, expires_date = ${given.expiresDate},
      revoked_date = case when ${given.isRevoked}::boolean then coalesce(revoked_date, ${deps.clock.now()})
        else revoked_date end, tested_date = null, test_asked_date = null, test_fault = '', test_technical = '',
      warned_days = null,`;
  });

/** Somebody compared the fingerprint with the partner: the key is used from now on. @throws 404, 409, 428 */
export const confirmKey = (deps: AskingDeps, caller: Caller, of: OfOne, fingerprint: string): Promise<FileKeyPage> => {
  requireFreshSignIn(caller, deps.clock.now());
  return changing(deps, caller, of, 'Confirmed', async (tx, held) => {
    refuseUnless(held.kind === 'Partner' && held.retiredDate === null && held.status !== 'Revoked');
    if (plain(held.fingerprint) !== plain(fingerprint)) throw badRequest('fingerprint', say('file_key_fingerprint'));
    if (held.confirmedDate === null) await sendTest(tx, deps.boss, of);
    return sql`confirmed_by = ${caller.name}, confirmed_date = ${deps.clock.now()},`;
  });
};

/** Ends a key for good: nobody can open any more what only it opens. @throws 404, 409 while a job names it, 428 */
export const retireKey = (deps: AskingDeps, caller: Caller, of: OfOne): Promise<FileKeyPage> => {
  requireFreshSignIn(caller, deps.clock.now());
  return changing(deps, caller, of, 'Retired', async (_, held) => {
    refuseUnless(held.retiredDate === null);
    // One that was replaced is named by nobody: its name is that of its successor.
    if (held.replacedDate === null) refuseNamed(held);
    return sql`retired_date = ${deps.clock.now()}, secret_enveloped = '',`;
  });
};

const plain = (fingerprint: string) => fingerprint.replaceAll(/[\s:]/g, '').toUpperCase();

/** Changes a key that is held, against the version that was read, and writes down what became of it. */
const changing = (
  { db }: AskingDeps,
  caller: Caller,
  of: OfOne,
  action: string,
  set: (tx: Tx, held: FileKeyPage) => Promise<RawBuilder<unknown>>,
): Promise<FileKeyPage> =>
  db.scoped([of.businessUnitId], async (tx) => {
    const { businessUnitId, id } = of;
    await holdVersion(tx, of);
    const before = await auditedKey(tx, businessUnitId, id);
    const values = await set(tx, await readFileKey(tx, businessUnitId, id));
    await change(tx, sql`update file_key set ${values} row_version = row_version + 1 where id = ${id}`);
    await note(tx, caller, businessUnitId, id, action, before);
    return readFileKey(tx, businessUnitId, id);
  });

/** Of two that change it at once the second sees the first. @throws 404, 409 */
async function holdVersion(tx: Tx, { businessUnitId, id, rowVersion }: OfOne): Promise<void> {
  const held = await maybeRow(
    tx,
    sql<{ rowVersion: number }>`select row_version as "rowVersion" from file_key
      where business_unit_id = ${businessUnitId} and id = ${id} for no key update`,
  );
  if (!held) throw notFound();
  if (held.rowVersion !== rowVersion) throw conflict(say('record_changed'));
}

function refuseUnless(isSo: boolean): void {
  if (!isSo) throw conflict(say('file_key_over'));
}
function refuseNamed({ jobs }: FileKeyPage): void {
  if (jobs.length > 0) throw conflict(say('file_key_named_by', { jobs: jobs.join(', ') }));
}

interface NewKey extends Unit {
  readonly businessUnitId: number;
  readonly kind: Kind;
}

async function insert(tx: Tx, deps: AskingDeps, key: NewKey, given: Given): Promise<number> {
  const { organizationId, businessUnitId, kind, name } = key;
  const { privateKey, isRevoked: _, ...facts } = given;
  const { id } = await oneRow(
    tx,
    sql<{ id: number }>`insert into file_key ${asNewRow({ businessUnitId, organizationId, name, kind, ...facts })}
      returning id`,
  );
  if (privateKey !== undefined) {
    await keepPrivateKey(tx, deps.keyring, { id, organizationId }, privateKey);
    await sendTest(tx, deps.boss, { businessUnitId, id });
  }
  return id;
}

const unitOf = ({ db }: AskingDeps, businessUnitId: number): Promise<Unit> =>
  db.reading([businessUnitId], (tx) =>
    oneRow(
      tx,
      sql<Unit>`select organization_id as "organizationId", name from published.business_unit
        where id = ${businessUnitId}`,
    ),
  );

async function note(
  tx: Tx,
  caller: Caller,
  businessUnitId: number,
  entityId: number,
  action: string,
  before?: object,
): Promise<void> {
  const after = await auditedKey(tx, businessUnitId, entityId);
  const fact = { businessUnitId, entityType: 'FileKey', entityId, action, after };
  await recordAudit(tx, caller, before ? { ...fact, before } : fact);
}

const whereFree = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (codeOf(error) !== '23505') throw error;
    const isName = String((error as { constraint?: string }).constraint).includes('of_a_name');
    throw badRequest(isName ? 'name' : 'key', say(isName ? 'file_key_name_taken' : 'file_key_there'));
  });

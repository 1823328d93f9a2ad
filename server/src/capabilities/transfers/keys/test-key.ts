import type { FileKeyPage } from '@ratepayer/contract/transfers/file-key.operations.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { CipherFault } from '../../../integrations/file-encryption/cipher-fault.ts';
import { proveKeys } from '../../../integrations/file-encryption/prove-keys.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import { change, maybeRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { conflict } from '../../../platform/http/refusal.ts';
import { jobConnection, queues } from '../../../platform/jobs/boss.ts';
import { say } from '../../../platform/texts/refusals.ts';
import type { AskingDeps, ConnectionDeps } from '../deps.ts';
import { lostAfter, readFileKey } from './file-key.source.ts';
import type { OwnKey, UsedKey } from './find-keys.ts';
import { openPrivateKey } from './key-secret.ts';

export interface KeyTestJob {
  readonly businessUnitId: number;
  readonly id: number;
}

/** Asks a worker for a test; one that is under way is not asked for twice. @throws 404, 409 for one that is retired */
export const askForKeyTest = ({ db, boss }: AskingDeps, caller: Caller, of: KeyTestJob): Promise<FileKeyPage> =>
  db.scoped([of.businessUnitId], async (tx) => {
    const { businessUnitId, id } = of;
    const { retiredDate } = await readFileKey(tx, businessUnitId, id);
    if (retiredDate !== null) throw conflict(say('file_key_over'));
    if (await sendTest(tx, boss, of))
      await recordAudit(tx, caller, { businessUnitId, entityType: 'FileKey', entityId: id, action: 'Tested' });
    return readFileKey(tx, businessUnitId, id);
  });

/** Has a worker test a key. Whether nobody does already. */
export async function sendTest(
  tx: Tx,
  boss: Pick<PgBoss, 'send'>,
  { businessUnitId, id }: KeyTestJob,
): Promise<boolean> {
  const asked = await change(
    tx,
    sql`update file_key set test_asked_date = now() where id = ${id} and (test_asked_date is null
      or test_asked_date <= coalesce(tested_date, '-infinity') or test_asked_date <= now() - ${lostAfter})`,
  );
  const job: KeyTestJob = { businessUnitId, id };
  if (asked > 0) await boss.send(queues.fileKeys, job, { db: jobConnection(tx) });
  return asked > 0;
}

interface Row {
  readonly kind: 'Own' | 'Partner';
  readonly publicKey: string;
  readonly sealed: string;
}

/** Tries a key and writes down what came of it; a repeat tries again and harms nothing. */
export async function runKeyTest(deps: ConnectionDeps, of: KeyTestJob): Promise<void> {
  const { db, keyring, clock } = deps;
  const key = await db.scoped([of.businessUnitId], async (tx) => {
    const row = await maybeRow(
      tx,
      sql<Row>`select kind, public_key as "publicKey", secret_enveloped as sealed from file_key
        where business_unit_id = ${of.businessUnitId} and id = ${of.id} and retired_date is null`,
    );
    return row?.kind === 'Own'
      ? { ...row, privateKey: await openPrivateKey(tx, keyring, of.id, row.sealed) }
      : row && { ...row, privateKey: undefined };
  });
  if (!key) return;
  const { publicKey, privateKey } = key;
  const asked =
    privateKey === undefined ? { readers: [publicKey] } : { readers: [], signer: { publicKey, privateKey } };
  const fault = await faultOf(proveKeys({ ...asked, now: clock.now() }));
  await write(deps, of, fault);
}

/**
 * Keys with which a task is about to encrypt for the first time, tried before anything of it is sent.
 * @throws CipherFault where what they made cannot be opened
 */
export async function proveBeforeUse(
  deps: ConnectionDeps,
  businessUnitId: number,
  readers: readonly UsedKey[],
  signer: OwnKey | undefined,
): Promise<void> {
  const untested = [...readers, ...(signer ? [signer] : [])].filter(({ isTested }) => !isTested);
  if (untested.length === 0) return;
  const keys = readers.map(({ publicKey }) => publicKey);
  const fault = await faultOf(proveKeys({ readers: keys, ...(signer ? { signer } : {}), now: deps.clock.now() }));
  for (const { id } of untested) await write(deps, { businessUnitId, id }, fault);
  if (fault) throw fault;
}

async function faultOf(proof: Promise<void>): Promise<CipherFault | undefined> {
  try {
    await proof;
    return undefined;
  } catch (error) {
    return error instanceof CipherFault ? error : new CipherFault('Key Test Failed', String(error));
  }
}

const write = ({ db }: ConnectionDeps, { businessUnitId, id }: KeyTestJob, fault: CipherFault | undefined) =>
  db.scoped([businessUnitId], (tx) => change(tx, sql`update file_key set ${outcome(fault)} where id = ${id}`));

const mostTechnical = 300;
const outcome = (fault: CipherFault | undefined): RawBuilder<unknown> =>
  sql`tested_date = clock_timestamp(), test_fault = ${fault?.kind ?? ''},
    test_technical = ${(fault?.message ?? '').slice(0, mostTechnical)}`;

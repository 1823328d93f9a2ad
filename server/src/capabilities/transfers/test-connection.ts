import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ConnectionState } from '@ratepayer/contract/transfers/connection.operations.ts';
import { type TestStep, testSteps } from '@ratepayer/contract/transfers/transfer-fault.ts';
import { sql } from 'kysely';
import { TransferFault, type TransferSession } from '../../integrations/file-transfer/file-transfer.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { jobConnection, queues } from '../../platform/jobs/boss.ts';
import { pathIn } from './connection.rules.ts';
import { type Opened, openSecret } from './connection-secret.ts';
import { readConnection } from './connection.source.ts';
import type { AskingDeps, TransferDeps } from './deps.ts';

export interface TestJob {
  readonly businessUnitId: number;
  readonly connectionId: number;
}
type Steps = ConnectionState['steps'];

/** A test that nobody did within this time is asked for anew. */
const lostAfter = sql`interval '2 minutes'`;
const limitMs = 60_000;

/** How a connection stands, as far as it may be shown. @throws 404 */
export async function readState(tx: Tx, businessUnitId: number, id: number): Promise<ConnectionState> {
  const row = await maybeRow(
    tx,
    sql<
      Record<'testedDate' | 'hostKeyDate' | 'secretDate', Date | null> &
        Omit<ConnectionState, 'testedDate' | 'hostKeyDate' | 'secretDate'>
    >`select coalesce(test_asked_date > now() - ${lostAfter} and
        test_asked_date > coalesce(tested_date, '-infinity'), false) as "isTesting",
      tested_date as "testedDate", test_steps as steps, host_key as "hostKey", host_key_by as "hostKeyBy",
      host_key_date as "hostKeyDate", shown_host_key as "shownHostKey", secret_date as "secretDate",
      public_key as "publicKey" from file_connection where business_unit_id = ${businessUnitId} and id = ${id}`,
  );
  if (!row) throw notFound();
  const instant = (date: Date | null) => date?.toISOString() ?? null;
  return {
    ...row,
    testedDate: instant(row.testedDate),
    hostKeyDate: instant(row.hostKeyDate),
    secretDate: instant(row.secretDate),
  };
}

/** Asks a worker for a test; one that is under way is not asked for twice. @throws 404 */
export const askForTest = (
  { db, boss }: AskingDeps,
  caller: Caller,
  { businessUnitId, id }: { businessUnitId: number; id: number },
) =>
  db.scoped([businessUnitId], async (tx) => {
    await readConnection(tx, businessUnitId, id);
    const asked = await change(
      tx,
      sql`update file_connection set test_asked_date = now() where id = ${id} and (test_asked_date is null
        or test_asked_date <= coalesce(tested_date, '-infinity') or test_asked_date <= now() - ${lostAfter})`,
    );
    if (asked > 0) {
      const fact = { businessUnitId, entityType: 'FileConnection', entityId: id, action: 'Tested' };
      await recordAudit(tx, caller, fact);
      const job: TestJob = { businessUnitId, connectionId: id };
      await boss.send(queues.connections, job, { db: jobConnection(tx) });
    }
    return readState(tx, businessUnitId, id);
  });

/** Tries a connection step by step and writes down how far it came; a repeat tries again and harms nothing. */
export async function runTest(deps: TransferDeps, { businessUnitId, connectionId: id }: TestJob): Promise<void> {
  const { db, keyring } = deps;
  const steps: Steps = testSteps.map((step) => ({ step, outcome: 'Not Tried', fault: null, technical: '' }));
  const set = (step: TestStep, to: Partial<Steps[number]>) => Object.assign(steps[testSteps.indexOf(step)] ?? {}, to);
  const tried = { connection: undefined as Opened | undefined, shownKey: '' };
  try {
    tried.connection = await db.scoped([businessUnitId], (tx) => openSecret(tx, keyring, businessUnitId, id));
    await tryEach(deps, tried.connection, (step) => set(step, { outcome: 'Passed' }));
    tried.shownKey = tried.connection.hostKey;
  } catch (error) {
    const fault = error instanceof TransferFault ? error : new TransferFault('Broken Off', String(error));
    const at = stepOf(fault, steps);
    for (const step of testSteps.slice(0, testSteps.indexOf(at))) set(step, { outcome: 'Passed' });
    set(at, { outcome: 'Failed', fault: fault.kind, technical: fault.message.slice(0, 300) });
    tried.shownKey = fault.shownKey;
  }
  await db.scoped([businessUnitId], (tx) =>
    change(
      tx,
      sql`update file_connection set tested_date = clock_timestamp(), test_steps = ${JSON.stringify(steps)},
        shown_host_key = case when ${tried.shownKey}::text = '' then shown_host_key else ${tried.shownKey} end
        where id = ${id} and host = ${tried.connection?.host ?? ''} and port = ${tried.connection?.port ?? 0}`,
    ),
  );
}

async function tryEach(
  { transfer }: TransferDeps,
  connection: Opened,
  passed: (step: TestStep) => void,
): Promise<void> {
  // Who has no secret yet hears which key the host shows: nothing is sent where none is confirmed.
  if (!connection.secret && connection.hostKey !== '') throw new TransferFault('No Secret');
  const secret = connection.secret ?? { password: '' };
  const session = await transfer.open({ ...connection, secret }, AbortSignal.timeout(limitMs));
  try {
    for (const step of ['Address', 'Host Key', 'Sign-In'] as const) passed(step);
    await session.list(connection.inboundPath);
    passed('Inbound Folder');
    await writeAndRemove(session, connection.outboundPath);
    passed('Outbound Folder');
  } finally {
    session.close();
  }
}

async function writeAndRemove(session: TransferSession, folder: string): Promise<void> {
  const path = pathIn(folder, `ratepayer-test-${randomUUID().slice(0, 8)}.part`);
  await session.write(path, Readable.from([Buffer.from('test')]));
  await session.remove(path);
}

const stepsOf: Readonly<Partial<Record<TransferFault['kind'], TestStep>>> = {
  'Address Refused': 'Address',
  'Not Reached': 'Address',
  'No Common Ciphers': 'Address',
  'Host Key Not Confirmed': 'Host Key',
  'Host Key Changed': 'Host Key',
  'Sign-In Refused': 'Sign-In',
  'No Secret': 'Sign-In',
  'No Files Offered': 'Sign-In',
};

/** Where a test ended: what its kind says, else the first step that was not passed. */
const stepOf = ({ kind }: TransferFault, steps: Steps): TestStep =>
  stepsOf[kind] ?? steps.find(({ outcome }) => outcome === 'Not Tried')?.step ?? 'Address';

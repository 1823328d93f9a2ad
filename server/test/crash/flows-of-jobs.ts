import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDisk } from '../../src/platform/files/disk.ts';
import { openedBy, partnerKey, publicKeyOf, sealedFor } from '../openpgp-kit.ts';
import { prepare } from '../paying.ts';
import { type Flow, type Journey, send } from './flow.ts';
import { recorded } from './flow-of-payments-file.ts';
import type { Town } from './town.ts';

const schedule = { kind: 'Daily', everyMinutes: 60, time: '03:00', weekdays: [], monthDay: 1, pattern: '' };

/** A job as a Global Admin defines it, who may have all of it done. */
export async function addJob(
  { world }: Town,
  tasks: readonly object[],
  slug = 'riverton-water',
): Promise<{ at: string; jobId: number }> {
  const home = `/api/business-units/${await world.unitId(slug)}`;
  const { body } = await world.call('POST', `${home}/jobs`, {
    token: await world.token('global@ratepayer.test'),
    body: { name: `K ${randomUUID()}`, schedule, tasks, timeoutMinutes: 60, overlap: 'Queue', isEnabled: true },
  });
  return { at: home, jobId: body.id };
}

interface Run {
  readonly id: number;
  readonly status: string;
  readonly firstId: number;
  /** What is said of its tasks, for whoever looks why it is not as it should be. */
  readonly told: readonly string[];
}

export const lastRun = async ({ world }: Town, jobId: number): Promise<Run | undefined> =>
  (
    await world.rows<Run>(
      `select id, status, coalesce(first_id, id) as "firstId", array(select t.position || ' ' || t.status || ' '
          || coalesce(t.message::text, '') || t.error_message from job_task t where t.execution_id = e.id
          order by t.position) as told from job_execution e where job_id = $1 order by id desc limit 1`,
      [jobId],
    )
  )[0];

/** What people do of a job while it runs: they begin it, approve what it asks, and begin it again where it failed. */
export function journeyOf(
  town: Town,
  { at, jobId }: { readonly at: string; readonly jobId: number },
  begin: (origin: string) => Promise<unknown>,
  isRight: () => Promise<unknown>,
): Journey {
  const post = async (origin: string, path: string, body: object, as = 'global@ratepayer.test') =>
    send(origin, 'POST', `${at}/job-runs/${path}`, body, { authorization: `Bearer ${await town.world.token(as)}` });
  const watch = async (origin: string) => {
    for (let i = 0; i < 400; i++) {
      const run = await lastRun(town, jobId);
      if (run?.status === 'Paused') await post(origin, `${run.id}/decide`, { step: 'Approve', reason: 'Looks well' });
      else if (run && run.status !== 'Processing') return;
      if (town.isGone(origin)) return;
      await town.age();
      await pause(25);
    }
  };
  return {
    async go(origin) {
      await begin(origin);
      await watch(origin);
    },
    async again(origin) {
      if (!(await lastRun(town, jobId))) await begin(origin);
      await watch(origin);
      const run = await lastRun(town, jobId);
      if (run?.status === 'Failed') await post(origin, `${run.id}/again`, { from: 'Failed Task' });
      await watch(origin);
      await town.recover();
      const ended = await lastRun(town, jobId);
      const wrong = ended?.status === 'Successful' ? await isRight() : ended;
      if (wrong) throw new Error(`Of the job there is ${JSON.stringify(wrong)}.`);
    },
  };
}

/** A job that its schedule begins: it writes to payers, and closes the day. */
export const jobAtItsTime: Flow = {
  name: 'a job at its time',
  byTwo: true,
  async begin(town) {
    const { world } = town;
    const job = await addJob(town, [
      { taskType: 'Send Payment Due Reminders', settings: { days: 60 } },
      { taskType: 'Close Settlement Batches', settings: {} },
    ]);
    const unit = await world.unitId('riverton-water');
    await world.rows(
      `update account a set email_address = 'k@payer.test' where business_unit_id = $1 and account_number = 'K1'`,
      [unit],
    );
    await world.rows(
      `update account_money m set due_date = case a.account_number when 'K1' then current_date + 5
        else date '2020-01-01' end from account a where a.id = m.account_id and a.business_unit_id = $1`,
      [unit],
    );
    const written = () => world.rows("select id from audit_entry where action = 'Reminder sent'");
    const before = (await written()).length;
    const begin = () =>
      world.rows('update job set next_run_date = now() - make_interval(secs => 1) where id = $1', [job.jobId]);
    return journeyOf(town, job, begin, async () => {
      const mails = (await written()).length - before;
      return mails === 1 ? undefined : { mails };
    });
  },
};

/** Files that were brought to a job. @returns what begins a run with them */
async function broughtTo(
  { world }: Town,
  { at, jobId }: { readonly at: string; readonly jobId: number },
  files: Readonly<Record<string, Buffer>>,
): Promise<(origin: string) => Promise<unknown>> {
  const token = await world.token('admin@riverton.test');
  const home = `${at}/jobs/${jobId}`;
  const fileIds: number[] = [];
  for (const [fileName, payload] of Object.entries(files)) {
    const { body } = await world.call('POST', `${home}/files`, { token, body: { fileName } });
    const headers = { 'content-type': 'application/octet-stream' };
    await world.app.inject({ method: 'PUT', url: body.uploadUrl, headers, payload });
    fileIds.push(body.fileId);
  }
  return (origin) => send(origin, 'POST', `${home}/run`, { fileIds }, { authorization: `Bearer ${token}` });
}

/** Files that came encrypted, opened and encrypted again for a partner. Afterwards each is there once, whoever died. */
export const jobOfSealedFiles: Flow = {
  name: 'a job that decrypts and encrypts files',
  byTwo: true,
  async begin(town) {
    const { world } = town;
    const unit = await world.unitId('riverton-water');
    const token = await world.token('global@ratepayer.test');
    const home = `/api/business-units/${unit}/file-keys`;
    const add = async (body: object) => (await world.call('POST', home, { token, body })).body;
    const [own, partner] = [randomUUID(), randomUUID()];
    const { publicKey } = await add({ name: own, kind: 'Own' });
    const reader = await partnerKey();
    const { id, fingerprint, rowVersion } = await add({
      name: partner,
      kind: 'Partner',
      key: reader.toPublic().armor(),
    });
    await world.call('POST', `${home}/${id}/confirmation`, { token, body: { fingerprint, rowVersion } });
    const job = await addJob(town, [
      { taskType: 'Decrypt File', settings: { ownKey: own } },
      { taskType: 'Encrypt File', settings: { partners: partner, signWith: own } },
    ]);
    const texts = ['one', 'two'];
    const sealed = await Promise.all(texts.map((text) => sealedFor(Buffer.from(text), { to: publicKey })));
    const begin = await broughtTo(town, job, Object.fromEntries(sealed.map((bytes, n) => [`${n}.csv.pgp`, bytes])));
    return journeyOf(town, job, begin, async () => {
      const made = await world.rows<{ name: string; key: string }>(
        `select name, storage_key as key from job_file where job_id = $1 and position > 0 order by position, name`,
        [job.jobId],
      );
      const disk = openDisk('file:', world.dataDir);
      const bytes = await Promise.all(made.map(async ({ key }) => Buffer.from(await disk.getBytes(key))));
      const ours = await publicKeyOf(publicKey);
      const opened = await Promise.all(bytes.slice(2).map((some) => openedBy(some, reader, ours)));
      const found = [made.map(({ name }) => name), bytes.slice(0, 2).map(String), opened];
      const right = [
        ['0.csv', '1.csv', '0.csv.pgp', '1.csv.pgp'],
        texts,
        texts.map((text) => ({ text, signed: true })),
      ];
      return JSON.stringify(found) === JSON.stringify(right) ? undefined : found;
    });
  },
};

/** A file of payments received elsewhere that is brought to a job, and comes in behind an approval. */
export const jobOfPayments: Flow = {
  name: 'a job that imports payments behind an approval',
  byTwo: true,
  async begin(town) {
    const job = await addJob(town, [
      { taskType: 'Wait For Approval', settings: { note: '', anotherPerson: true } },
      { taskType: 'Import External Payments', settings: {} },
    ]);
    const name = `K${randomUUID().slice(0, 8)}`;
    const rows = Array.from({ length: 40 }, (_, n) => `1000${1 + (n % 3)},01,1.00,2026-01-05,Check,${name}-${n}`);
    const text = ['Account,Sub,Amount,Date,Method,Reference', ...rows, ''].join('\n');
    const begin = await broughtTo(town, job, { 'k.csv': Buffer.from(text) });
    return journeyOf(town, job, begin, async () => {
      const payments = await recorded(town, name);
      const isOnce = payments.length === rows.length && payments.every(({ moved }) => moved === -100);
      return isOnce ? undefined : payments;
    });
  },
};

/** A file for the billing system: what was paid before it stands in one file, once. */
export const jobOfExport: Flow = {
  name: 'a job that exports payments',
  byTwo: true,
  async begin(town) {
    const { world } = town;
    const job = await addJob(town, [{ taskType: 'Export Payments', settings: { format: 'Generic CSV' } }]);
    const token = await world.token('admin@riverton.test');
    const accountId = town.accountIds[0] ?? 0;
    const { intent, process } = await prepare(world, { token: await town.token(), accountId, amountMinor: 4100 });
    const paid = await process({ duplicateConfirmed: true });
    const headers = { authorization: `Bearer ${token}` };
    const begin = (origin: string) => send(origin, 'POST', `${job.at}/jobs/${job.jobId}/run`, { fileIds: [] }, headers);
    return journeyOf(town, job, begin, async () => {
      const files = await world.rows<{ key: string; isMarked: boolean }>(
        `select f.storage_key as key, exists (select 1 from payment p where p.payment_session_id =
            (select id from payment_session where identifier = $1) and p.exported_date is not null) as "isMarked"
          from job_file f join payment_export x on x.file_id = f.id and x.status = 'Made'
          where x.business_unit_id = (select business_unit_id from payment_session where identifier = $1)`,
        [intent.identifier],
      );
      const reference = paid.body.referenceNumber;
      const told = await Promise.all(files.map(({ key }) => readFile(join(world.dataDir, 'files', key), 'utf8')));
      const lines = told
        .join('')
        .split('\r\n')
        .filter((line) => line.includes(reference));
      const isOnce = lines.length === 1 && files.every(({ isMarked }) => isMarked);
      return isOnce ? undefined : { lines, files };
    });
  },
};

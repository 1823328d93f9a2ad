import { randomUUID } from 'node:crypto';
import { accountColumns, accountFile } from '@ratepayer/dev/account-file.ts';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { runUpload } from '../../src/capabilities/accounts/uploads/run-upload.ts';
import { movedWith } from '../../src/parts.ts';
import { systemClock } from '../../src/platform/clock/clock.ts';
import { openDisk } from '../../src/platform/files/disk.ts';
import { type Flow, send } from './flow.ts';
import type { Town } from './town.ts';

const config = {
  ...guessMapping(accountColumns),
  missingStrategy: 'Archive' as const,
  dateFormat: 'YYYY-MM-DD' as const,
};

interface SentFile {
  readonly unit: number;
  readonly token: string;
  readonly uploadId: number;
  /** What it says of its accounts, as `standing` reads them. */
  readonly says: string;
}

/**
 * A file of forty known accounts and one new one, each with another balance than before; the new one of the file before
 * is missing in it, and is archived.
 */
async function sendFile(town: Town): Promise<SentFile> {
  const { world } = town;
  const unit = await world.unitId('riverton-permits');
  const token = await world.token('admin@riverton.test');
  const names = [...Array.from({ length: 40 }, (_, i) => `F${i}`), `N${randomUUID().slice(0, 8)}`];
  const rows = names.map((name) => ({
    ACCT_NO: name,
    SUB: '',
    CUST_NAME: `Name ${name}`,
    SVC_ADDR: '1 Mill Street',
    CITY: 'Riverton',
    ST: 'TX',
    ZIP: '78701',
    PHONE: '',
    EMAIL: '',
    BAL: (Math.random() * 500).toFixed(2),
    PAST_DUE: '0.00',
    LATE_FEE: '0.00',
    ISSUE_DT: '2026-11-01',
    DUE_DT: '2026-12-01',
    NOTE: '',
  }));
  const reserved = await world.call('POST', `/api/business-units/${unit}/accounts/get-upload-url?fileName=k.csv`, {
    token,
  });
  const bytes = Buffer.from(accountFile(rows));
  await world.app.inject({
    method: 'PUT',
    url: reserved.body.uploadUrl,
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
  const says = rows.map((row) => `${row.ACCT_NO} ${row.BAL}`).toSorted();
  return { unit, token, uploadId: reserved.body.uploadId, says: says.join(', ') };
}

/** The active accounts of the files, with their balances. */
const standing = async ({ world }: Town): Promise<string> =>
  (
    await world.rows<{ line: string }>(
      `select a.account_number || ' ' || to_char(m.balance / 100.0, 'FM990.00') as line from account a
        join account_money m on m.account_id = a.id join business_unit u on u.id = a.business_unit_id
        where u.slug = 'riverton-permits' and a.account_number ~ '^[FN]' and not a.is_deleted and not a.is_archived`,
    )
  )
    .map(({ line }) => line)
    .toSorted()
    .join(', ');

/** The same, checked and processed without a fault. */
async function processedFile(town: Town): Promise<SentFile> {
  const { world } = town;
  const sent = await sendFile(town);
  for (const step of ['Check', 'Process'] as const) {
    await world.call('POST', `/api/business-units/${sent.unit}/accounts/process-upload`, {
      token: sent.token,
      body: { uploadId: sent.uploadId, step, ...(step === 'Check' ? { config } : {}) },
    });
    await runUpload(
      { db: world.db, disk: openDisk('file:', world.dataDir), clock: systemClock, movedWith },
      { uploadId: sent.uploadId, businessUnitId: sent.unit, step },
    );
  }
  return sent;
}

const knowsFile = async ({ world }: Town) =>
  (await world.rows("select 1 from account where account_number = 'F0'")).length > 0;

/**
 * A file of a billing system on its way: checked and processed by a worker. Afterwards the accounts are what it says.
 */
export const file: Flow = {
  name: 'an account file',
  byWorker: true,
  byTwo: true,
  async begin(town) {
    const { world } = town;
    if (!(await knowsFile(town))) await processedFile(town);
    const { unit, token, uploadId, says } = await sendFile(town);
    const step = async (origin: string, name: string) =>
      send(
        origin,
        'POST',
        `/api/business-units/${unit}/accounts/process-upload`,
        { uploadId, step: name, ...(name === 'Check' ? { config } : {}) },
        { authorization: `Bearer ${token}` },
      );
    const run = async (origin: string) => {
      for (const name of ['Check', 'Process']) {
        await step(origin, name);
        for (let i = 0; i < 200; i++) {
          const [upload] = await world.rows('select status from account_upload where id = $1', [uploadId]);
          if (!['Checking', 'Processing'].includes(upload.status)) break;
          if (town.isGone(origin)) return;
          await town.age();
          await new Promise((done) => setTimeout(done, 25));
        }
      }
    };
    const again = async (origin: string) => {
      await run(origin);
      await town.recover();
      const now = await standing(town);
      if (now !== says) throw new Error(`The accounts are ${now}, and the file says ${says}.`);
    };
    return { go: run, again };
  },
};

/** An import that a worker undoes: afterwards every account is what it was before it, and what it made is gone. */
export const undoneImport: Flow = {
  name: 'an import that is undone',
  byWorker: true,
  byTwo: true,
  async begin(town) {
    const { world } = town;
    if (!(await knowsFile(town))) await processedFile(town);
    const accounts = () =>
      world.rows(
        `select a.account_number, a.name, a.is_archived, m.balance, m.past_due_minor, m.not_yet_due_minor, m.due_date
         from account a join account_money m on m.account_id = a.id join business_unit u on u.id = a.business_unit_id
         where u.slug = 'riverton-permits' and a.account_number ~ '^[FN]' and not a.is_deleted order by 1`,
      );
    const before = JSON.stringify(await accounts());
    const { unit, token, uploadId } = await processedFile(town);
    const statusNow = async () =>
      (await world.rows('select status from account_upload where id = $1', [uploadId]))[0]?.status;
    const go = async (origin: string) => {
      await send(
        origin,
        'POST',
        `/api/business-units/${unit}/accounts/process-upload`,
        { uploadId, step: 'Undo', reason: 'The wrong file' },
        { authorization: `Bearer ${token}` },
      );
      for (let i = 0; i < 200 && (await statusNow()) !== 'Undone'; i++) {
        if (town.isGone(origin)) return;
        await town.age();
        await new Promise((done) => setTimeout(done, 25));
      }
    };
    const again = async (origin: string) => {
      await go(origin);
      const after = JSON.stringify(await accounts());
      if ((await statusNow()) !== 'Undone' || after !== before)
        throw new Error(`The import is ${await statusNow()}, and ${after} is not ${before}.`);
    };
    return { go, again };
  },
};

/** A long list that a worker makes into a file. Nothing of it is offered before it is whole (`town.broken`). */
export const report: Flow = {
  name: 'a report',
  byWorker: true,
  byTwo: true,
  async begin(town) {
    const { world, age } = town;
    const unit = await world.unitId('riverton-water');
    const authorization = `Bearer ${await world.token('admin@riverton.test')}`;
    const body = {
      reportName: 'payments',
      reportType: 'Excel',
      query: { AmountFromMinor: Math.floor(Math.random() * 1000) },
    };
    const go = async (origin: string) => {
      await send(origin, 'POST', `/api/business-units/${unit}/reports/generated`, body, { authorization });
      for (let i = 0; i < 200; i++) {
        const waiting = await world.rows("select 1 from generated_report where status in ('Queued', 'Running')");
        if (waiting.length === 0 || town.isGone(origin)) return;
        await age();
        await new Promise((done) => setTimeout(done, 25));
      }
    };
    return { go, again: go };
  },
};

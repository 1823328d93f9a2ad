import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { exportFormats, type Formats, readFormats } from '../src/capabilities/exports/read-formats.ts';
import { Lost, type TaskKind } from '../src/capabilities/jobs/task-kind.ts';
import { exportPayments } from '../src/capabilities/jobs/tasks/export-payments.ts';
import { runNext } from '../src/capabilities/jobs/runs/run-next.ts';
import { watchCrashPoints } from '../src/platform/crash/crash-point.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let home: string;
let admin: string;
let payer: string;
const disk = () => openDisk('file:', world.dataDir);

beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  home = `/api/business-units/${unit}`;
  admin = await world.token('admin@riverton.test');
  payer = (await world.quickPay(['10001'])).token;
});
afterAll(() => world.close());
beforeEach(async () => {
  watchCrashPoints(() => undefined);
  // What other tests left to tell.
  await drained();
});

const pay = async (amountMinor: number): Promise<number> => {
  const accountId = await world.accountId('10001');
  const { process } = await prepare(world, { token: payer, accountId, amountMinor });
  const { status, body } = await process({ duplicateConfirmed: true });
  expect(status).toBe(200);
  return (body as unknown as { paymentId: number }).paymentId;
};
const giveBack = async (paymentId: number) => {
  const answer = await world.call('POST', `/api/payments/${paymentId}/void`, {
    token: admin,
    body: { reason: 'Wrong amount' },
  });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
};

let made = 0;
async function addJob(format = 'Generic CSV'): Promise<number> {
  const { status, body } = await world.call('POST', `${home}/jobs`, {
    token: admin,
    body: {
      name: `Export ${++made}`,
      schedule: { kind: 'Manual' },
      tasks: [{ taskType: 'Export Payments', settings: { format } }],
      timeoutMinutes: 60,
      overlap: 'Queue',
      isEnabled: true,
    },
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.id;
}
const begin = async (jobId: number): Promise<number> =>
  (await world.call('POST', `${home}/jobs/${jobId}/run`, { token: admin, body: { fileIds: [] } })).body.id;
const again = async (runId: number): Promise<number> =>
  (await world.call('POST', `${home}/job-runs/${runId}/again`, { token: admin, body: { from: 'Failed Task' } })).body
    .id;
const readRun = async (id: number) => (await world.call('GET', `${home}/job-runs/${id}`, { token: admin })).body;
const work = async (kinds: readonly TaskKind[] = [exportPayments(world.deps)], worker = 'one') => {
  const errors: unknown[] = [];
  await runNext({ ...world.deps, disk: disk(), kinds }, worker, new AbortController().signal, (e) => errors.push(e));
  return errors;
};
const lose = () => world.rows("update job_execution set heartbeat_date = now() - interval '2 minutes'");
/** Runs a job whole. */
async function exported(format?: string, formats: Formats = exportFormats) {
  const run = await begin(await addJob(format));
  await work([exportPayments(world.deps, formats)]);
  return readRun(run);
}
const drained = async () => {
  const run = await exported();
  expect(['Successful', 'ExitedEarly']).toContain(run.status);
};
async function bytesOf(runId: number): Promise<string[]> {
  const files = await world.rows<{ key: string; sha256: string }>(
    `select f.storage_key as key, f.sha256 from job_file f join job_execution e on e.id = f.execution_id
      where $1 in (e.id, e.first_id) or e.id = (select first_id from job_execution where id = $1) order by f.id`,
    [runId],
  );
  return Promise.all(
    files.map(async ({ key, sha256 }) => {
      const bytes = Buffer.from(await disk().getBytes(key));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      return bytes.toString('latin1');
    }),
  );
}
const exportsMade = () =>
  world.rows<{ sequence: number; entries: number; paid: number; returned: number; status: string }>(
    `select sequence, entry_count as entries, paid_minor::int as paid, returned_minor::int as returned, status
      from payment_export where business_unit_id = $1 order by sequence`,
    [unit],
  );
const paymentOf = async (id: number) =>
  (
    await world.rows<{ reference: string; exported: Date | null; entries: (Date | null)[] }>(
      `select p.reference_number as reference, p.exported_date as exported,
        array(select e.exported_date from balance_event e join payment_line_item l on l.id = e.source_line_id
          where l.payment_id = p.id order by e.id) as entries from payment p where p.id = $1`,
      [id],
    )
  )[0] ?? { reference: '', exported: null, entries: [] };

it('tells what was paid and given back, each in a line of its own, once, and marks it with the file', async () => {
  const [first, second] = [await pay(1_250), await pay(2_000)];
  await giveBack(second);
  const before = (await exportsMade()).length;
  const run = await exported();
  expect(run).toMatchObject({
    status: 'Successful',
    tasks: [{ counts: expect.arrayContaining([{ name: 'entries', count: 3 }]) }],
  });
  const [bytes = ''] = await bytesOf(run.id);
  const lines = bytes.split('\r\n');
  expect(lines[0]).toBe(
    'Account number,Subaccount number,Type,Bucket,Charge,Amount,Date,Reference number,Method,Channel,Entry',
  );
  expect(lines.slice(1, -1).map((line) => line.split(',').slice(0, 6).join(','))).toEqual([
    '10001,01,Payment,Balance,,12.50',
    '10001,01,Payment,Balance,,20.00',
    '10001,01,Void,Balance,,-20.00',
  ]);
  const [one, other] = [await paymentOf(first), await paymentOf(second)];
  expect(lines.slice(1, -1).map((line) => line.split(',')[7])).toEqual([
    one.reference,
    other.reference,
    other.reference,
  ]);
  expect(one.exported).toEqual(one.entries[0]);
  expect(other.entries).toEqual([one.exported, one.exported]);
  expect((await exportsMade()).slice(before)).toEqual([
    { sequence: before + 1, entries: 3, paid: 3_250, returned: -2_000, status: 'Made' },
  ]);
  const yes = await world.call('GET', `${home}/payments?Exported=true&PageSize=100`, { token: admin });
  expect(yes.body.items.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([first, second]));
  // A second time there is nothing to tell, and no file.
  const next = await exported();
  expect(next).toMatchObject({
    status: 'ExitedEarly',
    exitReason: 'Nothing was paid or given back since the last file, so there is no new one.',
  });
  expect(await bytesOf(next.id)).toEqual([]);
  expect(await exportsMade()).toHaveLength(before + 1);
  expect(await brokenInvariants(world)).toEqual([]);
});

it('tells later of what is given back of a payment that was told of', async () => {
  const payment = await pay(1_700);
  await drained();
  await giveBack(payment);
  const run = await exported();
  const [bytes = ''] = await bytesOf(run.id);
  expect(bytes.split('\r\n').slice(1, -1)).toEqual([expect.stringMatching(/^10001,01,Void,Balance,,-17\.00,/)]);
});

it('writes fixed places and records of several lines, each with counts and sums', async () => {
  const payment = await pay(4_321);
  const fixed = (await bytesOf((await exported('Generic Fixed Width')).id))[0] ?? '';
  const records = fixed.split('\r\n');
  expect(records.pop()).toBe('');
  expect(records.map((each) => each.length)).toEqual([120, 120, 120]);
  expect(records[1]).toMatch(/^510001 {25}01 {8}PAB {20}000000004321 \d{8}\d{18}/);
  expect(records[2]).toBe(
    `9000000003000000001${'00000000004321 '}${'00000000000000 '}${'00000000004321 '}${' '.repeat(56)}`,
  );
  await giveBack(payment);
  const run = await exported('Generic Multiline');
  const [head, group, line, trailer] = ((await bytesOf(run.id))[0] ?? '').split('\r\n');
  expect(head).toMatch(/^H\|.+\|\d{4}-\d\d-\d\d\|\d+$/);
  expect(group).toMatch(/^P\|1\|Void\|\d{18}\|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\|\w+\|QuickPay\|-43\.21\|1$/);
  expect(line).toMatch(/^L\|1\|10001\|01\|Balance\|\|-43\.21\|/);
  expect(trailer).toBe('T|4|1|1|0.00|-43.21|-43.21');
});

it('takes a new format from a file, without a line of code', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'formats-'));
  const own = {
    name: 'Town of Anywhere',
    about: 'A tab between two fields.',
    fileName: 'PAY{date}.{sequence}',
    lineEnding: '\n',
    layout: { kind: 'delimited', delimiter: '\t', quote: 'never' },
    records: [{ fields: [{ value: 'accountNumber' }, { value: 'owed', amount: 'minor', sign: 'trailing' }] }],
    trailer: [{ fields: [{ text: 'EOF' }, { value: 'entryCount', width: 3, pad: '0' }] }],
  };
  writeFileSync(join(folder, 'anywhere.json'), JSON.stringify(own));
  await pay(900);
  const run = await exported('Town of Anywhere', readFormats(folder));
  expect(await bytesOf(run.id)).toEqual(['10001\t900-\nEOF\t001\n']);
  expect(run.tasks[0].files[0].name).toMatch(/^PAY\d{8}\.\d{4}$/);
  writeFileSync(join(folder, 'wrong.json'), JSON.stringify({ ...own, name: 'Wrong', records: [] }));
  expect(() => readFormats(folder)).toThrow('wrong.json');
});

it('writes each entry into one file when two run at once', async () => {
  const amounts = [101, 102, 103, 104];
  for (const amount of amounts) await pay(amount);
  const runs = [await begin(await addJob()), await begin(await addJob())];
  await Promise.all([work(undefined, 'one'), work(undefined, 'two')]);
  const files = (await Promise.all(runs.map(bytesOf))).flat();
  const told = files.flatMap((bytes) =>
    bytes
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[5]) * 100),
  );
  expect(told.map(Math.round).toSorted((a, b) => a - b)).toEqual(amounts);
  expect(await brokenInvariants(world)).toEqual([]);
});

it.each(['export.staged', 'export.written', 'export.final'] as const)(
  'neither loses nor repeats anything when its worker dies at %s',
  async (point) => {
    const payment = await pay(1_111);
    const run = await begin(await addJob());
    watchCrashPoints((reached) => {
      if (reached === point) throw new Lost();
    });
    await work();
    watchCrashPoints(() => undefined);
    const isFinal = point === 'export.final';
    expect((await paymentOf(payment)).exported !== null).toBe(isFinal);
    // What is paid meanwhile goes into the next file.
    const later = await pay(2_222);
    await lose();
    await work();
    expect(await readRun(run)).toMatchObject({ status: 'Successful' });
    const [bytes = ''] = await bytesOf(run);
    expect(
      bytes
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[5]),
    ).toEqual(['11.11']);
    expect(await bytesOf(run)).toHaveLength(1);
    expect((await paymentOf(later)).exported).toBeNull();
    expect(await brokenInvariants(world)).toEqual([]);
  },
);

it('gives what a run chose and never wrote to the next one, with its number', async () => {
  const payment = await pay(3_333);
  const before = (await exportsMade()).length;
  const narrow = (await import('../src/capabilities/exports/format.shapes.ts')).exportFormat.parse({
    ...exportFormats.get('Generic Fixed Width'),
    name: 'Narrow',
    header: [],
    trailer: [],
    records: [{ fields: [{ value: 'accountNumber', width: 2 }] }],
  });
  const run = await begin(await addJob('Narrow'));
  await work([exportPayments(world.deps, new Map([['Narrow', narrow]]))]);
  const failed = await readRun(run);
  expect(failed.status).toBe('Failed');
  expect(failed.tasks[0].message).toContain('in the format Narrow the field accountNumber is too narrow for “10001”.');
  expect(await bytesOf(run)).toEqual([]);
  expect((await paymentOf(payment)).exported).toBeNull();
  const other = await exported();
  expect((await exportsMade()).slice(before)).toEqual([
    { sequence: before + 1, entries: 1, paid: 3_333, returned: 0, status: 'Made' },
  ]);
  expect((await bytesOf(other.id))[0]).toContain('33.33');
  const second = await again(run);
  await work([exportPayments(world.deps, new Map([['Narrow', narrow]]))]);
  expect(await readRun(second)).toMatchObject({ status: 'ExitedEarly' });
});

it('says what is missing where nobody chose a format, or one that is not there', async () => {
  await pay(500);
  const none = await exported('');
  expect(none.tasks[0].message).toContain('No format is known for this business unit.');
  const unknown = await exported('Nobody’s');
  expect(unknown.tasks[0].message).toContain('There is no export format called Nobody’s.');
});

const listed = () => world.call('GET', `${home}/payment-exports?PageSize=100`, { token: admin });
const makeAgain = async (id: number, token = admin, of = home) => {
  const { statusCode, rawPayload } = await world.app.inject({
    method: 'POST',
    url: `${of}/payment-exports/${id}/make-again`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: statusCode, text: rawPayload.toString('latin1') };
};

it('lists what was told, and makes a file again with the same bytes, whatever its biller is called since', async () => {
  const payment = await pay(6_100);
  await giveBack(await pay(100));
  const run = await exported('Generic Multiline');
  const [bytes = ''] = await bytesOf(run.id);
  const [row] = (await listed()).body.items;
  expect(row).toMatchObject({
    ...{ status: 'Made', format: 'Generic Multiline', paymentCount: 2, entryCount: 3, sumMinor: 6_100 },
    ...{ paidMinor: 6_200, returnedMinor: -100, runId: run.id, madeBy: expect.any(String) },
    fileName: run.tasks[0].files[0].name,
  });
  const before = await paymentOf(payment);
  const name = await world.rows<{ name: string }>('select name from business_unit where id = $1', [unit]);
  await world.rows("update business_unit set name = 'Another name', slug = 'another-slug' where id = $1", [unit]);
  // Also where nobody keeps the file any more.
  await world.rows(
    "update job_file set status = 'Purged' where id = (select file_id from payment_export where id = $1)",
    [row.id],
  );
  for (const answer of await Promise.all([makeAgain(row.id), makeAgain(row.id)]))
    expect(answer).toEqual({ status: 200, text: bytes });
  expect(await paymentOf(payment)).toEqual(before);
  expect((await listed()).body.items[0]).toEqual(row);
  await world.rows('update business_unit set name = $2, slug = $3 where id = $1', [
    unit,
    name[0]?.name,
    'riverton-water',
  ]);
  const [{ audited } = { audited: 0 }] = await world.rows<{ audited: number }>(
    "select count(*)::int as audited from audit_entry where entity_type = 'PaymentExport' and entity_id = $1",
    [row.id],
  );
  expect(audited).toBe(2);
  // Bytes that would be others leave for nobody.
  const sum = (of: string) => world.rows(`update payment_export set sha256 = ${of} where id = $1`, [row.id]);
  await sum('reverse(sha256)');
  expect((await makeAgain(row.id)).status).toBe(409);
  await sum('reverse(sha256)');
  expect((await makeAgain(987_654)).status).toBe(404);
  const other = `/api/business-units/${await world.unitId('lakeshore-hydro')}`;
  const global = await world.token('global@ratepayer.test');
  expect((await makeAgain(row.id, global, other)).status).toBe(404);
  expect((await makeAgain(row.id, await world.token('clerk@riverton.test'))).status).toBe(403);
});

const markAs = async (paymentIds: number[], isExported: boolean, more: object = {}, who = 'global@ratepayer.test') =>
  world.call('POST', `${home}/payment-exports/mark`, {
    token: await world.token(who),
    body: { paymentIds, isExported, reason: 'The biller says so', ...more },
  });
const amountsOf = async (run: { id: number }) =>
  (await bytesOf(run.id)).flatMap((bytes) =>
    bytes
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').slice(2, 6).join(',')),
  );

it('counts as told what a Global Admin says, and tells again what the biller did not get; once each', async () => {
  const [one, two, three] = [await pay(7_100), await pay(7_200), await pay(7_300)];
  const both = await Promise.all([markAs([one, two], true), markAs([two, one], true)]);
  expect(both.map(({ body }) => body.marked).toSorted()).toEqual([0, 2]);
  expect((await paymentOf(one)).exported).toEqual((await paymentOf(two)).entries[0]);
  expect(await brokenInvariants(world)).toEqual([]);
  const [row] = (await listed()).body.items;
  expect(row).toMatchObject({
    ...{ status: 'Marked', sequence: null, paymentCount: 2, sumMinor: 14_300, fileId: null },
    reason: 'The biller says so',
  });
  expect((await makeAgain(row.id)).status).toBe(409);
  // What goes back of it is told by itself.
  await giveBack(two);
  const file = await exported();
  expect(await amountsOf(file)).toEqual(['Payment,Balance,,73.00', 'Void,Balance,,-72.00']);
  const [first] = (await listed()).body.items;

  const shown = await world.call('GET', `/api/payments/${two}`, { token: admin });
  const entries = shown.body.timeline.filter(({ title }: { title: string }) => title === 'The biller was told');
  expect(entries.map(({ detail }: { detail: string }) => detail)).toEqual([first.fileName, 'The biller says so']);

  // The biller got neither the one that was said nor the one of the file.
  const back = await markAs([one, three], false);
  expect(back.body).toEqual({ marked: 2, left: 0 });
  expect((await markAs([one, three], false)).body).toEqual({ marked: 0, left: 2 });
  expect((await paymentOf(three)).exported).toBeNull();
  expect(await brokenInvariants(world)).toEqual([]);
  expect(await amountsOf(await exported())).toEqual(['Payment,Balance,,71.00', 'Payment,Balance,,73.00']);
  expect((await makeAgain(first.id)).text).toContain('73.00');
  expect(await brokenInvariants(world)).toEqual([]);
  const actions = await world.rows<{ action: string; reason: string }>(
    `select action, reason from audit_entry where entity_type = 'Payment' and entity_id = $1 and action like 'Marked%'
      order by id`,
    [one],
  );
  expect(actions.map(({ action }) => action)).toEqual(['Marked as exported', 'Marked as not exported']);
});

it('leaves what nobody tells or stands in a file being made, and asks a Global Admin for a reason', async () => {
  const waiting = await pay(8_100);
  const run = await begin(await addJob());
  watchCrashPoints((reached) => {
    if (reached === 'export.staged') throw new Lost();
  });
  await work();
  watchCrashPoints(() => undefined);
  expect((await markAs([waiting], true)).body).toEqual({ marked: 0, left: 1 });
  await lose();
  await work();
  expect(await amountsOf(await readRun(run))).toEqual(['Payment,Balance,,81.00']);
  const fee = await world.rows<{ id: number }>(
    "select id from payment where business_unit_id = $1 and (type = 'Service Fee' or posted_date is null) limit 2",
    [unit],
  );
  const elsewhere = await world.call('POST', `${home}/external-payments`, {
    token: admin,
    body: {
      ...{ accountId: await world.accountId('10001'), amountMinor: 100, receivedDate: '2026-10-01' },
      ...{ externalMethod: 'Check', externalReference: 'MARK-1' },
    },
  });
  const told = [...fee.map(({ id }) => id), elsewhere.body.id];
  for (const isExported of [true, false])
    expect((await markAs(told, isExported)).body).toEqual({ marked: 0, left: told.length });
  expect((await markAs([waiting, 987_654], false)).status).toBe(404);
  expect((await markAs([waiting], false, { reason: '' })).status).toBe(400);
  expect((await markAs([waiting], false, {}, 'admin@riverton.test')).status).toBe(403);
  expect((await paymentOf(waiting)).exported).not.toBeNull();
  expect(await brokenInvariants(world)).toEqual([]);
});

it('is done for who may see billing alone', async () => {
  const { status } = await world.call('POST', `${home}/jobs`, {
    token: await world.token('clerk@riverton.test'),
    body: {
      name: 'No',
      schedule: { kind: 'Manual' },
      tasks: [{ taskType: 'Export Payments', settings: { format: '' } }],
      timeoutMinutes: 60,
      overlap: 'Queue',
      isEnabled: true,
    },
  });
  expect(status).toBe(403);
});

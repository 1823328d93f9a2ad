import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { exportFormats, readFormats } from '../src/capabilities/exports/read-formats.ts';
import { Lost } from '../src/capabilities/jobs/task-kind.ts';
import { exportPayments } from '../src/capabilities/jobs/tasks/export-payments.ts';
import { watchCrashPoints } from '../src/platform/crash/crash-point.ts';
import { exportedTown } from './exported-town.ts';
import { brokenInvariants } from './paying.ts';
import type { World } from './world.ts';

const calls = exportedTown();
const { town, pay, giveBack, addJob, begin, readRun, work, lose, exported, drained, bytesOf, paymentOf } = calls;
let world: World;
let unit: number;
let home: string;
let admin: string;
beforeAll(() => {
  ({ world, unit, home, admin } = town());
});

const again = async (runId: number): Promise<number> =>
  (await world.call('POST', `${home}/job-runs/${runId}/again`, { token: admin, body: { from: 'Failed Task' } })).body
    .id;
const exportsMade = () =>
  world.rows<{ sequence: number; entries: number; paid: number; returned: number; status: string }>(
    `select sequence, entry_count as entries, paid_minor::int as paid, returned_minor::int as returned, status
      from payment_export where business_unit_id = $1 order by sequence`,
    [unit],
  );

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

import { billTypes } from '@ratepayer/contract/bills/bill-state.ts';
import type { BillingCycle } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { makeSampleBills, waterBills } from '@ratepayer/dev/sample-bills.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { publishCycles } from '../src/capabilities/bills/publish-cycles.ts';
import { type BillJob, runCycle } from '../src/capabilities/bills/run-cycle.ts';
import { archive, index, mapping, openBills, pdf } from './bill-kit.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let town: Awaited<ReturnType<typeof openBills>>;
beforeAll(async () => {
  world = await openWorld();
  town = await openBills(world, 'riverton-permits');
});
afterAll(() => world.close());

const one = (account: string, number: string) => ({ account, number, amount: '1.00' });
const cycleOf = async (id: number) => (await town.call('GET', `/billing-cycles/${id}`)).body;
const events = (accountId: number) =>
  world.rows<{ event_type: string; source_type: string; amount_minor: number; balance_after_minor: number }>(
    `select event_type, source_type, amount_minor, balance_after_minor from balance_event
      where account_id = $1 order by sequence`,
    [accountId],
  );

describe('a billing cycle', () => {
  it('goes from its index to what payers see, and moves each balance once', async () => {
    const first = await town.account('B100');
    const second = await town.account('B200', 5_000);
    const cycle = await town.cycle('November');
    expect(cycle).toMatchObject({ status: 'Processing', step: '', postsToBalance: true });
    const read = await town.read(cycle.id, [
      { account: 'B100', number: 'N1', amount: '84.12', total: '84.12' },
      { account: ' b-200', number: 'N2', amount: '20.00', total: '70.00' },
      { account: 'B200', number: 'N3', type: 'Notice', amount: '0' },
      { account: 'X999', number: 'N4', amount: '1.00' },
    ]);
    expect(read.body).toMatchObject({
      status: 'Draft',
      billCount: 3,
      accountCount: 2,
      totalAmountMinor: 10_412,
      unmatchedCount: 1,
      balanceChangeMinor: 10_412,
    });
    const problems = await town.call('GET', `/billing-cycles/${cycle.id}/problems`);
    expect(problems.body.items).toEqual([
      { row: 5, column: 'AccountNumber', value: 'X999', problem: 'There is no account with this number.' },
    ]);
    const approved = await town.approve(cycle.id);
    expect(approved.body).toMatchObject({ status: 'Approved', step: 'Publish', publishedCount: 0 });
    await town.publish();
    const after = (await town.call('GET', `/billing-cycles/${cycle.id}`)).body;
    expect(after).toMatchObject({ publishedCount: 3, step: '' });
    expect(after.publishedDate).not.toBeNull();
    expect([await town.balance(first), await town.balance(second)]).toEqual([8_412, 7_000]);
    expect((await events(second)).at(-1)).toMatchObject({
      event_type: 'Bill',
      source_type: 'bill',
      amount_minor: 2_000,
      balance_after_minor: 7_000,
    });
    const [money] = await world.rows(
      'select past_due_minor, not_yet_due_minor from account_money where account_id = $1',
      [second],
    );
    expect(money).toEqual({ past_due_minor: 5_000, not_yet_due_minor: 2_000 });
    expect(await findBroken(world.db)).toEqual([]);
  });

  it('is approved once, by the totals that were seen, of two at once by one', async () => {
    await town.account('B300');
    const { id } = await town.cycle('Approve once');
    await town.read(id, [{ account: 'B300', number: 'A1', amount: '10.00' }]);
    const shown = await town.seenOf(id);
    const ask = (totals: object) => town.call('POST', `/billing-cycles/${id}/approve`, { ...shown, ...totals });
    expect((await ask({ billCount: 1, totalAmountMinor: 999 })).status).toBe(409);
    expect((await ask({ billCount: 2, totalAmountMinor: 1_000 })).status).toBe(409);
    const both = await Promise.all([1, 2].map(() => ask({ billCount: 1, totalAmountMinor: 1_000 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await town.call('DELETE', `/billing-cycles/${id}`)).status).toBe(409);
    await town.publish();
  });

  it('takes documents from an archive by their names, and those that fit nothing by hand', async () => {
    await town.account('B400', 0, '01');
    await town.account('B401');
    const { id } = await town.cycle('With documents', { expectsDocuments: true });
    const read = await town.read(id, [
      { account: 'B400', sub: '01', number: 'D-1', amount: '1.00' },
      { account: 'B401', number: 'D-2', amount: '2.00' },
    ]);
    expect(read.body).toMatchObject({ status: 'Requires Bills', billsWithoutDocument: 2 });
    const zip = archive({
      'out/B400-01_D-1.pdf': pdf('one'),
      'out/other.pdf': pdf('two'),
      '__MACOSX/x': Buffer.from('x'),
    });
    const { fileId } = await town.send(id, 'Documents', 'out.zip', zip);
    const matched = await town.process(id, { step: 'Match', fileId });
    expect(matched.body).toMatchObject({ status: 'Requires Bills', documentCount: 2, unmatchedDocuments: 1 });
    const { body: left } = await town.call('GET', `/billing-cycles/${id}/documents/unmatched`);
    expect(left.items.map(({ name }: { name: string }) => name)).toEqual(['other.pdf']);
    const [bill] = await town.bills(`CycleId=${id}&HasDocument=false`);
    const path = `/billing-cycles/${id}/documents/${left.items[0].id}`;
    const assigned = await town.call('POST', `${path}/assign`, { billId: bill.id });
    expect(assigned.body).toMatchObject({ status: 'Draft', unmatchedDocuments: 0, billsWithoutDocument: 0 });
    expect((await town.call('POST', `${path}/assign`, { billId: bill.id })).status).toBe(404);
  });

  it.each([
    ['a name that leads out of it', { '../B1.pdf': pdf('x') }, 'leads out of it'],
    ['another archive', { 'more.zip': Buffer.from('PK') }, 'holds another archive'],
    ['what is no PDF by its name', { 'run.exe': Buffer.from('MZ') }, 'which is no PDF'],
    ['what is no PDF by its bytes', { 'B1.pdf': Buffer.from('MZ') }, 'is no PDF, whatever it is called'],
    ['what unpacks to too much', { 'B1.pdf': Buffer.alloc(30_000_000, 'a') }, 'unpacks to more'],
  ])('refuses an archive with %s, and keeps the drafts', async (_what, parts, sentence) => {
    const { id } = await town.cycle(`Hostile ${_what}`);
    await town.read(id, [{ account: 'B401', number: _what.slice(0, 40), amount: '2.00' }]);
    const { fileId } = await town.send(id, 'Documents', 'out.zip', archive(parts as Record<string, Buffer>));
    const { body } = await town.process(id, { step: 'Match', fileId });
    expect(body).toMatchObject({ status: 'Draft', billCount: 1, documentCount: 0 });
    expect(body.message).toContain(sentence);
    expect((await town.call('DELETE', `/billing-cycles/${id}`)).status).toBe(200);
  });

  it('is an error when its index cannot be read, and is read again', async () => {
    await town.account('B500');
    const { id } = await town.cycle('Read again');
    const { fileId } = await town.send(id, 'Index', 'bills.csv', Buffer.from('account,bill number\nB500,R1\n'));
    const failed = await town.process(id, { step: 'Read', fileId, config: mapping });
    expect(failed.body.status).toBe('Error');
    expect(failed.body.message).toContain('"amount"');
    const good = await town.send(id, 'Index', 'bills.csv', index([{ account: 'B500', number: 'R1', amount: '3.00' }]));
    expect((await town.process(id, { step: 'Read', fileId: good.fileId })).body).toMatchObject({ billCount: 1 });
    // The same file again drops what it made before.
    expect((await town.process(id, { step: 'Read' })).body).toMatchObject({ status: 'Draft', billCount: 1 });
  });

  it('posts of the seven types those that ask for money, and tells open pages of each step', async () => {
    const account = await town.account('B600');
    const { id } = await town.cycle('Seven types');
    const rows = billTypes.map((type, i) => ({ account: 'B600', number: `T${i}`, type, amount: '1.00' }));
    const read = await town.read(id, [
      ...rows.filter(({ type }) => type !== 'Recalculated'),
      { account: 'B600', number: 'T9', type: 'Letter', amount: '1.00' },
    ]);
    expect(read.body).toMatchObject({ billCount: 6, errorCount: 1, totalAmountMinor: 500 });
    await town.approve(id);
    await town.publish();
    expect((await events(account)).map(({ amount_minor }) => amount_minor)).toEqual([100, 100, 100]);
    const told = await world.rows(
      `select topic, count(*)::int as times from outbox where topic like 'BusinessUnit.%'
        and (payload ->> 'id')::bigint = $1 and ordering_key = 'cycle:' || $1 group by topic order by topic`,
      [id],
    );
    expect(told).toEqual([
      { topic: 'BusinessUnit.AccountsUpdated', times: 1 },
      { topic: 'BusinessUnit.BillsUpdated', times: 3 },
    ]);
  });

  it('takes an index of any of the five types, columns by their places as well', async () => {
    await town.account('B700');
    const { id } = await town.cycle('By places');
    const { fileId } = await town.send(id, 'Index', 'bills.txt', Buffer.from('B700      X1        0012.50\n'));
    const place = (source: string, property: string, start: number) => ({ source, property, start, length: 10 });
    const columns = [
      place('account', 'AccountNumber', 1),
      place('number', 'BillNumber', 11),
      place('amount', 'Amount', 21),
    ];
    const config = { ...mapping, fileType: 'FixedWidth', hasHeaderRow: false, columns };
    const read = await town.process(id, { step: 'Read', fileId, config });
    expect(read.body).toMatchObject({ status: 'Draft', billCount: 1, totalAmountMinor: 1_250 });
    const { body: checks } = await town.call('GET', `/billing-cycles/${id}/checks`);
    expect(checks).toMatchObject({ zero: 0, withoutDocument: 1, samples: [{ billNumber: 'X1' }] });
    expect(checks.last.name).not.toBe('By places');
    const [bill] = await town.bills(`CycleId=${id}`);
    const excluded = await town.call('POST', `/billing-cycles/${id}/exclude`, { billId: bill.id, reason: 'Not now' });
    expect(excluded.body).toMatchObject({ billCount: 0, totalAmountMinor: 0 });
    expect((await town.approve(id)).status).toBe(400);
  });

  it('comes with the sample town: a year that payers saw, and one that lacks a document', async () => {
    const unit = await world.unitId('riverton-water');
    const { db, keyring } = world;
    await makeSampleBills({ ...town.deps, db, keyring }, waterBills(unit));
    const { body } = await world.call('GET', `/api/business-units/${unit}/billing-cycles`, { token: town.token });
    const states = body.items.map(({ status, billCount, publishedCount }: BillingCycle) => [
      status,
      billCount,
      publishedCount,
    ]);
    expect(states).toEqual([
      ['Requires Bills', 5, 0],
      ['Approved', 5, 5],
      ['Approved', 5, 5],
      ...Array.from({ length: 11 }, () => ['Approved', 2, 2]),
    ]);
  });

  it('is published by two workers at once, bill by bill and each once', async () => {
    const accounts = [];
    for (let i = 0; i < 12; i++) accounts.push(await town.account(`P${i}`));
    const { id } = await town.cycle('Two workers');
    await town.read(
      id,
      accounts.map((_, i) => ({ account: `P${i}`, number: 'P', amount: '1.00' })),
    );
    await town.approve(id);
    const isOut = async () =>
      (await world.rows('select published_date from billing_cycle where id = $1', [id]))[0]?.published_date !== null;
    // Whoever finds it taken by another one comes again: a slow one may hold it longer than any number of looks.
    const worker = async () => {
      while (!(await isOut())) await publishCycles({ ...town.deps, accountsAtOnce: 2 });
    };
    await Promise.all([worker(), worker(), worker()]);
    for (const account of accounts) expect(await town.balance(account)).toBe(100);
    expect((await town.call('GET', `/billing-cycles/${id}`)).body).toMatchObject({ publishedCount: 12, step: '' });
    expect(await findBroken(world.db)).toEqual([]);
  });
});

describe('an archive that comes once more, late or at once with another one', () => {
  it('brings nothing twice, keeps out what came first, and is refused where its cycle is approved', async () => {
    for (const number of ['TW0', 'TW1']) await town.account(number);
    const { id } = await town.cycle('Once each', { expectsDocuments: true });
    await town.read(id, [one('TW0', 'T-0'), one('TW1', 'T-1')]);
    const [first, second] = ['0', '1'].map((n) => archive({ [`TW${n}_T-${n}.pdf`]: pdf(n) })) as [Buffer, Buffer];
    const sent = async (name: string, bytes: Buffer) => (await town.send(id, 'Documents', name, bytes)).fileId;
    const match = (fileId: number) => town.process(id, { step: 'Match', fileId });
    const [one0, again, bad, last] = [
      await sent('first.zip', first),
      await sent('again.zip', first),
      await sent('bad.zip', archive({ 'notes.txt': Buffer.from('no document') })),
      await sent('last.zip', second),
    ];
    expect((await match(one0)).body).toMatchObject({ billsWithoutDocument: 1, documentCount: 1, message: '' });
    const twice = await match(again);
    expect([twice.status, twice.body]).toEqual([
      400,
      [{ propertyName: 'fileId', errorMessage: 'These documents are here already: they came in first.zip.' }],
    ]);
    // What a worker died with comes again under its own number.
    expect((await match(one0)).body).toMatchObject({
      billsWithoutDocument: 1,
      documentCount: 1,
      unmatchedDocuments: 0,
    });
    const refused = await match(bad);
    expect(refused.body).toMatchObject({ status: 'Requires Bills', documentCount: 1 });
    expect(refused.body.message).toMatch(/notes\.txt/);
    const before = world.jobs.length;
    const begin = () => town.call('POST', `/billing-cycles/${id}/process`, { step: 'Match', fileId: last });
    expect((await Promise.all([begin(), begin()])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const job of world.jobs.slice(before)) await runCycle(town.deps, job.data as BillJob);
    expect(await cycleOf(id)).toMatchObject({ status: 'Draft', billsWithoutDocument: 0, unmatchedDocuments: 0 });
    const late = await sent('late.zip', archive({ 'TW0_T-0.pdf': pdf('other') }));
    expect((await town.approve(id)).status).toBe(200);
    expect((await match(late)).status).toBe(409);
    expect((await town.send(id, 'Documents', 'later.zip', second)).status).toBe(400);
  });

  it('comes again after its documents were forgotten, and a PDF of the same bytes for another bill', async () => {
    for (const number of ['TX0', 'TX1']) await town.account(number);
    const { id } = await town.cycle('Forgotten', { expectsDocuments: true });
    await town.read(id, [one('TX0', 'X-0'), one('TX1', 'X-1')]);
    const brought = async (name: string, bytes: Buffer) => {
      const { fileId } = await town.send(id, 'Documents', name, bytes);
      return (await town.process(id, { step: 'Match', fileId })).status;
    };
    const stray = archive({ 'cover.pdf': pdf('cover') });
    expect([await brought('a.zip', stray), await brought('b.zip', stray)]).toEqual([200, 400]);
    const { items } = (await town.call('GET', `/billing-cycles/${id}/documents/unmatched`)).body;
    expect((await town.call('DELETE', `/billing-cycles/${id}/documents/${items[0].id}`)).status).toBe(200);
    expect(await brought('b.zip', stray)).toBe(200);
    expect([await brought('TX0_X-0.pdf', pdf('same')), await brought('TX1_X-1.pdf', pdf('same'))]).toEqual([200, 200]);
    expect(await cycleOf(id)).toMatchObject({ billsWithoutDocument: 0 });
  });
});

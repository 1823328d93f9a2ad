import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { receiveFile } from '../src/capabilities/bills/receive-file.ts';
import { type BillJob, runCycle } from '../src/capabilities/bills/run-cycle.ts';
import { shownCell } from '../src/capabilities/bills/shown-cell.rules.ts';
import { archive, index, mapping, pdf, type Row, sha256 } from './bill-kit.ts';
import { openedBills } from './opened-bills.ts';

const { world, town, one } = await openedBills();
afterAll(async () => expect(await findBroken(world.db)).toEqual([]));

describe('a document', () => {
  async function matched(name: string, rows: readonly Row[], names: readonly string[]) {
    const { id } = await town.cycle(name);
    await town.read(id, rows);
    const zip = archive(Object.fromEntries(names.map((each) => [each, pdf(each)])));
    const { fileId } = await town.send(id, 'Documents', 'all.zip', zip);
    return (await town.process(id, { step: 'Match', fileId })).body;
  }

  it('goes to no bill whose numbers end elsewhere than those of its name', async () => {
    await town.account('12');
    await town.account('123');
    const rows = [one('12', '3001')];
    expect(await matched('Ends elsewhere', rows, ['123-001.pdf'])).toMatchObject({ unmatchedDocuments: 1 });
    // Nothing stands between its numbers, and another account's number begins it too.
    expect(await matched('Runs together', [one('12', '3002')], ['123002.pdf'])).toMatchObject({
      unmatchedDocuments: 1,
    });
    const named = [one('12', '3003', '1.00', { document: '12-3003.pdf' })];
    expect(await matched('Named elsewhere', named, ['123-003.pdf'])).toMatchObject({ unmatchedDocuments: 1 });
  });

  it('goes to the one bill that its name says, with or without what stands between', async () => {
    await town.account('DOC77', 0, '01');
    await town.account('DOC78');
    const rows = [
      one('DOC77', '5-1', '1.00', { sub: '01' }),
      one('DOC78', '52'),
      one('DOC78', '53'),
      one('DOC78', '54', '1.00', { document: 'Letter 9.pdf' }),
    ];
    const names = ['x/5_1 DOC77-01.PDF', 'doc7852.pdf', 'DOC-78.53.pdf', 'letter_9.pdf'];
    expect(await matched('All of them', rows, names)).toMatchObject({
      status: 'Draft',
      unmatchedDocuments: 0,
      billsWithoutDocument: 0,
    });
  });

  it('is kept of no archive that is refused, however far it was read', async () => {
    const numbers = Array.from({ length: 25 }, (_, i) => `AR${i}`);
    for (const number of numbers) await town.account(number);
    const { id } = await town.cycle('Refused late', { expectsDocuments: true });
    await town.read(
      id,
      numbers.map((number) => one(number, 'AR')),
    );
    const good = Object.fromEntries(numbers.map((number) => [`${number}_AR.pdf`, pdf(number)]));
    const bad = await town.send(id, 'Documents', 'bad.zip', archive({ ...good, 'z.pdf': Buffer.from('<html>') }));
    const refused = await town.process(id, { step: 'Match', fileId: bad.fileId });
    expect(refused.body).toMatchObject({ status: 'Requires Bills', documentCount: 0, billsWithoutDocument: 25 });
    const right = await town.send(id, 'Documents', 'good.zip', archive(good));
    const taken = await town.process(id, { step: 'Match', fileId: right.fileId });
    expect(taken.body).toMatchObject({ status: 'Draft', documentCount: 25, unmatchedDocuments: 0 });
  });
});

describe('processing', () => {
  it('keeps of a cell that cannot be read what can be stored', async () => {
    await town.account('CE1');
    const { id } = await town.cycle('Odd cells');
    const half = `${'x'.repeat(199)}😀`;
    const read = await town.read(id, [one('CE1', 'CE1-1'), one('CE1', half), one('CE1', 'CE\u0001')]);
    expect(read.body).toMatchObject({ billCount: 1, errorCount: 2 });
    const { items } = (await town.call('GET', `/billing-cycles/${id}/problems`)).body;
    expect(items.map(({ value }: { value: string }) => value)).toEqual([`${'x'.repeat(199)}\ufffd`, 'CE\ufffd']);
    expect(shownCell('a\u0000b')).toBe('a\ufffdb');
  });

  it('that fails to its last attempt ends in an error, which a new reading mends', async () => {
    await town.account('LA1');
    const { id } = await town.cycle('Fails to the end');
    const { fileId } = await town.send(id, 'Index', 'bills.csv', index([one('LA1', 'LA1-1')]));
    const before = world.jobs.length;
    await town.call('POST', `/billing-cycles/${id}/process`, { step: 'Read', fileId, config: mapping });
    const job = world.jobs.slice(before).find(({ queue }) => queue === 'bills')?.data as BillJob;
    const broken = { ...town.deps, disk: { getStream: () => Promise.reject(new Error('The disk is gone.')) } };
    for (let i = 0; i < 4; i++) await expect(runCycle(broken as never, job)).rejects.toThrow('disk');
    expect((await town.call('GET', `/billing-cycles/${id}`)).body).toMatchObject({ status: 'Processing' });
    await expect(runCycle(broken as never, job)).rejects.toThrow('disk');
    const failed = (await town.call('GET', `/billing-cycles/${id}`)).body;
    expect(failed).toMatchObject({ status: 'Error', message: expect.stringContaining('could not be processed') });
    expect((await town.process(id, { step: 'Read' })).body).toMatchObject({ status: 'Draft', billCount: 1 });
  });

  it('takes no card number in, wherever it stands', async () => {
    await town.account('CN1');
    const card = '4242 4242 4242 4242';
    const { id } = await town.cycle('Card numbers');
    const read = await town.read(id, [
      one('CN1', 'CN1-1'),
      one('CN1', 'CN1-2'),
      one('CN1', 'CN1-3'),
      one('CN1', card),
      one('CN1', 'CN1-4', '1.00', { document: `${card}.pdf` }),
      one(card, 'CN1-5'),
    ]);
    expect(read.body).toMatchObject({ status: 'Draft', billCount: 3, errorCount: 3 });
    const zip = archive({ [`${card}.pdf`]: pdf('card') });
    const { fileId } = await town.send(id, 'Documents', 'all.zip', zip);
    await town.process(id, { step: 'Match', fileId });
    const { items } = (await town.call('GET', `/billing-cycles/${id}/documents/unmatched`)).body;
    expect(items[0].name).toBe('•••• 4242.pdf');
  });
});

describe('what is on record', () => {
  it('is who brought which file in', async () => {
    await town.account('OR1');
    const { id } = await town.cycle('On record');
    await town.read(id, [one('OR1', 'OR1-1')]);
    const { items } = (await town.call('GET', `/billing-cycles/${id}/history`)).body;
    expect(items[0]).toMatchObject({ action: 'Index read' });
    const [entry] = await world.rows(
      "select after from audit_entry where entity_type = 'BillingCycle' and entity_id = $1 and action = 'Index read'",
      [id],
    );
    expect(entry.after).toEqual({ name: 'bills.csv', sha256: sha256(index([one('OR1', 'OR1-1')])) });
  });

  it('is a file whose arrival was said, though the answer to that was lost', async () => {
    const { id } = await town.cycle('Answer lost');
    const { body } = await town.call('POST', `/billing-cycles/${id}/files`, { kind: 'Index', fileName: 'bills.csv' });
    const address = new URL(body.uploadUrl, 'http://here');
    let calls = 0;
    const scoped: typeof world.db.scoped = async (units, work) => {
      const done = await world.db.scoped(units, work);
      if (++calls === 2) throw new Error('The answer was lost.');
      return done;
    };
    const target = {
      businessUnitId: town.unit,
      fileId: body.fileId,
      expires: Number(address.searchParams.get('expires')),
      signature: address.searchParams.get('signature') ?? '',
    };
    const deps = { ...town.deps, db: { ...world.db, scoped }, keyring: world.keyring } as never;
    const bytes = index([one('OR1', 'OR1-2')]);
    await expect(receiveFile(deps, target, Readable.from([bytes]))).rejects.toThrow('lost');
    const read = await town.process(id, { step: 'Read', fileId: body.fileId, config: mapping });
    expect(read.body).toMatchObject({ status: 'Draft', billCount: 1 });
  });

  it('is no recalculated bill that two others could mean', async () => {
    await town.account('TW1');
    const types = [one('TW1', 'TW1-1', '50.00'), one('TW1', 'TW1-1', '60.00', { type: 'Final' })];
    await town.billed('Two of a number', types);
    const { id } = await town.cycle('Which one');
    await town.read(id, [one('TW1', 'TW1-1', '40.00', { type: 'Recalculated' })]);
    const { items } = (await town.call('GET', `/billing-cycles/${id}/problems`)).body;
    expect(items).toMatchObject([{ problem: expect.stringContaining('more than one published bill') }]);
  });
});

describe('an archive that lies about its parts', () => {
  const listedAt = (bytes: Buffer, n: number) => {
    let at = -1;
    for (let i = 0; i <= n; i++) at = bytes.indexOf('PK\x01\x02', at + 1, 'latin1');
    return at;
  };
  it.each([
    ['its size', (bytes: Buffer) => bytes.writeUInt32LE(0xff_ff_ff_ff, listedAt(bytes, 1) + 20)],
    ['where it begins', (bytes: Buffer) => bytes.writeUInt32LE(0, listedAt(bytes, 1) + 42)],
    [
      'where it ends',
      (bytes: Buffer) => bytes.writeUInt32LE(bytes.readUInt32LE(listedAt(bytes, 0) + 20) + 40, listedAt(bytes, 0) + 20),
    ],
  ])('is refused: %s', async (what, lie) => {
    await town.account(`LI ${what}`);
    const { id } = await town.cycle(`Lies about ${what}`);
    await town.read(id, [one(`LI ${what}`, 'LI')]);
    const bytes = archive({ 'one.pdf': pdf('one'), 'two.pdf': pdf('two') });
    lie(bytes);
    const { fileId } = await town.send(id, 'Documents', 'all.zip', bytes);
    const { body } = await town.process(id, { step: 'Match', fileId });
    expect(body).toMatchObject({ documentCount: 0, message: expect.stringContaining('no ZIP archive') });
  });
});

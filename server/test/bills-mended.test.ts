import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postBills, holdForBills } from '../src/capabilities/accounts/post-bills.ts';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { publishCycles } from '../src/capabilities/bills/publish-cycles.ts';
import { receiveFile } from '../src/capabilities/bills/receive-file.ts';
import { type BillJob, runCycle } from '../src/capabilities/bills/run-cycle.ts';
import { shownCell } from '../src/capabilities/bills/shown-cell.rules.ts';
import { newBill } from '../src/capabilities/notifications/mails/new-bill/new-bill.mail.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { archive, index, mapping, openBills, pdf, type Row, sha256 } from './bill-kit.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let town: Awaited<ReturnType<typeof openBills>>;
beforeAll(async () => {
  world = await openWorld();
  town = await openBills(world, 'riverton-permits');
});
afterAll(() => world.close());

const one = (account: string, number: string, amount = '1.00', more: Partial<Row> = {}): Row => ({
  account,
  number,
  amount,
  ...more,
});
const billOf = async (number: string, more = '') =>
  (await town.bills(`Search.SearchText=${number}&Search.FieldNames=billNumber${more}`))[0];
const withdraw = ({ id, rowVersion }: { id: number; rowVersion: number }) =>
  town.call('POST', `/bills/${id}/withdraw`, { reason: 'Wrong reading', rowVersion });
const link = (accountId: number, email: string, wants = true) =>
  world.rows(
    `insert into customer_account (business_unit_id, customer_id, account_id, linked_by, notify_new_bill)
      select $1, id, $2, 'Admin', $4 from customer where email = $3`,
    [town.unit, accountId, email, wants],
  );
const mails = (where: string) =>
  world.rows<{ payload: Record<string, unknown> }>(
    `select payload from outbox where topic = 'email.New Bill' and ${where} order by id`,
  );
const written = (payload: unknown) =>
  world.db.scoped([town.unit], (tx) => newBill.write(tx, town.unit, payload, { ...sampleSurroundings }));
const money = async (accountId: number) => {
  const [row] = await world.rows(
    `select balance, past_due_minor, not_yet_due_minor, issue_date, due_date from account_money where account_id = $1`,
    [accountId],
  );
  return row;
};

describe('the mail of new bills', () => {
  it('is about the bills of who has no paper, and counts all of them', async () => {
    const numbers = Array.from({ length: 53 }, (_, i) => `PL${i}`);
    const accounts = [];
    for (const number of numbers) accounts.push(await town.account(number));
    for (const account of accounts) await link(account, 'morgan@example.test', false);
    await world.rows(
      `with agreed as (insert into acknowledgment (business_unit_id, terms_version_id, content_hash, rendered_text,
          method, subject_type, subject_id) select business_unit_id, (select min(id) from terms_of_service), 'h', 't',
          'Checkbox', 'account', id from account where id = any($1) returning *)
        insert into paperless_enrollment (business_unit_id, account_id, customer_id, email, consent_acknowledgment_id)
        select l.business_unit_id, l.account_id, l.customer_id, 'morgan@example.test', g.id from customer_account l
        join agreed g on g.subject_id = l.account_id`,
      [accounts],
    );
    const id = await town.billed(
      'Without paper',
      numbers.map((number) => one(number, 'PL')),
      { notificationStrategy: 'Per Billing Cycle' },
    );
    const [mail] = await mails(`(payload ->> 'cycleId')::bigint = ${id}`);
    expect((await written(mail?.payload)).subject).toBe('Your 53 new bills are ready');
  });

  it('says nothing of a bill to who was unlinked before it is sent', async () => {
    const account = await town.account('UL1');
    await link(account, 'pat@example.test');
    await town.billed('Moved out', [one('UL1', 'UL1-1', '77.00')], { notificationStrategy: 'Per Bill' });
    const bill = await billOf('UL1-1');
    await town.call('POST', '/bills/send-again', { billIds: [bill.id] }, town.token, { 'idempotency-key': 'ul-1' });
    const both = await mails(`(payload ->> 'billId')::bigint = ${bill.id}`);
    expect(both).toHaveLength(2);
    for (const { payload } of both) expect((await written(payload)).text).toContain('UL1-1');
    await world.rows('update customer_account set unlinked_date = now() where account_id = $1', [account]);
    for (const { payload } of both) expect((await written(payload)).text).not.toContain('UL1-1');
  });
});

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

describe('what is past due', () => {
  let billId = 900_000;
  const bill = (amountMinor: number, dueDate: string) => ({
    billId: billId++,
    amountMinor,
    dueDate,
    issueDate: dueDate,
  });
  const back = ({ billId: id, amountMinor, dueDate }: ReturnType<typeof bill>, daysNow: string) => ({
    ...{ billId: id, amountMinor: -amountMinor, wasDue: dueDate, dueDate: daysNow, issueDate: null },
  });
  /** What the money of an account comes to, step by step; none of it stays. */
  async function stepped(number: string, steps: readonly [today: string, bill: object][]) {
    const accountId = await town.account(number);
    const seen: unknown[] = [];
    const done = world.db.scoped([town.unit], async (tx) => {
      await holdForBills(tx, town.unit, [accountId]);
      for (const [today, what] of steps) {
        const full = { accountId, billNumber: 'Any', ...what } as never;
        const isWithdrawn = 'wasDue' in what;
        await postBills(tx, { businessUnitId: town.unit, today, by: 'Test', isWithdrawn, bills: [full] });
      }
      const { rows } = await tx.query(
        'select balance, past_due_minor, not_yet_due_minor, due_date from account_money where account_id = $1',
        [accountId],
      );
      seen.push(rows[0]);
      throw new Error('Only looked.');
    });
    await expect(done).rejects.toThrow('Only looked.');
    return seen[0];
  }

  it('goes with the bill that is taken back, and is never more than what is owed', async () => {
    const [late, young] = [bill(10_000, '2026-03-01'), bill(5_000, '2026-04-15')];
    const both: [string, object][] = [
      ['2026-02-01', late],
      ['2026-03-20', young],
    ];
    const owed = { balance: 15_000, past_due_minor: 10_000, not_yet_due_minor: 5_000 };
    expect(await stepped('PD1', both)).toMatchObject(owed);
    const withoutLate = { balance: 5_000, past_due_minor: 0, not_yet_due_minor: 5_000 };
    expect(await stepped('PD2', [...both, ['2026-03-21', back(late, '2026-04-15')]])).toMatchObject(withoutLate);
    const withoutYoung = { balance: 10_000, past_due_minor: 10_000, not_yet_due_minor: 0, due_date: '2026-03-01' };
    expect(await stepped('PD3', [...both, ['2026-03-21', back(young, '2026-03-01')]])).toMatchObject(withoutYoung);
    const less = { balance: 8_000, past_due_minor: 8_000, not_yet_due_minor: 0 };
    expect(
      await stepped('PD5', [
        ['2026-02-01', late],
        ['2026-03-20', bill(-2_000, '2026-04-15')],
      ]),
    ).toMatchObject(less);
  });

  it('does not become all of it by a bill that comes late', async () => {
    const account = await town.account('PD4');
    await town.billed('In time', [one('PD4', 'PD4-1', '50.00', { due: '2027-04-15' })]);
    await town.billed('Late', [one('PD4', 'PD4-2', '10.00', { due: '2027-03-01', type: 'Invoice' })]);
    expect((await money(account)).due_date).toBe('2027-04-15');
  });

  it('is judged by the days of the account that took over, not of the one that is gone', async () => {
    const from = await town.account('RO1');
    const to = await town.account('RO2');
    await town.billed('First of two', [one('RO1', 'RO1-1', '10.00', { due: '2027-01-15' })]);
    await town.billed('Second of two', [one('RO1', 'RO1-2', '10.00', { due: '2027-03-15' })]);
    await town.billed('Of the other', [one('RO2', 'RO2-1', '10.00', { due: '2027-04-15' })]);
    const archived = await world.call('PUT', `/api/accounts/archive/${from}?shouldRollover=true`, {
      token: town.token,
      body: { destinationAccountId: to },
    });
    expect(archived.status).toBe(200);
    expect((await withdraw(await billOf('RO1-2'))).status).toBe(200);
    expect(await money(to)).toMatchObject({ balance: 2_000, due_date: '2027-04-15' });
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

describe('a cycle that is looked at', () => {
  const seenOf = async (id: number) => (await town.call('GET', `/billing-cycles/${id}`)).body;
  const approveAs = (id: number, seen: Record<string, unknown>, other: object = {}) =>
    town.call('POST', `/billing-cycles/${id}/approve`, { ...seen, ...other });
  const replace = (bill: { id: number; rowVersion: number }) =>
    town.call('POST', `/bills/${bill.id}/replace-document`, {
      fileName: 'new.pdf',
      reason: 'Misprint',
      rowVersion: bill.rowVersion,
    });

  it('has no document of its drafts replaced, and of two replacements of a bill the first alone arrives', async () => {
    await town.account('RD1');
    const { id } = await town.cycle('Replaced');
    await town.read(id, [one('RD1', 'RD1-1')]);
    const { fileId } = await town.send(id, 'Documents', 'all.zip', archive({ 'RD1_RD1-1.pdf': pdf('seen') }));
    await town.process(id, { step: 'Match', fileId });
    const refused = await replace(await billOf('RD1-1'));
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('is not approved')]);
    await town.approve(id);
    await town.publish();
    const bill = await billOf('RD1-1');
    const [first, second] = [await replace(bill), await replace(bill)];
    expect((await town.put(first.body.uploadUrl, pdf('first'))).status).toBe(204);
    expect((await town.put(second.body.uploadUrl, pdf('second'))).status).toBe(409);
    const shown = await world.call('GET', `/api/bills/${bill.id}/document`, { token: town.token });
    expect(String(shown.body)).toContain('first');
    expect(await seenOf(id)).toMatchObject({ documentCount: 1, unmatchedDocuments: 0 });
  });

  it('is approved by what it does to balances as well', async () => {
    await town.account('EF1');
    const { id } = await town.cycle('Effect');
    await town.read(id, [one('EF1', 'EF1-1', '10.00')]);
    const seen = await town.seenOf(id);
    expect((await approveAs(id, seen, { balanceChangeMinor: 900 })).status).toBe(409);
    await world.rows("update business_unit set bills_post_to_balance = false where slug = 'riverton-permits'");
    expect((await approveAs(id, seen)).status).toBe(409);
    await world.rows("update business_unit set bills_post_to_balance = null where slug = 'riverton-permits'");
    expect((await approveAs(id, seen)).status).toBe(200);
    await town.publish();
  });

  it('keeps the dates that its bills were read with', async () => {
    await town.account('DA1');
    const { id } = await town.cycle('Dates');
    const values = { issueDate: '2026-11-01', dueDate: '2027-12-01', notificationStrategy: 'None' };
    const change = async (more: object) => {
      const { rowVersion } = await seenOf(id);
      const body = { name: 'Dates', ...values, expectsDocuments: false, rowVersion, ...more };
      return (await town.call('PUT', `/billing-cycles/${id}`, body)).status;
    };
    expect(await change({ dueDate: '2027-12-02' })).toBe(200);
    await town.read(id, [one('DA1', 'DA1-1')]);
    expect(await change({ dueDate: '2027-12-09' })).toBe(400);
    expect(await change({ dueDate: '2027-12-02', issueDate: '2026-11-02' })).toBe(400);
    expect(await change({ dueDate: '2027-12-02', name: 'Dates, named anew' })).toBe(200);
  });

  it('stays a draft when a bill was excluded and documents come', async () => {
    await town.account('EX1');
    await town.account('EX2');
    const { id } = await town.cycle('Excluded');
    const rows = [one('EX1', 'EX'), one('EX2', 'EX'), one('none1', 'EX'), one('none2', 'EX')];
    expect((await town.read(id, rows)).body).toMatchObject({ status: 'Draft' });
    const bill = (await town.bills(`CycleId=${id}`))[0];
    await town.call('POST', `/billing-cycles/${id}/exclude`, { billId: bill.id, reason: 'Moved out' });
    const { fileId } = await town.send(id, 'Documents', 'EX1_EX.pdf', pdf('x'));
    expect((await town.process(id, { step: 'Match', fileId })).body).toMatchObject({ status: 'Draft', billCount: 1 });
  });

  it('keeps its accounts from being deleted', async () => {
    const account = await town.account('DE1');
    const { id } = await town.cycle('Keeps accounts');
    await town.read(id, [one('DE1', 'DE1-1', '0', { type: 'Notice' })]);
    const remove = () => world.call('DELETE', `/api/accounts/${account}`, { token: town.token });
    const refused = await remove();
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('It has bills')]);
    await town.call('DELETE', `/billing-cycles/${id}`);
    expect((await remove()).status).toBe(200);
  });

  it('tells of a bill whose account was merged meanwhile', async () => {
    const [first, second] = [await town.account('TM1'), await town.account('TM2')];
    for (const account of [first, second]) await link(account, 'pat@example.test');
    const { id } = await town.cycle('Merged while told', { notificationStrategy: 'Per Bill' });
    const notice = { type: 'Notice' };
    await town.read(id, [one('TM1', 'TM-1', '0', notice), one('TM2', 'TM-2', '0', notice)]);
    expect((await town.approve(id)).status).toBe(200);
    const told = async () => (await world.rows('select 1 from bill_notice where billing_cycle_id = $1', [id])).length;
    while ((await told()) === 0) await publishCycles({ ...town.deps, accountsAtOnce: 1 });
    await world.rows("update bill set account_id = $1 where bill_number = 'TM-2'", [first]);
    await town.publish(1);
    expect(await told()).toBe(2);
  });

  it('takes its documents and files with it when it is deleted', async () => {
    await town.account('DC1');
    const { id } = await town.cycle('Deleted with documents');
    await town.read(id, [one('DC1', 'DC-1')]);
    const { fileId } = await town.send(id, 'Documents', 'all.zip', archive({ 'DC1-DC-1.pdf': pdf('DC-1') }));
    await town.process(id, { step: 'Match', fileId });
    const stored = await world.rows(
      `select storage_key from bill_document where billing_cycle_id = $1
        union all select storage_key from bill_file where billing_cycle_id = $1`,
      [id],
    );
    const there = () => Promise.all(stored.map(({ storage_key: key }) => town.deps.disk.exists(key)));
    expect(await there()).toContain(true);
    expect((await town.call('DELETE', `/billing-cycles/${id}`)).status).toBe(200);
    expect(await there()).toEqual(stored.map(() => false));
    expect(await world.rows('select 1 from bill_file where billing_cycle_id = $1', [id])).toEqual([]);
  });

  it('has no more of its documents in one archive than a machine can write', async () => {
    await town.account('TL1');
    const { id } = await town.cycle('Too large');
    await town.read(id, [one('TL1', 'TL-1')]);
    const { fileId } = await town.send(id, 'Documents', 'all.zip', archive({ 'TL1-TL-1.pdf': pdf('TL-1') }));
    await town.process(id, { step: 'Match', fileId });
    const { id: billId } = await billOf('TL-1');
    const size = (bytes: number) =>
      world.rows('update bill_document set size_bytes = $2 where billing_cycle_id = $1', [id, bytes]);
    await size(2 ** 30 + 1);
    const refused = await town.call('POST', '/bills/download', { billIds: [billId] });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('larger than 1 GB')]);
    await size(1);
    expect((await town.call('POST', '/bills/download', { billIds: [billId] })).status).toBe(200);
  });

  it('that cannot be published holds up no other', async () => {
    await town.account('FA1');
    const other = await town.account('FA2');
    const ids: number[] = [];
    for (const account of ['FA1', 'FA2']) {
      const { id } = await town.cycle(`Of ${account}`);
      await town.read(id, [one(account, 'FA', '3.00')]);
      await town.approve(id);
      ids.push(id);
    }
    await world.rows(`alter table bill add constraint stuck check (billing_cycle_id <> ${ids[0]}
      or status = 'Draft') not valid`);
    await expect(town.publish()).rejects.toThrow('stuck');
    expect(await town.balance(other)).toBe(300);
    expect((await seenOf(ids[1] ?? 0)).publishedDate).not.toBeNull();
    await world.rows('alter table bill drop constraint stuck');
    await town.publish();
    expect((await seenOf(ids[0] ?? 0)).publishedDate).not.toBeNull();
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

it('leaves the books as they must be', async () => {
  expect(await findBroken(world.db)).toEqual([]);
});

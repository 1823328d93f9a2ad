import { describe, expect, it } from 'vitest';
import { postBills, holdForBills } from '../src/capabilities/accounts/post-bills.ts';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { publishCycles } from '../src/capabilities/bills/publish-cycles.ts';
import { newBill } from '../src/capabilities/notifications/mails/new-bill/new-bill.mail.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { archive, pdf } from './bill-kit.ts';
import { openedBills } from './opened-bills.ts';

const { world, town, one, billOf } = await openedBills();

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

it('leaves the books as they must be', async () => {
  expect(await findBroken(world.db)).toEqual([]);
});

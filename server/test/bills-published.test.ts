import { dateIn, instantAt } from '@ratepayer/contract/kit/local-date.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { planCycle } from '../src/capabilities/bills/plan-cycle.ts';
import { publishCycles } from '../src/capabilities/bills/publish-cycles.ts';
import { newBill } from '../src/capabilities/notifications/mails/new-bill/new-bill.mail.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { textTime } from '../src/capabilities/notifications/quiet-hours.rules.ts';
import { sendText } from '../src/capabilities/notifications/send-text.ts';
import { textConsumer } from '../src/capabilities/notifications/text-consumer.ts';
import { relayBatch } from '../src/platform/outbox/relay.ts';
import { archive, openBills, pdf, type Row } from './bill-kit.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let town: Awaited<ReturnType<typeof openBills>>;
beforeAll(async () => {
  world = await openWorld();
  town = await openBills(world, 'riverton-permits');
});
afterAll(() => world.close());

const nothingBroken = async () => expect(await findBroken(world.db)).toEqual([]);
/** The one bill of a number. */
const billOf = async (number: string, more = '') => {
  const [bill] = await town.bills(`Search.SearchText=${number}&Search.FieldNames=billNumber${more}`);
  return bill;
};
const withdraw = ({ id, rowVersion }: { id: number; rowVersion: number }) =>
  town.call('POST', `/bills/${id}/withdraw`, { reason: 'Wrong reading', rowVersion });
const one = (account: string, number: string, amount: string, more: Partial<Row> = {}): Row => ({
  account,
  number,
  amount,
  ...more,
});
const mails = (where: string) =>
  world.rows<{ to: string; payload: Record<string, unknown> }>(
    `select payload ->> 'to' as to, payload from outbox where topic = 'email.New Bill' and ${where} order by id`,
  );

describe('a published bill', () => {
  it('is withdrawn once, of two at once by one, and gives its amount back', async () => {
    const account = await town.account('W1', 1_000);
    await town.billed('Withdrawn', [one('W1', 'W1-1', '25.00')]);
    expect(await town.balance(account)).toBe(3_500);
    const bill = await billOf('W1-1');
    expect(bill).toMatchObject({ status: 'Published', postedMinor: 2_500 });
    const both = await Promise.all([withdraw(bill), withdraw(bill)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await town.balance(account)).toBe(1_000);
    const again = await billOf('W1-1');
    expect(again.status).toBe('Withdrawn');
    expect((await withdraw(again)).status).toBe(400);
    const history = await town.call('GET', `/bills/${bill.id}/history`);
    expect(history.body.items[0]).toMatchObject({ action: 'Bill withdrawn', reason: 'Wrong reading' });
    // Its number is free again.
    await town.billed('Billed again', [one('W1', 'W1-1', '20.00')]);
    expect(await town.balance(account)).toBe(3_000);
    await nothingBroken();
  });

  it('is superseded by a recalculated one, which posts the difference; without it, this stands again', async () => {
    const account = await town.account('S1');
    await town.billed('First', [one('S1', 'S1-1', '100.00')]);
    await town.billed('Second', [one('S1', 'S1-1', '80.00', { type: 'Recalculated' })]);
    expect(await town.balance(account)).toBe(8_000);
    const first = await billOf('S1-1', '&BillTypes=Bill');
    const second = await billOf('S1-1', '&BillTypes=Recalculated');
    expect(first).toMatchObject({ status: 'Superseded', supersededByBillId: second.id });
    expect((await withdraw(first)).status).toBe(400);
    expect((await withdraw(second)).body).toMatchObject({ status: 'Withdrawn', postedMinor: -2_000 });
    expect(await town.balance(account)).toBe(10_000);
    expect((await billOf('S1-1', '&BillTypes=Bill')).status).toBe('Published');
    const { id } = await town.cycle('Third');
    const read = await town.read(id, [
      one('S1', 'none', '1.00', { type: 'Recalculated' }),
      one('S1', 'S1-2', '70.00', { type: 'Recalculated', supersedes: 'S1-1' }),
      one('S1', 'S1-3', '60.00', { type: 'Recalculated', supersedes: 'S1-1' }),
    ]);
    expect(read.body).toMatchObject({ status: 'Error', billCount: 1, errorCount: 2 });
    await nothingBroken();
  });

  it('is withdrawn before the publishing of its cycle ends, and is never published', async () => {
    const accounts = await Promise.all(['E1', 'E2', 'E3'].map((number) => town.account(number)));
    const { id } = await town.cycle('Cut short');
    await town.read(
      id,
      ['E1', 'E2', 'E3'].map((account) => one(account, `${account}-1`, '1.00')),
    );
    expect((await withdraw(await billOf('E3-1'))).status).toBe(400);
    await town.approve(id);
    await publishCycles({ ...town.deps, accountsAtOnce: 1 });
    expect((await withdraw(await billOf('E3-1'))).status).toBe(200);
    await town.publish(1);
    expect(await Promise.all(accounts.map(town.balance))).toEqual([100, 100, 0]);
    expect((await town.call('GET', `/billing-cycles/${id}`)).body).toMatchObject({ publishedCount: 2, billCount: 3 });
    await nothingBroken();
  });

  it('stays one of the account that it went over to, and what is left to publish finds it there', async () => {
    const from = await town.account('M1');
    const to = await town.account('M2');
    await town.billed('Before the merge', [one('M1', 'M1-1', '5.00')]);
    const { id } = await town.cycle('While it merges');
    await town.read(id, [one('M1', 'M1-2', '7.00'), one('M2', 'M2-1', '1.00')]);
    await town.approve(id);
    const compare = (one: number, other: number) =>
      world.call('GET', `/api/accounts/${one}/merge-comparison/${other}`, { token: town.token });
    expect((await compare(from, to)).body.one).toMatchObject({ bills: 2, billsStay: 0 });
    const merge = (sourceAccountId: number, destinationAccountId: number) => {
      const body = { sourceAccountId, destinationAccountId };
      return world.call('PUT', '/api/accounts/merge', { token: town.token, body });
    };
    const merged = await merge(from, to);
    expect(merged.body.rows ?? merged.body).toContainEqual({ what: 'bills', moved: 2, stayed: 0 });
    await town.publish();
    expect([await town.balance(from), await town.balance(to)]).toEqual([0, 1_300]);
    await withdraw(await billOf('M1-1'));
    expect(await town.balance(to)).toBe(800);
    const [same, asThis] = [await town.account('M3'), await town.account('M4')];
    await town.billed('One number', [one('M3', 'S-1', '2.00')]);
    await town.billed('The same number', [one('M4', 'S-1', '3.00')]);
    expect((await compare(same, asThis)).body.one).toMatchObject({ bills: 1, billsStay: 1 });
    expect((await merge(same, asThis)).body.rows).toContainEqual({ what: 'bills', moved: 0, stayed: 1 });
    await nothingBroken();
  });

  it('does not post where the biller’s files hold the debt', async () => {
    const account = await town.account('F1', 700);
    await world.rows("update business_unit set bills_post_to_balance = false where slug = 'riverton-permits'");
    await town.billed('Without posting', [one('F1', 'F1-1', '25.00')]);
    expect(await billOf('F1-1')).toMatchObject({ status: 'Published', postedMinor: 0 });
    await world.rows("update business_unit set bills_post_to_balance = true where slug = 'riverton-permits'");
    expect((await withdraw(await billOf('F1-1'))).status).toBe(200);
    expect(await town.balance(account)).toBe(700);
    await nothingBroken();
  });

  it('waits for a payment of its account, and the payment for no more than its chunk', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, (_, i) => town.account(`L${i}`, 500)));
    const { id } = await town.cycle('While payers pay');
    await town.read(
      id,
      accounts.map((_, i) => one(`L${i}`, 'L', '2.00')),
    );
    await town.approve(id);
    const pay = (accountId: number, amountMinor: number, reference: string) =>
      world.call('POST', `${town.base}/external-payments`, {
        token: town.token,
        body: {
          accountId,
          amountMinor,
          receivedDate: '2026-01-05',
          externalMethod: 'Check',
          externalReference: reference,
          postsToBalance: true,
        },
      });
    const paid = await Promise.all([...accounts.map((account, i) => pay(account, 300, `while-${i}`)), town.publish(2)]);
    expect(paid.slice(0, 6).map((answer) => (answer as { status: number }).status)).toEqual(Array(6).fill(200));
    await town.publish();
    expect(await Promise.all(accounts.map(town.balance))).toEqual(Array(6).fill(400));
    await nothingBroken();
  });
});

describe('who is told of a new bill', () => {
  const link = (accountId: number, email: string, wants = true) =>
    world.rows(
      `insert into customer_account (business_unit_id, customer_id, account_id, linked_by, notify_new_bill)
        select $1, id, $2, 'Admin', $4 from customer where email = $3`,
      [town.unit, accountId, email, wants],
    );
  const rows = (account: string, other: string, number: string) => [
    one(account, `${number}a`, '1.00'),
    one(other, `${number}b`, '2.00'),
  ];

  it('is nobody, each payer once, or each payer once for each bill, as its cycle says', async () => {
    const [first, second] = [await town.account('T1'), await town.account('T2')];
    await link(first, 'pat@example.test');
    await link(second, 'pat@example.test');
    await link(second, 'morgan@example.test', false);
    await town.billed('Nobody', rows('T1', 'T2', 'T-0'), { notificationStrategy: 'None' });
    expect(await mails('true')).toEqual([]);
    const whole = await town.billed('Once', rows('T1', 'T2', 'T-1'), { notificationStrategy: 'Per Billing Cycle' });
    const once = await mails(`(payload ->> 'cycleId')::bigint = ${whole}`);
    expect(once.map(({ to }) => to)).toEqual(['pat@example.test']);
    const written = await world.db.scoped([town.unit], (tx) =>
      newBill.write(tx, town.unit, once[0]?.payload, { ...sampleSurroundings }),
    );
    expect(written.subject).toBe('Your 2 new bills are ready');
    await town.billed('Each', rows('T1', 'T2', 'T-2'), { notificationStrategy: 'Per Bill' });
    const each = await mails("payload ? 'billId'");
    expect(each.map(({ to }) => to)).toEqual(['pat@example.test', 'pat@example.test']);
    expect((await billOf('T-2a')).notifiedDate).not.toBeNull();
    expect((await town.call('GET', `/billing-cycles/${whole}`)).body.notifiedCount).toBe(1);
  });

  it('hears by text where that was agreed to, by day and once, and by e-mail where no text goes', async () => {
    const ids = [await town.account('TX1'), await town.account('TX2'), await town.account('TX3')];
    const [first = 0, second = 0, third = 0] = ids;
    for (const account of [first, second]) await link(account, 'pat@example.test');
    await link(third, 'morgan@example.test');
    const payer = (email: string, number: string, channel: string) =>
      world.rows(
        `update customer set phone_number = $2, phone_verified = true, preferred_channel = $3 where email = $1
          returning id`,
        [email, number, channel],
      );
    await payer('pat@example.test', '+15125550141', 'Email');
    await payer('morgan@example.test', '+15125550142', 'SMS');
    await world.rows('update customer_account set notify_with_sms = true where account_id = any($1)', [[first, third]]);
    const numbers = ['TX1', 'TX2', 'TX3'];
    const { id } = await town.cycle('By text', { notificationStrategy: 'Per Bill' });
    await town.read(
      id,
      numbers.map((number) => one(number, `${number}-1`, '5.00')),
    );
    const plan = (await town.call('GET', `/billing-cycles/${id}/plan`)).body;
    expect(plan).toMatchObject({ emails: 2, texts: 2, calls: 0, payersToWriteTo: 1, payersToText: 2 });
    expect(plan).toMatchObject({ billsWithoutPayer: 0 });
    expect(plan.examples.map(({ to }: { to: string }) => to).sort()).toEqual([
      '+15125550141',
      '+15125550142',
      'pat@example.test',
      'pat@example.test',
    ]);
    // Where no service sends texts, all of them are written to.
    const without = await world.db.reading([town.unit], (tx) =>
      planCycle(tx, { role: '', permissions: new Set() }, { businessUnitId: town.unit, id, hasTexts: false }),
    );
    expect(without).toMatchObject({ emails: 3, texts: 0, payersToText: 0 });

    expect((await town.approve(id)).status).toBe(200);
    const { texts } = world.deps;
    const worker = async () => {
      while ((await publishCycles({ ...town.deps, texts, accountsAtOnce: 1 })) > 0);
    };
    await Promise.all([worker(), worker()]);
    const told = await world.rows<{ topic: string; to: string }>(
      `select topic, payload ->> 'to' as to from outbox where ordering_key = 'cycle:' || $1::text
        and topic like '%.New Bill' order by topic, 2`,
      [id],
    );
    expect(told).toEqual([
      { topic: 'email.New Bill', to: 'pat@example.test' },
      { topic: 'email.New Bill', to: 'pat@example.test' },
      { topic: 'text.New Bill', to: '+15125550141' },
      { topic: 'text.New Bill', to: '+15125550142' },
    ]);
    expect((await town.call('GET', `/billing-cycles/${id}`)).body.notifiedCount).toBe(4);

    const [unit] = await world.rows<{ timezone: string }>('select timezone from business_unit where id = $1', [
      town.unit,
    ]);
    const zone = unit?.timezone ?? '';
    const night = instantAt(dateIn(new Date(), zone), '23:00', zone);
    const morning = textTime(night, { timezone: zone, textsFromHour: 8, textsUntilHour: 20 });
    const put: { data?: object; startAfter?: Date }[] = [];
    const boss = {
      insert: async (_queue: string, jobs: typeof put) => (put.push(...jobs), null),
      send: async (_queue: string, data: object, { startAfter }: { startAfter: Date }) => (
        put.push({ data, startAfter }), null
      ),
    } as never;
    while ((await world.rows("select 1 from outbox where topic like 'text.%' limit 1")).length > 0)
      await relayBatch(world.db, [textConsumer(boss, { now: () => night })]);
    expect(put.map(({ startAfter }) => startAfter)).toEqual([morning, morning]);
    const rows = await world.rows<{ id: number; to: string }>(
      `update text_message set created_date = $1 where template_key = 'New Bill' returning id, "to"`,
      [night],
    );
    const attempt = (number: string, now: Date) => {
      const textId = Number(rows.find(({ to }) => to === number)?.id);
      return sendText({ ...world.deps, boss, clock: { now: () => now } }, { textId, businessUnitId: town.unit });
    };
    const sent = () =>
      world.rows(`select t.status, t.error_message as why, s.body from text_message t
        left join sandbox.text_message s on s.reference = 'text-' || t.id
        where t.template_key = 'New Bill' order by t."to"`);
    // A try that falls into the night is put off.
    await attempt('+15125550141', night);
    expect(put.at(-1)).toMatchObject({ startAfter: morning });
    expect((await sent()).map(({ status }) => status)).toEqual(['queued', 'queued']);
    await attempt('+15125550141', morning);
    await attempt('+15125550141', morning);
    // Who does not want it any more by then hears nothing.
    await world.rows('update customer_account set notify_with_sms = false where account_id = $1', [third]);
    await attempt('+15125550142', morning);
    expect(await sent()).toEqual([
      {
        status: 'processed',
        why: '',
        body: expect.stringMatching(/bill TX1-1 for account TX1 is ready. \$5.00 is due/),
      },
      { status: 'error', why: expect.stringMatching(/not wanted/), body: null },
    ]);
    // It stood for an e-mail: that goes in its place, once, also when a person had it sent again.
    await world.rows("update text_message set status = 'queued' where template_key = 'New Bill' and status = 'error'");
    await Promise.all([attempt('+15125550142', morning), attempt('+15125550142', morning)]);
    const instead = `payload ->> 'to' in ('pat@example.test', 'morgan@example.test')
      and payload ->> 'accountId' in (${[first, third].map((account) => `'${account}'`).join()})
      and ordering_key like 'instead%'`;
    expect(await mails(instead)).toEqual([
      {
        to: 'morgan@example.test',
        payload: {
          to: 'morgan@example.test',
          billId: expect.any(Number),
          accountId: third,
          customerId: expect.any(Number),
        },
      },
    ]);
    await world.rows(`update customer set phone_number = '', phone_verified = false, preferred_channel = 'Email'
      where phone_number in ('+15125550141', '+15125550142')`);
    await world.rows('update customer_account set unlinked_date = now() where account_id = any($1)', [ids]);
  });

  it('is asked again by staff, each address once, whatever is pressed', async () => {
    const bill = await billOf('T-2a');
    const alone = await town.account('T3');
    await town.billed('Nobody to tell', [one('T3', 'T3-1', '1.00')]);
    const lonely = await billOf('T3-1');
    const before = (await mails('true')).length;
    const ask = () =>
      town.call('POST', '/bills/send-again', { billIds: [bill.id, lonely.id] }, town.token, {
        'idempotency-key': 'again-1',
      });
    const answers = [await ask(), await ask()];
    expect(answers.map(({ body }) => body)).toEqual(
      Array(2).fill({ sentTo: ['pat@example.test'], leftOut: [{ billNumber: 'T3-1', why: expect.any(String) }] }),
    );
    expect((await mails('true')).length - before).toBe(1);
    await world.rows("update account set email_address = 'alone@example.test' where id = $1", [alone]);
    const other = await town.call('POST', '/bills/send-again', { billIds: [lonely.id] });
    expect(other.body).toEqual({ sentTo: ['alone@example.test'], leftOut: [] });
  });
});

describe('the document of a bill', () => {
  const open = (id: number, token: string) => world.call('GET', `/api/bills/${id}/document`, { token });

  async function withDocument() {
    const account = await town.account('D1');
    const { id } = await town.cycle('Documents');
    await town.read(id, [one('D1', 'D1-1', '1.00')]);
    const zip = archive({ 'D1 D1-1.pdf': pdf('first') });
    const { fileId } = await town.send(id, 'Documents', 'all.zip', zip);
    await town.process(id, { step: 'Match', fileId });
    await town.approve(id);
    await town.publish();
    return { account, cycleId: id, bill: await billOf('D1-1') };
  }

  it('is seen by staff and by payers of its account, and is nowhere for all others', async () => {
    const { account, bill } = await withDocument();
    const shown = await open(bill.id, town.token);
    expect(shown.status).toBe(200);
    expect(String(shown.body)).toContain('first');
    expect(shown.headers).toMatchObject({ 'content-type': 'application/pdf' });
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    const pat = await world.token('pat@example.test');
    expect((await open(bill.id, pat)).status).toBe(404);
    await world.rows(
      `insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
        select $1, id, $2, 'Admin' from customer where email = 'pat@example.test'`,
      [town.unit, account],
    );
    expect((await billOf('D1-1')).viewedDate).toBeNull();
    expect((await open(bill.id, pat)).status).toBe(200);
    expect((await billOf('D1-1')).viewedDate).not.toBeNull();
    const lookedUp = await world.quickPay(['D1'], undefined, 'riverton-permits');
    expect((await open(bill.id, lookedUp.token)).status).toBe(404);
    const elsewhere = await world.token('admin@lakeshore.test');
    expect((await open(bill.id, elsewhere)).status).toBe(404);
    const { items } = (await town.call('GET', `/bills/${bill.id}/history`)).body;
    expect(items.filter(({ action }: { action: string }) => action === 'Document viewed')).toHaveLength(2);
  });

  it('is replaced with a reason by another PDF, and by nothing else', async () => {
    const bill = await billOf('D1-1');
    const replace = (rowVersion: number) =>
      town.call('POST', `/bills/${bill.id}/replace-document`, { fileName: 'new.pdf', reason: 'Misprint', rowVersion });
    expect((await replace(bill.rowVersion - 1)).status).toBe(409);
    const reserved = await replace(bill.rowVersion);
    const wrong = await town.put(reserved.body.uploadUrl, Buffer.from('MZ'));
    expect([wrong.status, wrong.body]).toEqual([400, expect.stringContaining('is no PDF')]);
    expect((await town.put(reserved.body.uploadUrl, pdf('second'))).status).toBe(204);
    expect((await town.put(reserved.body.uploadUrl, pdf('third'))).status).toBe(404);
    expect(String((await open(bill.id, town.token)).body)).toContain('second');
    const { items } = (await town.call('GET', `/bills/${bill.id}/history`)).body;
    expect(items.find(({ action }: { action: string }) => action === 'Document replaced')).toMatchObject({
      reason: 'Misprint',
    });
  });

  it('comes with others as one archive; one that is not of this business unit is nowhere', async () => {
    const bill = await billOf('D1-1');
    const all = await town.call('POST', '/bills/download', { billIds: [bill.id, (await billOf('T-2a')).id] });
    expect(all.status).toBe(200);
    expect(all.headers).toMatchObject({ 'content-type': 'application/zip' });
    expect(String(all.body)).toContain(`D1_D1-1_${bill.id}.pdf`);
    const none = await town.call('POST', '/bills/download', { billIds: [(await billOf('T-2a')).id] });
    expect(none.status).toBe(400);
    const elsewhere = await world.unitId('riverton-tax');
    const foreign = await world.call('POST', `/api/business-units/${elsewhere}/bills/download`, {
      token: town.token,
      body: { billIds: [bill.id] },
    });
    expect(foreign.status).toBe(404);
  });
});

describe('the bills of a payer', () => {
  const list = (accountId: number, token: string, query = '') =>
    world.call('GET', `/api/accounts/${accountId}/bills?${query}`, { token });
  const numbers = ({ body }: { body: { items: { billNumber: string; status: string }[] } }) =>
    body.items.map(({ billNumber, status }) => `${billNumber} ${status}`);

  it('are those of the own accounts that were published and not taken back, by pages, each with its PDF', async () => {
    const [own, other] = [await town.account('PB1'), await town.account('PB2')];
    const { id } = await town.cycle('Of a payer', { issueDate: '2026-09-01' });
    await town.read(id, [one('PB1', 'PB1-1', '10.00'), one('PB2', 'PB2-1', '20.00')]);
    const { fileId } = await town.send(id, 'Documents', 'all.zip', archive({ 'PB1 PB1-1.pdf': pdf('mine') }));
    await town.process(id, { step: 'Match', fileId });
    await town.approve(id);
    await town.publish();
    await town.billed('Corrected', [one('PB1', 'PB1-1', '9.00', { type: 'Recalculated' })], {
      issueDate: '2026-10-01',
    });
    await town.billed('Taken back', [one('PB1', 'PB1-2', '5.00')], { issueDate: '2026-10-15' });
    expect((await withdraw(await billOf('PB1-2'))).status).toBe(200);
    await town.billed('Last', [one('PB1', 'PB1-3', '7.00')], { issueDate: '2026-11-01' });
    const draft = await town.cycle('Not yet');
    await town.read(draft.id, [one('PB1', 'PB1-4', '8.00')]);
    const pat = await world.token('pat@example.test');
    expect((await list(own, pat)).status).toBe(404);
    const linked = (accountId: number) =>
      world.rows(
        `insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
          select $1, id, $2, 'Admin' from customer where email = 'pat@example.test'`,
        [town.unit, accountId],
      );
    await linked(own);

    const all = await list(own, pat);
    const seen = ['PB1-3 Published', 'PB1-1 Published', 'PB1-1 Superseded'];
    expect([numbers(all), all.body.totalCount]).toEqual([seen, 3]);
    // What staff think of a bill is not told.
    expect(Object.keys(all.body.items[0])).not.toEqual(expect.arrayContaining(['problem']));
    expect(numbers(await list(own, pat, 'BillTypes=Recalculated&EndDate=2026-10-31'))).toEqual(['PB1-1 Published']);
    const paged: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const next: Awaited<ReturnType<typeof list>> = await list(
        own,
        pat,
        `PageSize=1${after && `&After=${encodeURIComponent(after)}`}`,
      );
      paged.push(...numbers(next));
      after = next.body.next;
    }
    expect(paged).toEqual(seen);
    const [first] = all.body.items.filter(({ hasDocument }: { hasDocument: boolean }) => hasDocument);
    const opened = await world.call('GET', `/api/bills/${first.id}/document`, { token: pat });
    expect([opened.status, String(opened.body)]).toEqual([200, expect.stringContaining('mine')]);

    expect((await list(other, pat)).status).toBe(404);
    expect((await list(own, await world.token('morgan@example.test'))).status).toBe(404);
    expect((await list(own, town.token)).status).toBe(403);
    await world.rows('update customer_account set unlinked_date = now() where account_id = $1', [own]);
    expect((await list(own, pat)).status).toBe(404);
  });
});

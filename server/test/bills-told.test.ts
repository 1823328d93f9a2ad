import { dateIn, instantAt } from '@ratepayer/contract/kit/local-date.ts';
import { describe, expect, it } from 'vitest';
import { planCycle } from '../src/capabilities/bills/plan-cycle.ts';
import { publishCycles } from '../src/capabilities/bills/publish-cycles.ts';
import { newBill } from '../src/capabilities/notifications/mails/new-bill/new-bill.mail.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { textTime } from '../src/capabilities/notifications/quiet-hours.rules.ts';
import { sendText } from '../src/capabilities/notifications/send-text.ts';
import { textConsumer } from '../src/capabilities/notifications/text-consumer.ts';
import { relayBatch } from '../src/platform/outbox/relay.ts';
import { archive, pdf } from './bill-kit.ts';
import { openedBills } from './opened-bills.ts';

const { world, town, one, billOf } = await openedBills();

const mails = (where: string) =>
  world.rows<{ to: string; payload: Record<string, unknown> }>(
    `select payload ->> 'to' as to, payload from outbox where topic = 'email.New Bill' and ${where} order by id`,
  );

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

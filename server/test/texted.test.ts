import { describe, expect, it } from 'vitest';
import { messageRetention } from '../src/capabilities/notifications/message.retention.ts';
import { nextOfRun } from '../src/capabilities/retention/retention-run.ts';
import { failedTexts } from '../src/capabilities/notifications/sent-texts.ts';
import { sendText } from '../src/capabilities/notifications/send-text.ts';
import { retryLimit } from '../src/platform/jobs/boss.ts';
import { retryDeliveries } from '../src/platform/outbox/retry-deliveries.ts';
import { openTexted } from './texted-payers.ts';

const { world, town, account, boss, noon, texted, queued, relayed, send, sentTo, panel } = await openTexted();
const admin = await world.token('admin@riverton.test');
/** Behind those of the payers. */
let numbers = 500;

/** Tries as often as the engine does. */
async function tryAll(textId = 0): Promise<void> {
  for (let tries = 0; tries < retryLimit; tries++) await expect(send(textId)).rejects.toThrow();
  await send(textId);
}
const read = async ({ id }: { id: number }, textId = 0) =>
  (await town.call('GET', `/api/business-units/${town.unit}/customers/${id}/texts/${textId}`)).body;

describe('a text', () => {
  it('is kept as it was sent, whatever becomes of the account, and says once in a month how texts end', async () => {
    const payer = await texted();
    const [first, second] = await queued(payer, 'Payment Due Reminder', 2);
    expect((await read(payer, first)).reads).toBe('Now');
    await send(first);
    await send(first);
    await send(second);
    const bodies = await sentTo(payer.number);
    expect(bodies.map((body) => /Reply STOP to end, HELP for help\.$/.test(body))).toEqual([true, false]);
    await world.rows('update customer_account set notify_with_sms = false where customer_id = $1', [payer.id]);
    expect([await read(payer, first), await read(payer, second)]).toEqual(
      bodies.map((text) => ({ subject: '', text, reads: 'Sent' })),
    );
    expect((await panel(payer)).map((one: { status: string }) => one.status)).toEqual(['Complete', 'Complete']);
    await world.rows('update customer_account set notify_with_sms = true where customer_id = $1', [payer.id]);
    await world.rows("update text_message set created_date = now() - interval '31 days' where customer_id = $1", [
      payer.id,
    ]);
    const [third] = await queued(payer);
    await send(third);
    expect((await sentTo(payer.number)).at(-1)).toMatch(/Reply STOP/);
  });

  it('goes to nobody where the feature is off: codes are refused in words, what has a mail goes as one', async () => {
    const features = `/api/business-units/${town.unit}/features`;
    const turn = async (businessUnitFeaturesSmsNotifications: string) => {
      const { rowVersion } = (await world.call('GET', features, { token: admin })).body;
      const body = { businessUnitFeaturesSmsNotifications, rowVersion };
      expect((await world.call('PUT', features, { token: admin, body })).status).toBe(200);
    };
    const payer = await texted();
    const verify = (token?: string) =>
      town.call(
        'POST',
        `/api/customers/initiate-phone-verification/${town.unit}`,
        { phoneNumber: payer.number, ...(token ? {} : { customerId: payer.id }) },
        token,
      );
    const [reminder] = await queued(payer, 'Payment Due Reminder', 1, { isInstead: true });
    const [help] = await queued(payer, 'Help', 1, { reference: 'off' });
    await turn('Disabled');
    for (const id of [reminder, help]) await send(id);
    expect(await sentTo(payer.number)).toEqual([]);
    expect((await panel(payer)).map((one: { errorMessage: string }) => one.errorMessage)).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/switched off/)),
    );
    const mailed = await world.rows(
      "select topic from outbox where topic = 'email.Payment Due Reminder' and payload ->> 'customerId' = $1",
      [String(payer.id)],
    );
    expect(mailed).toHaveLength(1);
    for (const refused of [await verify(), await verify(payer.token)])
      expect([refused.status, refused.body[0]]).toEqual([
        400,
        { propertyName: 'phoneNumber', errorMessage: expect.stringMatching(/switched off here\. Use e-mail/) },
      ]);
    expect(await world.rows('select 1 from phone_code where customer_id = $1', [payer.id])).toEqual([]);
    await turn('Enabled');
    expect((await verify()).status).toBe(200);
    const [again] = await queued(payer);
    await send(again);
    expect((await sentTo(payer.number)).length).toBeGreaterThan(0);
  });

  it('that the service took without an answer is tried with the same words, and those are kept', async () => {
    const payer = await texted({ last: '0192' });
    const [text] = await queued(payer);
    await expect(send(text)).rejects.toThrow();
    const owed = (minor: number) =>
      world.rows('update account_money set balance = balance + $2 where account_id = $1', [account, minor]);
    await owed(100);
    await send(text);
    await owed(-100);
    expect([(await read(payer, text)).text]).toEqual(await sentTo(payer.number));
  });

  it('that the service did not take says by morning what is owed then', async () => {
    const payer = await texted({ last: '0191' });
    const [text = 0] = await queued(payer);
    await world.rows('update text_message set created_date = $2 where id = $1', [text, noon.now()]);
    const put: unknown[] = [];
    const later = { send: async (...job: unknown[]) => (put.push(job), null) } as never;
    const hoursOn = (hours: number) =>
      sendText(
        { ...world.deps, boss: later, clock: { now: () => new Date(noon.now().getTime() + hours * 3_600_000) } },
        { textId: text, businessUnitId: town.unit },
      );
    await expect(hoursOn(7)).rejects.toThrow('The service is busy.');
    const before = (await read(payer, text)).text;
    const owed = (minor: number) =>
      world.rows('update account_money set balance = balance + $2 where account_id = $1', [account, minor]);
    await owed(-100);
    await hoursOn(9);
    const now = (await read(payer, text)).text;
    await hoursOn(21);
    await owed(100);
    expect(put).toHaveLength(1);
    expect(now).not.toBe(before);
    expect(await sentTo(payer.number)).toEqual([`${now} Reply STOP to end, HELP for help.`]);
    expect((await read(payer, text)).reads).toBe('Sent');
  });

  it('is one text under the longest name of a business unit, with how texts end, of a code too', async () => {
    const payer = await texted();
    const name = async (header: string) =>
      world.rows('update business_unit set header = $2 where id = $1', [town.unit, header]);
    const [{ header = '' } = {}] = await world.rows<{ header: string }>(
      'select header from business_unit where id = $1',
      [town.unit],
    );
    await name(`${'Riverton '.repeat(11)}R`);
    const path = `/api/customers/initiate-phone-verification/${town.unit}`;
    await town.call('POST', path, { phoneNumber: payer.number }, payer.token);
    await relayed();
    const [code] = await world.rows<{ id: number }>('select id from text_message where "to" = $1', [payer.number]);
    await send(Number(code?.id));
    const other = await texted();
    for (const to of [payer, other]) for (const id of await queued(to)) await send(id);
    await name(header);
    const [first = '', second = ''] = await sentTo(payer.number);
    expect(first).toMatch(
      /^\d{6} is your Riverton .*Riverton code\. Never share it\. Reply STOP to end, HELP for help\.$/,
    );
    expect(await read(payer, Number(code?.id))).toMatchObject({ text: first.replace(/^\d{6}/, '••••••') });
    // The number was told already.
    expect(second).not.toMatch(/STOP/);
    const [reminder = ''] = await sentTo(other.number);
    expect(reminder).toMatch(/^Riverton .*Riverton: \$.* Reply STOP to end, HELP for help\.$/);
    for (const text of [first, second, reminder]) expect(text.length).toBeLessThanOrEqual(160);
  });

  it('that carries a code is kept without it', async () => {
    const payer = await town.newPayer();
    const phoneNumber = `(512) 555-${String(3_000 + numbers++)}`;
    await town.call('POST', `/api/customers/initiate-phone-verification/${town.unit}`, { phoneNumber }, payer.token);
    await relayed();
    const [text] = await world.rows<{ id: number; to: string }>(
      'select id, "to" from text_message where customer_id = $1',
      [payer.id],
    );
    await send(Number(text?.id));
    const [body = ''] = await sentTo(text?.to ?? '');
    const code = body.slice(0, 6);
    expect(code).toMatch(/^\d{6}$/);
    const [kept] = await world.rows<{ body: string }>('select body from text_message where id = $1', [text?.id]);
    expect(kept?.body).toBe(body.replace(code, '•'.repeat(6)));
    expect(await read(payer, Number(text?.id))).toMatchObject({ text: kept?.body, reads: 'Sent' });
  });

  it('to a number that takes none is given up at once and in words, and nobody is called for it', async () => {
    const payer = await texted({ last: '0190' });
    const [text] = await queued(payer);
    await Promise.all([send(text), send(text)]);
    expect((await panel(payer))[0]).toMatchObject({ status: 'Failed', errorMessage: 'This number takes no texts.' });
    await relayed();
    const failed = await world.rows(
      `select attempts, status from outbox_delivery where ordering_key = 'text:' || $1::text`,
      [text],
    );
    expect(failed).toEqual([{ attempts: 1, status: 'Failed' }]);
    expect(await world.rows("select 1 from ticket where title::text like '%text.%'")).toEqual([]);
  });

  it('that the service never takes is tried five times, then a failed delivery, with one ticket for all', async () => {
    const payer = await texted({ last: '0194' });
    const texts = await queued(payer, 'Payment Due Reminder', 3);
    for (const text of texts) await tryAll(text);
    await relayed();
    await world.rows('truncate outbox');
    const listed = async () =>
      (
        await world.call(
          'GET',
          `/api/business-units/${town.unit}/failed-deliveries?Search.SearchText=${payer.number.slice(1)}`,
          {
            token: admin,
          },
        )
      ).body;
    const { items, totalCount } = await listed();
    expect(totalCount).toBe(3);
    expect(items[0]).toMatchObject({ to: payer.number, attempts: 5, errorMessage: 'The service is down.' });
    const tickets = await world.rows("select status from ticket where title::text like '%text.Payment Due Reminder%'");
    expect(tickets).toHaveLength(1);
    // Sent again, it has all its tries anew, and what it says is written anew.
    const ids = items.map(({ id }: { id: number }) => id);
    await world.call('POST', `/api/business-units/${town.unit}/failed-deliveries/send-again`, {
      token: admin,
      body: { ids },
    });
    expect((await panel(payer)).map((one: { status: string }) => one.status)).toEqual([
      'Pending',
      'Pending',
      'Pending',
    ]);
    await Promise.all([retryDeliveries(world.db, [failedTexts(boss)]), retryDeliveries(world.db, [failedTexts(boss)])]);
    expect(
      await world.rows('select distinct attempts, status, body from text_message where customer_id = $1', [payer.id]),
    ).toEqual([{ attempts: 0, status: 'queued', body: null }]);
    await tryAll(texts[0]);
    expect((await listed()).totalCount).toBe(1);
  });

  it('is forgotten in its time, by however many workers: its words, itself, and what was answered', async () => {
    const payer = await texted();
    await world.rows(
      `insert into text_message (business_unit_id, outbox_id, customer_id, template_key, "to", status, body,
        created_date)
        select $1, -800000 - n, $2, 'New Bill', $3, 'processed', 'Words ' || n,
          now() - case when n <= 2000 then interval '14 months' when n <= 2500 then interval '37 months'
            else interval '12 months' end from generate_series(1, 2600) n`,
      [town.unit, payer.id, payer.number],
    );
    await world.rows(
      `insert into text_reply (reference, phone_number, word, said_date, received_date)
        select 'old-' || n, $1, 'STOP', now() - n * interval '1 year', now() - n * interval '1 year'
        from generate_series(1, 8) n`,
      [payer.number],
    );
    const isRunning = async () =>
      (await world.rows('select 1 from retention_run where finished_date is null')).length > 0;
    const worker = async () => {
      const deps = { ...world.deps, classes: messageRetention };
      const refuse = (error: unknown) => expect(error).toBeUndefined();
      while ((await nextOfRun(deps, refuse)) > 0 || (await isRunning()));
    };
    await Promise.all([worker(), worker()]);
    const left = await world.rows(
      'select count(*)::int as n, count(body)::int as worded from text_message where customer_id = $1',
      [payer.id],
    );
    expect(left).toEqual([{ n: 2100, worded: 100 }]);
    expect(await world.rows("select 1 from text_reply where reference like 'old-%'")).toHaveLength(4);
    const [old] = await world.rows<{ id: number }>(
      'select id from text_message where customer_id = $1 and body is null limit 1',
      [payer.id],
    );
    expect(await read(payer, Number(old?.id))).toMatchObject({
      reads: 'Gone',
      text: expect.stringMatching(/not kept/),
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageRetention } from '../src/capabilities/notifications/message.retention.ts';
import { nextOfRun } from '../src/capabilities/retention/retention-run.ts';
import { failedTexts } from '../src/capabilities/notifications/sent-texts.ts';
import { sendText } from '../src/capabilities/notifications/send-text.ts';
import { textConsumer } from '../src/capabilities/notifications/text-consumer.ts';
import { ticketConsumer } from '../src/capabilities/tickets/ticket-consumer.ts';
import { sandboxReply } from '../src/integrations/text-messages/sandbox-replies.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { retryLimit } from '../src/platform/jobs/boss.ts';
import { announce } from '../src/platform/outbox/announce.ts';
import { relayBatch } from '../src/platform/outbox/relay.ts';
import { retryDeliveries } from '../src/platform/outbox/retry-deliveries.ts';
import { openCustomers } from './customer-kit.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let town: Awaited<ReturnType<typeof openCustomers>>;
let admin: string;
let account: number;
beforeAll(async () => {
  world = await openWorld();
  town = await openCustomers(world);
  admin = await world.token('admin@riverton.test');
  account = await world.accountId('10001');
  await world.rows('truncate outbox');
});
afterAll(() => world.close());

const boss = { insert: async () => null, send: async () => null } as never;
const noon = { now: () => new Date(`${new Date().toISOString().slice(0, 10)}T18:00:00Z`) };
let numbers = 0;
/** A payer of their own who agreed to texts about account 10001; the last four digits where a test needs some. */
async function texted(of: { last?: string; channel?: string } = {}) {
  const payer = await town.newPayer({ accounts: ['10001'] });
  const number = `+1${of.last ? 300 + numbers++ : 512}555${of.last ?? String(3_000 + numbers++)}`;
  await world.rows(
    'update customer set phone_number = $2, phone_verified = true, preferred_channel = $3 where id = $1',
    [payer.id, number, of.channel ?? 'Both'],
  );
  await world.rows('update customer_account set notify_with_sms = true where customer_id = $1', [payer.id]);
  return { ...payer, number };
}
type Payer = Awaited<ReturnType<typeof texted>>;

/** Announces texts to somebody and turns them into rows. */
async function queued({ id, number }: Payer, name = 'Payment Due Reminder', count = 1, more: object = {}) {
  const payload = { to: number, accountId: account, customerId: id, ...more };
  const one = { businessUnitId: town.unit, orderingKey: `text:${id}`, topic: `text.${name}`, payload };
  await world.db.scoped([town.unit], (tx) =>
    announce(
      tx,
      Array.from({ length: count }, () => one),
    ),
  );
  await relayed();
  const rows = await world.rows<{ id: number }>('select id from text_message where "to" = $1 order by id', [number]);
  return rows.slice(-count).map((row) => Number(row.id));
}
async function relayed(): Promise<void> {
  while ((await world.rows('select 1 from outbox limit 1')).length > 0)
    await relayBatch(world.db, [textConsumer(boss, systemClock), ticketConsumer]);
}
const send = (textId = 0) => sendText({ ...world.deps, boss, clock: noon }, { textId, businessUnitId: town.unit });
/** Tries as often as the engine does. */
async function tryAll(textId = 0): Promise<void> {
  for (let tries = 0; tries < retryLimit; tries++) await expect(send(textId)).rejects.toThrow();
  await send(textId);
}
const sentTo = async (number: string) =>
  (
    await world.rows<{ body: string }>('select body from sandbox.text_message where "to" = $1 order by id', [number])
  ).map(({ body }) => body);
const panel = async ({ id }: { id: number }) =>
  (await town.call('GET', `/api/business-units/${town.unit}/customers/${id}/messages`)).body.items;
const read = async ({ id }: { id: number }, textId = 0) =>
  (await town.call('GET', `/api/business-units/${town.unit}/customers/${id}/texts/${textId}`)).body;

let replies = 0;
interface Answered {
  readonly body: string;
  readonly saidDate?: string;
  readonly reference?: string;
}
/** What the service tells that a phone answered. */
function notice(from: string, { body, saidDate = new Date().toISOString(), reference }: Answered) {
  return sandboxReply(world.keyring, { from, body, saidDate, reference: reference ?? `r-${replies++}` });
}
const tell = ({ body, headers }: { body: string; headers: Readonly<Record<string, string>> }) =>
  world.call('POST', '/api/text-replies', {
    body: body as never,
    headers: { ...headers, 'content-type': 'application/json' },
  });
const answer = (from: string, body: string, saidDate?: string) =>
  tell(notice(from, { body, ...(saidDate ? { saidDate } : {}) }));
const isStopped = async (number: string): Promise<boolean> =>
  (await world.rows("select 1 from suppression where kind = 'phone' and value = $1 and is_in_force", [number])).length >
  0;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 10, minute)).toISOString();

describe('a number that answers STOP', () => {
  it('gets nothing more, of any kind, until START; staff see it, and whoever asks for a code is told why', async () => {
    const payer = await texted();
    const [before] = await queued(payer);
    expect((await answer(payer.number, 'Stop.')).status).toBe(200);
    expect((await town.call('GET', town.home(payer.id))).body.textsStoppedDate).not.toBeNull();
    const [after] = await queued(payer);
    const [code] = await queued(payer, 'Help', 1, { reference: 'x' });
    for (const id of [before, after, code]) await send(id);
    expect(await sentTo(payer.number)).toEqual([]);
    expect((await panel(payer)).map((one: { status: string }) => one.status)).toEqual(['Failed', 'Failed', 'Failed']);
    expect((await panel(payer))[0].errorMessage).toMatch(/answered STOP/);
    const verify = (token?: string) =>
      town.call(
        'POST',
        `/api/customers/initiate-phone-verification/${town.unit}`,
        { phoneNumber: payer.number, ...(token ? {} : { customerId: payer.id }) },
        token,
      );
    for (const refused of [await verify(), await verify(payer.token)]) {
      expect([refused.status, refused.body[0].propertyName]).toEqual([400, 'phoneNumber']);
      expect(refused.body[0].errorMessage).toMatch(/answered STOP/);
    }
    expect(await world.rows('select 1 from phone_code where customer_id = $1', [payer.id])).toEqual([]);
    const again = () =>
      town.call('POST', `/api/business-units/${town.unit}/customers/${payer.id}/texts/${after}/send-again`, {});
    const refused = await again();
    expect([refused.status, refused.body[0].errorMessage]).toEqual([400, expect.stringMatching(/answered STOP/)]);
    const switched = (on: boolean) =>
      town.call('PUT', `/api/business-units/${town.unit}/customers/${payer.id}/accounts/${account}/notices`, {
        notifyWithSms: on,
      });
    expect((await switched(false)).status).toBe(200);
    expect((await switched(true)).body[0]).toMatchObject({ propertyName: 'notifyWithSms' });
    await answer(payer.number, 'START');
    expect((await town.call('GET', town.home(payer.id))).body.textsStoppedDate).toBeNull();
    expect((await switched(true)).status).toBe(200);
    const [anew] = await queued(payer);
    await send(anew);
    expect(await sentTo(payer.number)).toHaveLength(1);
    // What stayed unsent goes when a person says so, once, however often and by however many it is asked for.
    const asked = await Promise.all([again(), again(), again()]);
    expect(asked.map(({ body }) => body.queued).toSorted()).toEqual([false, false, true]);
    expect((await again()).body).toEqual({ queued: false });
    await Promise.all([retryDeliveries(world.db, [failedTexts(boss)]), retryDeliveries(world.db, [failedTexts(boss)])]);
    await send(after);
    await send(after);
    expect(await sentTo(payer.number)).toHaveLength(2);
    expect((await again()).body).toEqual({ queued: false });
  });

  it('is not told to whoever asks for codes more often than their limits say, number after number', async () => {
    const few = await world.secondNode({ LIMIT_FACTOR: '1' });
    const payer = await town.newPayer();
    await world.rows("delete from rate_counter where key like 'L5 texts%'");
    const asked = [];
    for (let nth = 0; nth < 11; nth++) {
      const phoneNumber = `+1512555${3_000 + numbers++}`;
      await answer(phoneNumber, 'STOP');
      const path = `/api/customers/initiate-phone-verification/${town.unit}`;
      asked.push((await few.call('POST', path, { token: payer.token, body: { phoneNumber } })).status);
    }
    await few.close();
    await world.rows("delete from rate_counter where key like 'L5 texts%'");
    expect(asked).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  it('is written to instead, where texts stood for e-mails, and reminded by e-mail from then on', async () => {
    const payer = await texted({ channel: 'SMS' });
    const [text] = await queued(payer, 'Payment Due Reminder', 1, { isInstead: true });
    await answer(payer.number, 'QUIT');
    await Promise.all([send(text), send(text)]);
    expect(
      await world.rows("select payload ->> 'to' as to from outbox where topic = 'email.Payment Due Reminder'"),
    ).toEqual([{ to: payer.email }]);
    await world.rows('truncate outbox');
    const reminded = async () => {
      const path = `/api/business-units/${town.unit}/accounts/send-payment-due-reminders`;
      const { body } = await town.call('POST', path, { accountIds: [account], onlyAsk: true });
      const to: string[] = body.accounts[0].sentTo;
      return [to.includes(payer.email), to.includes(payer.number)];
    };
    expect(await reminded()).toEqual([true, false]);
    await answer(payer.number, 'START');
    expect(await reminded()).toEqual([false, true]);
  });

  it('is heard once, however often and by however many nodes it is told', async () => {
    const { number } = await texted();
    const told = notice(number, { body: 'STOPALL' });
    const node = await world.secondNode();
    const twice = node.call('POST', '/api/text-replies', {
      body: told.body as never,
      headers: { ...told.headers, 'content-type': 'application/json' },
    });
    const answers = await Promise.all([...Array.from({ length: 10 }, () => tell(told)), twice]);
    await node.close();
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set(['200 [accepted]']));
    expect(await world.rows('select word from text_reply where phone_number = $1', [number])).toEqual([
      { word: 'STOP' },
    ]);
    expect(await isStopped(number)).toBe(true);
    // The same again, after it answered START, does not stop it anew.
    await answer(number, 'UNSTOP');
    await tell(told);
    expect(await isStopped(number)).toBe(false);
  });

  it('is told late and in the wrong order: what was said last counts, of one moment STOP', async () => {
    const { number } = await texted();
    const after = [];
    for (const [word, minute] of [
      ['START', 5],
      ['STOP', 3],
      ['STOP', 7],
      ['START', 6],
      ['START', 7],
      ['START', 8],
      ['STOP', 8],
    ] as const) {
      await answer(number, word, at(minute));
      after.push(await isStopped(number));
    }
    expect(after).toEqual([false, false, true, true, true, false, true]);
    await answer(number, 'STOP', '2099-01-01T00:00:00.000Z');
    // It counts as said when it was heard; within that same millisecond STOP would count.
    const heard = Date.now();
    while (Date.now() === heard);
    await answer(number, 'START');
    expect(await isStopped(number)).toBe(false);
  });

  it('is one of many at once: each ends as it said last, and no text of theirs goes out', async () => {
    const payers = await Promise.all(Array.from({ length: 6 }, () => texted()));
    const told = payers.flatMap(({ number }, n) => [
      notice(number, { body: 'STOP', saidDate: at(n) }),
      notice(number, { body: 'START', saidDate: at(n % 2 === 0 ? n - 1 : n + 1) }),
    ]);
    await Promise.all(told.toReversed().map(tell));
    expect(await Promise.all(payers.map(({ number }) => isStopped(number)))).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
    const ids = [];
    for (const payer of payers) ids.push(...(await queued(payer, 'Payment Due Reminder', 2)));
    await Promise.all(ids.map((id) => send(id)));
    expect((await Promise.all(payers.map(({ number }) => sentTo(number)))).map(({ length }) => length)).toEqual([
      0, 2, 0, 2, 0, 2,
    ]);
  });

  it('is heard from nobody but the service, and nothing is kept of what people write besides', async () => {
    const { number } = await texted();
    const told = notice(number, { body: 'STOP' });
    const [header = ''] = Object.keys(told.headers);
    const other = sandboxReply(
      { sign: (_purpose, body) => world.keyring.sign('sandbox-message', body) },
      { from: number, body: 'STOP', saidDate: at(1), reference: 'forged' },
    );
    const forged = [
      { ...told, headers: {} },
      { ...told, headers: { [header]: 'x' } },
      { ...told, body: told.body.replace('STOP', 'stop') },
      other,
      notice(number, { body: 'STOP', reference: 'nul' }),
    ];
    for (const one of forged.slice(0, 4)) expect((await tell(one)).status).toBe(400);
    const wrong = (body: string) =>
      tell({ body, headers: { [header]: world.keyring.sign('sandbox-text-reply', body) } });
    for (const body of ['', '[]', '{', JSON.stringify({ from: number, body: 'STOP' })])
      expect((await wrong(body)).status).toBe(400);
    expect((await tell(notice(number, { body: 'x'.repeat(70_000) }))).status).toBe(413);
    for (const said of ['Please call me', 'I stop by at four', '4242 4242 4242 4242'])
      expect((await answer(number, said)).status).toBe(200);
    expect((await answer('+44 20 7946 0000', 'STOP')).status).toBe(200);
    expect(await world.rows('select 1 from text_reply where phone_number = $1', [number])).toEqual([]);
    expect(await isStopped(number)).toBe(false);
  });

  it('is a phone of the sandbox, which answers at its page', async () => {
    const { number } = await texted();
    const from = new URLSearchParams({ from: number, body: 'STOP' }).toString();
    const sent = await world.call('POST', '/sandbox-texts/replies', {
      body: from as never,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([sent.status, await isStopped(number)]).toEqual([303, true]);
  });
});

describe('a number that answers HELP', () => {
  it('is told who texts it and how that ends, a few times in an hour; a stranger and who stopped are not', async () => {
    const payer = await texted();
    await answer(payer.number, 'HELP');
    await relayed();
    // Nobody texted it yet.
    expect(await world.rows('select 1 from text_message where "to" = $1', [payer.number])).toEqual([]);
    const [text] = await queued(payer);
    await send(text);
    await Promise.all(Array.from({ length: 6 }, () => answer(payer.number, 'help?')));
    await relayed();
    const helps = await world.rows<{ id: number }>(
      `select id from text_message where "to" = $1 and template_key = 'Help' order by id`,
      [payer.number],
    );
    expect(helps).toHaveLength(2);
    await send(Number(helps[0]?.id));
    expect((await sentTo(payer.number)).at(-1)).toMatch(/texts you about bills .*Reply STOP/);
    await answer(payer.number, 'STOP');
    await send(Number(helps[1]?.id));
    expect(await sentTo(payer.number)).toHaveLength(2);
  });
});

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

import { describe, expect, it } from 'vitest';
import { failedTexts } from '../src/capabilities/notifications/sent-texts.ts';
import { sandboxReply } from '../src/integrations/text-messages/sandbox-replies.ts';
import { retryDeliveries } from '../src/platform/outbox/retry-deliveries.ts';
import { openTexted } from './texted-payers.ts';

const { world, town, account, boss, texted, queued, relayed, send, sentTo, panel } = await openTexted();
/** Behind those of the payers. */
let numbers = 500;

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

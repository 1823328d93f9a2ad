import { beforeAll, describe, expect, it } from 'vitest';
import { phoneOf } from '@ratepayer/contract/customers/phone-number.ts';
import { codeOf } from '../src/platform/crypto/short-code.ts';
import { textPhoneCode } from '../src/capabilities/customers/text-phone-code.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { retryLimit } from '../src/platform/jobs/boss.ts';
import { sendText } from '../src/capabilities/notifications/send-text.ts';
import { failedTexts } from '../src/capabilities/notifications/sent-texts.ts';
import { textConsumer } from '../src/capabilities/notifications/text-consumer.ts';
import { relayBatch } from '../src/platform/outbox/relay.ts';
import { systemCaller } from '../src/platform/http/caller.ts';
import { openCustomers } from './customer-kit.ts';
import { openedWorld } from './opened-world.ts';
import type { World } from './world.ts';

const world = openedWorld();
type Kit = Awaited<ReturnType<typeof openCustomers>>;
let unit: Kit['unit'];
let clerk: Kit['clerk'];
let admin: Kit['admin'];
let account: Kit['account'];
let pat: Kit['pat'];
let call: Kit['call'];
let home: Kit['home'];
let newPayer: Kit['newPayer'];

beforeAll(async () => {
  ({ unit, clerk, admin, account, pat, call, home, newPayer } = await openCustomers(world()));
});

describe('a number of a payer', () => {
  const ask = (phoneNumber: string, more: object = {}, token = clerk, on: World = world()) =>
    on.call('POST', `/api/customers/initiate-phone-verification/${unit}`, { token, body: { phoneNumber, ...more } });
  const enter = (code: string, more: object = {}, token = clerk, on: World = world()) =>
    on.call('POST', `/api/customers/verify-phone/${unit}`, { token, body: { code, ...more } });
  const codes = async (id: number) =>
    (
      await world().rows<{ nonce: string }>('select nonce from phone_code where customer_id = $1 order by id', [id])
    ).map(({ nonce }) => codeOf(world().keyring, nonce));
  /** No number stands in the way of another test's. */
  let numbers = 0;
  const newNumber = () => `(512) 555-${String(2_000 + numbers++)}`;
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('is proved by the code that was texted to it, once, though fifty enter it at the same moment', async () => {
    const { id, token } = await newPayer();
    const number = newNumber();
    expect((await ask(number, {}, token)).status).toBe(200);
    const [code = ''] = await codes(id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(code, {}, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body } = await call('GET', `/api/customers/${id}`);
    expect(body).toMatchObject({ phoneNumber: phoneOf(number), phoneVerified: true });
    expect((await enter(code, {}, token)).body[0].errorMessage).toBe('That code is over. Ask for a new one.');
  });

  it('has one code alive: another one ends it, and so does another number or a block', async () => {
    const { id, token } = await newPayer();
    const [first, second] = await Promise.all([ask(newNumber(), {}, token), ask(newNumber(), {}, token)]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    const alive = () =>
      world().rows('select nonce from phone_code where customer_id = $1 and used_date is null and ended_date is null', [
        id,
      ]);
    expect(await alive()).toHaveLength(1);
    const [one = '', other = ''] = await codes(id);
    const results = [await enter(one, {}, token), await enter(other, {}, token)];
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    await ask(newNumber(), { customerId: id });
    await call('PUT', `/api/customers?id=${id}`, { phoneNumber: newNumber() });
    expect(await alive()).toEqual([]);
    await ask(newNumber(), { customerId: id });
    await call('PUT', `${home(id)}/block`, { blocked: true, reason: 'Lost' });
    expect(await alive()).toEqual([]);
  });

  it('is not proved by a code that came too late, or after five tries', async () => {
    const { id, token } = await newPayer();
    await ask(newNumber(), {}, token);
    await world().rows("update phone_code set expires_date = now() - interval '1 second' where customer_id = $1", [id]);
    const [late = ''] = await codes(id);
    expect((await enter(late, {}, token)).status).toBe(400);
    await ask(newNumber(), {}, token);
    const code = (await codes(id)).at(-1) ?? '';
    const tries = await Promise.all(Array.from({ length: 5 }, () => enter(wrongOf(code), {}, token)));
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect((await enter(code, {}, token)).status).toBe(400);
    expect((await call('GET', `/api/customers/${id}`)).body.phoneVerified).toBe(false);
  });

  it('is another payer’s business: nobody has a code sent for, or enters one of, somebody else', async () => {
    const { id, token } = await newPayer();
    const number = newNumber();
    expect((await ask(number, { customerId: pat }, token)).status).toBe(404);
    expect((await enter('000000', { customerId: pat }, token)).status).toBe(404);
    expect((await ask(number)).body[0].propertyName).toBe('customerId');
    expect((await ask('900 555 0142', { customerId: id })).body[0].propertyName).toBe('phoneNumber');
    expect((await ask(number, { customerId: id }, await world().token('base@riverton.test'))).status).toBe(403);
    await ask(number, { customerId: id });
    const [code = ''] = await codes(id);
    expect((await enter(code, { customerId: id })).body).toMatchObject({ phoneVerified: true });
  });

  it('is asked again whose payer it is when the code is entered, not only when it was texted', async () => {
    const { id, token } = await newPayer();
    const local = 'code@riverton.test';
    await world().rows(
      `insert into user_account (name, email, role, permissions, organization_id, business_unit_ids)
        select 'Code', $2, role, permissions, organization_id, array[$1::int] from user_account
        where email = 'admin@riverton.test'`,
      [unit, local],
    );
    const localToken = await world().token(local);
    expect((await ask(newNumber(), { customerId: id }, localToken)).status).toBe(200);
    const [code = ''] = await codes(id);
    // Meanwhile the payer keeps a card at another business unit.
    await world().rows(
      `insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
        account_number_last4, holder_name, token, gateway_id, fingerprint, is_saved)
        select $1, $2, 'Credit Card', 'Visa', '4242', 'F', 'sealed', min(id), 'code-there', true from gateway`,
      [await world().unitId('riverton-tax'), id],
    );
    const { body: before } = await call('GET', `/api/customers/${id}`);
    const refused = await enter(code, { customerId: id }, localToken);
    expect([refused.status, refused.body[0]?.propertyName]).toEqual([400, 'code']);
    expect((await call('GET', `/api/customers/${id}`)).body).toMatchObject({
      phoneNumber: before.phoneNumber,
      phoneVerified: before.phoneVerified,
    });
    // The payer's own number is the payer's to prove.
    expect((await enter(code, {}, token)).status).toBe(200);
  });

  it('is texted as often as its limits say, by their sum over payers, and entered so often in a day', async () => {
    const few = await world().secondNode({ LIMIT_FACTOR: '1' });
    try {
      const number = newNumber();
      const payers = [await newPayer(), await newPayer(), await newPayer(), await newPayer()];
      const anew = () => world().rows("delete from rate_counter where key like 'L5 texts of a number in a minute%'");
      const asked = [];
      for (const { token } of payers) {
        asked.push((await ask(number, {}, token, few)).status);
        await anew();
      }
      expect(asked).toEqual([200, 200, 200, 429]);
      const other = newNumber();
      const [{ token: first = '', id = 0 } = {}, { token: second = '' } = {}] = payers;
      const both = await Promise.all([ask(other, {}, first, few), ask(other, {}, second, few)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
      const entered = [];
      for (let nth = 0; nth < 22; nth++) {
        if (nth % 4 === 0) await ask(newNumber(), { customerId: id });
        entered.push((await enter('no', {}, first, few)).status);
      }
      expect(entered.filter((status) => status === 400)).toHaveLength(20);
      expect(entered.slice(20)).toEqual([429, 429]);
    } finally {
      await few.close();
    }
  });

  it('gets the text itself: once, readable where no service is, with no code kept anywhere', async () => {
    const { id, token } = await newPayer();
    await ask(newNumber(), {}, token);
    const [code = ''] = await codes(id);
    const jobs: { data?: object }[] = [];
    const boss = { insert: async (_queue: string, made: { data?: object }[]) => (jobs.push(...made), null) } as never;
    while ((await world().rows('select 1 from outbox limit 1')).length > 0)
      await relayBatch(world().db, [textConsumer(boss, systemClock)]);
    const [row] = await world().rows<{ id: number; about: object }>(
      'select id, about from text_message where customer_id = $1',
      [id],
    );
    expect(JSON.stringify(row?.about)).not.toContain(code);
    const job = { textId: Number(row?.id), businessUnitId: unit };
    expect(jobs).toContainEqual({ data: job });
    await Promise.all([sendText({ ...world().deps, boss }, job), sendText({ ...world().deps, boss }, job)]);
    await sendText({ ...world().deps, boss }, job);
    const texts = await world().rows<{ body: string }>('select body from sandbox.text_message where reference = $1', [
      `text-${row?.id}`,
    ]);
    expect(texts.map(({ body }) => body)).toEqual([expect.stringMatching(new RegExp(`^${code} is your .* code`))]);
    const page = await world().call<string>('GET', '/sandbox-texts');
    expect(page.body).toContain(code);
    expect(await world().rows('select status, attempts from text_message where id = $1', [row?.id])).toMatchObject([
      { status: 'processed' },
    ]);
  });

  it('that took no text is read without its code, and sent again once while that is good', async () => {
    const jobs: { data?: object }[] = [];
    const boss = { insert: async (_queue: string, made: { data?: object }[]) => (jobs.push(...made), null) } as never;
    const [payer, stranger] = [await newPayer({ accounts: ['10001'] }), await newPayer()];
    expect((await ask('(512) 555-0194', {}, payer.token)).status).toBe(200);
    while ((await world().rows('select 1 from outbox limit 1')).length > 0)
      await relayBatch(world().db, [textConsumer(boss, systemClock)]);
    const [text] = await world().rows<{ id: number }>('select id from text_message where customer_id = $1', [payer.id]);
    const textId = Number(text?.id);
    const giveUp = async () => {
      const send = () => sendText({ ...world().deps, boss }, { textId, businessUnitId: unit });
      for (let tries = 0; tries < retryLimit; tries++) await expect(send()).rejects.toThrow();
      await send();
    };
    await giveUp();
    const [code = ''] = await codes(payer.id);
    const at = (of: string) => `/api/business-units/${unit}/${of}`;
    const own = at(`customers/${payer.id}`);
    for (const place of [own, at(`accounts/${account}`)]) {
      const { items } = (await call('GET', `${place}/messages`)).body;
      expect(items).toContainEqual(expect.objectContaining({ channel: 'Text', id: textId, status: 'Failed' }));
      const { body } = await call('GET', `${place}/texts/${textId}`);
      expect(body.text).toMatch(/^•{6} is your .* code/);
      expect(body.text).not.toContain(code);
    }
    for (const place of [at(`customers/${stranger.id}`), at(`accounts/${await world().accountId('10002')}`)]) {
      expect((await call('GET', `${place}/texts/${textId}`)).status).toBe(404);
      expect((await call('POST', `${place}/texts/${textId}/send-again`, {})).status).toBe(404);
    }
    const again = () => call('POST', `${own}/texts/${textId}/send-again`, {});
    expect((await call('POST', `${own}/texts/${textId}/send-again`, {}, payer.token)).status).toBe(403);
    const answers = await Promise.all([again(), again()]);
    expect(answers.map(({ body }) => body.queued).toSorted()).toEqual([false, true]);
    const status = async () => (await call('GET', `${own}/messages`)).body.items[0].status;
    expect(await status()).toBe('Pending');
    // A worker takes it, and the number refuses it once more: from its first try on, and for the person again.
    const taken = [{ payload: { textId } }] as never;
    await world().db.scoped([unit], (tx) => failedTexts(boss).take(tx, taken));
    await world().db.scoped([unit], (tx) => failedTexts(boss).take(tx, taken));
    expect(
      jobs.filter(({ data }) => JSON.stringify(data) === JSON.stringify({ textId, businessUnitId: unit })),
    ).toHaveLength(2);
    await giveUp();
    expect(await status()).toBe('Failed');
    await world().rows("update phone_code set expires_date = now() - interval '1 second' where customer_id = $1", [
      payer.id,
    ]);
    expect((await again()).body[0].errorMessage).toMatch('That code is over');
  });

  it('is not said to be texted where no service is set up, and what a service does on a bad day is seen', async () => {
    const { id, token } = await newPayer();
    const caller = systemCaller([unit]);
    const none = { ...world().deps, texts: undefined };
    await expect(
      textPhoneCode(none, caller, { businessUnitId: unit, customerId: id, phoneNumber: newNumber() }),
    ).rejects.toMatchObject({ status: 400 });
    expect(await world().rows('select 1 from phone_code where customer_id = $1', [id])).toEqual([]);

    const boss = { insert: async () => null } as never;
    const texted = async (number: string) => {
      const payer = await newPayer();
      expect((await ask(number, {}, payer.token)).status).toBe(200);
      while ((await world().rows('select 1 from outbox limit 1')).length > 0)
        await relayBatch(world().db, [textConsumer(boss, systemClock)]);
      const [row] = await world().rows<{ id: number }>('select id from text_message where customer_id = $1', [
        payer.id,
      ]);
      const attempt = () => sendText({ ...world().deps, boss }, { textId: row?.id ?? 0, businessUnitId: unit });
      const arrived = async () =>
        (await world().rows('select 1 from sandbox.text_message where reference = $1', [`text-${row?.id}`])).length;
      const status = async () => {
        const { body } = await call('GET', `/api/business-units/${unit}/customers/${payer.id}/messages`);
        return [body.items[0].status, body.items[0].errorMessage];
      };
      return { attempt, arrived, status };
    };
    const refused = await texted('(512) 555-0190');
    await refused.attempt();
    expect([await refused.status(), await refused.arrived()]).toEqual([['Failed', 'This number takes no texts.'], 0]);
    const busy = await texted('(512) 555-0191');
    await expect(busy.attempt()).rejects.toThrow();
    await busy.attempt();
    expect([(await busy.status())[0], await busy.arrived()]).toEqual(['Complete', 1]);
    const late = await texted('(512) 555-0192');
    await expect(late.attempt()).rejects.toThrow();
    await late.attempt();
    expect([(await late.status())[0], await late.arrived()]).toEqual(['Complete', 1]);
    expect(token).not.toBe('');
  });
});

describe('what was written to a payer', () => {
  const written = (id: number, more = '', token = clerk) =>
    call('GET', `/api/business-units/${unit}/customers/${id}/messages${more}`, undefined, token);
  const mail = async (to: string, more: { customerId?: number; template?: string; payment?: boolean } = {}) => {
    const [row] = await world().rows<{ id: number }>(
      `insert into email_message (business_unit_id, template_key, "to", subject, status, about, customer_id, payment_id)
        values ($1, $2, $3, 'x', 'error', '{}', $4, case when $5 then (select min(id) from payment) end) returning id`,
      [unit, more.template ?? 'Payment Due Reminder', to, more.customerId ?? null, more.payment ?? false],
    );
    return row?.id ?? 0;
  };

  it('is mails that name them or went to their address, and texts; no others, and nothing for staff', async () => {
    const { id, email } = await newPayer();
    const stranger = await newPayer();
    const named = await mail('was@example.test', { customerId: id });
    const old = await mail(email.toUpperCase());
    const paid = await mail(email, { payment: true });
    await mail(email, { customerId: stranger.id });
    await mail(email, { template: 'Approval Requested' });
    await world().rows(
      `insert into text_message (business_unit_id, outbox_id, customer_id, template_key, "to", status, error_message)
        values ($1, -$2::bigint, $2, 'Verification Code', '+15125550190', 'error', 'This number takes no texts.')`,
      [unit, id],
    );
    const { body } = await written(id);
    const mailed = body.items.filter(({ channel }: { channel: string }) => channel === 'E-mail');
    expect(mailed.map((one: { id: number }) => one.id)).toEqual([paid, old, named]);
    expect([body.totalCount, body.items.length]).toEqual([4, 4]);
    expect(body.items).toContainEqual(
      expect.objectContaining({ channel: 'Text', status: 'Failed', errorMessage: 'This number takes no texts.' }),
    );
    expect((await written(id, '?PageSize=1&Page=2')).body.items).toHaveLength(1);
  });

  it('comes page by page from the latest on, with no end in silence and no place that somebody made up', async () => {
    const { id } = await newPayer({ accounts: ['10001'] });
    await world().rows(
      `with mails as (insert into email_message (business_unit_id, template_key, "to", subject, about, customer_id)
        select $1, 'Payment Due Reminder', 'x@example.test', 'x', '{}', $2 from generate_series(1, 280))
       insert into text_message (business_unit_id, outbox_id, customer_id, template_key, "to")
        select $1, -9000000 - n, $2, 'Verification Code', '+15125550190' from generate_series(1, 20) n`,
      [unit, id],
    );
    const seen = new Set<string>();
    let [pages, before]: [number, string | null] = [0, ''];
    for (; before !== null; pages++) {
      const { body } = await written(id, `?PageSize=40${before ? `&Before=${encodeURIComponent(before)}` : ''}`);
      expect(body.totalCount).toBe(300);
      for (const one of body.items) seen.add(`${one.channel} ${one.id}`);
      before = body.nextBefore;
    }
    expect([pages, seen.size]).toEqual([8, 300]);
    for (const wrong of ['x', Buffer.from('2026-01-01T00:00:00Z|Fax|1').toString('base64url')])
      expect((await written(id, `?Before=${wrong}`)).status).toBe(400);
  });

  it('is read without the token of its link, and sent again only while that opens something', async () => {
    const { id } = await newPayer();
    await call('PUT', `/api/customers?id=${id}`, { email: `read${id}@example.test` }, admin);
    const [link] = await world().rows<{ id: number; nonce: string }>(
      'select id, nonce from email_verification where customer_id = $1',
      [id],
    );
    const messageId = await mail(`read${id}@example.test`, { customerId: id, template: 'Address Verification' });
    await world().rows('update email_message set about = $2 where id = $1', [
      messageId,
      JSON.stringify({ customerId: id, verificationId: link?.id }),
    ]);
    const { body } = await written(id, `/${messageId}`);
    expect(body.text).toContain('/verify-email#');
    expect(body.text).not.toContain(world().keyring.sign('email-verification', link?.nonce ?? ''));
    const again = () =>
      call('POST', `/api/business-units/${unit}/customers/${id}/messages/${messageId}/send-again`, {});
    expect((await again()).body).toEqual({ queued: false });
    await world().rows('update email_verification set ended_date = now() where customer_id = $1', [id]);
    expect((await again()).status).toBe(400);
  });
});

import { type MailCatcher, startMailCatcher } from '@ratepayer/dev/mail-catcher.ts';
import type { NotificationTemplate } from '@ratepayer/contract/notifications/template.operations.ts';
import { templateChannels, templateKeys } from '@ratepayer/contract/notifications/templates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailConsumer } from '../src/capabilities/notifications/email-consumer.ts';
import { sendEmail } from '../src/capabilities/notifications/send-email.ts';
import { sendText } from '../src/capabilities/notifications/send-text.ts';
import { textConsumer } from '../src/capabilities/notifications/text-consumer.ts';
import { ticketConsumer } from '../src/capabilities/tickets/ticket-consumer.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { announce } from '../src/platform/outbox/announce.ts';
import { relayBatch } from '../src/platform/outbox/relay.ts';
import { openCustomers } from './customer-kit.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let town: Awaited<ReturnType<typeof openCustomers>>;
let catcher: MailCatcher;
let water: number;
let tax: number;
let lake: number;
let account: number;
const tokens: Record<'admin' | 'base' | 'clerk' | 'other', string> = { admin: '', base: '', clerk: '', other: '' };
beforeAll(async () => {
  world = await openWorld();
  town = await openCustomers(world);
  catcher = await startMailCatcher(0);
  water = await world.unitId('riverton-water');
  tax = await world.unitId('riverton-tax');
  lake = await world.unitId('lakeshore-hydro');
  account = await world.accountId('10001');
  for (const [who, email] of [
    ['admin', 'admin@riverton.test'],
    ['base', 'base@riverton.test'],
    ['clerk', 'clerk@riverton.test'],
    ['other', 'admin@lakeshore.test'],
  ] as const)
    tokens[who] = await world.token(email);
  await world.rows('truncate outbox');
});
afterAll(async () => {
  await catcher.stop();
  await world.close();
});

type Level = 'notification-templates' | 'organization-notification-templates';
const ours: Level = 'organization-notification-templates';
const own = 'notification-templates' as Level;
const at = (unit: number, level: Level, more = '') => `/api/business-units/${unit}/${level}${more}`;
const list = async (unit = water, level = own): Promise<NotificationTemplate[]> =>
  (await world.call('GET', at(unit, level), { token: tokens.admin })).body.items;
const one = async (key: string, unit = water, level = own, channel = 'Email') =>
  (await list(unit, level)).find((item) => item.key === key && item.channel === channel);
const put = (unit: number, level: Level, key: string, body: object, token = tokens.admin, channel = 'Email') =>
  world.call('PUT', at(unit, level, `/${encodeURIComponent(key)}/${channel}`), { token, body });
const words = (subject: string, body: string, culture = 'en-US') => [{ culture, subject, body }];
/** Against the version that is there now. */
const write = async (unit: number, level: Level, key: string, body: object, channel = 'Email') =>
  put(
    unit,
    level,
    key,
    { isOn: null, texts: [], rowVersion: (await one(key, unit, level, channel))?.rowVersion, ...body },
    tokens.admin,
    channel,
  );
const errorsOf = ({ body }: { body: { propertyName: string; errorMessage: string }[] }) =>
  body.map(({ propertyName, errorMessage }) => `${propertyName}: ${errorMessage}`);

const boss = { insert: async () => null, send: async () => null } as never;
const deliver = async (): Promise<void> => {
  while ((await world.rows('select 1 from outbox limit 1')).length > 0)
    await relayBatch(world.db, [emailConsumer(boss), textConsumer(boss, systemClock), ticketConsumer]);
};
let letters = 0;
/** Queues a mail and answers how it is sent. */
async function queued(name: string, about: object, unit = water) {
  const to = `reader-${letters++}@example.test`;
  await world.db.scoped([unit], (tx) =>
    announce(tx, [
      { businessUnitId: unit, orderingKey: `mail:${to}`, topic: `email.${name}`, payload: { to, ...about } },
    ]),
  );
  await deliver();
  const [row] = await world.rows<{ id: number }>('select id from email_message where "to" = $1', [to]);
  const { portalUrl, providerName, keyring, db } = world.deps;
  return {
    to,
    send: () =>
      sendEmail(
        { db, keyring, portalUrl, providerName, smtpUrl: catcher.smtpUrl, from: 'bills@example.test' },
        { emailId: Number(row?.id), businessUnitId: unit },
      ),
    status: async () =>
      (await world.rows('select status, error_message, subject from email_message where id = $1', [row?.id]))[0],
    mail: () => catcher.mails.find((mail) => JSON.stringify(mail).includes(to)),
  };
}
const changed = (unit = water) => queued('Address Changed', { customerId: 1 }, unit);

describe('what messages to payers say', () => {
  it('is listed whole: every kind on each of its channels, in the words of the product', async () => {
    const items = await list();
    expect(new Set(items.map(({ key }) => key))).toEqual(new Set(templateKeys));
    expect(items.every(({ source, isOn, rowVersion }) => source === 'Product' && isOn && rowVersion === 0)).toBe(true);
    expect(items.every(({ channel }) => templateChannels.includes(channel))).toBe(true);
    const receipt = await one('Payment Receipt');
    expect(receipt?.above[0]).toEqual({
      culture: 'en-US',
      subject: 'Receipt: {{total}} to {{biller}}',
      body: 'Thank you. {{amount}} was paid on {{date}}.',
      source: 'Product',
    });
    expect(receipt?.variables.map(({ name, must }) => (must ? `${name}!` : name))).toEqual([
      'biller',
      'amount!',
      'total',
      'date',
      'reference',
      'method',
    ]);
    expect(receipt?.variables.every(({ sample }) => sample !== '')).toBe(true);
  });

  it('is written by the organization for each of its business units, and by one of them for itself', async () => {
    const waiting = [await changed(), await changed(), await changed(tax)] as const;
    await write(water, ours, 'Address Changed', { texts: words('Town: another address', 'To {{biller}} by us.') });
    expect((await one('Address Changed', tax))?.source).toBe('Organization');
    await write(water, own, 'Address Changed', { texts: words('Water: another address', 'By water.\n\nSecond.') });
    const mine = await one('Address Changed');
    expect(mine).toMatchObject({ source: 'Business Unit', changedBy: 'Dana Okafor', rowVersion: 1 });
    expect(mine?.above[0]).toMatchObject({ subject: 'Town: another address', source: 'Organization' });
    // What waited since before says what holds when it is sent, ten minutes later.
    for (const mail of waiting) await mail.send();
    expect((await waiting[0].status()).subject).toBe('Water: another address');
    expect((await waiting[2].status()).subject).toBe('Town: another address');
    const sent = await (await changed()).send();
    expect(sent).toBeUndefined();
    const mail = JSON.stringify(waiting[1].mail());
    expect(mail).toContain('By water.');
    expect(mail).toContain('Second.');
    // Nobody else's town says so.
    const { body } = await world.call('GET', at(lake, own), { token: tokens.other });
    expect(body.items.every(({ source }: NotificationTemplate) => source === 'Product')).toBe(true);
    // In another language than it was written in, the product says it.
    await world.rows("update business_unit set culture = 'en-CA' where id = $1", [tax]);
    const canadian = await changed(tax);
    await canadian.send();
    expect((await canadian.status()).subject).toBe('The e-mail address of your login was changed');
    await world.rows("update business_unit set culture = 'en-US' where id = $1", [tax]);
    // Without its own words it says the organization's again.
    await write(water, own, 'Address Changed', {});
    expect((await one('Address Changed'))?.source).toBe('Organization');
  });

  it('is kept by the first of two at once, refused late, and told in the history', async () => {
    const at0 = (await one('Payment Voided'))?.rowVersion;
    const two = await Promise.all(
      ['First', 'Second'].map((subject) =>
        put(water, own, 'Payment Voided', { rowVersion: at0, isOn: null, texts: words(subject, '{{amount}} back.') }),
      ),
    );
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await put(water, own, 'Payment Voided', { rowVersion: 0, isOn: null, texts: [] });
    expect(late.status).toBe(409);
    expect((await put(water, own, 'Payment Refunded', { rowVersion: 7, isOn: null, texts: [] })).status).toBe(409);
    const after = await write(water, own, 'Payment Voided', { texts: words('Third', '{{amount}} back.') });
    expect(after.body.rowVersion).toBe(2);
    const { body } = await world.call('GET', at(water, own, '/Payment%20Voided/Email/history'), {
      token: tokens.clerk,
    });
    expect(body.items.map(({ who }: { who: string }) => who)).toEqual(['Dana Okafor', 'Dana Okafor']);
    expect(JSON.stringify(body.items[0].changes)).toContain('Third');
    const none = await world.call('GET', at(tax, own, '/Payment%20Voided/Email/history'), { token: tokens.admin });
    expect(none.body).toEqual({ items: [], nextBefore: null });
  });

  it.each([
    ['{{code}} of {{amount}}', 'texts[0].body: {{code}} is not known in this message. Take one of the list.'],
    ['Thank you.', 'texts[0].body: {{amount}} must stay in this text.'],
    ['{{amount}} {{biller', /^texts\[0\]\.body: A variable is not closed/],
    ['{{amount}} www.evil.example', /^texts\[0\]\.body: Take the web address out/],
    ['', /^texts\[0\]\.body: Write something here/],
  ])('says of %j what to do', async (body, told) => {
    const before = await one('Payment Receipt');
    const answer = await write(water, own, 'Payment Receipt', { texts: words('Paid', body) });
    expect(answer.status).toBe(400);
    expect(errorsOf(answer)).toEqual([typeof told === 'string' ? told : expect.stringMatching(told)]);
    expect(await one('Payment Receipt')).toEqual(before);
  });

  it('refuses line breaks in a subject, what is longer than a text, and to leave out what must be sent', async () => {
    const split = await write(water, own, 'Payment Receipt', {
      texts: words('Paid\nBcc: x@example.test', '{{amount}}'),
    });
    expect(errorsOf(split)).toEqual(['texts[0].subject: Write the subject in one line.']);
    const long = await write(
      water,
      own,
      'New Bill',
      { texts: words('', `{{biller}} {{amount}} {{account}} ${'x'.repeat(110)}`) },
      'SMS',
    );
    expect(errorsOf(long)).toEqual([
      expect.stringMatching(/^texts\[0\]\.body: With its sample this is \d+ characters/),
    ]);
    for (const key of ['Payment Receipt', 'New Bill', 'Address Changed'])
      expect((await write(water, own, key, { isOn: false })).status, key).toBe(400);
    expect((await put(water, own, 'Verification Code', { rowVersion: 0, isOn: null, texts: [] })).status).toBe(404);
    expect((await put(water, own, 'Payment Eaten', { rowVersion: 0, isOn: null, texts: [] })).status).not.toBe(200);
  });

  it('is nobody else’s: read by staff, changed by who may, and never of another town', async () => {
    const body = { rowVersion: 0, isOn: null, texts: [] };
    const call = (method: string, unit: number, level: Level, token: string, more = '') =>
      world.call(method, at(unit, level, more), { token, ...(method === 'GET' ? {} : { body }) });
    const key = '/Payment%20Returned/Email';
    const draft = { culture: 'en-US', subject: 'x', body: '{{amount}}' };
    expect((await call('GET', water, own, tokens.clerk)).status).toBe(200);
    expect((await call('GET', water, ours, tokens.clerk)).status).toBe(200);
    expect((await call('GET', water, ours, tokens.base)).status).toBe(403);
    expect((await call('GET', water, own, tokens.base)).status).toBe(403);
    expect((await call('PUT', water, own, tokens.clerk, key)).status).toBe(403);
    expect((await call('PUT', water, ours, tokens.clerk, key)).status).toBe(403);
    for (const level of [own, ours]) {
      expect((await call('GET', lake, level, tokens.admin)).status).toBe(404);
      expect((await call('PUT', lake, level, tokens.admin, key)).status).toBe(404);
      expect((await call('GET', lake, level, tokens.admin, `${key}/history`)).status).toBe(404);
    }
    for (const what of ['preview', 'test'])
      expect(
        (await world.call('POST', at(lake, own, `${key}/${what}`), { token: tokens.admin, body: draft })).status,
      ).toBe(404);
  });
});

describe('a draft', () => {
  const draft = { culture: 'en-US', subject: 'Back: {{amount}}', body: '<b>{{amount}}</b> of {{reference}}' };
  const post = (what: string, body: object = draft, key = 'Payment Voided', channel = 'Email') =>
    world.call('POST', at(water, own, `/${encodeURIComponent(key)}/${channel}/${what}`), { token: tokens.admin, body });

  it('is shown by the mail’s own sample in the biller’s look, in a frame for some minutes', async () => {
    const { body } = await post('preview');
    expect(body.subject).toBe('Back: $84.12');
    expect(body.text).toContain('<b>$84.12</b> of 900000000000000004');
    const frame = await world.app.inject({ method: 'GET', url: body.frame });
    expect(frame.statusCode).toBe(200);
    expect(frame.body).toContain('&lt;b&gt;$84.12&lt;/b&gt; of');
    expect(frame.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(frame.headers['content-security-policy']).toContain("default-src 'none'");
    const forged = body.frame.replace(/signature=[^&]*/, 'signature=x');
    expect((await world.app.inject({ method: 'GET', url: forged })).statusCode).toBe(404);
    expect((await world.app.inject({ method: 'GET', url: '/api/notification-previews' })).statusCode).toBe(404);
    const text = await post(
      'preview',
      { culture: 'en-US', subject: '', body: '{{biller}}: {{amount}} for {{account}}' },
      'New Bill',
      'SMS',
    );
    expect(text.body).toMatchObject({ frame: null, text: expect.stringContaining('$84.12 for 10001') });
    expect((await post('preview', { ...draft, body: '{{amount' })).status).toBe(400);
  });

  it('goes to whoever tries it, so often and no more, and changes nothing', async () => {
    const before = await list();
    const answer = await post('test');
    expect(answer.body).toEqual({ sentTo: 'admin@riverton.test' });
    await deliver();
    const [mail] = await world.rows<{ id: number; to: string }>(
      'select id, "to" from email_message where template_key = \'Template Test\'',
    );
    expect(mail?.to).toBe('admin@riverton.test');
    const { portalUrl, providerName, keyring, db } = world.deps;
    const deps = { db, keyring, portalUrl, providerName, smtpUrl: catcher.smtpUrl, from: 'bills@example.test' };
    await sendEmail(deps, { emailId: Number(mail?.id), businessUnitId: water });
    const [row] = await world.rows('select subject from email_message where id = $1', [mail?.id]);
    expect(row.subject).toBe('Test: Back: $84.12');
    const few = await world.secondNode({ LIMIT_FACTOR: '1' });
    const more = () =>
      few.call('POST', at(water, own, '/Payment%20Voided/Email/test'), { token: tokens.admin, body: draft });
    const tries = [];
    for (let count = 0; count < 11; count++) tries.push((await more()).status);
    await few.close();
    expect([tries[0], tries.at(-1)]).toEqual([200, 429]);
    expect(await list()).toEqual(before);
    expect((await post('test', { ...draft, subject: '' }, 'Verification Code', 'SMS')).status).toBe(400);
  });
});

describe('words that cannot be used', () => {
  it('give way to the product’s, call one person, and hold nothing back', async () => {
    const broken = JSON.stringify({ 'en-US': { subject: 'Hello {{gone}}', body: 'x' } });
    await write(water, own, 'Address Changed', { texts: words('Fine', 'Fine.') });
    await world.rows(
      "update notification_template set texts = $1 where key = 'Address Changed' and business_unit_id = $2",
      [broken, water],
    );
    const mails = [await changed(), await changed()];
    for (const mail of mails) await mail.send();
    for (const mail of mails)
      expect(await mail.status()).toMatchObject({
        status: 'processed',
        subject: 'The e-mail address of your login was changed',
      });
    await deliver();
    expect(
      await world.rows(
        "select title from ticket where title::text like '%ticket_template%' and business_unit_id = $1",
        [water],
      ),
    ).toHaveLength(1);
  });
});

describe('what is switched off', () => {
  it('is not sent, in a business unit that does not switch it on itself; nobody is called', async () => {
    const about = { accountId: account };
    await write(water, ours, 'Payment Due Reminder', { isOn: false });
    expect(await one('Payment Due Reminder')).toMatchObject({ isOn: false, isOnHere: null, isOnAbove: false });
    const off = await queued('Payment Due Reminder', about);
    await off.send();
    expect(await off.status()).toMatchObject({
      status: 'error',
      error_message: expect.stringContaining('switched off'),
    });
    expect(off.mail()).toBeUndefined();
    await write(water, own, 'Payment Due Reminder', { isOn: true });
    const on = await queued('Payment Due Reminder', about);
    await on.send();
    expect(await on.status()).toMatchObject({ status: 'processed' });
    expect(await world.rows('select 1 from outbox_delivery where topic like $1', ['email.%'])).toEqual([]);
  });

  it('as a text goes as the e-mail that it stood for; a text in the biller’s words is one text', async () => {
    const payer = await town.newPayer({ accounts: ['10001'] });
    const number = '+15125553999';
    await world.rows(
      "update customer set phone_number = $2, phone_verified = true, preferred_channel = 'Both' where id = $1",
      [payer.id, number],
    );
    await world.rows('update customer_account set notify_with_sms = true where customer_id = $1', [payer.id]);
    const texted = async () => {
      await world.db.scoped([town.unit], (tx) =>
        announce(tx, [
          {
            businessUnitId: town.unit,
            orderingKey: `text:${payer.id}`,
            topic: 'text.Payment Due Reminder',
            payload: { to: number, accountId: account, customerId: payer.id, isInstead: true },
          },
        ]),
      );
      await deliver();
      const [row] = await world.rows<{ id: number }>(
        'select id from text_message where "to" = $1 order by id desc limit 1',
        [number],
      );
      const noon = { now: () => new Date(`${new Date().toISOString().slice(0, 10)}T18:00:00Z`) };
      await sendText({ ...world.deps, boss, clock: noon }, { textId: Number(row?.id), businessUnitId: town.unit });
      return (await world.rows('select status, body, error_message from text_message where id = $1', [row?.id]))[0];
    };
    const body = '{{biller}} asks for {{amount}} of {{account}}';
    await write(water, own, 'Payment Due Reminder', { texts: words('', body) }, 'SMS');
    expect((await texted()).body).toMatch(/ asks for \$[\d,.]+ of 10001/);
    await write(water, own, 'Payment Due Reminder', { texts: words('', body), isOn: false }, 'SMS');
    expect(await texted()).toMatchObject({ status: 'error', error_message: expect.stringContaining('switched off') });
    await deliver();
    const mails = await world.rows(
      "select 1 from email_message where customer_id = $1 and template_key = 'Payment Due Reminder'",
      [payer.id],
    );
    expect(mails).toHaveLength(1);
  });
});

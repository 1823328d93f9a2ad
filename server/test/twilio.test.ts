import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendText } from '../src/capabilities/notifications/send-text.ts';
import { textFatesPath, textRepliesPath } from '../src/capabilities/notifications/replies/text-replies.ts';
import { type Text, TextNotTaken, TextRefused } from '../src/integrations/text-messages/text-messages.ts';
import { signedBy } from '../src/integrations/text-messages/twilio-notifications.ts';
import { twilioTexts } from '../src/integrations/text-messages/twilio-texts.ts';
import { readSettings } from '../src/platform/config/settings.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { openCustomers } from './customer-kit.ts';
import { openedWorld } from './opened-world.ts';
import { twilioHost } from './twilio-host.ts';
import type { World } from './world.ts';

// Texts by Twilio, against a server that speaks as its API does; what it tells us is signed as it signs.
const world = openedWorld();
const accountSid = `AC${'0a'.repeat(16)}`;
const authToken = 'token-of-the-test';
const publicUrl = 'https://pay.riverton.gov';
let host: Awaited<ReturnType<typeof twilioHost>>;
let town: Awaited<ReturnType<typeof openCustomers>>;
let numbers = 0;
beforeAll(async () => {
  host = await twilioHost(accountSid, authToken);
  town = await openCustomers(world());
});
afterAll(() => host.close());
beforeEach(() => {
  host.moods.length = 0;
});

const access = (more: object = {}) => ({
  accountSid,
  authToken,
  from: '+15125550100',
  publicUrl,
  baseUrl: host.baseUrl,
  waitMs: 300,
  ...more,
});
const texts = (more: object = {}) => twilioTexts(access(more), systemClock, textFatesPath);
const next = (): Text => ({
  reference: `text-${900_000 + numbers}`,
  to: `+1512555${String(2_000 + numbers++)}`,
  body: 'Your bill of $42.10 is ready. Reply STOP to end.',
  isAgain: false,
});
const takenOf = ({ to }: Text) => host.taken.filter((one) => one.to === to);

describe('a text to Twilio', () => {
  it('is sent from our number or messaging service, and says where to tell what became of it', async () => {
    const text = next();
    await texts().send(text);
    expect(takenOf(text)).toEqual([
      expect.objectContaining({
        from: '+15125550100',
        body: text.body,
        callback: `${publicUrl}/api/text-replies/fates?text=${text.reference}`,
      }),
    ]);
    const other = next();
    await texts({ from: `MG${'1'.repeat(32)}`, publicUrl: 'http://localhost:4000' }).send(other);
    expect(takenOf(other)).toEqual([
      expect.objectContaining({ from: null, messaging_service_sid: `MG${'1'.repeat(32)}`, callback: '' }),
    ]);
  });

  it.each([
    [21211, 'This is no number that takes texts.'],
    [21610, 'This number answered STOP.'],
    [21614, 'This is no mobile number.'],
  ])('is refused for good with %d', async (code, why) => {
    host.moods.push({ code, status: 400 });
    const refused = await texts()
      .send(next())
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TextRefused);
    expect((refused as Error).message).toBe(why);
  });

  it('was surely not taken where Twilio says so, is full, does not know us or is not reached', async () => {
    const failed = async (more = {}) =>
      texts(more)
        .send(next())
        .catch((error: unknown) => error);
    host.moods.push('full');
    expect(await failed()).toBeInstanceOf(TextNotTaken);
    host.moods.push({ code: 21606, status: 400 });
    expect(((await failed()) as Error).message).toBe('The service refused it (21606).');
    const unknown = (await failed({ authToken: 'another' })) as Error;
    expect(unknown).toBeInstanceOf(TextNotTaken);
    expect(`${unknown.message} ${unknown.stack}`).not.toContain('another');
    const gone = await twilioHost(accountSid, authToken);
    await gone.close();
    expect(await failed({ baseUrl: gone.baseUrl })).toBeInstanceOf(TextNotTaken);
  });

  it.each(['late', 'broken', 'cut'] as const)('%s: may have been taken, and is not sent twice', async (mood) => {
    const text = next();
    host.moods.push(mood);
    const unknown = await texts()
      .send(text)
      .catch((error: unknown) => error);
    expect(unknown).toBeInstanceOf(Error);
    expect(unknown).not.toBeInstanceOf(TextNotTaken);
    await texts().send({ ...text, isAgain: true });
    await texts().send({ ...text, isAgain: true });
    expect(takenOf(text)).toHaveLength(1);
  });

  it('that got lost without an answer is sent by the next try; other words are another text', async () => {
    const text = next();
    host.moods.push('silent');
    await expect(texts().send(text)).rejects.toThrow('did not answer in time');
    expect(takenOf(text)).toEqual([]);
    await texts().send({ ...text, isAgain: true });
    await texts().send({ ...text, body: 'Your code is 123456.', isAgain: true });
    expect(takenOf(text)).toHaveLength(2);
    const before = host.taken.length;
    await expect(texts({ authToken: 'another' }).send({ ...text, isAgain: true })).rejects.toThrow('does not say');
    expect(host.taken).toHaveLength(before);
  });
});

describe('what Twilio tells', () => {
  let node: World;
  beforeAll(async () => {
    const set = { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: '+15125550100' };
    node = await world().secondNode(set);
  });
  afterAll(() => node.close());

  /** A notification as Twilio posts it; signed for another address, or by another, where a test says so. */
  function tell(url: string, values: Record<string, string>, more: { by?: string; signedFor?: string } = {}) {
    const form = new URLSearchParams(values);
    const signature = signedBy(more.by ?? authToken, `http://localhost:4000${more.signedFor ?? url}`, form);
    return node.app.inject({
      method: 'POST',
      url,
      headers: {
        host: 'localhost:4000',
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature,
      },
      payload: form.toString(),
    });
  }
  let sids = 0;
  const answered = (from: string, Body: string, more: Record<string, string> = {}) => ({
    MessageSid: `SM${String(sids++).padStart(32, '0')}`,
    AccountSid: accountSid,
    From: from,
    To: '+15125550100',
    Body,
    ...more,
  });
  const isStopped = async (number: string) =>
    (await world().rows("select 1 from suppression where kind = 'phone' and value = $1 and is_in_force", [number]))
      .length > 0;
  const newNumber = () => `+1512556${String(1_000 + numbers++)}`;

  /** A text of a payer that Twilio is asked to send. */
  async function queued() {
    const to = newNumber();
    const payer = await town.newPayer({ accounts: ['10001'] });
    await world().rows('update customer set phone_number = $2, phone_verified = true where id = $1', [payer.id, to]);
    const [row] = await world().rows<{ id: number }>(
      `insert into text_message (business_unit_id, outbox_id, template_key, "to", about, customer_id)
        values ($1, $2, 'Help', $3, '{"reference":"r"}', $4) returning id`,
      [town.unit, 990_000 + numbers, to, payer.id],
    );
    const id = Number(row?.id);
    const send = (more: object = {}) =>
      sendText(
        { ...world().deps, boss: world().deps as never, texts: texts(more) },
        {
          textId: id,
          businessUnitId: town.unit,
        },
      );
    const now = async () =>
      (await world().rows('select status, error_message as why from text_message where id = $1', [id]))[0];
    return { id, to, send, now, of: (values: object) => tell(`${textFatesPath}?text=text-${id}`, { ...values }) };
  }

  it('is obeyed: STOP at once, START opens again, and it says nothing back; the same twice is heard once', async () => {
    const number = newNumber();
    const stop = answered(number, 'Stop');
    const first = await tell(textRepliesPath, stop);
    expect([first.statusCode, first.headers['content-type'], first.payload]).toEqual([
      200,
      expect.stringContaining('text/xml'),
      '<?xml version="1.0" encoding="UTF-8"?><Response/>',
    ]);
    expect(await isStopped(number)).toBe(true);
    await tell(textRepliesPath, answered(number, 'start'));
    expect(await isStopped(number)).toBe(false);
    await tell(textRepliesPath, stop);
    expect(await isStopped(number)).toBe(false);
    await tell(textRepliesPath, answered(number, 'arrêt', { OptOutType: 'STOP' }));
    expect(await isStopped(number)).toBe(true);
  });

  it('is heard from Twilio alone: by its token, for this address, of these words', async () => {
    const number = newNumber();
    for (const more of [{ by: 'another' }, { signedFor: `${textRepliesPath}?x=1` }, { signedFor: textFatesPath }])
      expect((await tell(textRepliesPath, answered(number, 'STOP'), more)).statusCode).toBe(400);
    expect((await tell(textRepliesPath, { ...answered(number, 'STOP'), MessageSid: 'r' })).statusCode).toBe(400);
    expect(await isStopped(number)).toBe(false);
    const { now, send, id } = await queued();
    await send();
    const url = `${textFatesPath}?text=text-${id}`;
    await tell(url, { MessageStatus: 'undelivered', ErrorCode: '30006' }, { by: 'another' });
    await tell(
      url,
      { MessageStatus: 'undelivered', ErrorCode: '30006' },
      { signedFor: `${textFatesPath}?text=text-999999` },
    );
    expect(await now()).toEqual({ status: 'processed', why: '' });
  });

  it('says what became of a text: one that did not arrive failed, in words, once and for good', async () => {
    const { id, of, now, send } = await queued();
    await of({ MessageStatus: 'undelivered', ErrorCode: '30006' });
    expect(await now()).toEqual({ status: 'queued', why: '' });
    await send();
    await of({ MessageStatus: 'queued' });
    expect((await now()).status).toBe('processed');
    await Promise.all([1, 2, 3].map(() => of({ MessageStatus: 'undelivered', ErrorCode: '30006' })));
    await of({ MessageStatus: 'sent' });
    expect(await now()).toEqual({ status: 'error', why: 'This number takes no texts.' });
    const failed = await world().rows("select 1 from outbox_delivery where payload ->> 'textId' = $1", [String(id)]);
    expect(failed).toHaveLength(1);
  });

  it('ends a try that had no answer: what was sent is not sent again', async () => {
    const { to, of, now, send } = await queued();
    host.moods.push('late');
    await expect(send()).rejects.toThrow();
    expect((await now()).status).toBe('queued');
    await of({ MessageStatus: 'delivered' });
    expect((await now()).status).toBe('processed');
    await send();
    expect(host.taken.filter((one) => one.to === to)).toHaveLength(1);
  });
});

it('is set up whole or not at all', () => {
  const settings = { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+15125550100' };
  expect(readSettings(settings).TWILIO_FROM).toBe('+15125550100');
  for (const name of Object.keys(settings))
    expect(() => readSettings({ ...settings, [name]: '' }), name).toThrow('needed together');
  expect(() => readSettings({ ...settings, TWILIO_FROM: '512 555 0100' })).toThrow('TWILIO_FROM must be +1');
});

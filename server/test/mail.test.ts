import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { sftp } from '../src/integrations/file-transfer/sftp.ts';
import { type MailCatcher, startMailCatcher } from '@ratepayer/dev/mail-catcher.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { announce } from '../src/platform/outbox/announce.ts';
import { startBoss } from '../src/platform/jobs/boss.ts';
import { usualPace } from '../src/platform/schedules/pace.ts';
import { startWorker } from '../src/worker-loop.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let stop: () => Promise<void>;
let catcher: MailCatcher;
let tries = 0;

/** What the mail server says of an address: one it never takes, one only at the second try. */
function refuses(address: string): Error | undefined {
  if (address === 'refused@example.test') return new Error('550 no such box');
  if (address === 'later@example.test' && tries++ === 0)
    return Object.assign(new Error('come back later'), { responseCode: 450 });
  return undefined;
}

beforeAll(async () => {
  world = await openWorld();
  catcher = await startMailCatcher(0, refuses);
  const [{ name }] = (await world.rows<{ name: string }>('select current_database() as name')) as [{ name: string }];
  // The job engine's own pauses are not what is tested here.
  await world.rows('update pgboss.queue set retry_delay = 1, retry_backoff = false');
  const boss = await startBoss(inject('appUrl').replace(/\/ratepayer$/, `/${name}`), true, 30, () => undefined);
  const mail = {
    db: world.db,
    smtpUrl: catcher.smtpUrl,
    portalUrl: 'http://localhost:4000',
    providerName: () => 'Ratepayer',
    from: 'bills@example.test',
    keyring: world.keyring,
  };
  const worker = await startWorker(
    {
      payments: world.deps,
      mail,
      disk: openDisk('file:', world.dataDir),
      boss,
      transfer: sftp({ allow: [] }),
      onError: () => undefined,
    },
    usualPace,
  );
  stop = async () => {
    await worker.stop();
    await boss.stop({ graceful: false });
  };
});
afterAll(async () => {
  await stop();
  await catcher.stop();
  await world.close();
});

it('sends each receipt once; a refused or delayed address holds up no other', async () => {
  for (const [accountNumber, email] of [
    ['10001', 'pat@example.test'],
    ['10002', 'refused@example.test'],
    ['10003', 'later@example.test'],
  ] as const) {
    const { token, accountIds } = await world.quickPay([accountNumber]);
    const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 1200, email });
    expect((await paying.process()).body.status).toBe('Complete');
  }
  const emails = () => world.rows(`select "to", status, attempts from email_message order by "to"`);
  await vi.waitFor(
    async () =>
      expect(await emails()).toEqual([
        { to: 'later@example.test', status: 'processed', attempts: 2 },
        { to: 'pat@example.test', status: 'processed', attempts: 1 },
        { to: 'refused@example.test', status: 'error', attempts: 1 },
      ]),
    { timeout: 40_000, interval: 250 },
  );
  expect(catcher.mails.map((mail) => mail.to).sort()).toEqual(['later@example.test', 'pat@example.test']);
  await expect(world.rows("update email_message set status = 'Sent'")).rejects.toThrow(/status/);
  await vi.waitFor(
    async () =>
      expect(
        await world.rows(
          `select m."to", j.state::text from pgboss.job j join email_message m on m.id = (j.data->>'emailId')::bigint
            where j.name = 'email' and m.status = 'processed' order by 1`,
        ),
      ).toEqual([
        { to: 'later@example.test', state: 'completed' },
        { to: 'pat@example.test', state: 'completed' },
      ]),
    { timeout: 10_000, interval: 250 },
  );
  // An address that is refused for good is asked once, stands in the register, and calls nobody.
  expect(await world.rows("select consumer, status, attempts, payload->>'to' as to from outbox_delivery")).toEqual([
    { consumer: 'sent mail', status: 'Failed', attempts: 1, to: 'refused@example.test' },
  ]);
  expect(await world.rows("select title from ticket where dedupe_key like 'delivery:%'")).toEqual([]);
});

it('sends a receipt as HTML and as text, with what the payer agreed to', async () => {
  const settings = { receipt_footer: 'Office hours: Mon–Fri 8–5', receipt_from_name: 'Riverton Cashier' };
  await world.rows(
    "update business_unit set receipt_footer = $1, receipt_from_name = $2 where slug = 'riverton-water'",
    [settings.receipt_footer, settings.receipt_from_name],
  );
  const { token, accountIds } = await world.quickPay(['10004']);
  const paying = await prepare(world, {
    token,
    accountId: accountIds[0] ?? 0,
    amountMinor: 1300,
    email: 'whole@example.test',
  });
  const { referenceNumber } = (await paying.process()).body;
  const mail = await vi.waitFor(
    () => {
      const found = catcher.mails.find((one) => one.to === 'whole@example.test');
      expect(found).toBeTruthy();
      return found;
    },
    { timeout: 40_000, interval: 100 },
  );
  expect(mail?.source).toMatch(
    /Content-Type: multipart\/alternative;[\s\S]*Content-Type: text\/plain[\s\S]*Content-Type: text\/html/i,
  );
  for (const part of [mail?.text, mail?.html])
    for (const shown of [
      referenceNumber,
      'Payment received',
      'New balance',
      'Need help?',
      'The terms you agreed to are attached.',
      settings.receipt_footer,
    ])
      expect(part).toContain(shown);
  expect(mail?.source).toMatch(/^From: Riverton Cashier <bills@example\.test>/m);
  const shown = (await world.call('GET', `/api/payments/${referenceNumber}/receipt`)).body;
  expect(shown.footer).toBe(settings.receipt_footer);
  expect(mail?.html).toContain('<img src="http://localhost:4000/logos/water.png"');
  const [agreed] = await world.rows<{ text: string }>(
    'select rendered_text as text from acknowledgment order by id desc limit 1',
  );
  expect(mail?.attachments.map((one) => one.text.trim())).toEqual([agreed?.text.trim()]);
  const logo = await world.app.inject({ method: 'GET', url: '/logos/water.png' });
  expect([logo.statusCode, logo.headers['content-type'], logo.rawPayload.subarray(1, 4).toString()]).toEqual([
    200,
    'image/png',
    'PNG',
  ]);
  for (const name of ['water.gif', '__proto__.svg', 'water', '..%2Flogos.png'])
    expect((await world.app.inject({ method: 'GET', url: `/logos/${name}` })).statusCode, name).toBe(404);
});

it('tells of a refund that failed and of a payment that is being returned, and never sends a receipt for an announcement it does not know', async () => {
  const { token, accountIds } = await world.quickPay(['10002']);
  const { paymentId } = (
    await (await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 1400 })).process()
  ).body;
  const [{ unit }] = (await world.rows<{ unit: number }>('select business_unit_id as unit from payment where id = $1', [
    paymentId,
  ])) as [{ unit: number }];
  await world.db.scoped([unit], (tx) =>
    announce(
      tx,
      [
        { topic: 'email.Refund Failed', payload: { paymentId, to: 'failed@example.test', amountMinor: 700 } },
        { topic: 'email.Payment Being Returned', payload: { paymentId, to: 'returned@example.test' } },
        { topic: 'email.Payment Eaten', payload: { paymentId, to: 'unknown@example.test' } },
      ].map((one) => ({ businessUnitId: unit, orderingKey: `payment:${paymentId}`, ...one })),
    ),
  );
  const to = (address: string) =>
    catcher.mails.filter((mail) => mail.to === address).map((mail) => [mail.subject, mail.text]);
  await vi.waitFor(
    async () => {
      expect(to('failed@example.test')).toEqual([
        ['Your refund comes another way', expect.stringContaining('refunded $7.00, but your bank did not take it.')],
      ]);
      expect(to('returned@example.test')).toEqual([
        [
          'We are returning your payment',
          expect.stringContaining('$14.00 was charged after all; we are returning it.'),
        ],
      ]);
      expect(
        await world.rows(
          "select consumer, status, error_message as error from outbox_delivery where topic = 'email.Payment Eaten'",
        ),
      ).toEqual([{ consumer: 'e-mail', status: 'Waiting', error: 'No mail is written for email.Payment Eaten.' }]);
    },
    { timeout: 40_000, interval: 250 },
  );
  expect(to('unknown@example.test')).toEqual([]);
});

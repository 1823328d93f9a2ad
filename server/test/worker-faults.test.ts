import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { sftp } from '../src/integrations/file-transfer/sftp.ts';
import { type MailCatcher, startMailCatcher } from '@ratepayer/dev/mail-catcher.ts';
import { mails } from '../src/capabilities/notifications/mails.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { queues, startBoss } from '../src/platform/jobs/boss.ts';
import { announce } from '../src/platform/outbox/announce.ts';
import { usualPace } from '../src/platform/schedules/pace.ts';
import { startWorker } from '../src/worker-loop.ts';
import { openBills } from './bill-kit.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

// One of each made to fail on purpose in a running worker: everything else goes on, and what failed is seen.
let world: World;
let unit: number;
let paymentId: number | null;
let catcher: MailCatcher;
let stop: () => Promise<void>;
let isMended = false;
const faults: string[] = [];

/** The templates of the product, one of them broken. */
const kinds = mails.map((mail) =>
  mail.name === 'Payment Refunded'
    ? {
        ...mail,
        write: async (...asked: Parameters<typeof mail.write>) => {
          if (!isMended) throw new Error('This template is broken.');
          return mail.write(...asked);
        },
      }
    : mail,
);

beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  const { token, accountIds } = await world.quickPay(['10001']);
  ({ paymentId } = (
    await (await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 1200 })).process()
  ).body);
  catcher = await startMailCatcher(0);
  const [{ name }] = (await world.rows<{ name: string }>('select current_database() as name')) as [{ name: string }];
  // The job engine's own pauses are not what is tested here.
  await world.rows('update pgboss.queue set retry_delay = 0, retry_backoff = false');
  const boss = await startBoss(inject('appUrl').replace(/\/ratepayer$/, `/${name}`), true, 1, () => undefined);
  const mail = {
    db: world.db,
    smtpUrl: catcher.smtpUrl,
    portalUrl: 'http://localhost:4000',
    providerName: () => 'Ratepayer',
    from: 'bills@example.test',
    keyring: world.keyring,
    kinds,
  };
  // One schedule made to fail: the seal of the audit log needs its table.
  await world.rows('alter table audit_seal rename to audit_seal_away');
  const onError = (what: string) => void faults.push(what);
  const worker = await startWorker(
    {
      payments: world.deps,
      mail,
      disk: openDisk('file:', world.dataDir),
      boss,
      transfer: sftp({ allow: [] }),
      onError,
    },
    { ...usualPace, sweepMs: 200, houseMs: 300, settleMs: 300, totalsMs: 300, jobsSeconds: 0.5, boardMs: 500 },
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

const tell = (topic: string, to: string) =>
  world.db.scoped([unit], (tx) =>
    announce(tx, [{ businessUnitId: unit, orderingKey: `payment:${paymentId}`, topic, payload: { paymentId, to } }]),
  );
const mailsTo = (to: string) => catcher.mails.filter((one) => one.to === to).length;
const register = () =>
  world.rows('select consumer, topic, status, error_message as error from outbox_delivery order by id');
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 40_000, interval: 200 });

it('a mail whose template fails stops no other, is a dead letter with a ticket, and goes out when it is sent again', async () => {
  for (let n = 0; n < 5; n++)
    await tell(n === 2 ? 'email.Payment Refunded' : 'email.Payment Voided', `m${n}@example.test`);
  await soon(() => expect([0, 1, 3, 4].map((n) => mailsTo(`m${n}@example.test`))).toEqual([1, 1, 1, 1]));
  await soon(async () =>
    expect(await register()).toEqual([
      { consumer: 'sent mail', topic: 'email.Payment Refunded', status: 'Failed', error: 'This template is broken.' },
    ]),
  );
  await soon(async () =>
    expect(await world.rows("select title, category from ticket where dedupe_key like 'delivery:%'")).toEqual([
      { title: { key: 'kept/ticket_delivery', places: { topic: 'email.Payment Refunded' } }, category: 'Technical' },
    ]),
  );
  expect(mailsTo('m2@example.test')).toBe(0);

  isMended = true;
  const admin = await world.token('admin@riverton.test');
  const [{ id, to }] = (await world.call('GET', `/api/business-units/${unit}/failed-deliveries`, { token: admin })).body
    .items;
  expect(to).toBe('m2@example.test');
  expect(
    (
      await world.call('POST', `/api/business-units/${unit}/failed-deliveries/send-again`, {
        token: admin,
        body: { ids: [id] },
      })
    ).body,
  ).toEqual({ sent: 1 });
  await soon(() => expect(mailsTo('m2@example.test')).toBe(1));
  await soon(async () => expect(await register()).toEqual([]));
  await soon(async () =>
    expect(
      await world.rows(`select status, error_message as error from email_message where "to" = 'm2@example.test'`),
    ).toEqual([{ status: 'processed', error: 'This template is broken.' }]),
  );
});

it('a schedule that fails stops no other, and is seen with its fault and its next run', async () => {
  const global = await world.token('global@ratepayer.test');
  const schedules = async () =>
    (await world.call('GET', '/api/installation/schedules', { token: global })).body.items as {
      name: string;
      health: string;
      failuresInRow: number;
      errorMessage: string;
      nextRunDate: string;
      lastRunDate: string;
    }[];
  await soon(async () => {
    const items = await schedules();
    expect(items.find((one) => one.name === 'audit seal')).toMatchObject({
      health: 'Failing',
      errorMessage: expect.stringContaining('audit_seal'),
    });
    expect(items.filter((one) => one.health !== 'Good').map((one) => one.name)).toEqual(['audit seal']);
    expect(items.length).toBeGreaterThan(15);
  });
  const [before] = (await schedules()).filter((one) => one.name === 'daily totals');
  await soon(async () =>
    expect((await schedules()).find((one) => one.name === 'daily totals')?.lastRunDate).not.toBe(before?.lastRunDate),
  );
  expect(faults).toContain('audit seal');
  // Mended, it goes on by itself, and what it said stays to be read.
  await world.rows('alter table audit_seal_away rename to audit_seal');
  await soon(async () =>
    expect((await schedules()).find((one) => one.name === 'audit seal')).toMatchObject({
      health: 'Good',
      failuresInRow: 0,
      errorMessage: expect.stringContaining('audit_seal'),
    }),
  );
});

it('a worker that is no more is seen: what it should have done is late', async () => {
  await world.rows(
    `insert into schedule_state (name, every_ms, last_run_date, last_ms, failures_in_row, next_run_date) values
      ('left alone', 60000, now() - interval '11 minutes', 5, 0, now() - interval '10 minutes')`,
  );
  const { body } = await world.call('GET', '/api/installation/schedules', {
    token: await world.token('global@ratepayer.test'),
  });
  expect(body.items.find((one: { name: string }) => one.name === 'left alone').health).toBe('Late');
  await world.rows("update schedule_state set last_run_date = now() - interval '2 days' where name = 'left alone'");
  const later = await world.call('GET', '/api/installation/schedules', {
    token: await world.token('global@ratepayer.test'),
  });
  expect(later.body.items.some((one: { name: string }) => one.name === 'left alone')).toBe(false);
});

it('a payer who agreed to texts gets one of a bill that the worker publishes', async () => {
  const town = await openBills(world, 'riverton-permits');
  const account = await town.account('WT-1');
  await world.rows(
    `with payer as (update customer set phone_number = '+15125550171', phone_verified = true
        where email = 'pat@example.test' returning id)
      insert into customer_account (business_unit_id, customer_id, account_id, linked_by, notify_with_sms)
        select $1, id, $2, 'Admin', true from payer`,
    [town.unit, account],
  );
  const { id } = await town.cycle('By the worker', { notificationStrategy: 'Per Bill' });
  await town.read(id, [{ account: 'WT-1', number: 'WT-1-1', amount: '5.00' }]);
  expect((await town.approve(id)).status).toBe(200);
  await soon(async () =>
    expect(await world.rows(`select template_key as name from text_message where "to" = '+15125550171'`)).toEqual([
      { name: 'New Bill' },
    ]),
  );
});

it('a job that fails for the last time is kept for a person, and done when it is sent again', async () => {
  const boss = await startBoss(world.appUrl, false, 30, () => undefined);
  // An upload that is not there is nothing to do; one whose file is gone cannot be read.
  const [upload] = await world.rows<{ id: number }>(
    `with f as (insert into stored_file (business_unit_id, storage_key, name, category)
      values ($1, 'imports/gone.csv', 'gone.csv', 'Import') returning id)
      insert into account_upload (business_unit_id, file_id, file_name, as_of_date, config, status, started_by)
      select $1, id, 'gone.csv', now(), '{}', 'Checking', 'x' from f returning id`,
    [unit],
  );
  await boss.send(queues.upload, { uploadId: upload?.id, businessUnitId: unit, step: 'Check' });
  await soon(async () =>
    expect(await register()).toEqual([
      expect.objectContaining({ consumer: 'jobs', topic: 'job.account-upload', status: 'Failed' }),
    ]),
  );
  expect(faults).toContain('job account-upload');
  // Somebody cancels it and sends it again: there is nothing left to do, and it is done.
  await world.rows("update account_upload set status = 'Canceled' where id = $1", [upload?.id]);
  const [row] = await world.rows<{ id: number }>('select id from outbox_delivery');
  await world.call('POST', `/api/business-units/${unit}/failed-deliveries/send-again`, {
    token: await world.token('admin@riverton.test'),
    body: { ids: [row?.id] },
  });
  await soon(async () => expect(await register()).toEqual([]));
  await soon(async () =>
    expect(
      await world.rows("select state::text from pgboss.job where name = 'account-upload' and state = 'completed'"),
    ).toHaveLength(1),
  );
  await boss.stop({ graceful: false });
});

import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { type MailCatcher, startMailCatcher } from '@ratepayer/dev/mail-catcher.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { startBoss } from '../src/platform/jobs/boss.ts';
import { startWorker, usualPace } from '../src/worker-loop.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let stop: () => Promise<void>;
let catcher: MailCatcher;
let tries = 0;

/** What the mail server says of an address: one it never takes, one only at the second try. */
function refuses(address: string): Error | undefined {
  if (address === 'refused@example.test') return new Error('550 no such box');
  if (address === 'later@example.test' && tries++ === 0) return new Error('450 come back later');
  return undefined;
}

beforeAll(async () => {
  world = await openWorld();
  catcher = await startMailCatcher(0, refuses);
  const [{ name }] = (await world.rows<{ name: string }>('select current_database() as name')) as [{ name: string }];
  const boss = await startBoss(inject('appUrl').replace(/\/ratepayer$/, `/${name}`), true, 30, () => undefined);
  const mail = { db: world.db, smtpUrl: catcher.smtpUrl, portalUrl: 'http://localhost:4000', providerName: 'Ratepayer', from: 'bills@example.test' };
  const worker = await startWorker({ payments: world.deps, mail, disk: openDisk('file:', world.dataDir), boss, onError: () => undefined }, usualPace);
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
        expect.objectContaining({ to: 'refused@example.test', status: 'queued' }),
      ]),
    { timeout: 40_000, interval: 250 },
  );
  expect(catcher.mails.map((mail) => mail.to).sort()).toEqual(['later@example.test', 'pat@example.test']);
  await vi.waitFor(
    async () =>
      expect(
        await world.rows(`select m."to", j.state::text from pgboss.job j join email_message m on m.id = (j.data->>'emailId')::bigint where j.name = 'email' and m.status = 'processed' order by 1`),
      ).toEqual([
        { to: 'later@example.test', state: 'completed' },
        { to: 'pat@example.test', state: 'completed' },
      ]),
    { timeout: 10_000, interval: 250 },
  );
});

import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { closeBatch } from '../src/capabilities/settlement/close-batch.ts';
import { movedWith } from '../src/parts.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { relayBatch } from '../src/platform/outbox/relay.ts';
import { listenForMessages, realtimeConsumer } from '../src/platform/realtime/fan-out.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let address: string;
let listening: { close(): Promise<void> };
beforeAll(async () => {
  world = await openWorld();
  address = await world.app.listen({ port: 0, host: '127.0.0.1' });
  const url = (world.db.pool.options as { connectionString?: string }).connectionString ?? '';
  listening = listenForMessages(url, world.hub);
});
afterAll(async () => {
  await listening.close();
  await world.close();
});

const connect = (token: string, transport: HttpTransportType, at = address) =>
  new HubConnectionBuilder()
    .withUrl(`${at}/signalr-hub`, { accessTokenFactory: () => token, transport })
    .configureLogging(LogLevel.None)
    .build();

it('a file of accounts that was taken is told to staff of its business unit', async () => {
  const staff = connect(await world.token('clerk@riverton.test'), HttpTransportType.WebSockets);
  const heard: { topic: string; businessUnitId: number }[] = [];
  staff.on('BusinessUnit.AccountsUpdated', (message) => void heard.push(message));
  await staff.start();
  const unit = await world.unitId('riverton-permits');
  const token = await world.token('admin@riverton.test');
  const accounts = `/api/business-units/${unit}/accounts`;
  const { body: reserved } = await world.call('POST', `${accounts}/get-upload-url?fileName=a.csv`, { token });
  await world.app.inject({
    method: 'PUT',
    url: reserved.uploadUrl,
    headers: { 'content-type': 'application/octet-stream' },
    payload: 'ACCT_NO,BAL\r\nN-1,1.00\r\n',
  });
  const { uploadId } = reserved;
  const disk = openDisk('file:', world.dataDir);
  for (const [step, more] of [
    ['Check', { config: guessMapping(['ACCT_NO', 'BAL']) }],
    ['Process', {}],
  ] as const) {
    const body = { uploadId, step, ...more };
    expect((await world.call('POST', `${accounts}/process-upload`, { token, body })).status).toBe(200);
    await runUpload({ ...world.deps, disk, movedWith }, { uploadId, businessUnitId: unit, step });
  }
  await expect
    .poll(async () => (await relayBatch(world.db, [realtimeConsumer]), heard), { timeout: 10_000 })
    .toMatchObject([{ topic: 'BusinessUnit.AccountsUpdated', businessUnitId: unit }]);
  await staff.stop();
});

it('an account that staff changed is told to staff of its business unit, and to nobody else', async () => {
  const staff = connect(await world.token('clerk@riverton.test'), HttpTransportType.WebSockets);
  const stranger = connect(await world.token('admin@lakeshore.test'), HttpTransportType.WebSockets);
  const heard: { id: number; businessUnitId: number }[] = [];
  const overheard: unknown[] = [];
  staff.on('Account.Updated', (message) => void heard.push(message));
  stranger.on('Account.Updated', (message) => void overheard.push(message));
  await Promise.all([staff.start(), stranger.start()]);
  const unit = await world.unitId('riverton-water');
  const id = await world.accountId('10002');
  const token = await world.token('admin@riverton.test');
  const { body: account } = await world.call('GET', `/api/accounts/${id}/${unit}`, { token });
  const { accountNumber, subAccountNumber, dueDate, issueDate, phoneNumber, emailAddress, note, meta } = account;
  const { rowVersion, moneyVersion, description, pastDueAmountMinor, address } = account;
  const same = { accountNumber, subAccountNumber, dueDate, issueDate, phoneNumber, emailAddress, note, meta };
  const body = { ...same, ...address, rowVersion, moneyVersion, description, pastDueAmountMinor, name: 'Told Vale' };
  expect((await world.call('PUT', `/api/accounts/${id}`, { token, body })).status).toBe(200);
  await expect
    .poll(async () => (await relayBatch(world.db, [realtimeConsumer]), heard), { timeout: 10_000 })
    .toMatchObject([{ id, businessUnitId: unit }]);
  expect(overheard).toEqual([]);
  await Promise.all([staff.stop(), stranger.stop()]);
});

it('an account that changed is told to its payers alone, by its id', async () => {
  const open = async (token: string) => {
    const payer = connect(token, HttpTransportType.WebSockets);
    const heard: unknown[] = [];
    for (const topic of ['Account.Updated', 'Payment.Processed'])
      payer.on(topic, (message) => void heard.push(message));
    await payer.start();
    return { payer, heard };
  };
  const pat = await open(await world.token('pat@example.test'));
  const morgan = await open(await world.token('morgan@example.test'));
  const guest = await world.quickPay(['10001']);
  const looked = await open(guest.token);
  const id = guest.accountIds[0] ?? 0;
  const paying = await prepare(world, { token: guest.token, accountId: id, amountMinor: 700 });
  expect((await paying.process()).body.status).toBe('Complete');
  await expect
    .poll(async () => (await relayBatch(world.db, [realtimeConsumer]), pat.heard), { timeout: 10_000 })
    .toEqual([{ topic: 'Account.Updated', businessUnitId: await world.unitId('riverton-water'), id }]);
  expect([morgan.heard, looked.heard]).toEqual([[], []]);
  // Whoever has the account no longer hears nothing more of it.
  await world.call('PUT', '/api/customers/accounts/as-customer', {
    token: await world.token('pat@example.test'),
    body: { accountId: id },
  });
  await world.hub.recheck();
  world.hub.broadcast(`account:${id}`, 'Account.Updated', { id });
  world.hub.broadcast(`payersOf:${await world.unitId('riverton-permits')}`, 'BusinessUnit.BillsUpdated', { id });
  await world.rows("update customer_account set unlinked_date = null where account_id = $1 and linked_by <> ''", [id]);
  expect(pat.heard).toHaveLength(1);
  await Promise.all([pat.payer.stop(), morgan.payer.stop(), looked.payer.stop()]);
});

it('is closed to who is kept out or signed out, and tells the others what they may hear now', async () => {
  const email = 'clerk@riverton.test';
  const open = async () => {
    const token = await world.token(email);
    const staff = connect(token, HttpTransportType.WebSockets);
    const closed = new Promise<boolean>((done) => staff.onclose(() => done(true)));
    const heard: unknown[] = [];
    staff.on('Account.Updated', (message) => void heard.push(message));
    await staff.start();
    return { staff, closed, heard };
  };
  const set = (columns: string) => world.rows(`update user_account set ${columns} where email = $1`, [email]);
  const tell = async (id: number) => {
    world.hub.broadcast(`businessUnit:${await world.unitId('riverton-water')}`, 'Account.Updated', { id });
  };
  const stays = await open();
  await world.hub.recheck();
  await tell(1);
  await expect.poll(() => stays.heard).toEqual([{ id: 1 }]);
  // Less than they had: heard no more, without being signed out.
  await set("permissions = '{Reports:Default}'");
  await world.hub.recheck();
  await tell(2);
  await set("permissions = '{Accounts:Read}'");
  await world.hub.recheck();
  await tell(3);
  await expect.poll(() => stays.heard).toEqual([{ id: 1 }, { id: 3 }]);
  await set("tokens_valid_from = now() + interval '1 second'");
  await world.hub.recheck();
  expect(await stays.closed).toBe(true);
  await set("tokens_valid_from = '2000-01-01'");
  const out = await open();
  await set("status = 'Disabled'");
  await world.hub.recheck();
  expect(await out.closed).toBe(true);
  await set("status = 'Active', permissions = '{Accounts:Manage,Accounts:Read,BusinessUnits:Read,Payments:Default}'");
});

it('closes by itself, within a minute, what is held by somebody who is kept out', async () => {
  const set = vi.spyOn(globalThis, 'setInterval');
  const other = await world.secondNode();
  // What a node does again and again, as far as it has done it once when a minute is over.
  const inAMinute = set.mock.calls.flatMap(([does, ms = 0]) => (ms <= 60_000 ? [does as () => void] : []));
  set.mockRestore();
  const email = 'clerk@riverton.test';
  const at = await other.app.listen({ port: 0, host: '127.0.0.1' });
  const staff = connect(await world.token(email), HttpTransportType.WebSockets, at);
  const closed = new Promise<boolean>((done) => staff.onclose(() => done(true)));
  await staff.start();
  await world.rows("update user_account set status = 'Disabled' where email = $1", [email]);
  try {
    for (const does of inAMinute) does();
    expect(await closed).toBe(true);
  } finally {
    await world.rows("update user_account set status = 'Active' where email = $1", [email]);
    await other.close();
  }
}, 20_000);

describe.each([
  ['WebSockets', HttpTransportType.WebSockets],
  ['ServerSentEvents', HttpTransportType.ServerSentEvents],
  ['LongPolling', HttpTransportType.LongPolling],
] as const)('the official client over %s', (_name, transport) => {
  it('hears of a payment of its business unit, and of no other', async () => {
    const staff = connect(await world.token('clerk@riverton.test'), transport);
    const stranger = connect(await world.token('admin@lakeshore.test'), transport);
    const heard: unknown[] = [];
    const overheard: unknown[] = [];
    staff.on('Payment.Processed', (message) => void heard.push(message));
    stranger.on('Payment.Processed', (message) => void overheard.push(message));
    await Promise.all([staff.start(), stranger.start()]);
    const { token, accountIds } = await world.quickPay(['10001']);
    const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 300 + transport });
    const done = await paying.process();
    expect(done.body.status).toBe('Complete');
    await expect
      .poll(async () => (await relayBatch(world.db, [realtimeConsumer]), heard.length), { timeout: 10_000 })
      .toBeGreaterThan(0);
    expect(heard).toEqual([
      {
        topic: 'Payment.Processed',
        businessUnitId: await world.unitId('riverton-water'),
        id: done.body.paymentId,
        referenceNumber: done.body.referenceNumber,
      },
    ]);
    expect(overheard).toEqual([]);
    await Promise.all([staff.stop(), stranger.stop()]);
  });

  it('hears of a void and of a refund', async () => {
    const staff = connect(await world.token('clerk@riverton.test'), transport);
    const heard: { topic: string; id: number }[] = [];
    for (const topic of ['Payment.Voided', 'Payment.Refunded']) staff.on(topic, (message) => void heard.push(message));
    await staff.start();
    const unit = await world.unitId('riverton-water');
    const admin = await world.token('admin@riverton.test');
    const { token, accountIds } = await world.quickPay(['10001']);
    const ids: number[] = [];
    for (const amountMinor of [1200 + transport, 1300 + transport]) {
      const done = await (await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor })).process();
      ids.push(done.body.paymentId ?? 0);
    }
    const [voided = 0, refunded = 0] = ids;
    const why = { reason: 'Duplicate payment' };
    expect((await world.call('POST', `/api/payments/${voided}/void`, { token: admin, body: why })).status).toBe(200);
    for (const { id } of await world.rows<{ id: number }>(
      'select id from merchant_account where business_unit_id = $1',
      [unit],
    ))
      await closeBatch(world.deps, { businessUnitId: unit, merchantAccountId: id }, 'Test');
    const left = 1300 + transport;
    expect(
      (
        await world.call('POST', `/api/payments/${refunded}/refund`, {
          token: admin,
          body: { ...why, amountMinor: left, refundableMinor: left },
        })
      ).status,
    ).toBe(200);
    const base = () =>
      heard.filter((message) => ids.includes(message.id)).map((message) => [message.topic, message.id]);
    await expect
      .poll(async () => (await relayBatch(world.db, [realtimeConsumer]), base()), { timeout: 10_000 })
      .toEqual([
        ['Payment.Voided', voided],
        ['Payment.Refunded', refunded],
      ]);
    await staff.stop();
  });

  it('is refused without a token', async () => {
    await expect(connect('', transport).start()).rejects.toThrow();
  });
});

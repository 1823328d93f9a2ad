import type { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dateIn, startOfDay } from '@ratepayer/contract/kit/local-date.ts';
import { paymentSourceTypes, sourceTypeKeys } from '@ratepayer/contract/payments/channels.ts';
import { paymentStatuses } from '@ratepayer/contract/payments/payment-state.ts';
import { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { exportList } from '../src/platform/export/export-list.ts';
import { systemCaller } from '../src/platform/http/caller.ts';
import { listPayments } from '../src/capabilities/payment-records/list-payments.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let clerk: string;
const paid: { id: number; referenceNumber: string; amountMinor: number }[] = [];
const today = dateIn(new Date(), 'US/Central');

beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  clerk = await world.token('clerk@riverton.test');
  for (const [account, amountMinor, card, email] of [
    ['10001', 1_000, '4242424242424242', 'first@example.test'],
    ['10002', 3_000, '5555555555554444', 'second@example.test'],
    ['10003', 2_000, '4000000000000002', ''],
    ['10001', 3_000, '4242424242424242', ''],
  ] as const) {
    const { token, accountIds } = await world.quickPay([account]);
    const answer = await (
      await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor, card, ...(email ? { email } : {}) })
    ).process({ duplicateConfirmed: true });
    paid.push({ id: answer.body.paymentId ?? 0, referenceNumber: answer.body.referenceNumber ?? '', amountMinor });
  }
  await world.rows("update payment set payment_descriptor = 'Well 7', exported_date = now() where id = $1", [
    paid[0]?.id,
  ]);
  await world.rows("update payment set created_by_user_name = 'Chris Doyle' where id = $1", [paid[1]?.id]);
});
afterAll(() => world.close());

const list = (query: Record<string, string | string[]>, token = clerk) => {
  const params = new URLSearchParams({ StartDate: addDays(today, -1), EndDate: today });
  for (const [key, value] of Object.entries(query)) for (const each of [value].flat()) params.append(key, each);
  return world.call('GET', `/api/business-units/${unit}/payments?${params}`, { token });
};
const found = async (query: Record<string, string | string[]>) => {
  const { body, status } = await list(query);
  expect(status, JSON.stringify(body)).toBe(200);
  const indexes = body.items.map((row: { id: number }) => paid.findIndex((one) => one.id === row.id));
  expect(body.totalCount, JSON.stringify(query)).toBe(indexes.length);
  expect(body.totals.amountMinor).toBe(
    body.items.reduce((sum: number, row: { amountMinor: number }) => sum + row.amountMinor, 0),
  );
  return indexes.toSorted();
};

describe('filters of the payments list', () => {
  it.each([
    [{ CardBrands: 'Mastercard' }, [1]],
    [{ AmountFromMinor: '2000', AmountToMinor: '2999' }, [2]],
    [{ AmountFromMinor: '3000' }, [1, 3]],
    [{ TakenBy: 'chris' }, [1]],
    [{ TakenBy: '%' }, []],
    [{ Exported: 'true' }, [0]],
    [{ Exported: 'false' }, [1, 2, 3]],
    [{ HasAdjustment: 'true' }, []],
    [{ Origins: ['Embedded', 'External'] }, []],
    [{ Origins: 'Main', PaymentStatuses: 'Declined' }, [2]],
    [{ MerchantNumber: 'nobody' }, []],
  ] as const)('%j finds %j', async (query, expected) => {
    expect(await found(query as never)).toEqual(expected);
  });

  it('by merchant number', async () => {
    const [merchant] = await world.rows<{ number: string }>(
      `select merchant_number as number from merchant_account m join payment p on p.merchant_account_id = m.id
        where p.id = $1`,
      [paid[0]?.id],
    );
    expect(await found({ MerchantNumber: merchant?.number ?? '' })).toEqual([0, 1, 2, 3]);
  });
});

describe('the keys that the specification gives the list', () => {
  it('StartDate and EndDate take a date, or an instant of that day in the business unit’s zone', async () => {
    const [before, after] = [addDays(today, -1), addDays(today, 1)];
    const days = (StartDate: string, EndDate: string) =>
      list({}).then(
        async () =>
          (
            await world.call(
              'GET',
              `/api/business-units/${unit}/payments?${new URLSearchParams({ StartDate, EndDate })}`,
              { token: clerk },
            )
          ).body.totalCount,
      );
    expect([await days(today, today), await days(before, before), await days(after, after)]).toEqual([4, 0, 0]);
    const startOf = (day: string) => startOfDay(day, 'US/Central').toISOString();
    const endOf = (day: string) => new Date(startOfDay(addDays(day, 1), 'US/Central').getTime() - 1).toISOString();
    expect([
      await days(startOf(today), endOf(today)),
      await days(startOf(before), endOf(before)),
      await days(startOf(after), endOf(after)),
    ]).toEqual([4, 0, 0]);
    expect(await days(`${today}T12:00:00-06:00`, endOf(today))).toBe(4);
  });

  it('PaymentStatuses, PaymentSourceTypes, PaymentChannels, ReportName, Page and PageSize each narrow or page it', async () => {
    expect(await found({ PaymentStatuses: ['Succeeded'] })).toEqual([0, 1, 3]);
    expect(await found({ PaymentStatuses: ['Declined'] })).toEqual([2]);
    expect(await found({ PaymentSourceTypes: 'CreditCard' })).toEqual([0, 1, 2, 3]);
    expect(await found({ PaymentSourceTypes: 'ACH' })).toEqual([]);
    expect(await found({ PaymentChannels: 'QuickPay' })).toEqual([0, 1, 2, 3]);
    expect(await found({ PaymentChannels: ['POS', 'IVR'] })).toEqual([]);
    for (const [report, expected] of [
      ['payments', [0, 1, 2, 3]],
      ['transactions', [0, 1, 2, 3]],
      ['batches', []],
      ['adjustments', []],
      ['pos-report', []],
      ['autopay', []],
      ['products', []],
      ['account-payments', [0, 1, 3]],
    ] as const)
      expect(await found({ ReportName: report }), report).toEqual(expected);
    expect([(await list({ ReportName: 'everything' })).status]).toEqual([400]);
    const pages = await Promise.all(
      [1, 2, 3].map(
        async (page) => (await list({ Page: String(page), PageSize: '2', 'Sorted.0.Id': 'createdDate' })).body,
      ),
    );
    expect(
      pages.map((page) => page.items.map((row: { id: number }) => paid.findIndex((one) => one.id === row.id))),
    ).toEqual([[0, 1], [2, 3], []]);
    expect(pages[0].totalCount).toBe(4);
  });

  it('Filtered holds columns against values, several together, in the list and in its files', async () => {
    const filtered = (...pairs: [string, string][]) =>
      Object.fromEntries(
        pairs.flatMap(([id, value], i) => [
          [`Filtered.${i}.Id`, id],
          [`Filtered.${i}.Value`, value],
        ]),
      );
    expect(await found(filtered(['status', 'Declined']))).toEqual([2]);
    expect(await found(filtered(['accountType', 'Mastercard']))).toEqual([1]);
    expect(await found(filtered(['amountMinor', '3000']))).toEqual([1, 3]);
    expect(await found(filtered(['amountMinor', '3000'], ['accountNumberLast4', '4242']))).toEqual([3]);
    expect(await found(filtered(['createdByUserName', 'chr']))).toEqual([1]);
    expect(await found(filtered(['createdByUserName', '%']))).toEqual([]);
    expect(
      await found(
        filtered(
          ['paymentSourceType', 'CreditCard'],
          ['channel', 'QuickPay'],
          ['origin', 'Main'],
          ['type', 'BasePayment'],
        ),
      ),
    ).toEqual([0, 1, 2, 3]);
    const file = await world.call(
      'GET',
      `/api/business-units/${unit}/payments/export/CSV?${new URLSearchParams({ StartDate: today, ...filtered(['status', 'Declined']) })}`,
      { token: clerk },
    );
    expect(
      String(file.body)
        .split('\r\n')
        .filter((line) => /\d{18}/.test(line)),
    ).toHaveLength(1);
    expect((await list(filtered(['password', 'x']))).body[0].propertyName).toBe('Filtered.0.Id');
    expect((await list({ 'Filtered.1.Id': 'status' })).body).toEqual([
      { propertyName: 'Filtered.1.Value', errorMessage: 'Send the value that this column is to have.' },
    ]);
    expect((await list({ 'Filtered.0.Value': 'x' })).body[0].propertyName).toBe('Filtered.0.Id');
  });

  it('the filters of the portal equal the enumerations: two payment methods, seven statuses', () => {
    const keys = paymentOperations.listPayments.query.shape;
    expect(paymentSourceTypes).toEqual(['Credit Card', 'ACH']);
    expect(paymentStatuses).toEqual(['Pending', 'Succeeded', 'Declined', 'Error', 'Abandoned', 'Refunded', 'Voided']);
    expect(sourceTypeKeys.map((key) => keys.PaymentSourceTypes.safeParse([key]).success)).toEqual([true, true]);
    expect(keys.PaymentSourceTypes.safeParse(['Cash']).success).toBe(false);
  });
});

describe('two exports of one person at a time (L10)', () => {
  it('hold over all nodes, and end with the transaction that makes the file', async () => {
    const other = await world.secondNode();
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    const caller = { ...systemCaller([unit]), kind: 'staff' as const, id: 77, role: 'Organization Admin' as const };
    const slow = (node: World, who = caller) =>
      exportList(node.deps, who, { businessUnitId: unit, method: 'CSV', name: 'slow' }, async () => ({
        sheet: { title: 'x', about: [], unit: {} as never },
        columns: [],
        count: async () => (await held, 0),
        walk: async () => async () => [],
      }));
    const running = [slow(world), slow(other)];
    await expect
      .poll(
        async () =>
          (
            await world.rows(
              `select count(*)::int as n from pg_locks
                where locktype = 'advisory' and database = (select oid from pg_database
                where datname = current_database())`,
            )
          )[0]?.n,
      )
      .toBe(2);
    for (const node of [world, other])
      await expect(slow(node)).rejects.toMatchObject({
        status: 429,
        items: [
          { errorMessage: 'Two of your exports are being made. Wait until one of them is done, then ask again.' },
        ],
      });
    const neighbour = slow(world, { ...caller, id: 78 });
    // A process that dies takes its connection with it: here its connection is cut.
    await world.rows(
      `select pg_terminate_backend(l.pid) from pg_locks l
        where l.locktype = 'advisory' and l.objid = 2
        and l.database = (select oid from pg_database where datname = current_database()) limit 1`,
    );
    await expect
      .poll(
        async () =>
          (
            await world.rows(
              `select count(*)::int as n from pg_locks
                where locktype = 'advisory' and objid = 2
                and database = (select oid from pg_database where datname = current_database())`,
            )
          )[0]?.n,
      )
      .toBe(0);
    const third = slow(other);
    release();
    const ends = await Promise.allSettled([...running, neighbour, third]);
    expect(ends.map((end) => end.status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    for (const end of ends) if (end.status === 'fulfilled') (end.value.body as Readable).destroy();
    await other.close();
  });
});

describe('search of the payments list', () => {
  const search = (text: string, more: Record<string, string | string[]> = {}) =>
    found({ 'Search.SearchText': text, ...more });

  it('finds by every field that the list names', async () => {
    const [row] = (await list({ 'Search.SearchText': paid[0]?.referenceNumber ?? '' })).body.items;
    expect(row.id).toBe(paid[0]?.id);
    expect(await search('10001')).toEqual([0, 3]);
    expect(await search(row.payerName.slice(0, 5).toLowerCase())).toEqual(expect.arrayContaining([0, 3]));
    expect(await search(row.authCode)).toEqual([0]);
    expect(await search('4444')).toEqual([1]);
    expect(await search('first@')).toEqual([0]);
  });

  it('narrows to chosen fields', async () => {
    expect(await search('10001', { 'Search.FieldNames': 'name' })).toEqual([]);
    expect(await search('10001', { 'Search.FieldNames': ['name', 'accountNumber'] })).toEqual([0, 3]);
    expect(await search('4444', { 'Search.FieldNames': 'authCode' })).toEqual([]);
    const [account] = await world.rows<{ sub: string }>(
      "select sub_account_number as sub from account where business_unit_id = $1 and account_number = '10001' limit 1",
      [unit],
    );
    expect(await search(account?.sub ?? '', { 'Search.FieldNames': 'subAccountNumber' })).toEqual(
      expect.arrayContaining([0, 3]),
    );
    expect((await list({ 'Search.SearchText': 'x1', 'Search.FieldNames': 'password' })).status).toBe(400);
  });

  it('matches whole values only when asked to, and a descriptor only then', async () => {
    expect(await search('1000')).toEqual([0, 1, 2, 3]);
    expect(await search('1000', { 'Search.ExactMatch': 'true' })).toEqual([]);
    expect(await search('10001', { 'Search.ExactMatch': 'true' })).toEqual([0, 3]);
    expect(await search('first@', { 'Search.ExactMatch': 'true' })).toEqual([]);
    expect(await search('first@example.test', { 'Search.ExactMatch': 'true' })).toEqual([0]);
    expect(await search('Well 7')).toEqual([]);
    expect(await search('Well 7', { 'Search.ExactMatch': 'true' })).toEqual([0]);
  });
});

it('sorts by two columns', async () => {
  const sorted = async (query: Record<string, string>) =>
    (await list(query)).body.items.map((row: { id: number }) => paid.findIndex((one) => one.id === row.id));
  expect(await sorted({ 'Sorted.0.Id': 'amountMinor', 'Sorted.0.Desc': 'true', 'Sorted.1.Id': 'createdDate' })).toEqual(
    [1, 3, 2, 0],
  );
  expect(await sorted({ 'Sorted.0.Id': 'amountMinor', 'Sorted.1.Id': 'createdDate', 'Sorted.1.Desc': 'true' })).toEqual(
    [0, 2, 3, 1],
  );
  for (const id of ['constructor', '__proto__', 'p.id; drop table payment'])
    expect((await list({ 'Sorted.1.Id': id })).status).toBe(400);
});

it('answers what else staff choose to see when it is asked for', async () => {
  const { body } = await list({
    Extras: ['paymentDescriptor', 'exportedDate', 'merchantNumber', 'cardEntryMethod', 'batchIdentifier'],
  });
  const first = body.items.find((row: { id: number }) => row.id === paid[0]?.id);
  expect(first).toMatchObject({
    paymentDescriptor: 'Well 7',
    exportedDate: expect.stringMatching(/Z$/),
    merchantNumber: expect.stringMatching(/./),
    cardEntryMethod: expect.any(String),
    batchIdentifier: expect.any(String),
  });
  expect(body.items.find((row: { id: number }) => row.id === paid[1]?.id).exportedDate).toBeNull();
});

it('answers a page of 25 in at most 16 kB, and 4 kB compressed', async () => {
  const { body } = await list({});
  expect(body.items[0]).not.toHaveProperty('paymentDescriptor');
  const page = JSON.stringify(Array.from({ length: 25 }, (_, i) => body.items[i % body.items.length]));
  expect(page.length).toBeLessThanOrEqual(16_384);
  expect(gzipSync(page).length).toBeLessThanOrEqual(4_096);
});

it('says what to do when a list takes longer than a statement may', async () => {
  const impatient: typeof world.db = {
    ...world.db,
    reading: (ids, work) =>
      world.db.reading(ids, async (tx) => {
        await tx.query("set local statement_timeout = '100ms'");
        return work(tx);
      }),
  };
  const client = await world.db.pool.connect();
  try {
    await client.query('begin; lock table payment in access exclusive mode');
    const asked = listPayments(impatient, fixedClock(new Date().toISOString()), unit, {
      Page: 1,
      PageSize: 25,
      StartDate: today,
      EndDate: today,
    });
    await expect(asked).rejects.toMatchObject({
      items: [{ propertyName: 'EndDate', errorMessage: 'This takes too long. Choose a shorter period.' }],
    });
  } finally {
    await client.query('rollback');
    client.release();
  }
});

describe('receipts of chosen payments', () => {
  const send = (paymentIds: number[], token = clerk) =>
    world.call('POST', `/api/business-units/${unit}/payments/send-receipts`, { token, body: { paymentIds } });
  const announced = async () => (await world.rows("select 1 from outbox where topic = 'email.Payment Receipt'")).length;

  it('go to payers who gave an address and paid, once each, and never for another business unit', async () => {
    const before = await announced();
    const [foreign] = await world.rows<{ id: number }>(
      `insert into payment (reference_number, type, organization_id, business_unit_id, status, amount_minor,
        currency_code, contact_email, posted_date)
        select '900000000000000012', 'Base Payment', organization_id, id, 'Succeeded', 100, 'CAD', 'x@example.test',
        now() from business_unit where slug = 'lakeshore-hydro' returning id`,
    );
    const ids = [...paid.map((one) => one.id), paid[0]?.id ?? 0, foreign?.id ?? 0, 999_999_999];
    expect((await send(ids)).body).toEqual({ sent: 2, skipped: 4 });
    expect((await announced()) - before).toBe(2);
    expect((await send([])).status).toBe(400);
    expect((await send([1], await world.token('base@riverton.test'))).status).toBe(403);
  });

  it('are skipped when they were asked for too often today', async () => {
    await world.rows('update rate_counter set hits = 1000000 where key = $1', [
      `L9 receipts of a payment: ${paid[0]?.id}`,
    ]);
    expect((await send([paid[0]?.id ?? 0, paid[1]?.id ?? 0])).body).toEqual({ sent: 1, skipped: 1 });
  });
});

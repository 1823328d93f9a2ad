import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { keepMedians, lockSeries, mediansOf } from '../src/capabilities/readings/reading-series.ts';
import { readingSource } from '../src/capabilities/readings/reading.source.ts';
import { readingsOfAccount } from '../src/capabilities/readings/readings-of-account.ts';
import { systemCaller } from '../src/platform/http/caller.ts';
import { change } from '../src/platform/database/database.ts';
import { compiled } from '../src/platform/database/statement-text.ts';
import { openedWorld } from './opened-world.ts';
import { holding, readingOf, untilWaiting } from './readings-held.ts';
import { testList } from './test-list.ts';
import type { Answer, World } from './world.ts';

const opened = openedWorld();

interface Asked {
  readonly accountId: number;
  readonly key?: string;
  readonly value?: string;
  readonly date?: string;
  readonly time?: string;
  readonly unit?: string;
  readonly interval?: string;
}

/** What a clerk of the waterworks does with readings. */
async function clerkOf(world: World, email = 'clerk@riverton.test') {
  const token = await world.token(email);
  const home = `/api/business-units/${await world.unitId('riverton-water')}/readings`;
  const send = (method: string, path: string, body?: unknown, key?: string): Promise<Answer> =>
    world.call(method, `${home}${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  const add = (asked: Asked, key?: string) =>
    send('POST', '', { key: 'M-1', value: '10', date: '2026-01-05', unit: 'gal', interval: 'Daily', ...asked }, key);
  return { token, home, send, add };
}

const told = (answer: Answer) => answer.body[0]?.errorMessage as string;

describe('one reading', () => {
  it('is kept digit by digit, with its change and how usual it is', async () => {
    const world = opened();
    const { add, send } = await clerkOf(world);
    const accountId = await world.accountId('10001', '01');
    const first = await add({ accountId, key: 'exact', value: '1,204.10' });
    expect([first.status, first.body.value, first.body.change, first.body.source]).toEqual([
      200,
      '1204.10',
      null,
      'Manual',
    ]);
    expect(first.body.timestamp).toBe('2026-01-05T06:00:00.000Z');
    const second = await add({ accountId, key: 'exact', value: '1204.3', date: '2026-01-06', time: '07:30' });
    expect(second.body).toMatchObject({ change: '0.20', isUnusual: false, timestamp: '2026-01-06T13:30:00.000Z' });
    const many = await add({ accountId, key: 'exact', value: '999999999999.999999', date: '2026-01-07' });
    expect(many.body).toMatchObject({ value: '999999999999.999999', isUnusual: true });
    const below = await add({ accountId, key: 'exact', value: '-0.000001', date: '2026-01-08' });
    expect(below.body).toMatchObject({ value: '-0.000001', isUnusual: true, change: '-1000000000000.000000' });
    const { body } = await send('GET', '?Unusual=true&Search.SearchText=exact');
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual([below.body.id, many.body.id]);
  });

  it('is refused where it is no number, no time, of a day to come, or of an account elsewhere', async () => {
    const world = opened();
    const { add } = await clerkOf(world);
    const accountId = await world.accountId('10001', '01');
    const wrong = [
      await add({ accountId, value: '1e5' }),
      await add({ accountId, time: '25:00' }),
      await add({ accountId, date: '2999-01-01' }),
    ];
    expect(wrong.map(({ status, body }) => [status, body[0].propertyName])).toEqual([
      [400, 'value'],
      [400, 'time'],
      [400, 'date'],
    ]);
    expect((await add({ accountId: await world.accountId('55001', '') })).status).toBe(404);
    expect(await world.rows("select 1 from reading_series where key = 'M-1'")).toEqual([]);
  });

  it('stands once at its time: twice, at once, and with the same request again', async () => {
    const world = opened();
    const { add } = await clerkOf(world);
    const accountId = await world.accountId('10001', '01');
    const answers = await Promise.all(['5', '6', '7'].map((value) => add({ accountId, key: 'once', value })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(answers.filter(({ status }) => status === 400).map(told)).toEqual(
      Array(2).fill('A reading of this meter at this time is there already. Correct that one.'),
    );
    const asked = { accountId, key: 'again' };
    const repeats = await Promise.all([add(asked, 'k1'), add(asked, 'k1'), add(asked, 'k1')]);
    expect(new Set(repeats.map(({ body }) => body.id)).size).toBe(1);
    expect(repeats.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('does not come back by a late repeat of its request after it was deleted', async () => {
    const world = opened();
    const { add, send } = await clerkOf(world);
    const asked = { accountId: await world.accountId('10001', '01'), key: 'late' };
    const { body: made } = await add(asked, 'late-1');
    expect((await send('POST', `/${made.id}/delete`, { rowVersion: 1 })).status).toBe(200);
    const repeated = await add(asked, 'late-1');
    expect([repeated.status, told(repeated)]).toEqual([404, 'We could not find that reading.']);
    expect(
      await world.rows(
        "select 1 from meter_reading r join reading_series s on s.id = r.series_id where s.key = 'late'",
      ),
    ).toEqual([]);
  });

  it('is deleted under the lock of the series that it went over to meanwhile', async () => {
    const world = opened();
    const { add, send } = await clerkOf(world);
    const unit = await world.unitId('riverton-water');
    const accountId = await world.accountId('10001', '01');
    const { body: moved } = await add({ accountId, key: 'L-1', value: '100', date: '2026-01-01' });
    await add({ accountId, key: 'L-2', value: '200', date: '2026-01-02' });
    const names = ['L-1', 'L-2'].map((key) => ({ accountId, key, interval: 'Daily' as const }));
    const move = holding(world, unit, async (tx) => {
      const [from, to] = await lockSeries(tx, unit, names);
      await change(
        tx,
        sql`update meter_reading set series_id = ${to?.id}, row_version = row_version + 1 where id = ${moved.id}`,
      );
      await keepMedians(tx, [from?.id ?? 0, to?.id ?? 0]);
    });
    await move.begun;
    const deleting = send('POST', '/delete', { ids: [moved.id] });
    await untilWaiting(world, 1);
    let seriesId = 0;
    const adding = holding(
      world,
      unit,
      async (tx) => {
        seriesId = (await lockSeries(tx, unit, names.slice(1)))[0]?.id ?? 0;
        await change(tx, readingOf(unit, seriesId, '300', '2026-01-03'));
        await change(tx, readingOf(unit, seriesId, '400', '2026-01-04'));
      },
      (tx) => keepMedians(tx, [seriesId]),
    );
    await untilWaiting(world, 2);
    await move.letGo();
    await adding.begun;
    // It waits for the second series, or was the first of the two to get it and is done.
    await Promise.race([untilWaiting(world, 1), deleting]);
    await adding.letGo();
    expect((await deleting).body).toEqual({ deleted: 1 });
    expect(await world.rows("select median::text from reading_series where key = 'L-2'")).toEqual([{ median: '300' }]);
  });

  it('is corrected once by each who saw it, with a reason that its history tells', async () => {
    const world = opened();
    const { add, send } = await clerkOf(world);
    const accountId = await world.accountId('10001', '01');
    const { body: made } = await add({ accountId, key: 'corrected' });
    const correct = (value: string) =>
      send('PUT', `/${made.id}`, { value, reason: 'Read from the photo', rowVersion: made.rowVersion });
    const both = await Promise.all([correct('11.50'), correct('12.50')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const value = both.find(({ status }) => status === 200)?.body.value;
    const { body } = await send('GET', `/${made.id}/history`);
    expect(body.items).toMatchObject([
      { action: 'Corrected', reason: 'Read from the photo', changes: [{ name: 'value', before: '10', after: value }] },
      { action: 'Added' },
    ]);
    const [median] = await world.rows("select median::text from reading_series where key = 'corrected'");
    expect(median).toEqual({ median: value });
  });

  it('is deleted as it was shown, several at once, and what is gone is counted out', async () => {
    const world = opened();
    const { add, send } = await clerkOf(world);
    const accountId = await world.accountId('10001', '01');
    const made = await Promise.all(
      ['2026-01-01', '2026-01-02', '2026-01-03'].map((date) => add({ accountId, key: 'gone', date })),
    );
    const [one, two, three] = made.map(({ body }) => body);
    await send('PUT', `/${one.id}`, { value: '3', reason: 'x', rowVersion: 1 });
    expect((await send('POST', `/${one.id}/delete`, { rowVersion: 1 })).status).toBe(409);
    expect((await send('POST', `/${one.id}/delete`, { rowVersion: 2 })).status).toBe(200);
    expect((await send('POST', `/${one.id}/delete`, { rowVersion: 2 })).status).toBe(404);
    const many = () => send('POST', '/delete', { ids: [one.id, two.id, three.id] });
    const both = await Promise.all([many(), many()]);
    expect(both.map(({ body }) => body.deleted).toSorted()).toEqual([0, 2]);
    expect(await world.rows("select median from reading_series where key = 'gone'")).toEqual([{ median: null }]);
    const audits = await world.rows(
      "select action from audit_entry where entity_type = 'MeterReading' and entity_id = any($1)",
      [[one.id, two.id, three.id]],
    );
    expect(audits.map(({ action }) => action).toSorted()).toEqual([
      ...['Added', 'Added', 'Added', 'Corrected', 'Deleted', 'Deleted', 'Deleted'],
    ]);
  });
});

describe('who may', () => {
  it('see and change readings', async () => {
    const world = opened();
    const base = await clerkOf(world, 'base@riverton.test');
    expect((await base.send('GET', '')).status).toBe(403);
    const neighbour = await clerkOf(world, 'admin@lakeshore.test');
    expect((await neighbour.send('GET', '')).status).toBe(404);
  });

  it('nobody, where readings are not switched on', async () => {
    const world = opened();
    const { add, send } = await clerkOf(world);
    const unit = await world.unitId('riverton-water');
    const set = (mode: string) =>
      world.rows("update feature_setting set mode = $2 where business_unit_id = $1 and feature_key = 'MeterReadings'", [
        unit,
        mode,
      ]);
    const { body: made } = await add({ accountId: await world.accountId('10001', '01'), key: 'off' });
    for (const mode of ['Disabled', 'Prevent New']) {
      await set(mode);
      const refused = [
        await send('GET', ''),
        await send('GET', `/${made.id}`),
        await send('POST', `/${made.id}/delete`, { rowVersion: 1 }),
        await send('GET', '/export/CSV'),
      ];
      expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      // Nor by way of a file that is made in the background.
      const report = await world.call('POST', `/api/business-units/${unit}/reports/generated`, {
        token: await world.token('admin@riverton.test'),
        body: { reportName: 'readings', reportType: 'CSV', query: {} },
      });
      expect(report.status).toBe(404);
      expect(told(refused[0] as Answer)).toBe('This business unit shows no meter readings.');
    }
    await set('Enabled');
    expect((await send('GET', `/${made.id}`)).status).toBe(200);
  });
});

const seed = async ({ rows }: World): Promise<void> => {
  for (const [slug, count] of [
    ['riverton-water', 16],
    ['lakeshore-hydro', 2],
  ] as const)
    await rows(
      `with a as (select id, business_unit_id, row_number() over (order by id) as at from account
          where business_unit_id = (select id from business_unit where slug = $1)),
        s as (insert into reading_series (business_unit_id, account_id, key, interval, median)
          select business_unit_id, id, 'Meter ' || at, (array['Daily', 'Monthly'])[at % 2 + 1], 10 from a where at <= 2
          returning id, business_unit_id),
        f as (insert into stored_file (business_unit_id, storage_key, name, category)
          select distinct business_unit_id, $1, 'f.csv', 'Import' from a returning id, business_unit_id),
        i as (insert into account_upload (business_unit_id, file_id, file_name, import_type, as_of_date, config, status,
            started_by)
          select business_unit_id, id, 'f.csv', 'Readings', now(), '{}', 'Uploaded', 'Dana' from f returning id)
        insert into meter_reading (business_unit_id, series_id, read_at, value, unit, source,
          upload_id, created_by)
        select s.business_unit_id, s.id, timestamptz '2026-02-01 12:00Z' + n * interval '1 day', 5 * n,
          (array['gal', 'kWh', 'CCF'])[n % 3 + 1], 'Import',
          case when n > 2 then i.id end, 'Dana' from s, i, generate_series(1, $2::int / 2) n`,
      [slug, count],
    );
};

describe('the list of readings', () =>
  testList(readingSource, {
    world: opened,
    seed,
    days: { StartDate: '2026-02-01', EndDate: '2026-02-28' },
    naive: {
      Unusual: (row, unusual) => Number(row.value) > 30 === unusual,
      UploadId: (row, upload) => String(row.uploadId) === upload,
    },
    samples: { Unusual: [true, false], UploadId: ['1', 'x'] },
  }));

describe('usage of an account', () => {
  it('is read series by series, and goes with an account that is merged', async () => {
    const world = opened();
    const { add, send } = await clerkOf(world);
    const [from, to] = [await world.accountId('10003', '01'), await world.accountId('10003', '02')];
    for (const [accountId, value, date] of [
      [from, '1.5', '2026-06-01'],
      [from, '2.5', '2026-06-02'],
      [to, '9.5', '2026-06-02'],
    ] as const)
      expect((await add({ accountId, key: 'U-1', value, date })).status).toBe(200);
    await add({ accountId: from, key: 'U-2', unit: 'kWh', value: '3', date: '2026-06-01' });
    const { body } = await send('GET', `/usage/${from}?Interval=Daily`);
    expect(body.series).toMatchObject([
      {
        key: 'U-1',
        unit: 'gal',
        readings: [
          { date: '2026-06-01', change: null },
          { value: '2.5', change: '1.0' },
        ],
      },
      { key: 'U-2', unit: 'kWh', readings: [{ value: '3' }] },
    ]);
    const unit = await world.unitId('riverton-water');
    const token = await world.token('clerk@riverton.test');
    const compared = await world.call('GET', `/api/accounts/${from}/merge-comparison/${to}`, { token });
    expect(compared.body.one).toMatchObject({ readings: 3, readingsStay: 1 });
    const moved = await world.db.scoped([unit], (tx) =>
      readingsOfAccount.move(tx, from, to, {
        caller: systemCaller([unit]),
        by: 'Dana',
        action: 'Merged',
        today: '2026-07-01',
      }),
    );
    expect(moved).toEqual({ moved: 2, stayed: 1 });
    const after = await send('GET', `/usage/${to}?Interval=Daily`);
    expect(after.body.series).toMatchObject([
      { key: 'U-1', readings: [{ value: '1.5' }, { value: '9.5', change: '8.0' }] },
      { key: 'U-2', readings: [{ value: '3' }] },
    ]);
  });
});

it('keeps in each series the median of its readings, whatever was done to them', async () => {
  const wrong = await opened().rows(
    `select s.key, s.median::text, m.median::text as right from reading_series s
     left join lateral (select percentile_disc(0.5) within group (order by value) as median
       from (select value from meter_reading r where r.series_id = s.id order by read_at desc limit 120) l) m on true
     where s.median is distinct from m.median and s.key not like 'Meter %'`,
  );
  expect(wrong).toEqual([]);
});

it('reads of a long series no more than its latest readings to know what is usual', async () => {
  const world = opened();
  const unit = await world.unitId('riverton-water');
  const accountId = await world.accountId('10001', '01');
  const [series] = await world.rows<{ id: number }>(
    `with s as (insert into reading_series (business_unit_id, account_id, key, interval)
        values ($1, $2, 'Long', 'Daily') returning id)
      insert into meter_reading (business_unit_id, series_id, read_at, value, unit, source, created_by)
      select $1, id, '2020-01-01'::timestamptz + n * interval '1 hour', case when n > 19880 then 7 else 900 end, 'gal',
        'Manual', 'x' from s, generate_series(1, 20000) n returning series_id as id`,
    [unit, accountId],
  );
  await world.rows('analyze meter_reading');
  const id = series?.id ?? 0;
  const { sql: text, parameters } = compiled(mediansOf([id]));
  const plan = (
    await world.rows<{ 'QUERY PLAN': string }>(`explain (analyze, timing off, costs off) ${text}`, [...parameters])
  ).map((row) => row['QUERY PLAN']);
  // Once for the value, once to see whether it differs.
  const read = plan.filter((line) => line.includes('meter_reading'));
  expect(read.length).toBeGreaterThan(0);
  for (const line of read) expect(line).toMatch(/Index Scan Backward using meter_reading_once .*rows=120\b/);
  expect(await world.rows('select median::text from reading_series where id = $1', [id])).toEqual([{ median: '7' }]);
  await world.rows('delete from meter_reading where series_id = $1', [id]);
  await world.rows('delete from reading_series where id = $1', [id]);
});

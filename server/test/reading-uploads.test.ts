import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { lockAccounts } from '../src/capabilities/accounts/account-rows.ts';
import { refuseWhileImporting } from '../src/capabilities/accounts/lifecycle/lock-standing.ts';
import { keepMedians, lockSeries } from '../src/capabilities/readings/reading-series.ts';
import { readingsOfAccount } from '../src/capabilities/readings/readings-of-account.ts';
import { systemCaller } from '../src/platform/http/caller.ts';
import { change } from '../src/platform/database/database.ts';
import { openedWorld } from './opened-world.ts';
import { csv, readingFiles } from './reading-files.ts';
import { holding, readingOf, untilWaiting } from './readings-held.ts';
import { dying } from './upload-steps.ts';

const opened = openedWorld();
const clerk = () => readingFiles(opened());

/** So many readings of a meter, an hour apart. */
const hours = (meter: string, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const at = new Date(Date.UTC(2025, 0, 1, n)).toISOString();
    return `10001,01,${meter},${n}.5,gal,${at.slice(0, 16)}:00Z,Daily`;
  });

describe('a file of readings', () => {
  it('comes twice and at once, and nothing is there twice; the same bytes only with a reason', async () => {
    const { checked, act, ask, run, read, call, there } = await clerk();
    const content = csv(...hours('T-1', 30));
    const [one, two] = [await checked(content), await checked(content)];
    for (const { id } of [one, two]) expect((await ask(id, 'Process')).status).toBe(200);
    await Promise.all([one, one, two].map(({ id }) => run(id, 'Process')));
    const both = [await read(one.id), await read(two.id)];
    expect(both.map(({ status }) => status).toSorted()).toEqual(['Complete', 'Ready']);
    const stopped = both.find(({ status }) => status === 'Ready');
    expect(stopped).toMatchObject({ needsProcessAnyway: true, stopReason: expect.stringContaining('was imported on') });
    expect((await there('T-1')).length).toBe(30);
    // A reading was deleted since: the same bytes would bring it back.
    const { body: list } = await call('GET', '/readings?Search.SearchText=T-1&PageSize=1');
    await call('POST', `/readings/${list.items[0].id}/delete`, { rowVersion: 1 });
    expect((await ask(stopped.id, 'Process')).status).toBe(409);
    const again = await act(stopped.id, 'Process', { processAnyway: true, reason: 'Deleted by mistake' });
    expect(again).toMatchObject({ status: 'Complete', created: 1, unchanged: 29, rejected: 0 });
    expect((await there('T-1')).length).toBe(30);
    // Late: what is done is not asked for again, and a worker that comes late does nothing.
    expect((await ask(stopped.id, 'Process')).status).toBe(400);
    await run(stopped.id, 'Process');
    expect(await read(stopped.id)).toEqual(again);
  });

  it('leaves what a person entered, and has a reading once however its account is written', async () => {
    const { call, imported, problems, rejected, there, world } = await clerk();
    const accountId = await world.accountId('10001', '01');
    const entered = { accountId, key: 'E-1', value: '7', date: '2026-04-01', unit: 'gal', interval: 'Daily' };
    expect((await call('POST', '/readings', entered)).status).toBe(200);
    const done = await imported(
      csv(
        '10001,01,E-1,8,gal,2026-04-01,Daily',
        '10002,,E-1,10,gal,2026-03-03,Daily',
        '10002,01,E-1,999,gal,2026-03-03,Daily',
      ),
    );
    expect(done).toMatchObject({ created: 1, rejected: 2 });
    expect((await problems(done.id)).map(({ problem }: { problem: string }) => problem)).toEqual([
      'A reading of this meter and time is there already, with 7. Correct that one.',
      'Row 3 has this meter and time already.',
    ]);
    expect((await rejected(done.id))[2]).toBe('10002,01,E-1,999,gal,2026-03-03,Daily');
    expect((await there('E-1')).map(({ value }) => value)).toEqual(['10', '7']);
  });

  it('names a reading that somebody adds while it is imported, and hands its row back', async () => {
    const { world, unit, checked, ask, run, read, problems, rejected } = await clerk();
    const name = { accountId: await world.accountId('10001', '01'), key: 'B-1', interval: 'Daily' as const };
    const { id } = await checked(csv('10001,01,B-1,8,gal,2026-01-05,Daily', '10001,01,B-1,9,gal,2026-01-06,Daily'));
    const adding = holding(world, unit, async (tx) => {
      const [series] = await lockSeries(tx, unit, [name]);
      await change(tx, readingOf(unit, series?.id, '7', '2026-01-05'));
      await keepMedians(tx, [series?.id ?? 0]);
    });
    await adding.begun;
    await ask(id, 'Process');
    const importing = run(id, 'Process');
    await untilWaiting(world, 1);
    await adding.letGo();
    await importing;
    expect(await read(id)).toMatchObject({ status: 'Complete With Errors', created: 1, unchanged: 0, rejected: 1 });
    expect((await problems(id))[0]).toMatchObject({
      row: 2,
      problem: 'A reading of this meter and time is there already, with 7. Correct that one.',
    });
    expect((await rejected(id))[1]).toBe('10001,01,B-1,8,gal,2026-01-05,Daily');
  });

  it('is judged anew when it is imported: its file of rejected rows is that of the import', async () => {
    const { world, checked, act, call, problems, rejected } = await clerk();
    const accountId = await world.accountId('10001', '01');
    const enter = async (value: string, date: string) => {
      const body = { accountId, key: 'J-1', value, date, unit: 'gal', interval: 'Daily' };
      const entered = await call('POST', '/readings', body);
      expect(entered.status).toBe(200);
      return entered.body.id;
    };
    const rows = ['10001,01,J-1,8,gal,2026-01-05,Daily', '10001,01,J-1,9,gal,2026-01-06,Daily'];
    const id = await enter('7', '2026-01-05');
    const found = await checked(csv(...rows));
    expect(found).toMatchObject({ created: 1, rejected: 1, hasRejectedFile: true });
    // Between the check and the import one row becomes good, and the other one is written by hand.
    await world.rows('delete from meter_reading where id = $1', [id]);
    const other = await enter('5', '2026-01-06');
    const done = await act(found.id, 'Process');
    expect(done).toMatchObject({ status: 'Complete With Errors', created: 1, rejected: 1, hasRejectedFile: true });
    expect((await problems(found.id)).map(({ row }: { row: number }) => row)).toEqual([3]);
    expect((await rejected(found.id)).slice(1)).toEqual([rows[1], '']);
    // And where none is rejected any more there is no file.
    await world.rows('delete from meter_reading where id = $1', [other]);
    const late = await checked(csv(...rows, '10001,01,J-1,6,gal,2026-01-07,Daily'));
    expect(late).toMatchObject({ created: 2, unchanged: 1, rejected: 0 });
    const blocked = await enter('4', '2026-01-07');
    const again = await checked(csv(...rows, '10001,01,J-1,6,gal,2026-01-07,Daily', ''));
    expect(again).toMatchObject({ rejected: 1, hasRejectedFile: true });
    await world.rows('delete from meter_reading where id = $1', [blocked]);
    const clean = await act(again.id, 'Process');
    expect(clean).toMatchObject({ status: 'Complete', created: 2, unchanged: 1, rejected: 0, hasRejectedFile: false });
    expect(await problems(again.id)).toEqual([]);
  });

  it('keeps nobody from what moves accounts and bills of its business unit', async () => {
    const { world, unit, checked, ask, run, read } = await clerk();
    const token = await world.token('global@ratepayer.test');
    const [accountId, ended] = [await world.accountId('10001', '01'), await world.accountId('10008', '01')];
    const { id } = await checked(csv('10001,01,L-1,8,gal,2026-01-05,Daily'));
    const series = holding(world, unit, (tx) => lockSeries(tx, unit, [{ accountId, key: 'L-1', interval: 'Daily' }]));
    await series.begun;
    await ask(id, 'Process');
    const importing = run(id, 'Process');
    await untilWaiting(world, 1);
    // Publishing, withdrawing, merging and correcting ask for the same.
    await world.db.scoped([unit], (tx) => refuseWhileImporting(tx, unit));
    const back = await world.call('PUT', `/api/accounts/unarchive/${ended}`, { token });
    const archived = await world.call('PUT', `/api/accounts/archive/${ended}`, { token });
    await series.letGo();
    await importing;
    expect([back.status, archived.status]).toEqual([200, 200]);
    expect(await read(id)).toMatchObject({ status: 'Complete', created: 1 });
  });

  it('goes to the account that took over while it was imported', async () => {
    const { world, unit, checked, ask, run, read } = await clerk();
    const [from, to] = [await world.accountId('10007', '01'), await world.accountId('10008', '01')];
    const { id } = await checked(
      csv(
        '10007,01,G-1,8,gal,2026-01-05,Daily',
        '10008,01,G-1,8,gal,2026-01-05,Daily',
        '10007,01,G-1,9,gal,2026-01-06,Daily',
      ),
    );
    const merging = holding(world, unit, async (tx) => {
      await lockSeries(tx, unit, [{ accountId: from, key: 'G-1', interval: 'Daily' }]);
      await lockAccounts(tx, [from, to]);
      await change(tx, sql`update account set is_archived = true, merged_into_account_id = ${to} where id = ${from}`);
    });
    await merging.begun;
    await ask(id, 'Process');
    const importing = run(id, 'Process');
    await untilWaiting(world, 1);
    await merging.letGo();
    await importing;
    const there = await world.rows(
      `select s.account_id::int as account, r.value::text as value from meter_reading r
        join reading_series s on s.id = r.series_id where r.upload_id = $1 order by r.read_at`,
      [id],
    );
    await world.rows('update account set is_archived = false, merged_into_account_id = null where id = $1', [from]);
    // Both accounts said one reading: it is there once, and the other row is counted as there already.
    expect(there).toEqual([
      { account: to, value: '8' },
      { account: to, value: '9' },
    ]);
    expect(await read(id)).toMatchObject({ status: 'Complete', created: 2, unchanged: 1, rejected: 0 });
  });
});

describe('a worker that dies', () => {
  // Three transactions of rows.
  const content = (meter: string) => csv(...hours(meter, 40), '10001,01,-,x,gal,2026-01-01,Daily');

  it.each([
    ['upload.staged', 1],
    ['upload.chunk', 1],
    ['upload.chunk', 2],
    ['upload.finished', 1],
    ['upload.committed', 1],
  ] as const)('at %s, time %i, is followed by one that writes the rest once', async (point, nth) => {
    const { checked, ask, run, read, there, rejected } = await clerk();
    const meter = `K-${point}-${nth}`;
    const { id } = await checked(content(meter));
    await ask(id, 'Process');
    await dying(point, nth, () => run(id, 'Process'));
    await run(id, 'Process');
    expect(await read(id)).toMatchObject({
      ...{ status: 'Complete With Errors', totalRows: 41, created: 40, unchanged: 0, rejected: 1 },
      progressRows: 41,
    });
    expect((await there(meter)).map(({ value }) => value)).toEqual(Array.from({ length: 40 }, (_, n) => `${n}.5`));
    expect(await rejected(id)).toHaveLength(3);
  });

  it('is followed by one that counts anew what others did meanwhile', async () => {
    const { world, checked, ask, run, read, call, problems, rejected } = await clerk();
    const accountId = await world.accountId('10001', '01');
    const rows = hours('R-1', 40);
    const { id } = await checked(csv(...rows));
    await ask(id, 'Process');
    await dying('upload.chunk', 1, () => run(id, 'Process'));
    // One that was written is corrected, one that was not is entered with another value, and one with its own.
    const [made] = await world.rows(
      `select r.id from meter_reading r join reading_series s on s.id = r.series_id
        where s.key = 'R-1' and r.value = 3.5`,
    );
    const correction = { value: '3.75', reason: 'Photo', rowVersion: 1 };
    expect((await call('PUT', `/readings/${made.id}`, correction)).status).toBe(200);
    const other = { accountId, key: 'R-1', value: '99', date: '2025-01-02', unit: 'gal', interval: 'Daily' };
    expect((await call('POST', '/readings', other)).status).toBe(200);
    await world.rows(
      `insert into meter_reading (business_unit_id, series_id, read_at, value, unit, source, created_by)
        select business_unit_id, id, '2025-01-02T07:00:00Z', 31.5, 'gal', 'Api', 'Dana' from reading_series
        where key = 'R-1'`,
    );
    await run(id, 'Process');
    expect(await read(id)).toMatchObject({
      ...{ status: 'Complete With Errors', totalRows: 40, created: 38, unchanged: 1, rejected: 1 },
      progressRows: 40,
    });
    expect((await problems(id)).map(({ row }: { row: number }) => row)).toEqual([32]);
    expect((await rejected(id)).slice(1)).toEqual([rows[30], '']);
  });

  it('while it takes an import back is followed by one that takes the rest back once', async () => {
    const { imported, ask, run, read, there } = await clerk();
    const { id } = await imported(content('U-1'));
    expect((await ask(id, 'Undo', { reason: 'Of another town' })).status).toBe(200);
    for (const [point, nth] of [
      ['undo.chunk', 1],
      ['undo.chunk', 2],
      ['undo.finished', 1],
    ] as const)
      await dying(point, nth, () => run(id, 'Undo'));
    await run(id, 'Undo');
    await run(id, 'Undo');
    expect(await read(id)).toMatchObject({ status: 'Undone', reversed: 40, kept: 0, canUndo: false });
    expect(await there('U-1')).toEqual([]);
  });
});

describe('the undo of an import of readings', () => {
  it('leaves what was corrected since, wherever it went, and takes the last one back alone', async () => {
    const { world, unit, call, imported, ask, act, there } = await clerk();
    const first = await imported(csv('10001,01,V-1,1,gal,2026-01-01,Daily'));
    const rows = ['10001,01,V-1,2,gal,2026-01-02,Daily', '10001,01,V-1,3,gal,2026-01-03,Daily'];
    const last = await imported(
      csv(...rows, '10001,01,V-1,4,gal,2026-01-04,Daily', '10003,01,V-1,5,gal,2026-01-05,Daily'),
    );
    expect((await ask(first.id, 'Undo', { reason: 'x' })).status).toBe(409);
    expect((await ask(last.id, 'Undo')).status).toBe(400);
    const made = (await call('GET', `/readings?UploadId=${last.id}`)).body.items;
    const of = (value: string) => made.find((row: { value: string }) => row.value === value);
    const correction = { value: '3.5', reason: 'Photo', rowVersion: 1 };
    expect((await call('PUT', `/readings/${of('3').id}`, correction)).status).toBe(200);
    expect((await call('POST', `/readings/${of('4').id}/delete`, { rowVersion: 1 })).status).toBe(200);
    // One that went with its account into another one was touched by nobody.
    const [from, to] = [await world.accountId('10003', '01'), await world.accountId('10003', '02')];
    await world.db.scoped([unit], (tx) =>
      readingsOfAccount.move(tx, from, to, {
        caller: systemCaller([unit]),
        by: 'Dana',
        action: 'Merged',
        today: '2026-07-01',
      }),
    );
    const undone = await act(last.id, 'Undo', { reason: 'Of another town' });
    expect(undone).toMatchObject({ status: 'Undone', reversed: 2, kept: 1 });
    expect(await there('V-1')).toEqual([
      { value: '1', upload: first.id },
      { value: '3.5', upload: last.id },
    ]);
    const kept = (await call('GET', `/readings?UploadId=${last.id}`)).body.items;
    expect(kept.map(({ value }: { value: string }) => value)).toEqual(['3.5']);
    const medians = await world.rows(
      "select median::text from reading_series where key = 'V-1' and median is not null",
    );
    expect(medians).toEqual([{ median: '1' }]);
    expect((await ask(last.id, 'Undo', { reason: 'again' })).status).toBe(400);
    // What was undone may come again.
    expect(await imported(csv(...rows))).toMatchObject({ created: 1, rejected: 1 });
  });

  it('is apart from that of accounts: each is the last of its own', async () => {
    const { world, unit, imported, ask, call } = await clerk();
    const { id } = await imported(csv('10001,01,A-1,1,gal,2026-01-01,Daily'));
    await world.rows(
      `with f as (insert into stored_file (business_unit_id, storage_key, name, category)
          values ($1, 'later', 'a', 'Import')
        returning id) insert into account_upload (business_unit_id, file_id, file_name, as_of_date, config, status,
        started_by, finished_date) select $1, id, 'a.csv', now(), '{}', 'Complete', 'x', now() from f`,
      [unit],
    );
    expect((await call('POST', '/accounts/process-upload', { uploadId: id, step: 'Undo', reason: 'x' })).status).toBe(
      404,
    );
    expect((await ask(id, 'Undo', { reason: 'x' })).status).toBe(200);
    await world.rows("delete from account_upload where file_name = 'a.csv'");
    // Nothing is imported while it is taken back.
    await world.rows('update account_upload set undo_started_date = null where id = $1', [id]);
  });
});

it('keeps in each series the median of its readings, whatever a file did to them', async () => {
  const wrong = await opened().rows(
    `select s.key, s.median::text, m.median::text as right from reading_series s
     left join lateral (select percentile_disc(0.5) within group (order by value) as median
       from (select value from meter_reading r where r.series_id = s.id order by read_at desc limit 120) l) m on true
     where s.median is distinct from m.median`,
  );
  expect(wrong).toEqual([]);
});

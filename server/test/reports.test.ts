import { describe, expect, it } from 'vitest';
import { linesOf, makePayments, makeReports, reportDeps, reporter } from './report-kit.ts';
import { claimReport } from '../src/capabilities/reports/claim-report.ts';
import { makeReport } from '../src/capabilities/reports/make-report.ts';
import { mailNamed, mails } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { makeNextReport } from '../src/capabilities/reports/make-reports.ts';
import { purgeReports } from '../src/capabilities/reports/purge-reports.ts';
import { startBeat } from '../src/capabilities/reports/report-beat.ts';
import { takeTurn } from '../src/platform/export/take-turn.ts';
import { countRows } from '../src/platform/export/make-file.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { openReports } from './opened-reports.ts';

const { world, unit, clerk, admin, rowOf, signal } = await openReports();

describe('a report', () => {
  it('is asked for, made in the background, found in the list and taken as a file', async () => {
    const asked = await clerk.asked('payments', { Columns: ['referenceNumber', 'payerName', 'amountMinor'] });
    expect(asked).toMatchObject({
      status: 'Queued',
      rowCount: 0,
      totalRows: 30,
      isOwn: true,
      reportName: 'payments',
      title: 'Payments',
      requestedBy: 'Chris Doyle',
      expiresDate: null,
    });
    expect(asked.filters).toMatch(/^Period: \d\d\/\d\d\/\d{4}$/);
    expect((await clerk.take(asked.id)).status).toBe(409);
    expect(await makeReports(world)).toBe(1);
    expect(await clerk.read(asked.id)).toMatchObject({ status: 'Ready', rowCount: 30, totalRows: 30 });
    const file = await clerk.take(asked.id);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="payments-\d{4}-\d\d-\d\d-\d+\.csv"$/);
    expect(linesOf(file.body)).toHaveLength(30);
    const row = await rowOf(asked.id);
    expect(Number(row.size_bytes)).toBe(Buffer.byteLength(String(file.body)));
    expect(row.expires_date - row.finished_date).toBe(30 * 86_400_000);
    const audited = await world.rows(
      "select action, user_name, after from audit_entry where entity_type = 'Report' and entity_id = $1 order by id",
      [asked.id],
    );
    expect(audited).toEqual([
      {
        action: 'Requested',
        user_name: 'Chris Doyle',
        after: { list: 'payments', type: 'CSV', filters: asked.filters, rows: 30 },
      },
      { action: 'Downloaded', user_name: 'Chris Doyle', after: { list: 'payments', type: 'CSV', rows: 30 } },
    ]);
  });

  it('is mailed to whoever asked for it and wants that, when it is there and when it could not be made', async () => {
    const like = (wants: boolean) =>
      world.rows("update user_account set preferences = $1 where email = 'clerk@riverton.test'", [
        { mailReports: wants },
      ]);
    const mailed = async () =>
      (await world.rows("select payload from outbox where topic = 'email.Report Finished' order by id")).map(
        ({ payload }) => payload,
      );
    await clerk.asked('payments', { Columns: ['payerName'] });
    await makeReports(world);
    expect(await mailed()).toEqual([]);
    await like(true);
    const { id } = await clerk.asked('payments', { Columns: ['amountMinor'] });
    await makeReports(world);
    const to = 'clerk@riverton.test';
    expect(await mailed()).toEqual([{ to, reportId: id }]);
    // One that cannot be made as it was asked: its asker may not see the list any more.
    const lost = await clerk.asked('payments', { Columns: ['referenceNumber'] });
    const [held] = await world.rows("select permissions from user_account where email = 'clerk@riverton.test'");
    await world.rows("update user_account set permissions = '{BusinessUnits:Read}' where email = $1", [to]);
    await makeReports(world);
    await world.rows('update user_account set permissions = $1 where email = $2', [held.permissions, to]);
    expect(await mailed()).toEqual([
      { to, reportId: id },
      { to, reportId: lost.id },
    ]);
    const around = { ...sampleSurroundings, tokenOf: world.keyring.sign };
    const subject = (reportId: number) =>
      world.db.platform(
        async (tx) => (await mailNamed(mails, 'Report Finished').write(tx, unit, { reportId }, around)).subject,
      );
    expect([await subject(id), await subject(lost.id)]).toEqual([
      'Payments (CSV) is ready',
      'Payments (CSV) could not be made',
    ]);
    await like(false);
  });

  it('is run again with the same question over the data of now, by who sees it', async () => {
    const first = await clerk.asked('payments', { TakenBy: 'Again' });
    await makeReports(world);
    expect(await clerk.read(first.id)).toMatchObject({ status: 'Ready', rowCount: 0 });
    await makePayments(world, unit, 2, 'Again');
    const { body } = await admin.again(first.id);
    expect(body).toMatchObject({
      status: 'Queued',
      filters: first.filters,
      totalRows: 2,
      requestedBy: 'Dana Okafor',
      isOwn: true,
    });
    await makeReports(world);
    expect(await admin.read(body.id)).toMatchObject({ status: 'Ready', rowCount: 2 });
    expect(await clerk.read(first.id)).toMatchObject({ rowCount: 0 });
    expect((await clerk.again(body.id)).status).toBe(404);
    expect((await clerk.take(body.id)).status).toBe(404);
    expect((await clerk.remove(body.id)).status).toBe(404);
  });

  it('asked twice at once, and again before it is begun, is one; once begun it is another', async () => {
    const other = await world.secondNode();
    const there = reporter(other, unit, await world.token('clerk@riverton.test'));
    const both = await Promise.all([
      clerk.asked('payments', { TakenBy: 'twice' }),
      there.asked('payments', { TakenBy: 'twice' }),
    ]);
    const third = await clerk.asked('payments', { TakenBy: 'twice' });
    expect(new Set([...both, third].map(({ id }) => id)).size).toBe(1);
    expect(
      await world.rows("select 1 from audit_entry where entity_type = 'Report' and entity_id = $1", [third.id]),
    ).toHaveLength(1);
    const claim = await claimReport(world.db);
    expect(claim?.id).toBe(third.id);
    const fourth = await clerk.asked('payments', { TakenBy: 'twice' });
    expect(fourth.id).not.toBe(third.id);
    await world.rows("update generated_report set lease_until = now() - interval '1 second' where id = $1", [third.id]);
    await makeReports(world);
    await other.close();
  });

  it('keeps the day on which it was asked', async () => {
    const { id } = await clerk.asked('payments', { TakenBy: 'night' });
    const { query } = await rowOf(id);
    expect(query.StartDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(query.EndDate).toBe(query.StartDate);
    await makeReports(world);
  });

  it.each([
    [{ Password: 'x' }, 'query.Password'],
    [{ PaymentStatuses: ['Stolen'] }, 'query.PaymentStatuses.0'],
    [{ Columns: ['secret'] }, 'query.Columns.0'],
    [{ StartDate: "2026-10-01'; drop table payment; --" }, 'query.StartDate'],
    [{ StartDate: '2026-10-02', EndDate: '2026-10-01' }, 'EndDate'],
    [{ 'Sorted.0.Id': 'payerName' }, 'query.Sorted.0.Id'],
  ])('refuses at once a question that its list does not know: %j', async (query, property) => {
    const { status, body } = await clerk.ask('payments', query);
    expect([status, body[0]?.propertyName]).toEqual([400, property]);
  });
});

describe('two at the same time', () => {
  it('of twenty asked at once two are made of a business unit and of a person, the others in the order they were asked', async () => {
    const other = await world.secondNode();
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? clerk : admin).asked('payments', { TakenBy: `one of ${i}` })),
    );
    const waiting = (
      await world.rows<{ id: number }>("select id from generated_report where status = 'Queued' order by id")
    ).map(({ id }) => Number(id));
    expect(waiting).toHaveLength(20);
    const claims = (
      await Promise.all(Array.from({ length: 20 }, (_, i) => claimReport((i % 2 ? world : other).db)))
    ).flatMap((claim) => claim ?? []);
    expect(claims.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(waiting.slice(0, 2));
    // Another business unit of the same people: a person who has two waits there too.
    const water = await world.unitId('riverton-water');
    const [first] = claims;
    await world.rows('update generated_report set requested_by = $2 where id = any($1)', [
      claims.map(({ id }) => id),
      first?.requestedBy,
    ]);
    const whose = async (token: string) =>
      (await reporter(world, water, token).asked('payments', { TakenBy: 'there' })).id;
    const [held, free] = await Promise.all([
      whose(await world.token('clerk@riverton.test')),
      whose(await world.token('admin@riverton.test')),
    ]);
    const holder = await rowOf(held);
    expect((await claimReport(world.db))?.id).toBe(holder.requested_by === first?.requestedBy ? free : held);
    await world.rows(
      `update generated_report set status = 'Queued', lease_until = null, next_attempt_date = now()
        where status = 'Running'`,
    );
    // Six hands on two nodes: never more than two of the unit, each once, in their order.
    const most: number[] = [];
    const hands = Array.from({ length: 6 }, async (_, i) => {
      while ((await makeNextReport(reportDeps(i % 2 ? world : other), signal, () => undefined)) > 0) {
        const [{ n } = { n: 0 }] = await world.rows<{ n: number }>(
          "select count(*)::int as n from generated_report where status = 'Running' and business_unit_id = $1",
          [unit],
        );
        most.push(n);
      }
    });
    await Promise.all(hands);
    await makeReports(world);
    expect(Math.max(...most)).toBeLessThanOrEqual(2);
    const made = await world.rows<{ status: string; attempts: number }>(
      'select status, attempts, finished_date from generated_report where id = any($1) order by id',
      [waiting.slice(2)],
    );
    expect(made.map(({ status }) => status)).toEqual(Array(18).fill('Ready'));
    expect(made.every(({ attempts }) => attempts === 1)).toBe(true);
    await other.close();
  });

  it('counts downloads among a person’s two: the report waits and loses no try', async () => {
    const { id } = await clerk.asked('payments', { TakenBy: 'turn' });
    const { requested_by: key } = await rowOf(id);
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const downloads: Promise<void>[] = [];
    const download = () =>
      new Promise<boolean>((took) => {
        downloads.push(
          world.db.scoped([unit], async (tx) => {
            took(await takeTurn(tx, key));
            await over;
          }),
        );
      });
    expect([
      await download(),
      await download(),
      await world.db.scoped([unit], (third) => takeTurn(third, key)),
    ]).toEqual([true, true, false]);
    expect(await makeReports(world)).toBe(1);
    end();
    await Promise.all(downloads);
    expect(await rowOf(id)).toMatchObject({ status: 'Queued', failures: 0, attempts: 1 });
    expect(await makeReports(world)).toBe(0); // it waits two seconds
    await world.rows('update generated_report set next_attempt_date = now() - make_interval(secs => 1) where id = $1', [
      id,
    ]);
    expect(await makeReports(world)).toBe(1);
    expect(await clerk.read(id)).toMatchObject({ status: 'Ready' });
  });
});

describe('a worker that is lost', () => {
  it('leaves the file of a report that is ready, though the answer to its last step never came', async () => {
    const { id } = await clerk.asked('payments', { Columns: ['payerName', 'amountMinor'] });
    const { db, ...deps } = reportDeps(world);
    let lost = 0;
    const breaksWhenReady = async () => {
      if (lost > 0 || (await rowOf(id)).status !== 'Ready') return;
      lost += 1;
      throw new Error('Connection terminated');
    };
    const deaf: typeof db = {
      ...db,
      scoped: async (ids, work) => {
        const answer = await db.scoped(ids, work);
        await breaksWhenReady();
        return answer;
      },
    };
    await makeNextReport({ ...deps, db: deaf }, signal, () => undefined);
    expect(lost).toBe(1);
    const ready = await clerk.read(id);
    expect(ready?.status).toBe('Ready');
    expect(linesOf((await clerk.take(id)).body)).toHaveLength(ready?.rowCount ?? 0);
  });

  it('is followed by another: nothing half written is offered, the late one offers nothing, and nothing stays of its file', async () => {
    const { id } = await clerk.asked('payments', { TakenBy: 'Payer' });
    const lost = await claimReport(world.db);
    if (lost?.id !== id) throw new Error('Another report was first.');
    const disk = openDisk('file:', world.dataDir);
    await disk.put(lost.storageKey, 'half of i');
    expect((await clerk.take(id)).status).toBe(409);
    expect(await makeReports(world)).toBe(0); // it is alive for a minute
    await world.rows("update generated_report set lease_until = now() - interval '1 second' where id = $1", [id]);
    expect(await makeReports(world)).toBe(1);
    expect(await disk.exists(lost.storageKey)).toBe(false);
    const made = await clerk.take(id);
    expect(await rowOf(id)).toMatchObject({ status: 'Ready', attempts: 2, failures: 1 });
    // The first wakes up and goes on.
    const beat = startBeat(world.db, lost, signal);
    await expect(makeReport(reportDeps(world), lost, beat)).rejects.toThrow();
    beat.stop();
    await disk.delete(lost.storageKey);
    expect((await clerk.take(id)).body).toBe(made.body);
  });

  it('that ends as it should puts its report back', async () => {
    const { id } = await clerk.asked('payments', { TakenBy: 'stopped' });
    const ending = new AbortController();
    const made = makeNextReport(reportDeps(world), ending.signal, () => undefined);
    ending.abort();
    expect(await made).toBe(1);
    expect(await rowOf(id)).toMatchObject({ status: 'Queued', failures: 0 });
    await world.rows('update generated_report set next_attempt_date = now() - make_interval(secs => 1) where id = $1', [
      id,
    ]);
    expect(await makeReports(world)).toBe(1);
    expect(await clerk.read(id)).toMatchObject({ status: 'Ready' });
  });

  it('hears that its report was canceled, and the file goes with the row', async () => {
    const { id } = await clerk.asked('payments', { TakenBy: 'canceled' });
    const claim = await claimReport(world.db);
    if (claim?.id !== id) throw new Error('Another report was first.');
    const disk = openDisk('file:', world.dataDir);
    await disk.put(claim.storageKey, 'half of i');
    expect((await clerk.remove(id)).status).toBe(200);
    expect((await clerk.remove(id)).status).toBe(404);
    expect(await clerk.read(id)).toBeUndefined();
    const beat = startBeat(world.db, claim, signal);
    await expect
      .poll(
        () => {
          try {
            beat.check();
            return 'held';
          } catch (error) {
            return (error as Error).constructor.name;
          }
        },
        { timeout: 5_000 },
      )
      .toBe('Lost');
    beat.stop();
    await purgeReports(reportDeps(world));
    expect(await rowOf(id)).toBeDefined(); // its worker may be writing still
    await world.rows("update generated_report set lease_until = now() - interval '1 second' where id = $1", [id]);
    await purgeReports(reportDeps(world));
    expect(await rowOf(id)).toBeUndefined();
    expect(await disk.exists(claim.storageKey)).toBe(false);
  });
});

describe('what cannot be made', () => {
  it('is tried four times, says so, and calls a person', async () => {
    const { id } = await clerk.asked('payments', { TakenBy: 'nowhere' });
    const faults: unknown[] = [];
    const deps = { ...reportDeps(world), disk: openDisk('file:///dev/null/nowhere', world.dataDir) };
    for (let i = 0; i < 4; i++) {
      await world.rows(
        'update generated_report set next_attempt_date = now() - make_interval(secs => 1) where id = $1',
        [id],
      );
      expect(await makeNextReport(deps, signal, (error) => faults.push(error))).toBe(1);
    }
    expect(faults).toHaveLength(4);
    expect(await clerk.read(id)).toMatchObject({
      status: 'Failed',
      message: 'It could not be made. We were told and look into it. Try again later.',
    });
    expect(await world.rows('select message from generated_report where id = $1', [id])).toEqual([
      { message: { key: 'refusals/report_could_not_be_made' } },
    ]);
    expect(
      await world.rows(
        `select payload -> 'title' as title from outbox
          where topic = 'ticket.Technical' and ordering_key = 'ticket:report:payments'`,
      ),
    ).toEqual([{ title: { key: 'refusals/report_ticket_title', places: { name: 'payments' } } }]);
    expect((await clerk.take(id)).body).toEqual([
      { propertyName: '', errorMessage: 'This report could not be made. Run it again.' },
    ]);
    expect((await clerk.again(id)).status).toBe(200);
    await makeReports(world);
  });

  it('more than a million rows, and more of print than PDF holds', async () => {
    const long = {
      columns: Array(4).fill({}),
      count: async (most: number) => most,
      sheet: {},
      walk: async () => async () => [],
    } as never;
    await expect(countRows(long, 'Excel')).rejects.toMatchObject({
      status: 400,
      items: [{ errorMessage: 'Excel holds at most 1,000,000 rows. Narrow the filter.' }],
    });
    await expect(countRows(long, 'PDF')).rejects.toMatchObject({
      items: [{ errorMessage: 'PDF holds at most 5,000 rows. Narrow the filter, or choose CSV.' }],
    });
  });
});

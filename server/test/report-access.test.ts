import { describe, expect, it } from 'vitest';
import { linesOf, makePayments, makeReports, reportDeps, reporter } from './report-kit.ts';
import { purgeReports } from '../src/capabilities/reports/purge-reports.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { openReports } from './opened-reports.ts';

const { world, unit, clerk, admin, rowOf } = await openReports();

describe('who may', () => {
  it('loses the report with the permission, the unit or the account, asked or made', async () => {
    const ready = await clerk.asked('payments', { TakenBy: 'may' });
    await makeReports(world);
    const waits = await clerk.asked('payments', { TakenBy: 'may not' });
    const change = (set: string) => world.rows(`update user_account set ${set} where email = 'clerk@riverton.test'`);
    const taken = async () => {
      // A node that has not heard of the clerk yet.
      const node = await world.secondNode();
      const { status } = await reporter(node, unit, await world.token('clerk@riverton.test')).take(ready.id);
      await node.close();
      return status;
    };
    const [before] = await world.rows(
      "select permissions, business_unit_ids, status from user_account where email = 'clerk@riverton.test'",
    );
    await change("permissions = '{Reports:Default,Accounts:Read}'");
    expect(await taken()).toBe(403);
    await makeReports(world);
    expect(await rowOf(waits.id)).toMatchObject({
      status: 'Failed',
      message: { key: 'refusals/needs_permission_of_list', places: { permission: 'Payments:Default' } },
    });
    await change("permissions = '{Payments:Default}'");
    expect(await taken()).toBe(403);
    await world.rows(
      `update user_account set permissions = $1, business_unit_ids = array[(select id from business_unit
        where slug = 'riverton-water')] where email = 'clerk@riverton.test'`,
      [before.permissions],
    );
    expect(await taken()).toBe(404);
    await world.rows(
      "update generated_report set status = 'Queued', finished_date = null, expires_date = null where id = $1",
      [waits.id],
    );
    await makeReports(world);
    expect(await rowOf(waits.id)).toMatchObject({
      status: 'Failed',
      message: { key: 'refusals/report_no_longer_allowed' },
    });
    await world.rows(
      "update user_account set business_unit_ids = $1, status = 'Disabled' where email = 'clerk@riverton.test'",
      [before.business_unit_ids],
    );
    expect(await taken()).toBe(401);
    await change("status = 'Active'");
    expect(await taken()).toBe(200);
    expect((await admin.take(ready.id)).status).toBe(200);
  });
});

describe('rows that were chosen', () => {
  it('are all there or none is handed out, whoever’s they are, also where one went before it was made', async () => {
    const idsOf = async (slug: string, count: number) =>
      (
        await world.rows<{ id: number }>(
          `select id from payment where business_unit_id = (select id from business_unit where slug = $1)
            and type = 'Base Payment' order by id desc limit $2`,
          [slug, count],
        )
      ).map(({ id }) => String(id));
    await makePayments(world, await world.unitId('lakeshore-hydro'), 1);
    const [own, [foreign = '']] = [await idsOf('riverton-permits', 3), await idsOf('lakeshore-hydro', 1)];
    const ask = (Ids: readonly string[]) => clerk.ask('payments', { Ids });
    const of = async (Ids: readonly string[]) => {
      const { status, body } = await ask(Ids);
      return [status, JSON.stringify(body)];
    };
    expect(await of([...own, foreign])).toEqual(await of([...own, '987654321']));
    expect(await of([...own, foreign])).toEqual([404, expect.stringContaining('Some of these rows are not there')]);
    expect((await ask(own.map(() => 'x'))).status).toBe(400);
    expect((await ask(Array.from({ length: 501 }, (_, at) => String(at + 1)))).status).toBe(400);
    const { body: ready } = await ask(own);
    expect([ready.totalRows, ready.filters]).toEqual([3, expect.stringContaining('3 selected')]);
    const { body: late } = await ask(own.slice(0, 2));
    await makeReports(world, 1);
    await world.rows("update payment set created_date = '2019-01-01' where id = $1", [own[0]]);
    await makeReports(world);
    expect(await rowOf(ready.id)).toMatchObject({ status: 'Ready', row_count: 3 });
    expect(await rowOf(late.id)).toMatchObject({
      status: 'Failed',
      message: { key: 'refusals/could_not_find_rows' },
    });
  });
});

describe('what a report tells of', () => {
  const registered = (id: number, as: string) =>
    world.call('GET', `/api/business-units/${unit}/files/${id * 4 + 3}/download`, { token: as });

  it('goes to nobody who does not see all of it: of a Global Admin’s logins no town reads another’s', async () => {
    const tokenOfAdmin = await world.token('admin@riverton.test');
    const tokenOfGlobal = await world.token('global@ratepayer.test');
    const global = reporter(world, unit, tokenOfGlobal);
    const { id } = await global.asked('staff-logins');
    const waits = await global.asked('staff-logins', { OrganizationName: 'Riverton' });
    expect(await admin.list()).toEqual([]);
    await makeReports(world, 1);
    for (const each of [id, waits.id])
      for (const refused of [admin.take, admin.again, admin.remove]) expect((await refused(each)).status).toBe(404);
    expect([await admin.list(), (await registered(id, tokenOfAdmin)).status]).toEqual([[], 404]);
    const { body: files } = await world.call('GET', `/api/business-units/${unit}/files`, { token: tokenOfAdmin });
    expect(files.items.filter(({ category }: { category: string }) => category === 'Report')).toEqual([]);
    const taken = await global.take(id);
    expect(linesOf(taken.body).join()).toMatch(
      /admin@riverton\.test.*admin@lakeshore\.test|admin@lakeshore\.test.*admin@riverton\.test/,
    );
    expect((await registered(id, tokenOfGlobal)).status).toBe(200);
    await makeReports(world);
    // Of their own town they read as ever, and what is the same for whoever asks.
    const own = await admin.asked('staff-logins');
    const same = await global.asked('payments');
    await makeReports(world);
    const { status, body } = await admin.take(own.id);
    expect([status, linesOf(body).join()]).toEqual([200, expect.stringContaining('admin@riverton.test')]);
    expect(String(body)).not.toContain('lakeshore.test');
    expect((await admin.take(same.id)).status).toBe(200);
    expect((await registered(same.id, tokenOfAdmin)).status).toBe(200);
  });

  it('goes to its asker while they see every business unit of it, and not after one was taken from them', async () => {
    const change = (set: string, values: unknown[] = []) =>
      world.rows(`update user_account set ${set} where email = 'clerk@riverton.test'`, values);
    const other = await world.unitId('riverton-water');
    const asClerk = async <T>(work: (who: typeof clerk) => Promise<T>): Promise<T> => {
      // A node that has not heard of the clerk yet.
      const node = await world.secondNode();
      const done = await work(reporter(node, unit, await world.token('clerk@riverton.test')));
      await node.close();
      return done;
    };
    const [{ before }] = await world.rows(
      "select business_unit_ids as before from user_account where email = 'clerk@riverton.test'",
    );
    await change('business_unit_ids = $1', [[unit, other]]);
    const { id } = await asClerk((who) => who.asked('billers'));
    await makeReports(world);
    const looks = () =>
      asClerk(async (who) => {
        const unseen = (await who.unseen()).length;
        return [unseen, (await who.take(id)).status, (await who.again(id)).status, (await who.list()).length > 0];
      });
    await change('business_unit_ids = $1', [[unit]]);
    expect(await looks()).toEqual([0, 404, 404, false]);
    await change('business_unit_ids = $1', [[unit, other]]);
    expect(await looks()).toEqual([1, 200, 200, true]);
    // Nobody but a Global Admin has what does not say of what it tells.
    await world.rows('update generated_report set reach = default, seen_date = null');
    expect(await looks()).toEqual([0, 404, 404, false]);
    expect((await admin.take(id)).status).toBe(404);
    await change('business_unit_ids = $1', [before]);
  });
});

describe('after thirty days', () => {
  it('the file goes before the row that names it, and what was asked can be asked again for a month', async () => {
    const { id } = await clerk.asked('payments', { TakenBy: 'old' });
    await makeReports(world);
    const { storage_key: key } = await rowOf(id);
    await world.rows("update generated_report set expires_date = now() - interval '1 second' where id = $1", [id]);
    expect((await clerk.take(id)).body).toEqual([
      { propertyName: '', errorMessage: 'The file of this report was destroyed after 30 days. Run it again.' },
    ]);
    await purgeReports(reportDeps(world));
    expect(await openDisk('file:', world.dataDir).exists(key)).toBe(false);
    expect(await rowOf(id)).toMatchObject({ status: 'Expired', storage_key: null });
    expect((await clerk.again(id)).status).toBe(200);
    await world.rows("update generated_report set expires_date = now() - interval '31 days' where id = $1", [id]);
    await purgeReports(reportDeps(world));
    expect(await rowOf(id)).toBeUndefined();
    await makeReports(world);
  });
});

describe('a report that ended', () => {
  const unseen = async (who = clerk) => (await who.unseen()).map(({ id }) => id);

  it('is told to its asker alone until their list shows it or its file is taken, and anew when run again', async () => {
    const { id } = await clerk.asked('payments', { TakenBy: 'told' });
    expect(await clerk.read(id)).toMatchObject({ status: 'Queued', isUnseen: false });
    expect(await unseen()).toEqual([]);
    await makeReports(world);
    expect(await clerk.unseen()).toMatchObject([{ id, status: 'Ready', isOwn: true, isUnseen: true }]);
    // Who sees everybody's reports is told of none of them, and sees for nobody.
    expect(await admin.read(id)).toMatchObject({ isOwn: false, isUnseen: false });
    expect((await admin.take(id)).status).toBe(200);
    expect([await unseen(admin), await unseen()]).toEqual([[], [id]]);
    // Two windows at once, and once more later: it was seen once.
    await Promise.all([clerk.read(id), clerk.read(id)]);
    const { seen_date: seen } = await rowOf(id);
    expect(seen).toBeInstanceOf(Date);
    expect(await clerk.read(id)).toMatchObject({ status: 'Ready', isUnseen: false });
    expect([await unseen(), (await rowOf(id)).seen_date]).toEqual([[], seen]);
    const { body: again } = await clerk.again(id);
    expect(await unseen()).toEqual([]);
    await makeReports(world);
    expect(await unseen()).toEqual([again.id]);
    expect((await clerk.take(again.id)).status).toBe(200);
    expect(await unseen()).toEqual([]);
  });

  it('is told where it failed, and no more once deleted or over; what a list leaves out was not seen', async () => {
    const failed = await clerk.asked('payments', { TakenBy: 'fails' });
    await world.rows('update generated_report set failures = 4 where id = $1', [failed.id]);
    await makeReports(world);
    const [told] = await clerk.unseen();
    expect(told).toMatchObject({ id: failed.id, status: 'Failed' });
    expect(told?.message).toContain('It could not be made.');
    const old = await clerk.asked('payments', { TakenBy: 'old' });
    const other = await clerk.asked('payments', { TakenBy: 'other' });
    await makeReports(world);
    expect(await unseen()).toEqual([other.id, old.id, failed.id]);
    expect((await clerk.list(`?ReportNumber=${other.id}`)).map(({ id }) => id)).toEqual([other.id]);
    expect(await unseen()).toEqual([old.id, failed.id]);
    await world.rows("update generated_report set expires_date = now() - interval '1 second' where id = $1", [old.id]);
    expect(await unseen()).toEqual([failed.id]);
    expect((await clerk.remove(failed.id)).status).toBe(200);
    expect(await unseen()).toEqual([]);
  });

  it('is told to the other windows when it was seen in one', async () => {
    const { id } = await clerk.asked('payments', { TakenBy: 'windows' });
    await makeReports(world);
    const told = async () =>
      (await world.rows('select 1 from outbox where ordering_key = $1', [`report:${id}`])).length;
    const before = await told();
    await Promise.all([clerk.list(), clerk.list()]);
    await clerk.list();
    expect((await told()) - before).toBe(1);
  });
});

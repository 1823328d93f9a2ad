import { beforeAll, describe, expect, it, vi } from 'vitest';
import { dueFiles } from '../../src/capabilities/files/expire-files.ts';
import { forgetUnfinished } from '../../src/capabilities/sessions/forget-unfinished.ts';
import { fileOwners } from '../../src/file-owners.ts';
import { sealAudit, verifyAudit } from '../../src/platform/audit/seal.ts';
import { rowsOf } from '../../src/platform/database/database.ts';
import type { RetentionClass } from '../../src/platform/retention/retention-class.ts';
import { prepare } from '../paying.ts';
import type { World } from '../world.ts';
import { type Case, retentionCases as table } from './retention-cases.ts';
import { clockIn, global, holdCalls, idOf, keptTown, monthsBefore, retentionRuns } from './retention-kit.ts';

// security.md T40, T32 and 6: the audit goes seal by seal, what is held stays, a town says for how long, and all of it
// is audited.
const town = keptTown();
const { faults, run, seed, left } = retentionRuns(town);
const { as, place, lift } = holdCalls(town);
let world: World;
let unit: number;
let organization: number;
let classes: readonly RetentionClass[];
beforeAll(async () => {
  ({ world, unit, organization, classes } = town());
  // Something that can be held: a payment, and what a meter showed.
  const { token, accountIds } = await world.quickPay(['10003']);
  await (await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 1234 })).process();
  await seed(table.find((one) => one.key === 'Meter readings') as Case, new Date());
});

/** Seals all that is there: transactions of other databases may keep the last of it waiting for a moment. */
const seal = () =>
  vi.waitFor(
    async () => {
      await sealAudit(world.db, world.keyring);
      const open = await world.rows(
        `select 1 from audit_entry e left join business_unit u on u.id = e.business_unit_id
          where not exists (select 1 from audit_seal s where s.organization_id is not distinct from u.organization_id
            and e.xid >= s.from_xid and e.xid < s.to_xid) limit 1`,
      );
      expect(open).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );

describe('the audit', () => {
  it('lets go of whole seals after seven years, stays sound, and shows what somebody took or slipped in', async () => {
    const entry = (who: string, age: string, of: number | null = unit) =>
      world.rows(
        `insert into audit_entry (business_unit_id, entity_type, entity_id, action, user_name, user_role, date)
          values ($1, 'T40', 1, 'Changed', $2, 'T', now() - $3::interval)`,
        [of, who, age],
      );
    await seal();
    await entry('old', '8 years');
    await entry('old of the platform', '8 years', null);
    await seal();
    await world.rows(
      `update audit_seal set sealed_date = now() - interval '8 years' where id in (select max(id) from audit_seal
        where organization_id is not distinct from null union all select max(id) from audit_seal
        where organization_id = $1)`,
      [organization],
    );
    await entry('young', '6 years');
    await seal();
    expect(await verifyAudit(world.db, world.keyring)).toMatchObject({ broken: [] });
    const hold = await place({
      entityType: 'Payment',
      named: (
        await world.rows('select reference_number as n from payment where business_unit_id = $1 limit 1', [unit])
      )[0].n,
    });
    const only = classes.filter(({ key }) => key === 'Audit entries');
    await run(0, only);
    const names = async () =>
      (await world.rows("select user_name as name from audit_entry where entity_type = 'T40' order by id")).map(
        ({ name }) => name,
      );
    // Something of the town is held, and nothing of the platform is.
    expect(await names()).toEqual(['old', 'young']);
    await lift(hold);
    await run(0, only);
    expect(await names()).toEqual(['young']);
    expect(await verifyAudit(world.db, world.keyring)).toMatchObject({ broken: [] });
    expect(faults).toEqual([]);

    // Who is the application, or owns the database, lets nothing go that the key did not sign.
    const id = idOf(await world.rows("select id from audit_entry where user_name = 'young'"));
    const asApp = (statement: string) =>
      world.db.pool.query(`begin; set local app.platform = 'on'; ${statement}; commit`);
    await expect(asApp(`delete from audit_entry where id = ${id}`)).rejects.toThrow(/permission/);
    await world.db.pool.query('rollback');
    await asApp(`select let_go_of_audit(array[${id}]::bigint[])`);
    expect(await names()).toEqual(['young']);
    await world.rows('delete from audit_entry where id = $1', [id]);
    expect((await verifyAudit(world.db, world.keyring)).broken).toHaveLength(1);
    await world.rows(
      `update audit_seal set erased_date = now(), erased_signature = 'made up' where id = (select max(id)
        from audit_seal where organization_id = $1)`,
      [organization],
    );
    expect((await verifyAudit(world.db, world.keyring)).broken.join()).toContain('nobody let its entries go');
  });
});

describe('what is taken away otherwise', () => {
  it('stays while it is held: files, reports, sessions, accounts, readings, the business unit', async () => {
    const [file] = await world.rows<{ id: number }>(
      `insert into kept_file (business_unit_id, name, category, direction, status, storage_key, made_by, kept_until)
        values ($1, 'a.csv', 'Export', 'In', 'Stored', gen_random_uuid(), 'T', now() - interval '1 day') returning id`,
      [unit],
    );
    const due = async () =>
      (await world.db.platform((tx) => rowsOf(tx, dueFiles(fileOwners)))).flatMap(({ ids }) => [...ids]);
    expect(await due()).toContain(Number(file?.id) * 4);
    const hold = await place({ entityType: 'BusinessUnit' });
    expect(await due()).not.toContain(Number(file?.id) * 4);
    const purged = await as('admin@riverton.test', 'POST', '/files/purge', {
      fileIds: [Number(file?.id) * 4],
      reason: 'Old',
    });
    expect([purged.status, JSON.stringify(purged.body)]).toEqual([409, expect.stringContaining('legal hold')]);
    const [made] = await world.rows<{ id: number }>(
      `insert into account (business_unit_id, account_number, name) values ($1, 'T40', 'T') returning id`,
      [unit],
    );
    await world.rows('insert into account_money (business_unit_id, account_id) values ($1, $2)', [unit, made?.id]);
    const remove = async () =>
      (await world.call('DELETE', `/api/accounts/${made?.id}`, { token: await world.token('admin@riverton.test') }))
        .status;
    expect(await remove()).toBe(409);
    const reading = await world.rows<{ id: number }>(
      'select id from meter_reading where business_unit_id = $1 limit 1',
      [unit],
    );
    expect(
      (await as('admin@riverton.test', 'POST', '/readings/delete', { ids: reading.map(({ id }) => Number(id)) }))
        .status,
    ).toBe(409);
    const { token, accountIds } = await world.quickPay(['10002']);
    const { intent } = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 4321 });
    await world.call('PUT', `/api/payment-intents/${intent.identifier}/abandon`, { token });
    const there = async () =>
      (await world.rows('select 1 from payment_session where identifier = $1', [intent.identifier])).length;
    await forgetUnfinished({ db: world.db, clock: clockIn(1) });
    expect(await there()).toBe(1);
    expect((await lift(hold)).status).toBe(200);
    await forgetUnfinished({ db: world.db, clock: clockIn(1) });
    expect([await there(), await remove()]).toEqual([0, 200]);
  });
});

describe('a hold', () => {
  it('is placed and lifted by the platform alone, after a fresh sign-in, with a reason and once', async () => {
    const body = { entityType: 'BusinessUnit', reason: 'Case 1' };
    const old = { auth_time: Math.floor(Date.now() / 1000) - 3_600 };
    expect((await as('admin@riverton.test', 'POST', '/legal-holds', body)).status).toBe(403);
    expect((await as('admin@riverton.test', 'GET', '/legal-holds')).status).toBe(403);
    expect((await as(global, 'POST', '/legal-holds', body, old)).status).toBe(428);
    for (const wrong of [
      { ...body, reason: '' },
      { ...body, entityType: 'Account' },
      { ...body, entityType: 'Account', named: 'nobody' },
      { ...body, untilDate: '2020-01-01' },
    ])
      expect((await as(global, 'POST', '/legal-holds', wrong)).status).toBe(400);
    const hold = await place({ ...body, untilDate: '2099-12-31' });
    expect((await as(global, 'POST', `/legal-holds/${hold.id}/lift`, { rowVersion: 1, reason: 'x' }, old)).status).toBe(
      428,
    );
    const both = await Promise.all([lift(hold), lift(hold)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await lift({ ...hold, rowVersion: 2 })).status).toBe(409);
    expect((await as(global, 'POST', '/legal-holds/999999/lift', { rowVersion: 1, reason: 'x' })).status).toBe(404);
    const { body: history } = await as(global, 'GET', `/legal-holds/${hold.id}/history`);
    expect(history.items.map(({ action, reason }: any) => [action, reason])).toEqual([
      ['Lifted', 'Settled'],
      ['Placed', 'Case 1'],
    ]);
    const { body: list } = await as(global, 'GET', '/legal-holds?HoldStatuses=Lifted&Search.SearchText=Case 1');
    expect(list.items[0]).toMatchObject({ id: hold.id, untilDate: '2099-12-31', liftReason: 'Settled' });
  });
});

describe('how long something is kept', () => {
  const read = async (email = 'admin@riverton.test') => (await as(email, 'GET', '/retention')).body;
  const of = async (key: string) => (await read()).items.find((one: any) => one.key === key);
  const change = (body: object, email = 'admin@riverton.test', claims = {}) =>
    as(email, 'POST', '/retention', body, claims);

  it('is longer freely and shorter to the floor, for one town alone, with a fresh sign-in', async () => {
    expect((await as('clerk@riverton.test', 'GET', '/retention')).status).toBe(403);
    const key = 'Meter readings';
    expect(await of(key)).toMatchObject({ kept: 36, usual: 36, least: 24, rowVersion: 0 });
    const old = { auth_time: Math.floor(Date.now() / 1000) - 3_600 };
    expect((await change({ key, kept: 24, rowVersion: 0 }, 'admin@riverton.test', old)).status).toBe(428);
    const short = await change({ key, kept: 23, rowVersion: 0 });
    expect([short.status, JSON.stringify(short.body)]).toEqual([400, expect.stringContaining('24 months')]);
    expect((await change({ key: 'Answers to texts', kept: 99, rowVersion: 0 })).status).toBe(400);
    expect((await change({ key: 'Audit entries', kept: 83, rowVersion: 0 })).status).toBe(400);
    const both = await Promise.all([24, 30].map((kept) => change({ key, kept, rowVersion: 0 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(
      (await change({ key, kept: 48, rowVersion: 1 })).body.items.find((one: any) => one.key === key),
    ).toMatchObject({
      kept: 48,
      changedBy: 'Dana Okafor',
    });
    // Kept longer: what was over by the usual time stays, and goes when it is usual again.
    const readings = table.find((one) => one.key === key) as Case;
    const before = (await left(readings)) ?? 0;
    await seed(readings, monthsBefore(40));
    const only = classes.filter((one) => one.key === key);
    await run(0, only);
    expect(await left(readings)).toBe(before + 1);
    expect((await change({ key, kept: null, rowVersion: 2 })).status).toBe(200);
    const { body: counted } = await as('admin@riverton.test', 'GET', '/retention/due');
    expect(counted.items.find((one: any) => one.key === key).due).toBeGreaterThanOrEqual(1);
    await run(0, only);
    expect(await left(readings)).toBe(before);
    expect((await of(key)).last.letGo).toBeGreaterThanOrEqual(1);
    const { body: history } = await as('admin@riverton.test', 'GET', `/organizations/${organization}/history`);
    expect(history.items[0]).toMatchObject({
      action: 'Retention changed',
      changes: [{ name: key, before: 48, after: 36 }],
    });
  });
});

describe('what is done to the platform', () => {
  it('is in an audit of its own, for its administrators alone', async () => {
    const call = async (path: string, body: object) =>
      world.call('POST', `/api/installation/${path}`, { token: await world.token(global), body });
    const { body: planned } = await call('maintenance', {
      fromDate: new Date(Date.now() + 86_400_000).toISOString(),
      minutes: 15,
    });
    await call('maintenance/end', { windowId: planned.id });
    await call('rate-limits', { name: 'L9 receipts of an address', hits: 20, rowVersion: 0 });
    const list = async (query: string) =>
      (await as(global, 'GET', `/platform-audit-entries?${query}`)).body.items.map(
        ({ entityType, action }: any) => `${entityType} ${action}`,
      );
    expect(await list('IsOfPlatform=true&EntityType=Maintenance')).toEqual([
      'Maintenance Called off',
      'Maintenance Planned',
    ]);
    expect((await list('EntityType=LegalHold&Action=Lifted')).length).toBeGreaterThan(1);
    expect((await list('Where=riverton&EntityType=RetentionRun')).length).toBeGreaterThan(0);
    expect(await list('Where=riverton&EntityType=Maintenance')).toEqual([]);
    expect((await as('admin@riverton.test', 'GET', '/platform-audit-entries')).status).toBe(403);
    const own = (await as('admin@riverton.test', 'GET', '/audit-entries?EntityType=Maintenance')).body;
    expect(own.items).toEqual([]);
    const file = await as(global, 'GET', '/platform-audit-entries/export/CSV?IsOfPlatform=true');
    expect([file.status, String(file.body)]).toEqual([200, expect.stringContaining('Called off')]);
    expect(await world.rows('select 1 from audit_seal where organization_id is null limit 1')).toHaveLength(1);
  });
});

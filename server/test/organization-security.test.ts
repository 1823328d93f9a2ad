import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runChanges } from '../src/capabilities/changes/run-changes.ts';
import { mailNamed, mails } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { securityChanges } from '../src/capabilities/organizations/security/security-changes.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
const usual = {
  largeRefundMinor: 100_000,
  userDailyRefundMinor: 500_000,
  unitDailyRefundMinor: 2_500_000,
  dualControl: true,
  staffEmailDomains: '',
};
const reason = 'Summer credits are large.';
let unit: number;
let town: number;
/** An administrator of the town, another one, and one of the platform. */
let admin: string;
let other: string;
let global: string;

const path = () => `/api/business-units/${unit}/organizations/${town}/security`;
const read = async (token = admin) => (await world().call('GET', path(), { token })).body;
const save = async (more: object, token = admin) =>
  world().call('PUT', path(), { token, body: { ...usual, rowVersion: (await read()).rowVersion, ...more } });
const decide = async (decision: string, token = other, why = '') =>
  world().call('POST', `${path()}/decide`, {
    token,
    body: { changeId: (await read()).change.id, decision, reason: why },
  });
const run = () => Promise.all([1, 2].map(() => runChanges(world().deps, securityChanges)));
const problems = ({ body }: { body: unknown }) =>
  (body as { propertyName: string }[]).map(({ propertyName }) => propertyName);
const old = () => ({ auth_time: Math.floor(Date.now() / 1000) - 16 * 60 });
const history = async () =>
  (await world().call('GET', `/api/business-units/${unit}/organizations/${town}/history`, { token: admin })).body.items;

beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  const [own] = await world().rows<{ id: number }>('select organization_id as id from business_unit where id = $1', [
    unit,
  ]);
  town = Number(own?.id);
  await world().rows(
    `insert into user_account (name, email, role, organization_id)
      values ('Olga Other', 'olga@riverton.test', 'Organization Admin', $1)`,
    [town],
  );
  admin = await world().token('admin@riverton.test');
  other = await world().token('olga@riverton.test');
  global = await world().token('global@ratepayer.test');
});
beforeEach(async () => {
  await world().rows("update change_request set status = 'Withdrawn' where status in ('Requested', 'Approved')");
  await world().rows(
    `update organization set large_refund_minor = 100000, user_daily_refund_minor = 500000,
      unit_daily_refund_minor = 2500000, dual_control = true, staff_email_domains = '{}' where id = $1`,
    [town],
  );
});

describe('limits of an organization', () => {
  it('are tightened by one person at once, after a fresh sign-in, with an entry of the history', async () => {
    const tight = { userDailyRefundMinor: 400_000, staffEmailDomains: '@Riverton.test, riverton.gov' };
    expect((await save(tight, await world().token('admin@riverton.test', old()))).status).toBe(428);
    const { rowVersion } = await read();
    const twice = await Promise.all([1, 2].map(() => save({ ...tight, rowVersion })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read()).toMatchObject({
      userDailyRefundMinor: 400_000,
      staffEmailDomains: 'riverton.test\nriverton.gov',
      rowVersion: rowVersion + 1,
    });
    const [last] = await history();
    expect(last).toMatchObject({ action: 'Changed' });
    expect(JSON.stringify(last)).toContain('riverton.test, riverton.gov');
    // The same once more changes nothing and writes nothing.
    expect((await save(tight)).body).toMatchObject({ rowVersion: rowVersion + 1 });
    expect((await history())[0]).toEqual(last);
  });

  it('are loosened by another administrator, and what is tighter of the same save holds at once', async () => {
    const loose = { userDailyRefundMinor: 900_000, largeRefundMinor: 50_000 };
    expect(problems(await save(loose))).toEqual(['reason']);
    expect(await read()).toMatchObject(usual);
    expect((await save({ ...loose, reason })).status).toBe(202);
    const asked = await read();
    expect(asked).toMatchObject({
      largeRefundMinor: 50_000,
      userDailyRefundMinor: 500_000,
      change: {
        kind: 'Limits',
        status: 'Requested',
        changes: [{ name: 'userDailyRefundMinor', before: '500000', after: '900000' }],
      },
    });
    const more = { ...usual, largeRefundMinor: 50_000, unitDailyRefundMinor: 3_000_000, reason };
    expect([(await save(more)).status, (await save(more, other)).status]).toEqual([400, 400]);
    // Nobody raises their own limits.
    expect(problems(await decide('Approve', admin))).toEqual(['status']);
    expect((await decide('Approve', await world().token('clerk@riverton.test'))).status).toBe(403);
    expect((await decide('Approve', await world().token('olga@riverton.test', old()))).status).toBe(428);
    const both = await Promise.all([decide('Approve'), decide('Approve', global)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await read()).toMatchObject({ userDailyRefundMinor: 900_000, change: { status: 'Done' } });
    // Whoever of both was first.
    const [last] = await history();
    expect(JSON.stringify(last)).toMatch(/Olga Other|Gale Adams/);
    const [{ n }] = await world().rows(
      `select count(*)::int as n from user_account where status = 'Active' and (role = 'Global Admin'
        or (role = 'Organization Admin' and organization_id = $1))`,
      [town],
    );
    const mailed = await world().rows(
      `select payload ->> 'status' as status, count(distinct payload ->> 'to')::int as to from outbox
        where topic = 'email.Security Limits Change' and (payload ->> 'changeId')::bigint = $1
        group by payload ->> 'status' order by min(id)`,
      [asked.change.id],
    );
    expect(mailed).toEqual(['Requested', 'Approved', 'Done'].map((status) => ({ status, to: n })));
    const mail = await world().db.reading([unit], (tx) =>
      mailNamed(mails, 'Security Limits Change').write(
        tx,
        unit,
        { changeId: asked.change.id, status: 'Requested' },
        sampleSurroundings,
      ),
    );
    expect(mail.text).toContain('another administrator has to decide');
  });

  it('stay where it is refused, taken back, late, or where they changed since', async () => {
    const loose = { dualControl: false, reason };
    await save(loose);
    expect(problems(await decide('Refuse'))).toEqual(['reason']);
    expect((await decide('Refuse', other, 'No.')).status).toBe(200);
    await save(loose);
    expect((await decide('Withdraw')).status).toBe(403);
    expect((await decide('Withdraw', admin)).status).toBe(200);
    await save(loose);
    await world().rows(
      "update change_request set expires_date = now() - interval '1 second' where status = 'Requested'",
    );
    expect((await decide('Approve')).status).toBe(400);
    await run();
    expect(await read()).toMatchObject({ dualControl: true, change: { status: 'Expired' } });
    await save({ userDailyRefundMinor: 900_000, reason });
    await save({ userDailyRefundMinor: 300_000 }, other);
    expect((await decide('Approve')).status).toBe(200);
    expect(await read()).toMatchObject({ userDailyRefundMinor: 300_000, change: { status: 'Failed' } });
    // Another detail of the organization is no reason to fail.
    await save({ userDailyRefundMinor: 400_000, reason });
    await world().rows("update organization set support_phone = '1', row_version = row_version + 1 where id = $1", [
      town,
    ]);
    await decide('Approve');
    expect(await read()).toMatchObject({ userDailyRefundMinor: 400_000 });
  });

  it('wait a day where one is alone or no second one is wanted, and are stopped by any administrator', async () => {
    await world().rows('update organization set dual_control = false where id = $1', [town]);
    const asked = await save({ dualControl: false, unitDailyRefundMinor: 9_000_000, reason });
    expect([asked.status, asked.body.status]).toEqual([202, 'Approved']);
    await run();
    expect(await read()).toMatchObject({ unitDailyRefundMinor: 2_500_000, change: { status: 'Approved' } });
    expect((await decide('Stop', global, 'Nobody told the board.')).status).toBe(200);
    await save({ dualControl: false, unitDailyRefundMinor: 9_000_000, reason });
    await world().rows(
      "update change_request set effective_date = now() - interval '1 second' where status = 'Approved'",
    );
    await run();
    expect(await read()).toMatchObject({ unitDailyRefundMinor: 9_000_000, change: { status: 'Done' } });
    expect((await decide('Stop', global, 'Too late.')).status).toBe(400);
    await world().rows('update organization set dual_control = true where id = $1', [town]);
    await world().rows("update user_account set status = 'Disabled' where role like '%Admin' and email <> $1", [
      'admin@riverton.test',
    ]);
    const alone = await save({ unitDailyRefundMinor: 9_500_000, reason });
    await world().rows("update user_account set status = 'Active' where role like '%Admin'");
    expect(alone.body).toMatchObject({ status: 'Approved' });
  });

  it('are of the own organization, and no business of a clerk or another town', async () => {
    const clerk = await world().token('clerk@riverton.test');
    expect((await world().call('GET', path(), { token: clerk })).status).toBe(200);
    expect((await save({}, clerk)).status).toBe(403);
    const [{ id }] = await world().rows('select id from organization where id <> $1 order by id limit 1', [town]);
    const foreign = `/api/business-units/${unit}/organizations/${id}/security`;
    expect((await world().call('GET', foreign, { token: admin })).status).toBe(404);
    const body = { ...usual, rowVersion: 1 };
    expect((await world().call('PUT', foreign, { token: admin, body })).status).toBe(404);
    await save({ userDailyRefundMinor: 900_000, reason });
    const decision = { changeId: (await read()).change.id, decision: 'Approve', reason: '' };
    expect((await world().call('POST', `${foreign}/decide`, { token: other, body: decision })).status).toBe(404);
    expect((await world().call('POST', `${foreign}/decide`, { token: global, body: decision })).status).toBe(404);
  });
});

describe('domains of staff', () => {
  const person = {
    ...{ name: 'New Clerk', phone: '', role: 'Organization User', permissions: [], businessUnitIds: [] },
    accessEndsDate: null,
  };
  const users = () => `/api/business-units/${unit}/users`;
  const invite = (email: string) => world().call('POST', users(), { token: admin, body: { ...person, email } });

  it('hold where somebody is invited, invited again or gets another address; who is there stays', async () => {
    expect((await save({ staffEmailDomains: 'no domain!' })).status).toBe(400);
    const outside = (await invite('new@example.com')).body;
    expect(outside.status).toBe('Invited');
    await save({ staffEmailDomains: 'riverton.gov' });
    const refused = await invite('other@evilriverton.gov');
    expect([refused.status, problems(refused)]).toEqual([400, ['email']]);
    const made = await invite('Clerk@RIVERTON.gov');
    expect(made.status).toBe(200);
    const again = await world().call('POST', `${users()}/${outside.id}/invitation`, { token: admin, body: {} });
    expect([again.status, problems(again)]).toEqual([400, ['email']]);
    const move = (id: number, email: string, rowVersion: number, more: object = {}) =>
      world().call('PUT', `${users()}/${id}`, { token: admin, body: { ...person, ...more, email, rowVersion } });
    expect((await move(made.body.id, 'clerk@example.com', made.body.rowVersion)).status).toBe(400);
    expect((await move(outside.id, 'new@example.com', outside.rowVersion, { name: 'Renamed' })).status).toBe(200);
    // A further domain is looser.
    expect((await save({ staffEmailDomains: 'riverton.gov example.com' })).status).toBe(400);
    expect((await save({ staffEmailDomains: 'riverton.gov example.com', reason })).status).toBe(202);
    expect((await invite('third@example.com')).status).toBe(400);
    await decide('Approve');
    expect((await invite('third@example.com')).status).toBe(200);
  });
});

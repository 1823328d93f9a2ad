import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { roleTemplates } from '@ratepayer/contract/users/roles.ts';
import { users } from '@ratepayer/contract/users/user.list.ts';
import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailNamed, mails } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { endAccess } from '../src/capabilities/users/end-access.ts';
import { endUnusedLogins } from '../src/capabilities/users/end-unused-logins.ts';
import { staffLoginSourceFor } from '../src/capabilities/users/staff-login.source.ts';
import { staffWhoMay } from '../src/capabilities/users/staff-who-may.ts';
import { userSourceFor } from '../src/capabilities/users/user.source.ts';
import { rowsOf } from '../src/platform/database/database.ts';
import { openedWorld } from './opened-world.ts';
import { browserOf, signInTo } from './provider-client.ts';
import { testList } from './test-list.ts';

// security.md T21: nobody gives more than they hold; T44: an invitation is used once.
const world = openedWorld();
const template = roleTemplates['Organization User'];
let unit: number;
let otherUnit: number;
let admin: string;
let home: string;
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  otherUnit = await world().unitId('riverton-tax');
  admin = await world().token('admin@riverton.test');
  home = `/api/business-units/${unit}/users`;
});

const idOf = async (email: string): Promise<number> =>
  (await world().rows<{ id: number }>('select id from user_account where email = $1', [email]))[0]?.id ?? 0;
const call = (method: string, path = '', body?: object, token = admin) =>
  world().call(method, `${home}${path}`, { token, ...(body ? { body } : {}) });
let made = 0;
const asked = (over: object = {}) => ({
  name: `New Colleague ${++made}`,
  email: `colleague${made}@riverton.gov`,
  phone: '',
  role: 'Organization User',
  accessEndsDate: null,
  permissions: template,
  businessUnitIds: [],
  ...over,
});
const invite = async (over: object = {}, token = admin): Promise<StaffUser> => {
  const { status, body } = await call('POST', '', asked(over), token);
  expect([status, body.errorMessage ?? body[0]?.errorMessage]).toEqual([200, undefined]);
  return body;
};
/** Lets somebody who was invited in, as a test may. */
const entered = async (over: object = {}): Promise<StaffUser> => {
  const person = await invite(over);
  await world().rows("update user_account set status = 'Active' where id = $1", [person.id]);
  return { ...person, status: 'Active' };
};
const changeOf = ({ name, email, phone, role, accessEndsDate, ...rest }: StaffUser) => {
  const { permissions, businessUnitIds, rowVersion } = rest;
  return { name, email, phone, role, accessEndsDate, permissions, businessUnitIds, rowVersion };
};
const change = (person: StaffUser, over: object, token = admin) =>
  call('PUT', `/${person.id}`, { ...changeOf(person), ...over }, token);
const said = ({ status, body }: { status: number; body: unknown }) => [
  status,
  ...((Array.isArray(body) ? body : []) as { propertyName: string }[]).map(({ propertyName }) => propertyName),
];
const clerkWith = async (permissions: readonly Permission[], businessUnitIds: number[] = []) => {
  const person = await entered({ permissions, businessUnitIds });
  return { person, token: await world().token(person.email) };
};
const audited = async (id: number): Promise<string[]> =>
  (
    await world().rows<{ action: string }>(
      "select action from audit_entry where entity_type = 'User' and entity_id = $1 order by id",
      [id],
    )
  ).map(({ action }) => action);
/** The token of the link that was mailed last. */
async function mailed(id: number): Promise<string> {
  const [row] = await world().rows<{ payload: object }>(
    `select payload from outbox where topic = 'email.Staff Invitation' and payload ->> 'userId' = $1
      order by id desc limit 1`,
    [String(id)],
  );
  const around = { ...sampleSurroundings, tokenOf: world().keyring.sign };
  const mail = await world().db.platform((tx) =>
    mailNamed(mails, 'Staff Invitation').write(tx, unit, row?.payload, around),
  );
  return /set-password\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
}
const choose = (token: string, password = 'four quiet herons') =>
  browserOf(world())('POST', '/auth/set-password', { token, password });

describe('somebody is invited', () => {
  it('by a link that is mailed: they choose a password, sign in, and may what they were given', async () => {
    const person = await invite({ permissions: ['Accounts:Read'], businessUnitIds: [unit] });
    expect(person).toMatchObject({ status: 'Invited', permissions: ['Accounts:Read'], businessUnitIds: [unit] });
    expect(person.invitedUntilDate).not.toBeNull();
    const token = await mailed(person.id);
    expect((await choose(token)).status).toBe(200);
    const { answer } = await signInTo(world(), person.email, {}, 'four quiet herons');
    const own = answer.get('access_token') ?? '';
    expect((await world().call('GET', `/api/business-units/${unit}/accounts`, { token: own })).status).toBe(200);
    expect((await world().call('GET', `/api/business-units/${otherUnit}/accounts`, { token: own })).status).toBe(404);
    expect((await world().call('GET', `/api/business-units/${unit}/payments`, { token: own })).status).toBe(403);
    expect((await call('GET', `/${person.id}`)).body).toMatchObject({ status: 'Active', invitedUntilDate: null });
    // A second time.
    expect((await choose(token, 'five quiet herons')).status).toBe(404);
  });

  it('by the newest link alone, which a second press mails; one that is too old opens nothing', async () => {
    const person = await invite();
    const first = await mailed(person.id);
    expect((await call('POST', `/${person.id}/invitation`)).status).toBe(200);
    const second = await mailed(person.id);
    expect(second).not.toBe(first);
    expect((await choose(first)).status).toBe(404);
    await world().rows('update identity.invitation set expires_date = now() where user_id = $1', [person.id]);
    expect((await choose(second)).status).toBe(404);
    await call('POST', `/${person.id}/invitation`);
    expect((await choose(await mailed(person.id))).status).toBe(200);
    expect(said(await call('POST', `/${person.id}/invitation`))).toEqual([400, '']);
    expect(await audited(person.id)).toEqual(['Invited', 'Invited Again', 'Invited Again']);
  });

  it('and not by a link of before, once they are kept out; nor is anybody else’s link touched', async () => {
    const [person, other] = [await invite(), await invite()];
    const token = await mailed(person.id);
    await call('PUT', `/${person.id}/status`, { isLet: false });
    expect((await choose(token)).status).toBe(404);
    expect((await call('PUT', `/${person.id}/status`, { isLet: true })).body.status).toBe('Invited');
    expect((await choose(token)).status).toBe(404);
    expect((await choose(await mailed(other.id))).status).toBe(200);
  });

  it('once by many at the same moment, under an address that nobody else has', async () => {
    const body = asked();
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', '', body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body).toEqual([{ propertyName: 'email', errorMessage: 'Another login has this e-mail address.' }]);
    // Another one's, in other letters; a payer's.
    expect(said(await call('POST', '', asked({ email: 'CLERK@riverton.test' })))).toEqual([400, 'email']);
    expect(said(await call('POST', '', asked({ email: 'pat@example.test' })))).toEqual([400, 'email']);
  });

  it('so often in an hour, whether the address was free or not: nobody finds out who has a login', async () => {
    const few = await world().secondNode({ LIMIT_FACTOR: '1' });
    await world().rows('delete from rate_counter');
    const statuses: number[] = [];
    for (let n = 0; n < 61; n++) {
      const body = asked({ email: 'pat@example.test' });
      statuses.push((await few.call('POST', home, { token: admin, body })).status);
    }
    expect(statuses.slice(0, 60)).toEqual(statuses.slice(0, 60).fill(400));
    expect(statuses[60]).toBe(429);
  });
});

describe('what somebody may', () => {
  it('is changed at their next request, both ways', async () => {
    const { person, token } = await clerkWith(template);
    const payments = () => world().call('GET', `/api/business-units/${unit}/payments`, { token });
    expect((await payments()).status).toBe(200);
    const less = await change(person, { permissions: ['Accounts:Read'] });
    expect(less.status).toBe(200);
    expect((await payments()).status).toBe(403);
    expect((await change(less.body, { permissions: template })).status).toBe(200);
    expect((await payments()).status).toBe(200);
    const units = await change((await call('GET', `/${person.id}`)).body, { businessUnitIds: [otherUnit] });
    expect(units.status).toBe(200);
    expect((await payments()).status).toBe(404);
    expect(await audited(person.id)).toEqual(['Invited', 'Changed', 'Changed', 'Changed']);
  });

  it('is refused to an old page, and to the second of two at once', async () => {
    const person = await entered();
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => change(person, { name })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await change(person, { name: 'Late' })).status).toBe(409);
  });

  it('is given by who holds it, of places that they have, and to nobody who holds more', async () => {
    const { token } = await clerkWith(['Users:Manage', 'Users:Read', 'Accounts:Read'], [unit]);
    const with_ = (over: object) => call('POST', '', asked({ businessUnitIds: [unit], ...over }), token);
    expect((await with_({ permissions: ['Accounts:Read'] })).status).toBe(200);
    expect(said(await with_({ permissions: ['Payments:Refund'] }))).toEqual([400, 'permissions']);
    expect(said(await with_({ permissions: [], businessUnitIds: [] }))).toEqual([400, 'businessUnitIds']);
    expect((await with_({ permissions: [], businessUnitIds: [otherUnit] })).status).toBe(404);
    expect(said(await with_({ role: 'Organization Admin' }))).toEqual([400, 'role']);
    expect(said(await with_({ role: 'Global Admin' }))).toEqual([400, 'role']);
    expect(said(await call('POST', '', asked({ role: 'Global Admin' })))).toEqual([400, 'role']);
    // Neither changed, nor kept out, nor signed out by who holds less.
    const dana = await idOf('admin@riverton.test');
    const seen = (await call('GET', `/${dana}`, undefined, token)).body as StaffUser;
    expect(seen.mayChange).toBe(false);
    expect(said(await change(seen, { email: 'mine@riverton.gov' }, token))).toEqual([400, '']);
    expect(said(await call('PUT', `/${dana}/status`, { isLet: false }, token))).toEqual([400, '']);
    expect(said(await call('POST', `/${dana}/sign-out`, undefined, token))).toEqual([400, '']);
  });

  it('is never one’s own to change, and nobody disables themselves', async () => {
    const dana = (await call('GET', `/${await idOf('admin@riverton.test')}`)).body as StaffUser;
    expect(said(await change(dana, { role: 'Base User' }))).toEqual([400, '']);
    expect(said(await call('PUT', `/${dana.id}/status`, { isLet: false }))).toEqual([400, '']);
    const named = await change(dana, { phone: '555 0100' });
    expect([named.status, named.body.phone]).toEqual([200, '555 0100']);
  });

  it('holds who is far away out: another organization, a payer, a Global Admin', async () => {
    const far = ['admin@lakeshore.test', 'pat@example.test', 'global@ratepayer.test'];
    for (const id of await Promise.all(far.map(idOf))) {
      expect((await call('GET', `/${id}`)).status).toBe(404);
      expect((await call('GET', `/${id}/history`)).status).toBe(404);
      expect((await call('PUT', `/${id}/status`, { isLet: false })).status).toBe(404);
      expect((await call('POST', `/${id}/sign-out`)).status).toBe(404);
    }
    const lakeshore = await world().unitId('lakeshore-hydro');
    expect((await call('POST', '', asked({ businessUnitIds: [lakeshore] }))).status).toBe(404);
    const global = await world().token('global@ratepayer.test');
    expect((await call('POST', '', asked({ businessUnitIds: [lakeshore] }), global)).status).toBe(404);
  });

  it('is asked for with a sign-in of the last fifteen minutes alone', async () => {
    const person = await entered();
    const old = await world().token('admin@riverton.test', { auth_time: Math.floor(Date.now() / 1000) - 16 * 60 });
    const answers = [
      await call('POST', '', asked(), old),
      await change(person, { name: 'Old' }, old),
      await call('PUT', `/${person.id}/status`, { isLet: false }, old),
      await call('POST', `/${person.id}/sign-out`, undefined, old),
      await call('POST', `/${person.id}/invitation`, undefined, old),
    ];
    expect(answers.map(({ status }) => status)).toEqual([428, 428, 428, 428, 428]);
    expect((await call('GET', `/${person.id}`, undefined, old)).body.status).toBe('Active');
  });
});

describe('somebody who is kept out', () => {
  /** Tokens of this second still hold: their times are whole seconds (`end-sessions.ts`). */
  const endedNow = async (id: number) =>
    (
      await world().rows<{ ended: boolean }>(
        "select tokens_valid_from > now() - interval '1 minute' as ended from user_account where id = $1",
        [id],
      )
    )[0]?.ended;

  it('is out at once, twice as once, and in again as they were', async () => {
    const { person, token } = await clerkWith(template);
    const mine = () => world().call('GET', `/api/business-units/${unit}/payments`, { token });
    expect((await mine()).status).toBe(200);
    for (const _ of [1, 2])
      expect((await call('PUT', `/${person.id}/status`, { isLet: false })).body.status).toBe('Disabled');
    expect((await mine()).status).toBe(401);
    await world().rows("update identity.login set password_hash = 'x' where user_id = $1", [person.id]);
    expect((await call('PUT', `/${person.id}/status`, { isLet: true })).body.status).toBe('Active');
    expect(await endedNow(person.id), 'what they were signed in by stays ended').toBe(true);
    expect(await audited(person.id)).toEqual(['Invited', 'Disabled', 'Enabled']);
  });

  it('is signed out everywhere, and by another role', async () => {
    const { person, token } = await clerkWith(template);
    const mine = () => world().call('GET', `/api/business-units/${unit}/payments`, { token });
    expect((await call('POST', `/${person.id}/sign-out`)).status).toBe(200);
    expect(await endedNow(person.id)).toBe(true);
    await world().rows("update user_account set tokens_valid_from = '2000-01-01' where id = $1", [person.id]);
    expect((await mine()).status).toBe(200);
    const grown = await change((await call('GET', `/${person.id}`)).body, { role: 'Organization Admin' });
    expect(grown.body.permissions).toHaveLength(15);
    expect((await mine()).status).toBe(401);
  });

  it('is so from the end of their last day on, before anybody writes it down, and invited no more', async () => {
    const { person, token } = await clerkWith(template);
    expect(said(await change(person, { accessEndsDate: '2020-01-01' }))).toEqual([400, 'accessEndsDate']);
    const ends = await change(person, { accessEndsDate: '2099-12-31' });
    expect(ends.body).toMatchObject({ accessEndsDate: '2099-12-31', status: 'Active' });
    await world().rows("update user_account set access_ends_at = now() - interval '1 second' where id = $1", [
      person.id,
    ]);
    expect((await world().call('GET', `/api/business-units/${unit}/payments`, { token })).status).toBe(401);
    expect((await call('GET', `/${person.id}`)).body.status).toBe('Disabled');
    expect(await endAccess(world().db)).toBe(1);
    expect(await endAccess(world().db)).toBe(0);
    const again = await call('PUT', `/${person.id}/status`, { isLet: true });
    expect(again.body).toMatchObject({ accessEndsDate: null });
    expect(await audited(person.id)).toEqual(['Invited', 'Changed', 'Access Ended', 'Enabled']);
  });
});

describe('the last administrator', () => {
  it('stays, of two who keep each other out at the same moment one', async () => {
    const dana = await idOf('admin@riverton.test');
    await world().rows("update user_account set status = 'Disabled' where role = 'Organization Admin' and id <> $1", [
      dana,
    ]);
    const second = await entered({ role: 'Organization Admin' });
    const ends = await entered({ role: 'Organization Admin', accessEndsDate: '2099-12-31' });
    const global = await world().token('global@ratepayer.test');
    const answers = await Promise.all(
      [second.id, dana].map((id) => call('PUT', `/${id}/status`, { isLet: false }, global)),
    );
    expect(answers.map(({ status }) => status).toSorted(), 'one whose access ends is none that stays').toEqual([
      200, 400,
    ]);
    await world().rows("update user_account set status = 'Active' where id = any($1)", [[dana, second.id]]);
    await world().rows("update user_account set tokens_valid_from = '2000-01-01' where id = any($1)", [
      [dana, second.id],
    ]);
    const read = async (id: number) => (await call('GET', `/${id}`, undefined, global)).body as StaffUser;
    expect((await change(await read(second.id), { role: 'Base User' }, global)).status).toBe(200);
    expect(said(await change(await read(dana), { role: 'Base User' }, global))).toEqual([400, '']);
    expect(said(await change(await read(dana), { accessEndsDate: '2099-12-31' }, global))).toEqual([400, '']);
    expect(said(await call('PUT', `/${dana}/status`, { isLet: false }, global))).toEqual([400, '']);
    await call('PUT', `/${ends.id}/status`, { isLet: false });
  });

  it('of all is a Global Admin, who is made and unmade by one of them alone', async () => {
    const global = await world().token('global@ratepayer.test');
    const gale = await idOf('global@ratepayer.test');
    const second = await invite({ role: 'Global Admin' }, global);
    expect((await call('GET', `/${second.id}`)).status).toBe(404);
    await world().rows("update user_account set status = 'Active' where id = $1", [second.id]);
    const token = await world().token(second.email);
    expect((await call('PUT', `/${gale}/status`, { isLet: false }, token)).status).toBe(200);
    expect(said(await call('PUT', `/${second.id}/status`, { isLet: false }, token))).toEqual([400, '']);
    await world().rows("update user_account set status = 'Active', tokens_valid_from = '2000-01-01' where id = $1", [
      gale,
    ]);
    const down = (await call('GET', `/${second.id}`, undefined, global)).body as StaffUser;
    const clerk = await change(down, { role: 'Organization User', permissions: ['Accounts:Read'] }, global);
    expect(clerk.body).toMatchObject({ organizationName: 'City of Riverton', permissions: ['Accounts:Read'] });
  });
});

it('tells what happened to somebody, from whichever business unit, in words', async () => {
  const person = await entered();
  await world().call('PUT', `/api/business-units/${otherUnit}/users/${person.id}`, {
    token: admin,
    body: { ...changeOf(person), permissions: ['Accounts:Read'] },
  });
  const { body } = await call('GET', `/${person.id}/history`);
  expect(body.items.map(({ action, who }: { action: string; who: string }) => [action, who])).toEqual([
    ['Changed', 'Dana Okafor'],
    ['Invited', 'Dana Okafor'],
  ]);
  expect(body.items[0].changes).toEqual([
    { name: 'permissions', before: template.toSorted().join(', '), after: 'Accounts:Read' },
  ]);
});

it('names who may decide something among those who have all business units, too', async () => {
  const { person } = await clerkWith(['Payments:Refund']);
  const who = await world().db.platform((tx) => rowsOf(tx, staffWhoMay('Payments:Refund', unit, [])));
  expect(who.map(({ email }) => email)).toContain(person.email);
});

describe('the list of users', () => {
  const reader = { role: 'Organization Admin' as const, businessUnitIds: [] as number[] };
  beforeAll(async () => {
    reader.businessUnitIds.push(...(await world().rows('select id from business_unit')).map(({ id }) => id));
    await world().rows("update user_account set last_sign_in_date = now() - id * interval '1 hour' where id % 2 = 0");
    await invite({ role: 'Base User', permissions: [] });
    await invite({ businessUnitIds: [otherUnit] });
  });
  testList(userSourceFor(reader), {
    world,
    seed: async () => undefined,
    naive: {
      Permissions: (row, wanted) => wanted.length > 0 && permissionsOf(row.id).some((one) => wanted.includes(one)),
      BusinessUnitIds: (row, ids) =>
        row.role !== 'Base User' &&
        (row.businessUnits === 'All business units' || ids.includes(idsOf(row.businessUnits))),
    },
  });
  const held = new Map<number, readonly Permission[]>();
  const unitNames = new Map<string, number>();
  const permissionsOf = (id: number) => held.get(id) ?? [];
  const idsOf = (name: string) => unitNames.get(name) ?? 0;
  beforeAll(async () => {
    for (const row of await world().rows<{ id: number; name: string }>('select id, name from business_unit'))
      unitNames.set(row.name, row.id);
    for (const { id, permissions } of (await world().rows<{ id: number; permissions: Permission[] }>(
      `select id, case when role = 'Base User' then '{}' else permissions end as permissions from user_account
        union all select -id, permissions from identity.machine_client`,
    )) as { id: number; permissions: Permission[] }[])
      held.set(id, permissions);
  });

  it('shows programs beside people, and to who works elsewhere only whom they work with', async () => {
    const { body } = await call('GET');
    expect(body.items).toContainEqual(
      expect.objectContaining({ name: 'Riverton billing system', role: 'System User' }),
    );
    expect(body.items.some(({ role }: { role: string }) => ['Global Admin', 'Customer'].includes(role))).toBe(false);
    const { token } = await clerkWith(['Users:Read'], [otherUnit]);
    const seen = await world().call('GET', `/api/business-units/${otherUnit}/users`, { token });
    const programs = seen.body.items.filter(({ role }: { role: string }) => role === 'System User');
    expect(programs, 'it works for the waterworks alone').toEqual([]);
    expect(users.list.needs).toBe('Users:Read');
  });
});

describe('a login that nobody used for ninety days', () => {
  const unusedFor = (id: number, days: number) =>
    world().rows(
      `update user_account set created_date = now() - interval '2 years', let_in_date = null,
        last_sign_in_date = now() - make_interval(days => $2::int) where id = $1`,
      [id, days],
    );
  const standing = async (ids: readonly number[]) =>
    (
      await world().rows<{ status: string }>(
        'select a.status from unnest($1::int[]) with ordinality x (id, n) join user_account a using (id) order by n',
        [ids],
      )
    ).map(({ status }) => status);

  it('is out by itself, once, at its next request, and holds again from the day it is let in', async () => {
    const { person, token } = await clerkWith(template);
    const { person: used } = await clerkWith(template);
    await unusedFor(person.id, 91);
    await unusedFor(used.id, 89);
    const ended = await Promise.all([endUnusedLogins(world().db), endUnusedLogins(world().db)]);
    expect(ended.toSorted()).toEqual([0, 1]);
    expect(await standing([person.id, used.id])).toEqual(['Disabled', 'Active']);
    expect((await world().call('GET', `/api/business-units/${unit}/payments`, { token })).status).toBe(401);
    expect(await audited(person.id)).toEqual(['Invited', 'Unused']);
    await world().rows("update identity.login set password_hash = 'x' where user_id = $1", [person.id]);
    expect((await call('PUT', `/${person.id}/status`, { isLet: true })).status).toBe(200);
    expect(await endUnusedLogins(world().db)).toBe(0);
    expect(await standing([person.id])).toEqual(['Active']);
  });

  it('is not that of the last administrator: of those who stay away the one who was there last stays', async () => {
    const dana = await idOf('admin@riverton.test');
    const second = await entered({ role: 'Organization Admin' });
    const ends = await entered({ role: 'Organization Admin', accessEndsDate: '2099-12-31' });
    await world().rows(
      "update user_account set status = 'Disabled' where role = 'Organization Admin' and id <> all($1::int[])",
      [[dana, second.id, ends.id]],
    );
    for (const [id, days] of [
      [dana, 200],
      [second.id, 201],
      [ends.id, 100],
    ] as const)
      await unusedFor(id, days);
    await endUnusedLogins(world().db);
    expect(await standing([dana, second.id, ends.id])).toEqual(['Active', 'Disabled', 'Disabled']);
    // While an administrator keeps the other one out.
    const global = await world().token('global@ratepayer.test');
    await world().rows("update user_account set status = 'Active' where id = $1", [second.id]);
    await unusedFor(second.id, 201);
    await Promise.all([call('PUT', `/${dana}/status`, { isLet: false }, global), endUnusedLogins(world().db)]);
    expect((await standing([dana, second.id])).filter((status) => status === 'Active')).toHaveLength(1);
    await world().rows(
      "update user_account set status = 'Active', let_in_date = now(), tokens_valid_from = '2000-01-01' where id = $1",
      [dana],
    );
    await world().rows("update user_account set status = 'Disabled' where id = $1", [second.id]);
  });
});

describe('many are kept out', () => {
  const disable = (ids: readonly number[], token = admin) => call('POST', '/disable', { ids }, token);
  const names = (kept: readonly { id: number }[]) => kept.map(({ id }) => id).toSorted((a, b) => a - b);

  it('at once, each with who is signed in as them; a second time changes nothing', async () => {
    const [one, two] = [await clerkWith(template), await clerkWith(template)];
    const ids = [one.person.id, two.person.id];
    const answers = await Promise.all([disable(ids), disable(ids)]);
    expect(answers.map(({ body }) => body.disabled.length).toSorted()).toEqual([0, 2]);
    for (const { token } of [one, two])
      expect((await world().call('GET', `/api/business-units/${unit}/payments`, { token })).status).toBe(401);
    expect(await audited(one.person.id)).toEqual(['Invited', 'Disabled']);
  });

  it('but nobody themselves, nobody who holds more, and not the last administrators of a town', async () => {
    const dana = await idOf('admin@riverton.test');
    const { person: clerk } = await clerkWith(template);
    const { person: manager, token } = await clerkWith(['Users:Manage', 'Users:Read']);
    expect(names((await disable([dana, clerk.id])).body.kept), 'oneself').toEqual([dana]);
    const { person: other } = await clerkWith(['Users:Read']);
    const kept = (await disable([dana, manager.id, other.id], token)).body;
    expect([names(kept.kept), kept.disabled]).toEqual([[dana, manager.id].toSorted((a, b) => a - b), [other.id]]);
    const second = await entered({ role: 'Organization Admin' });
    const { person: clerk2 } = await clerkWith(template);
    const global = await world().token('global@ratepayer.test');
    const { body } = await disable([dana, second.id, clerk2.id], global);
    expect([names(body.kept), body.disabled]).toEqual([[dana, second.id].toSorted((a, b) => a - b), [clerk2.id]]);
    expect(body.kept[0].why).toContain('last Organization Admin');
    // One of two is not the last one; nor are two who go at the same moment.
    const both = await Promise.all([disable([dana], global), disable([second.id], global)]);
    expect(both.flatMap((answer) => answer.body.disabled)).toHaveLength(1);
    await world().rows("update user_account set status = 'Active', tokens_valid_from = '2000-01-01' where id = $1", [
      dana,
    ]);
  });

  it('all or none where one of them is of another town, and by who signed in lately alone', async () => {
    const { person } = await clerkWith(template);
    const [foreign] = await world().rows<{ id: number }>(
      `insert into user_account (name, email, role, organization_id) select 'Elsewhere', 'clerk@elsewhere.test',
        'Organization User', organization_id from business_unit where slug = 'lakeshore-hydro' returning id`,
    );
    for (const id of [foreign?.id ?? 0, await idOf('pat@example.test'), 999_999])
      expect((await disable([person.id, id])).status).toBe(404);
    const late = await world().token('admin@riverton.test', { auth_time: Math.floor(Date.now() / 1000) - 1000 });
    expect((await disable([person.id], late)).status).toBe(428);
    expect(await audited(person.id)).toEqual(['Invited']);
    // A Global Admin keeps them out wherever they are, and it is written down where they are.
    const global = await world().token('global@ratepayer.test');
    const { status } = await disable([foreign?.id ?? 0], global);
    expect(status).toBe(200);
    const [entry] = await world().rows<{ same: boolean }>(
      `select b.organization_id = a.organization_id as same from audit_entry e
        join business_unit b on b.id = e.business_unit_id join user_account a on a.id = e.entity_id
        where e.entity_type = 'User' and e.action = 'Disabled' and a.id = $1`,
      [foreign?.id],
    );
    expect(entry).toEqual({ same: true });
  });
});

describe('the list of all logins', () => {
  const unused = new Set<number>();
  testList(
    staffLoginSourceFor({ role: 'Organization Admin', businessUnitIds: Array.from({ length: 60 }, (_, i) => i + 1) }),
    {
      world,
      seed: async ({ rows }) => {
        await rows(
          `insert into user_account (name, email, role, permissions, organization_id, status, created_date,
          last_sign_in_date)
          select 'Seeded ' || n || ' of ' || o.id, 'seeded' || n || '.' || o.id || '@example.test',
            (array['Organization User', 'Base User', 'Organization Admin'])[n % 3 + 1], '{}', o.id,
            (array['Active', 'Disabled', 'Invited'])[n % 3 + 1], now() - n * interval '40 days',
            case when n % 2 = 0 then now() - n * interval '20 days' end
          from organization o, generate_series(1, 9) n on conflict do nothing`,
        );
        for (const { id } of (await rows(
          `select id from user_account where greatest(last_sign_in_date, let_in_date, created_date)
          < now() - interval '90 days'`,
        )) as { id: number }[])
          unused.add(id);
      },
      naive: {
        OrganizationName: ({ organizationName }, name) => organizationName.toLowerCase() === name.toLowerCase(),
        Unused: ({ id }, wanted) => unused.has(id) === wanted,
      },
      samples: { OrganizationName: ['city of riverton', 'Riverton'] },
    },
  );

  it('is that of every town for a Global Admin, and of the own one for its people', async () => {
    const list = async (token: string) =>
      new Set(
        (await world().call('GET', `/api/business-units/${unit}/staff-logins?PageSize=250`, { token })).body.items.map(
          (row: { organizationName: string }) => row.organizationName,
        ),
      );
    expect(await list(admin)).toEqual(new Set(['City of Riverton']));
    expect((await list(await world().token('global@ratepayer.test'))).size).toBeGreaterThan(2);
  });
});

describe('moving to another organization', () => {
  const lakeshore = async () =>
    (await world().rows<{ id: number }>("select id from organization where name = 'Lakeshore Hydro Corporation'"))[0]
      ?.id ?? 0;
  const of = async (id: number) =>
    (
      await world().rows(
        `select u.role, u.permissions, u.business_unit_ids, o.name as organization, u.row_version from user_account u
          join organization o on o.id = u.organization_id where u.id = $1`,
        [id],
      )
    )[0] as Record<string, unknown>;

  it('leaves somebody their login alone; both organizations read of it, once, also of two at once', async () => {
    const { body: person } = await call(
      'POST',
      '',
      asked({ role: 'Organization User', permissions: ['Accounts:Read'] }),
    );
    const global = await world().token('global@ratepayer.test');
    const to = await lakeshore();
    const move = (over: object = {}, token = global, id = person.id) =>
      call('PUT', `/${id}/organization`, { organizationId: to, rowVersion: person.rowVersion, ...over }, token);
    expect((await move({}, admin)).status).toBe(403);
    expect((await move({ organizationId: 999_999 })).status).toBe(404);
    expect((await move({ rowVersion: 99 })).status).toBe(409);
    expect((await move({}, global, await idOf('global@ratepayer.test'))).status).toBe(400);
    // The last administrator of a town stays.
    const last = await idOf('admin@riverton.test');
    const others = await world().rows<{ id: number }>(
      `update user_account set status = 'Disabled' where role = 'Organization Admin' and status = 'Active'
        and id <> $1 and organization_id = (select organization_id from user_account where id = $1) returning id`,
      [last],
    );
    expect((await move({ rowVersion: (await of(last))['row_version'] }, global, last)).status).toBe(400);
    await world().rows(`update user_account set status = 'Active' where id = any($1)`, [others.map(({ id }) => id)]);
    const both = await Promise.all([move(), move()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toMatchObject({
      organizationName: 'Lakeshore Hydro Corporation',
      rowVersion: person.rowVersion + 1,
    });
    expect(await of(person.id)).toMatchObject({
      role: 'Base User',
      permissions: [],
      business_unit_ids: [],
      organization: 'Lakeshore Hydro Corporation',
    });
    expect((await call('GET', `/${person.id}`)).status).toBe(404);
    const told = await world().rows(
      "select business_unit_id from audit_entry where entity_type = 'User' and action = 'Moved' and entity_id = $1",
      [person.id],
    );
    expect(told).toHaveLength(2);
  });
});

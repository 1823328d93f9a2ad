import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { users } from '@ratepayer/contract/users/user.list.ts';
import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailNamed, mails } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { staffLoginSourceFor } from '../src/capabilities/users/staff-login.source.ts';
import { staffWhoMay } from '../src/capabilities/users/staff-who-may.ts';
import { userSourceFor } from '../src/capabilities/users/user.source.ts';
import { rowsOf } from '../src/platform/database/database.ts';
import { browserOf, signInTo } from './provider-client.ts';
import { testList } from './test-list.ts';
import { changeOf, openUsers, said, template } from './user-kit.ts';

// security.md T21: nobody gives more than they hold; T44: an invitation is used once.
const { world, unit, otherUnit, admin, home, idOf, call, asked, invite, entered, change, clerkWith, audited } =
  await openUsers();

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
    await few.close();
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
    // Who gives names to others takes none of theirs by it (decision 262).
    const other = await entered();
    await world().rows(
      `insert into audit_entry (business_unit_id, entity_type, entity_id, action, user_name, user_role)
        values ($1, 'Account', 1, 'Changed', 'Long Gone', 'Organization User')`,
      [otherUnit],
    );
    for (const name of [other.name, other.name.toUpperCase(), 'Long Gone'])
      expect(said(await change(named.body, { name }))).toEqual([400, 'name']);
    expect((await change(other, { name: dana.name })).status).toBe(200);
  });

  it('gives nobody a name that stands where they do not see, or that somebody takes at the same moment', async () => {
    const [one, two] = [await clerkWith(['Users:Manage'], [unit]), await clerkWith(['Users:Manage'], [unit])];
    await world().rows(
      `insert into audit_entry (business_unit_id, entity_type, entity_id, action, user_name, user_role)
        values ($1, 'Account', 1, 'Changed', 'Of The Tax Office', 'Organization User')`,
      [otherUnit],
    );
    expect(said(await change(one.person, { name: 'Of The Tax Office' }, one.token))).toEqual([400, 'name']);
    const { rowVersion } = two.person;
    const body = { name: 'Both At Once', phone: '', rowVersion };
    const both = await Promise.all([
      change(one.person, { name: 'Both At Once' }, one.token),
      world().call('PUT', '/api/my-account', { token: two.token, body }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
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

import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import { describe, expect, it } from 'vitest';
import { endAccess } from '../src/capabilities/users/end-access.ts';
import { endUnusedLogins } from '../src/capabilities/users/end-unused-logins.ts';
import { openUsers, said, template } from './user-kit.ts';

const { world, unit, admin, idOf, call, asked, invite, entered, change, clerkWith, audited } = await openUsers();

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

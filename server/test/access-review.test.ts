import { beforeAll, describe, expect, it } from 'vitest';
import { reviewedSource } from '../src/capabilities/users/access-review.source.ts';
import { openedWorld } from './opened-world.ts';
import { testList } from './test-list.ts';

const world = openedWorld();
let unit: number;
let admin: string;
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
});
const call = (method: string, path = '', body?: object, token = admin) =>
  world().call(method, `/api/business-units/${unit}/access-review${path}`, { token, ...(body ? { body } : {}) });
const idOf = async (email: string) =>
  (await world().rows<{ id: number }>('select id from user_account where email = $1', [email]))[0]?.id ?? 0;
const items = async (): Promise<{ id: number; decision: string }[]> =>
  (await world().call('GET', `/api/business-units/${unit}/access-review-logins?PageSize=250`, { token: admin })).body
    .items;
const decide = (userIds: readonly number[], decision: string, token = admin) =>
  call('PUT', '/decisions', { userIds, decision }, token);
const audited = async () =>
  (
    await world().rows<{ action: string }>(
      "select action from audit_entry where entity_type = 'AccessReview' order by id",
    )
  ).map(({ action }) => action);

describe('an access review', () => {
  let clerk: number;
  let dana: number;
  beforeAll(async () => {
    [clerk, dana] = [await idOf('clerk@riverton.test'), await idOf('admin@riverton.test')];
  });

  it('is due until one is signed, and is begun once by two at the same moment', async () => {
    expect((await call('GET')).body).toMatchObject({ isDue: true, begunDate: null, people: 0 });
    expect((await decide([clerk], 'Keep')).status, 'before one is begun').toBe(400);
    expect((await call('POST', '/signature')).status).toBe(400);
    const begun = await Promise.all([call('POST'), call('POST')]);
    expect(begun.map(({ status }) => status)).toEqual([200, 200]);
    expect(await audited()).toEqual(['Begun']);
    const ids = (await items()).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([clerk, dana]));
    expect(new Set(ids).size).toBe(ids.length);
    expect((await call('GET')).body).toMatchObject({ isDue: true, undecided: ids.length, signedDate: null });
  });

  it('is decided of its people alone, by administrators alone, and of nobody’s own removal', async () => {
    const pat = await idOf('pat@example.test');
    expect((await decide([clerk, pat], 'Keep')).status).toBe(404);
    expect((await items()).find(({ id }) => id === clerk)?.decision, 'all or none').toBe('Undecided');
    expect((await decide([dana], 'Remove')).status).toBe(400);
    const token = await world().token('clerk@riverton.test');
    expect((await decide([clerk], 'Keep', token)).status).toBe(403);
    expect((await call('POST', '', undefined, token)).status).toBe(403);
    const late = await world().token('admin@riverton.test', { auth_time: Math.floor(Date.now() / 1000) - 1000 });
    for (const path of ['', '/signature']) expect((await call('POST', path, undefined, late)).status).toBe(428);
  });

  it('is signed once everybody is decided of: who is not kept is out, and of who stays it is said why', async () => {
    const all = (await items()).map(({ id }) => id);
    expect((await decide([clerk], 'Remove')).status).toBe(200);
    expect((await call('POST', '/signature')).body[0].errorMessage).toContain(`${all.length - 1} are undecided`);
    expect(
      (
        await decide(
          all.filter((id) => id !== clerk),
          'Keep',
        )
      ).body.undecided,
    ).toBe(0);
    // The only administrator who could be removed by somebody else is the last one, who stays.
    const global = await world().token('global@ratepayer.test');
    await world().rows("update user_account set status = 'Disabled' where role = 'Organization Admin' and id <> $1", [
      dana,
    ]);
    expect((await decide([dana], 'Remove', global)).status).toBe(200);
    const token = await world().token('clerk@riverton.test');
    const signed = await Promise.all([
      call('POST', '/signature', undefined, global),
      call('POST', '/signature', undefined, global),
    ]);
    expect(signed.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await world().call('GET', `/api/business-units/${unit}/payments`, { token })).status).toBe(401);
    expect(
      await world().rows(
        `select i.outcome <> '' as stays, a.status from identity.access_review_item i join user_account a
          on a.id = i.user_id where i.user_id = any($1::int[]) order by i.user_id = $2`,
        [[clerk, dana], dana],
      ),
    ).toEqual([
      { stays: false, status: 'Disabled' },
      { stays: true, status: 'Active' },
    ]);
    expect(await audited()).toEqual(['Begun', 'Signed']);
    expect((await call('GET')).body).toMatchObject({ isDue: false, signedBy: expect.any(String) });
    expect((await decide([dana], 'Keep')).status, 'what is signed stays').toBe(400);
  });

  it('is one of its own organization, and is due again half a year later', async () => {
    await world().rows("update identity.access_review set signed_date = now() - interval '7 months'");
    expect((await call('GET')).body.isDue).toBe(true);
    const lakeshore = await world().unitId('lakeshore-hydro');
    const global = await world().token('global@ratepayer.test');
    const path = `/api/business-units/${lakeshore}/access-review`;
    expect((await world().call('GET', path, { token: global })).body.people).toBe(0);
    expect((await world().call('GET', path, { token: admin })).status).toBe(404);
  });
});

describe('whom it goes through', () => {
  testList(reviewedSource, {
    world,
    seed: async ({ rows }) => {
      await rows(
        `with r as (insert into identity.access_review (organization_id, begun_by)
            select organization_id, 'Dana' from business_unit where slug in ('riverton-water', 'lakeshore-hydro')
            returning id, organization_id),
          u as (insert into user_account (name, email, role, organization_id)
            select 'Seeded ' || n, 'reviewed' || n || '.' || r.organization_id || '@example.test',
              'Organization User', r.organization_id from r, generate_series(1, 8) n returning id, name, email,
              organization_id)
          insert into identity.access_review_item (review_id, user_id, name, email, role, permission_count,
            last_sign_in_date, decision, decided_by, outcome)
          select r.id, u.id, u.name, u.email, (array['Organization User', 'Organization Admin'])[u.id % 2 + 1],
            u.id % 16, case when u.id % 3 > 0 then now() - u.id * interval '1 hour' end,
            (array['Undecided', 'Keep', 'Remove'])[u.id % 3 + 1], 'Dana ' || u.id % 2, ''
          from r join u using (organization_id)`,
      );
    },
  });
});

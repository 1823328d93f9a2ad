import type { MySession } from '@ratepayer/contract/users/my-account.shapes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { purgeSessions } from '../src/capabilities/users/browser-sessions.ts';
import { openedWorld } from './opened-world.ts';
import { ask, fragment, signInTo } from './provider-client.ts';

// What is one's own: who one is, how one likes the portal, and where one is signed in.
const world = openedWorld();
const at = '/api/my-account';
let token: string;
beforeAll(async () => {
  token = await world().token('clerk@riverton.test');
});
const call = (method: string, path = '', body?: object, by = token) =>
  world().call(method, `${at}${path}`, { token: by, ...(body ? { body } : {}) });
const liked = {
  defaultBusinessUnitId: null,
  pageSize: '50',
  density: 'Compact',
  theme: 'Dark',
  timezone: 'Pacific/Honolulu',
  shortcuts: false,
  bellExceptions: false,
  bellReports: false,
  bellDeliveries: true,
  bellTickets: true,
  mailReports: false,
  mailTickets: false,
};
const usual = {
  defaultBusinessUnitId: null,
  pageSize: '25',
  density: 'Usual',
  theme: 'System',
  timezone: 'Device',
  shortcuts: true,
  bellExceptions: true,
  bellReports: true,
  bellDeliveries: true,
  bellTickets: true,
  mailReports: false,
  mailTickets: false,
};

describe('one’s own account', () => {
  it('says who one is; name and phone are one’s own, against the version that was read', async () => {
    const { body: before } = await call('GET');
    expect(before).toMatchObject({ email: 'clerk@riverton.test', role: 'Organization User', preferences: usual });
    const rowVersion = before.rowVersion as number;
    const changes = await Promise.all(
      ['Casey Clerk', 'Casey Other'].map((name) => call('PUT', '', { name, phone: '512 555 0100', rowVersion })),
    );
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body: after } = await call('GET');
    expect(after).toMatchObject({ phone: '512 555 0100', rowVersion: rowVersion + 1 });
    expect((await call('PUT', '', { name: 'C', phone: '', rowVersion, role: 'Global Admin' })).status).toBe(400);
    const audited = await world().rows(
      "select action, after from audit_entry where entity_type = 'User' and after ->> 'phone' = '512 555 0100'",
    );
    expect(audited).toEqual([{ action: 'Changed', after: { name: after.name, phone: '512 555 0100' } }]);
    await call('PUT', '', { name: before.name, phone: before.phone, rowVersion: after.rowVersion });
  });

  it('takes no name that somebody else goes by or did things under, also of two who want one at once', async () => {
    const admin = await world().token('admin@riverton.test');
    const { body: me } = await call('GET');
    const { body: other } = await call('GET', '', undefined, admin);
    const take = async (name: string, by = token) => {
      const { body } = await call('GET', '', undefined, by);
      return call('PUT', '', { name, phone: body.phone, rowVersion: body.rowVersion }, by);
    };
    await world().rows(
      `insert into audit_entry (business_unit_id, entity_type, entity_id, action, user_name, user_role)
        values ($1, 'Account', 1, 'Changed', 'Gone Before', 'Organization User')`,
      [await world().unitId('riverton-tax')],
    );
    for (const name of [other.name, other.name.toUpperCase(), 'Gone Before']) {
      const { status, body } = await take(name);
      expect([status, body[0]]).toEqual([
        400,
        { propertyName: 'name', errorMessage: expect.stringMatching(/initial/) },
      ]);
    }
    expect((await call('GET')).body).toEqual(me);
    const both = await Promise.all([take('Same At Once'), take('Same At Once', admin)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    // What was one's own name is one's own again.
    expect((await take(me.name)).status).toBe(200);
    expect((await take(other.name, admin)).status).toBe(200);
  });

  it('is there for who may nothing else, and for no payer and no program', async () => {
    const nobody = await world().token('base@riverton.test');
    expect((await call('GET', '', undefined, nobody)).body).toMatchObject({ role: 'Base User', permissions: [] });
    expect((await call('GET', '', undefined, await world().token('pat@example.test'))).status).toBe(403);
    expect((await call('GET', '', undefined, await world().machineToken('riverton-cis'))).status).toBe(403);
  });

  it('keeps what one likes, of one’s own business units alone; the last one who says so is right', async () => {
    const [own, foreign] = [await world().unitId('riverton-tax'), await world().unitId('lakeshore-hydro')];
    expect((await call('PUT', '/preferences', { ...liked, defaultBusinessUnitId: own })).status).toBe(200);
    expect((await call('PUT', '/preferences', { ...liked, defaultBusinessUnitId: foreign })).status).toBe(404);
    expect((await call('GET', '/preferences')).body).toEqual({ ...liked, defaultBusinessUnitId: own });
    expect((await call('PUT', '/preferences', { ...liked, pageSize: '7' })).status).toBe(400);
    expect((await call('GET', '/preferences', undefined, await world().token('admin@riverton.test'))).body).toEqual(
      usual,
    );
    // What is offered no more is as usual.
    await world().rows(`update user_account set preferences = '{"theme": "Pink", "pageSize": "100"}'
      where email = 'clerk@riverton.test'`);
    expect((await call('GET', '/preferences')).body).toEqual({ ...usual, pageSize: '100' });
    await call('PUT', '/preferences', usual);
  });
});

describe('what is kept of one’s work', () => {
  const unit = () => world().unitId('riverton-water');

  it('names filters that one kept in every list of one’s own business units, and of nobody else', async () => {
    const id = await unit();
    const save = (name: string, by: string) =>
      world().call('POST', `/api/business-units/${id}/saved-views`, {
        token: by,
        body: { screen: 'payments', name, query: 'q=1', isShared: true, isDefault: name === 'Mine' },
      });
    await save('Mine', token);
    await save('Theirs', await world().token('admin@riverton.test'));
    const { body } = await call('GET', '/saved-views');
    expect(body.items).toMatchObject([
      { name: 'Mine', screen: 'payments', isDefault: true, isShared: true, businessUnitId: id },
    ]);
    expect((await call('GET', '/saved-views', undefined, await world().token('base@riverton.test'))).status).toBe(403);
  });

  it('tells what one did where one may be, the latest first, page by page, and nothing of others', async () => {
    const [id, foreign] = [await unit(), await world().unitId('lakeshore-hydro')];
    const { body: me } = await call('GET');
    await world().rows(
      `insert into audit_entry (business_unit_id, entity_type, entity_id, action, reason, user_name, user_role)
        select case when n = 30 then $2::int else $1::int end, 'Account', n, 'Changed', 'Why ' || n,
          case when n = 29 then 'Somebody Else' else $3 end, $4 from generate_series(1, 30) n`,
      [id, foreign, me.name, me.role],
    );
    const first = (await call('GET', '/activity')).body;
    expect(first.items[0]).toMatchObject({ entityId: 28, reason: 'Why 28', action: 'Changed', entityType: 'Account' });
    expect(first.items).toHaveLength(25);
    const next = (await call('GET', `/activity?Before=${first.nextBefore}`)).body;
    expect(next.items.map(({ entityId }: { entityId: number }) => entityId).slice(0, 3)).toEqual([3, 2, 1]);
    expect(next.items.every(({ at }: { at: string }) => at <= first.items[24].at)).toBe(true);
    expect((await call('GET', '/activity?Before=0')).status).toBe(400);
  });
});

describe('where one is signed in', () => {
  const signIn = async () => {
    const signed = await signInTo(world(), 'clerk@riverton.test');
    return { ...signed, token: signed.answer.get('access_token') ?? '' };
  };
  /** Opens a connection as a browser does; answers whether it is there. */
  const connected = async (by: string) => {
    const negotiate = (bearer: string) =>
      world().call('POST', '/signalr-hub/negotiate?negotiateVersion=1', { token: bearer });
    const ticket = (await negotiate(by)).body.accessToken;
    const { connectionToken } = (await negotiate(ticket)).body;
    const headers = { host: 'localhost:4000', authorization: `Bearer ${ticket}` };
    const url = `/signalr-hub?id=${connectionToken}`;
    return async () => (await world().app.inject({ method: 'POST', url, headers, payload: ' ' })).statusCode;
  };
  const sessionsOf = async (by: string): Promise<readonly MySession[]> =>
    (await call('GET', '/sessions', undefined, by)).body.items;

  it('stands in a list; one that is ended is heard no more and gets no token, the other one goes on', async () => {
    const [one, two] = [await signIn(), await signIn()];
    const seen = await sessionsOf(one.token);
    expect(seen.filter(({ isThis }) => isThis)).toHaveLength(1);
    const other = (await sessionsOf(two.token)).find(({ isThis }) => isThis)?.id ?? 0;
    expect(seen.map(({ id }) => id)).toContain(other);
    const open = [await connected(one.token), await connected(two.token)];
    const heard = async () => (await world().hub.recheck(), Promise.all(open.map((isThere) => isThere())));
    expect(await heard()).toEqual([200, 200]);
    const ends = await Promise.all([1, 2].map(() => call('DELETE', `/sessions/${other}`, undefined, one.token)));
    expect(ends.map(({ status }) => status)).toEqual([200, 200]);
    expect(await heard()).toEqual([200, 401]);
    expect((await sessionsOf(one.token)).map(({ id }) => id)).not.toContain(other);
    expect((await call('GET', '', undefined, two.token)).status).toBe(401);
    expect((await call('GET', '', undefined, one.token)).status).toBe(200);
    const silent = async ({ go }: typeof one) => fragment((await go('GET', ask({ prompt: 'none' }))).url);
    expect((await silent(two)).get('error')).toBe('login_required');
    expect((await silent(one)).get('access_token')).toBeTruthy();
  });

  it('ends for good where a request that was under way brings the session back', async () => {
    const { token: own, go } = await signIn();
    const [mine] = await world().rows<{ uid: string; id: number; kept: object }>(
      `select s.uid, s.id, row_to_json(p) as kept from identity.browser_session s
        join identity.oidc_payload p on p.model = 'Session' and p.uid = s.uid order by s.id desc limit 1`,
    );
    await call('DELETE', `/sessions/${mine?.id}`, undefined, own);
    await world().rows(
      'insert into identity.oidc_payload select * from json_populate_record(null::identity.oidc_payload, $1)',
      [JSON.stringify(mine?.kept)],
    );
    expect(fragment((await go('GET', ask({ prompt: 'none' }))).url).get('error')).toBe('login_required');
    expect(await world().rows('select 1 from identity.oidc_payload where uid = $1', [mine?.uid])).toEqual([]);
  });

  it('is nobody else’s to see or to end, and is forgotten when it is long over', async () => {
    const { token: own } = await signIn();
    const id = (await sessionsOf(own)).find(({ isThis }) => isThis)?.id;
    const admin = await world().token('admin@riverton.test');
    expect((await call('DELETE', `/sessions/${id}`, undefined, admin)).status).toBe(404);
    expect(await sessionsOf(admin)).toEqual([]);
    expect((await call('GET', '', undefined, own)).status).toBe(200);
    await world().rows(
      "update identity.browser_session set last_seen_date = now() - interval '3 days' where id <> $1",
      [id],
    );
    expect(await purgeSessions(world().db)).toBeGreaterThan(0);
    expect((await sessionsOf(own)).map((one) => one.id)).toEqual([id]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { seedAgencies } from './agency-rows.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
let unit = 0;
let lakeshoreUnit = 0;
let riverton = 0;
let lakeshore = 0;
let admin = '';
let global = '';

beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  lakeshoreUnit = await world().unitId('lakeshore-hydro');
  admin = await world().token('admin@riverton.test');
  global = await world().token('global@ratepayer.test');
  const of = await world().rows<{ id: number; organization: number }>(
    'select id, organization_id as organization from business_unit where id in ($1, $2)',
    [unit, lakeshoreUnit],
  );
  riverton = of.find(({ id }) => id === unit)?.organization ?? 0;
  lakeshore = of.find(({ id }) => id === lakeshoreUnit)?.organization ?? 0;
});

const home = (path = '', from = unit) => `/api/business-units/${from}/agencies${path}`;
const send = (method: string, path: string, body?: object, token = global) =>
  world().call(method, path, { token, ...(body ? { body } : {}) });
const kept = {
  name: 'Northwind Billing',
  agencyType: 'Billing Bureau',
  contactName: 'Nora Wind',
  contactEmail: 'nora@northwind.test',
  contactPhone: '(555) 010-0190',
  notes: 'Calls on Mondays.',
  isActive: true,
};
const add = async (more: object = {}) => (await send('POST', home(), { ...kept, ...more })).body;
const versionOf = async (id: number): Promise<number> =>
  (await send('GET', `/api/business-units/${unit}/organizations/${id}`)).body.rowVersion;
const give = async (id: number, agencyId: number | null, token = global, rowVersion?: number) =>
  send(
    'PUT',
    `/api/business-units/${unit}/organizations/${id}/agency`,
    { agencyId, rowVersion: rowVersion ?? (await versionOf(id)) },
    token,
  );
const namesIn = (body: readonly { propertyName: string }[]) => body.map(({ propertyName }) => propertyName);

describe('firms that serve organizations', () => {
  it('are sorted, filtered and found by whom one calls there', async () => {
    await seedAgencies(world());
    const read = async (query: string) =>
      (await send('GET', home(`?PageSize=100&${query}`))).body.items as {
        name: string;
        agencyType: string;
        isActive: boolean;
      }[];
    const names = async (query: string) => (await read(query)).map(({ name }) => name);
    const firms = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `Firm ${n}`);
    expect(await names('')).toEqual(firms);
    expect(await names('Sorted.0.Id=name&Sorted.0.Desc=true')).toEqual(firms.toReversed());
    expect(await names('AgencyTypes=Collections&AgencyTypes=Reseller')).toEqual([
      'Firm 1',
      'Firm 4',
      'Firm 5',
      'Firm 8',
    ]);
    expect((await read('IsActive=true')).map(({ isActive }) => isActive)).toEqual([true, true, true, true]);
    expect(await names('Search.SearchText=contact 2')).toEqual(['Firm 2', 'Firm 5', 'Firm 8']);
    expect(await names('Search.SearchText=c3@firm')).toEqual(['Firm 3']);
    const none = await send('GET', home(''), undefined, admin);
    expect([none.status, none.body.totalCount]).toEqual([200, 0]);
    const clerk = await world().token('clerk@riverton.test');
    expect((await send('GET', home(''), undefined, clerk)).status).toBe(403);
  });
});

describe('a firm', () => {
  it('is kept by the platform alone, once by its name, and changed against the version that was read', async () => {
    const both = await Promise.all(
      [1, 2].map((n) => send('POST', home(), { ...kept, name: n > 1 ? 'NORTHWIND BILLING' : kept.name })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const made = both.find(({ status }) => status === 200)?.body;
    expect(made).toMatchObject({ ...kept, name: expect.stringMatching(/northwind billing/i), organizations: 0 });
    expect(namesIn((await send('POST', home(), kept)).body)).toEqual(['name']);
    expect((await send('POST', home(), { ...kept, name: 'Other' }, admin)).status).toBe(403);
    expect((await send('PUT', home(`/${made.id}`), { ...kept, rowVersion: 1 }, admin)).status).toBe(403);
    for (const wrong of [
      { agencyType: 'Bank' },
      { notes: 'x'.repeat(2001) },
      { contactEmail: 'nobody' },
      { name: ' ' },
    ])
      expect(namesIn((await send('POST', home(), { ...kept, name: 'Other', ...wrong })).body)).toEqual(
        Object.keys(wrong),
      );
    const save = (notes: string) => send('PUT', home(`/${made.id}`), { ...kept, notes, rowVersion: made.rowVersion });
    const answers = await Promise.all([save('One'), save('Two')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // From wherever the platform looks, its history is one.
    const { items } = (await send('GET', home(`/${made.id}/history`, lakeshoreUnit))).body;
    expect(items.map(({ action }: { action: string }) => action)).toEqual(['Changed', 'Added']);
    expect(items[0].changes).toContainEqual({ name: 'notes', before: 'Calls on Mondays.', after: expect.any(String) });
  });

  it('is seen by the towns it serves and by no other, with their own figures alone', async () => {
    const { id } = await add({ name: 'Seen Firm' });
    expect((await send('GET', home(`/${id}`), undefined, admin)).status).toBe(404);
    expect((await give(riverton, id)).body).toMatchObject({ agencyId: id, agencyName: 'Seen Firm' });
    expect((await give(lakeshore, id)).status).toBe(200);
    expect((await send('GET', home(`/${id}`), undefined, admin)).body).toMatchObject({ organizations: 1 });
    expect((await send('GET', home(`/${id}`))).body).toMatchObject({ organizations: 2 });
    const served = async (token: string) => (await send('GET', home(`/${id}/organizations`), undefined, token)).body;
    const [whole, own] = [await served(global), await served(admin)];
    expect(own.items.map(({ name }: { name: string }) => name)).toEqual(['City of Riverton']);
    expect(whole.items.map(({ id: of }: { id: number }) => of)).toEqual([riverton, lakeshore]);
    expect(whole.totalCount).toBe(2);
    // What each collected this month is what the lists of payments of its business units keep.
    const sums = await world().rows(
      `select u.organization_id as id, u.currency_code as "currencyCode", coalesce(sum(p.amount_minor
        - p.refunded_amount_minor - p.adjusted_amount_minor), 0)::int as value from business_unit u
        left join payment p on p.business_unit_id = u.id and p.type = 'Base Payment'
          and p.status in ('Succeeded', 'Refunded') and not (p.origin = 'External' and p.posted_date is null)
          and p.created_date >= date_trunc('month', now() at time zone u.timezone) at time zone u.timezone
        where not u.is_deleted group by 1, 2 order by 1, 2`,
    );
    for (const one of whole.items)
      expect(one.collected).toEqual(
        sums.filter((sum) => sum.id === one.id).map(({ value, currencyCode }) => ({ value, currencyCode })),
      );
    const listed = (await send('GET', `/api/business-units/${unit}/organizations?AgencyName=seen%20firm`)).body.items;
    expect(listed).toMatchObject([{ agencyName: 'Seen Firm' }, { agencyName: 'Seen Firm' }]);
    const history = await send(
      'GET',
      `/api/business-units/${unit}/organizations/${riverton}/history`,
      undefined,
      admin,
    );
    expect(history.body.items[0].changes).toContainEqual({ name: 'agencyName', before: null, after: 'Seen Firm' });
    expect((await give(riverton, null, admin)).status).toBe(403);
    const before = await versionOf(riverton);
    const twice = await Promise.all([1, 2].map(() => give(riverton, null, global, before)));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await send('GET', home(`/${id}`), undefined, admin)).status).toBe(404);
    expect((await give(lakeshore, null)).status).toBe(200);
  });

  it('is given to nobody once it is not active, and goes away while it serves nobody', async () => {
    const { id, rowVersion } = await add({ name: 'Late Firm' });
    expect((await give(riverton, id)).status).toBe(200);
    const gone = (version: number) => send('POST', home(`/${id}/delete`), { rowVersion: version });
    expect((await gone(rowVersion)).status).toBe(400);
    expect(
      (await send('PUT', home(`/${id}`), { ...kept, name: 'Late Firm', isActive: false, rowVersion })).status,
    ).toBe(200);
    expect(namesIn((await give(lakeshore, id)).body)).toEqual(['agencyId']);
    expect(namesIn((await give(lakeshore, 999_999)).body)).toEqual(['agencyId']);
    const found = async () => (await send('GET', '/api/agencies?Search.SearchText=late')).body.items;
    expect(await found()).toEqual([]);
    expect((await send('GET', '/api/agencies', undefined, admin)).status).toBe(403);
    expect((await give(riverton, null)).status).toBe(200);
    expect((await gone(rowVersion)).status).toBe(409);
    const both = await Promise.all([gone(rowVersion + 1), gone(rowVersion + 1)]);
    // The other one finds nothing any more, or another version than it read.
    expect([404, 409]).toContain(both.map(({ status }) => status).toSorted()[1]);
    expect((await send('GET', home(`/${id}`))).status).toBe(404);
    expect((await send('POST', home(`/${id}/delete`), { rowVersion: 1 }, admin)).status).toBe(403);
  });

  it('is kept by its name and type alone, where nobody knows more', async () => {
    const silent = { contactName: '', contactEmail: '', contactPhone: '', notes: '' };
    const bare = { name: 'Bare Firm', agencyType: 'Reseller', ...silent };
    expect(await add(bare)).toMatchObject({ ...bare, organizations: 0 });
  });

  it('comes with an organization that is made, where it is active', async () => {
    const { id } = await add({ name: 'Founding Firm' });
    const town = {
      name: 'Town of Oak',
      legalName: 'Town of Oak',
      defaultCulture: 'en-US',
      defaultCurrencyCode: 'USD',
      defaultTimezone: 'US/Central',
      supportEmail: 'help@oak.test',
      supportPhone: '(555) 010-0199',
      unitName: 'Oak Water',
      slug: 'oak-water',
      header: 'Oak',
      administratorName: 'Ola Oak',
      administratorEmail: 'ola@oak.test',
    };
    expect(namesIn((await send('POST', '/api/organizations', { ...town, agencyId: 999_999 })).body)).toEqual([
      'agencyId',
    ]);
    expect((await send('POST', '/api/organizations', { ...town, agencyId: id })).body).toMatchObject({ agencyId: id });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { productSource } from '../src/capabilities/products/product.source.ts';
import { openedWorld } from './opened-world.ts';
import { seedProducts } from './product-rows.ts';
import { testList } from './test-list.ts';

const world = openedWorld();

const asked = {
  code: 'PERMIT',
  name: 'Yard sale permit',
  description: 'For one weekend.',
  payerEntersAmount: false,
  priceMinor: 1_500,
  minimumMinor: null,
  maximumMinor: null,
  maximumQuantity: 4,
  requiresAccount: false,
  soldOnQuickPay: true,
  soldAtCounter: true,
  formConfigurationId: null,
  glCode: '4100',
  order: 5,
  isActive: true,
} as const;

describe('the list of products', () => testList(productSource, { world, seed: seedProducts }));

describe('what is sold', () => {
  let unit: number;
  let token: string;
  let next = 0;
  const home = () => `/api/business-units/${unit}/products`;
  const send = (method: string, path: string, body?: object, by = token) =>
    world().call(method, `${home()}${path}`, { token: by, ...(body ? { body } : {}) });
  const add = async (more: object = {}) => {
    next += 1;
    return (await send('POST', '', { ...asked, code: `N${next}`, ...more })).body;
  };
  const audits = async () => (await world().rows('select 1 from audit_entry')).length;
  beforeAll(async () => {
    unit = await world().unitId('riverton-water');
    token = await world().token('admin@riverton.test');
  });

  it('has a price, or bounds of what payers enter; what does not fit together is said by its field', async () => {
    const before = await audits();
    const refused = async (more: object) => (await send('POST', '', { ...asked, code: 'WRONG', ...more })).body;
    expect(await refused({ priceMinor: null })).toEqual([
      { propertyName: 'priceMinor', errorMessage: 'Enter a price, or let payers enter the amount.' },
    ]);
    expect(await refused({ payerEntersAmount: true, minimumMinor: 500, maximumMinor: 499 })).toEqual([
      {
        propertyName: 'maximumMinor',
        errorMessage: 'Enter a largest amount that is not below the smallest one.',
      },
    ]);
    expect((await refused({ soldOnQuickPay: false, soldAtCounter: false }))[0].propertyName).toBe('soldOnQuickPay');
    expect(await audits()).toBe(before);
    const open = await add({ payerEntersAmount: true, priceMinor: 700, minimumMinor: 100 });
    expect(open).toMatchObject({ priceMinor: null, minimumMinor: 100, maximumMinor: null, maximumQuantity: 1 });
    expect(await add({ minimumMinor: 1, maximumMinor: 2 })).toMatchObject({ minimumMinor: null, maximumMinor: null });
    // What is sold at the counter alone needs no words and no account of the books.
    const bare = { description: '', glCode: '', soldOnQuickPay: false };
    expect(await add(bare)).toMatchObject({ ...bare, soldAtCounter: true });
  });

  it('takes a code once in a business unit, whoever is first of many, and is free in another one', async () => {
    const body = { ...asked, code: 'ONCE' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('POST', '', body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    for (const { body: told } of answers.filter(({ status }) => status === 400))
      expect(told).toEqual([{ propertyName: 'code', errorMessage: 'Another product has this code.' }]);
    const other = await add();
    const { rowVersion } = other;
    expect((await send('PUT', `/${other.id}`, { ...body, rowVersion })).status).toBe(400);
    const elsewhere = `/api/business-units/${await world().unitId('riverton-tax')}/products`;
    expect((await world().call('POST', elsewhere, { token, body })).status).toBe(200);
  });

  it('is stopped and sold again many at once, each told in its history, and once however often', async () => {
    const ids = [(await add()).id, (await add({ isActive: false })).id, (await add()).id];
    const stop = () => send('POST', '/switch', { ids, isActive: false });
    const answers = await Promise.all([stop(), stop(), stop()]);
    expect(answers.map(({ body }) => body.changed).toSorted()).toEqual([0, 0, 2]);
    const { body } = await send('GET', `/${ids[0]}/history`);
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual(['Changed', 'Added']);
    expect((await send('GET', `/${ids[1]}/history`)).body.items).toHaveLength(1);
    expect((await send('POST', '/switch', { ids, isActive: true })).body).toEqual({ changed: 3 });
    const page = (await send('GET', `/${ids[0]}`)).body;
    // Read before it was stopped and sold again: an older version.
    expect((await send('PUT', `/${ids[0]}`, { ...asked, code: page.code, rowVersion: 1 })).status).toBe(409);
  });

  it('is switched by nobody else, and none of several when one is of a neighbor', async () => {
    const mine = (await add()).id;
    const theirs = `/api/business-units/${await world().unitId('lakeshore-hydro')}/products`;
    const neighbor = await world().token('admin@lakeshore.test');
    const { body: made } = await world().call('POST', theirs, { token: neighbor, body: asked });
    const ids = [mine, made.id];
    expect((await send('POST', '/switch', { ids, isActive: false })).status).toBe(404);
    expect((await send('GET', `/${mine}`)).body.isActive).toBe(true);
    const clerk = await world().token('clerk@riverton.test');
    expect((await send('POST', '/switch', { ids: [mine], isActive: false }, clerk)).status).toBe(403);
  });

  it('is changed once by each who has read it: the second of two learns of the first', async () => {
    const made = await add();
    const save = () => send('PUT', `/${made.id}`, { ...asked, code: made.code, name: 'Other', rowVersion: 1 });
    expect((await Promise.all([save(), save()])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await send('GET', `/${made.id}/history`);
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual(['Changed', 'Added']);
    expect(body.items[0].changes).toContainEqual({ name: 'name', before: asked.name, after: 'Other' });
  });

  it('is there for nobody else', async () => {
    const { id } = await add();
    const [stranger, neighbor] = [
      await world().token('base@riverton.test'),
      await world().token('admin@lakeshore.test'),
    ];
    const theirs = `/api/business-units/${await world().unitId('lakeshore-hydro')}/products/${id}`;
    const body = { ...asked, code: 'STOLEN', rowVersion: 1 };
    expect((await send('GET', `/${id}`, undefined, stranger)).status).toBe(403);
    expect((await send('PUT', `/${id}`, body, stranger)).status).toBe(403);
    expect((await send('PUT', `/${id}`, body, neighbor)).status).toBe(404);
    expect((await world().call('GET', theirs, { token: neighbor })).status).toBe(404);
    expect((await world().call('PUT', theirs, { token: neighbor, body })).status).toBe(404);
  });
});

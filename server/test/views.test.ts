import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from './world.ts';

let world: World;
let path: string;
let admin: string;
let clerk: string;

beforeAll(async () => {
  world = await openWorld();
  path = `/api/business-units/${await world.unitId('riverton-water')}/saved-views`;
  [admin, clerk] = [await world.token('admin@riverton.test'), await world.token('clerk@riverton.test')];
});
afterAll(() => world.close());

const save = (token: string, more: object = {}) =>
  world.call('POST', path, {
    token,
    body: {
      screen: 'payments',
      name: 'Declined today',
      query: 'tab=DeclinedAndError',
      isShared: false,
      isDefault: false,
      ...more,
    },
  });
const names = async (token: string, screen = 'payments') =>
  (await world.call('GET', `${path}?screen=${screen}`, { token })).body.items.map(
    (view: { name: string }) => view.name,
  );

it('keeps filters for their owner, or for everybody of the business unit', async () => {
  expect((await save(clerk)).body.items).toEqual([
    expect.objectContaining({
      name: 'Declined today',
      query: 'tab=DeclinedAndError',
      isOwn: true,
      isShared: false,
      isDefault: false,
    }),
  ]);
  await save(clerk, { name: 'All of it', isShared: true, query: 'range=MTD' });
  expect(await names(clerk)).toEqual(['All of it', 'Declined today']);
  expect(await names(admin)).toEqual(['All of it']);
  expect(await names(clerk, 'service-fees')).toEqual([]);
});

it('replaces one’s own view of the same name', async () => {
  const { body } = await save(clerk, { query: 'tab=Pending' });
  expect(body.items.filter((view: { name: string }) => view.name === 'Declined today')).toEqual([
    expect.objectContaining({ query: 'tab=Pending' }),
  ]);
});

it('opens one view by itself for each person, and only one that the person sees', async () => {
  const view = async (token: string, name: string) =>
    (await world.call('GET', `${path}?screen=payments`, { token })).body.items.find(
      (each: { name: string }) => each.name === name,
    );
  const choose = (token: string, viewId: number | null) =>
    world.call('PUT', `${path}/default`, { token, body: { screen: 'payments', viewId } });
  const shared = await view(clerk, 'All of it');
  const own = await view(clerk, 'Declined today');
  await choose(admin, shared.id);
  await choose(clerk, own.id);
  expect((await view(admin, 'All of it')).isDefault).toBe(true);
  expect((await view(clerk, 'All of it')).isDefault).toBe(false);
  await choose(clerk, shared.id);
  expect([(await view(clerk, 'All of it')).isDefault, (await view(clerk, 'Declined today')).isDefault]).toEqual([
    true,
    false,
  ]);
  expect((await choose(admin, own.id)).status).toBe(404);
  await choose(clerk, null);
  expect((await view(clerk, 'All of it')).isDefault).toBe(false);
});

it('is removed by its owner, and a shared one by who manages the business unit', async () => {
  const { body } = await save(admin, { name: 'Mine', isShared: true });
  const mine = body.items.find((view: { name: string }) => view.name === 'Mine');
  const remove = (token: string, id: number) => world.call('DELETE', `${path}/${id}`, { token });
  expect((await remove(clerk, mine.id)).status).toBe(404);
  const shared = body.items.find((view: { name: string }) => view.name === 'All of it');
  expect((await remove(admin, shared.id)).status).toBe(200);
  expect(await names(clerk)).toEqual(['Declined today', 'Mine']);
});

it('keeps at most fifty of a list for one person', async () => {
  for (let i = 0; i < 50; i++) await save(clerk, { screen: 'service-fees', name: `View ${i}` });
  const answer = await save(clerk, { screen: 'service-fees', name: 'One more' });
  expect(answer.status).toBe(400);
  expect(answer.body[0].errorMessage).toBe('You have 50 views of this list. Remove one first.');
  expect((await save(clerk, { screen: 'service-fees', name: 'View 3', query: 'x=1' })).status).toBe(200);
});

it('keeps filters of every list that is declared, and of nothing else', async () => {
  const contract = join(import.meta.dirname, '../../contract/src');
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) => /\.list\.ts$/.test(file));
  const modules: object[] = await Promise.all(files.map((file) => import(pathToFileURL(join(contract, file)).href)));
  interface Declared {
    readonly name?: unknown;
    readonly columns?: unknown;
    readonly list?: Declared;
  }
  const declared = modules
    .flatMap((module) => Object.values(module) as Declared[])
    .map((one) => one.list ?? one) // a record declares its list
    .flatMap(({ name, columns }) => (typeof name === 'string' && columns !== undefined ? [name] : []));
  expect(declared.length).toBeGreaterThanOrEqual(files.length);
  for (const screen of declared) {
    const { status } = await world.call('GET', `${path}?screen=${screen}`, { token: admin });
    expect([screen, status]).toEqual([screen, 200]);
  }
  const refused = { propertyName: 'screen', errorMessage: 'There is no such list.' };
  for (const answer of [
    await world.call('GET', `${path}?screen=nowhere`, { token: admin }),
    await save(clerk, { screen: 'nowhere' }),
    await world.call('PUT', `${path}/default`, { token: admin, body: { screen: 'nowhere', viewId: null } }),
  ])
    expect([answer.status, answer.body]).toEqual([400, [refused]]);
});

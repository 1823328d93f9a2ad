import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FoundAll, Hit } from '@ratepayer/contract/find/find.shapes.ts';
import { type FindKind, needsToFind } from '@ratepayer/contract/find/find.kinds.ts';
import { roleTemplates } from '@ratepayer/contract/users/roles.ts';
import { limitTable } from '../src/platform/limits/limit-table.ts';
import { earlyInWindow } from './early-in-window.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let foreign: number;
let admin: string;
let paid: string;

beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  foreign = await world.unitId('lakeshore-hydro');
  admin = await world.token('admin@riverton.test');
  const { token, accountIds } = await world.quickPay(['10001']);
  const { process } = await prepare(world, {
    token,
    accountId: accountIds[0] ?? 0,
    amountMinor: 1234,
    email: 'pat.payer@example.test',
  });
  paid = (await process()).body.referenceNumber;
  await record(unit, admin, await world.accountId('10002'), 'LOCKBOX-77');
  await record(foreign, await world.token('admin@lakeshore.test'), await world.accountId('55001', ''), 'LOCKBOX-77');
  for (const slug of ['riverton-water', 'lakeshore-hydro']) {
    await world.rows(
      `with f as (insert into stored_file (business_unit_id, category, name, storage_key)
        select id, 'upload', 'f', 'key-' || id from business_unit where slug = $1 returning id, business_unit_id)
       insert into account_upload (business_unit_id, file_id, file_name, as_of_date, status, config, started_by)
       select business_unit_id, id, '100%_march.csv', now(), 'Complete', '{}', 'Kim' from f`,
      [slug],
    );
  }
});
afterAll(() => world.close());
beforeEach(() => world.rows("delete from rate_counter where key like 'L10 searches%'"));

async function record(
  businessUnitId: number,
  token: string,
  accountId: number,
  externalReference: string,
): Promise<void> {
  const body = {
    accountId,
    amountMinor: 777,
    receivedDate: '2026-01-05',
    externalMethod: 'Lockbox',
    externalReference,
    postsToBalance: true,
  };
  const { status, body: answer } = await world.call('POST', `/api/business-units/${businessUnitId}/external-payments`, {
    token,
    body,
  });
  expect(status, JSON.stringify(answer)).toBe(200);
}

const ask = (query: string, token = admin, of = unit, node = world) =>
  node.call<FoundAll>('GET', `/api/business-units/${of}/find?${new URLSearchParams({ query })}`, { token });
async function find(query: string, token = admin, node = world): Promise<Partial<Record<FindKind, Hit[]>>> {
  const { status, body } = await ask(query, token, unit, node);
  expect(status, JSON.stringify(body)).toBe(200);
  return Object.fromEntries(body.groups.map(({ kind, items }) => [kind, items]));
}
const keys = (hits: readonly Hit[] | undefined) => hits?.map(({ key }) => key);

it('finds a payment by its number as people type it, and says no more of it than its list', async () => {
  const grouped = paid.replace(/(\d{3})(?=\d)/g, '$1 ');
  for (const typed of [paid, grouped, ` ${paid} `]) expect(keys((await find(typed)).payments), typed).toEqual([paid]);
  const [hit] = (await find(paid)).payments ?? [];
  const [row] = await world.rows(
    'select p.payer_name, p.brand, p.last4, p.status from payment p where reference_number = $1',
    [paid],
  );
  expect(hit).toMatchObject({
    name: row.payer_name,
    account: '10001 – 01',
    method: row.brand,
    last4: row.last4,
    amountMinor: 1234,
    status: 'Succeeded',
  });
  expect(Object.keys(hit ?? {}).sort()).toEqual([
    'account',
    'amountMinor',
    'date',
    'key',
    'last4',
    'method',
    'name',
    'status',
  ]);
});

it('finds by last four and amount, with the fee or without, by e-mail, account, name, elsewhere’s reference and file', async () => {
  const [row] = await world.rows(
    `select last4, amount_minor + service_fee_amount_minor as total, payer_name from payment
      where reference_number = $1`,
    [paid],
  );
  const dollars = (minor: number) => (minor / 100).toFixed(2);
  for (const typed of [
    `${row.last4} 12.34`,
    `${row.last4} $12.34`,
    `${row.last4} ${dollars(row.total)}`,
    row.last4,
    'pat.payer@example.test',
    'PAT.PAYER@',
  ])
    expect(keys((await find(typed)).payments), typed).toContain(paid);
  expect((await find(`${row.last4} 12.35`)).payments).toBeUndefined();
  for (const typed of ['10001', '10001-01', '10001 01']) {
    const found = await find(typed);
    expect(found.accounts?.[0], typed).toMatchObject({
      key: String(await world.accountId('10001')),
      account: '10001 – 01',
    });
    expect(keys(found.payments), typed).toContain(paid);
  }
  expect(keys((await find(row.payer_name.slice(0, 6))).accounts)).toContain(String(await world.accountId('10001')));
  expect((await find('LOCKBOX-77')).externalPayments).toMatchObject([
    { account: '10002 – 01', method: 'Lockbox', amountMinor: 777 },
  ]);
  expect((await find('march')).uploads).toMatchObject([{ name: '100%_march.csv', status: 'Complete' }]);
});

it('never answers rows of another business unit, not even to somebody who sees both', async () => {
  const [other] = await world.rows(
    "select reference_number from payment where business_unit_id = $1 and origin = 'External'",
    [foreign],
  );
  const global = await world.token('global@ratepayer.test');
  for (const token of [admin, global]) {
    expect(await find(other.reference_number, token)).toEqual({});
    expect(await find('55001', token)).not.toHaveProperty('payments');
    for (const typed of ['LOCKBOX-77', 'march']) {
      const hits = Object.values(await find(typed, token)).flat();
      expect(hits, typed).toHaveLength(1);
    }
  }
  expect((await ask('LOCKBOX-77', admin, foreign)).status).toBe(404);
  const theirs = await ask('LOCKBOX-77', global, foreign);
  expect(theirs.body.groups.flatMap(({ items }) => items.map(({ account }) => account))).toEqual(['55001']);
});

it('shows each kind to those alone who may see and open it', async () => {
  const all = roleTemplates['Organization User'];
  const token = await world.token('clerk@riverton.test');
  // What is taken from a user counts at the next call, whatever the token says, at every node.
  const hold = (permissions: readonly string[]) =>
    world.rows("update user_account set permissions = $1 where email = 'clerk@riverton.test'", [permissions]);
  const without = (lost: string) => hold(all.filter((one) => one !== lost));
  const node = await world.secondNode();
  for (const [kind, needs] of Object.entries(needsToFind) as [FindKind, readonly string[]][]) {
    const typed = { accounts: '10001', payments: paid, externalPayments: 'LOCKBOX-77', uploads: 'march' }[kind];
    for (const lost of needs) {
      await hold(all);
      for (const asked of [world, node]) expect(await find(typed, token, asked), kind).toHaveProperty(kind);
      await without(lost);
      for (const asked of [world, node])
        expect(await find(typed, token, asked), `${kind} without ${lost}`).not.toHaveProperty(kind);
    }
  }
  await without('BusinessUnits:Read');
  for (const asked of [world, node]) expect((await ask('10001', token, unit, asked)).status).toBe(403);
  await node.close();
  await hold(all);
});

it('refuses one letter and what is too long, and takes what is meant to break it for what it is', async () => {
  for (const typed of ['', 'a', ' a ', 'x'.repeat(201)]) expect((await ask(typed)).status, typed.slice(0, 5)).toBe(400);
  expect((await ask('x'.repeat(10_000))).status).toBe(414);
  for (const typed of [
    '%%',
    '__',
    "''",
    '"\'; drop table payment; --',
    '\\\\',
    '%_%',
    '{}',
    '((',
    '0x',
    '😀😀',
    '%@%',
    '4242 99999999999.99',
    '0000 0',
    '-- 1',
  ]) {
    const { status, body } = await ask(typed);
    expect(status, typed).toBe(200);
    expect(body.groups, typed).toEqual([]);
  }
  expect((await find('100%_')).uploads).toHaveLength(1);
  expect((await find('100__')).uploads).toBeUndefined();
});

it('answers twenty at once alike, and stops who asks for more than a person reads', async () => {
  await earlyInWindow(60);
  const answers = await Promise.all(Array.from({ length: 20 }, () => find('10001')));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const strict = await world.secondNode({ LIMIT_FACTOR: '1' });
  const ends: number[] = [];
  for (let asked = 20; asked <= limitTable['L10 searches of a user'].hits; asked++)
    ends.push((await strict.call('GET', `/api/business-units/${unit}/find?query=zz`, { token: admin })).status);
  expect(new Set(ends.slice(0, -1))).toEqual(new Set([200]));
  expect(ends.at(-1)).toBe(429);
  await strict.close();
});

it('finds business units by any of their words and by their id, and none of another town', async () => {
  const named = async (query: object) => {
    const address = `/api/business-units?${new URLSearchParams(query as Record<string, string>)}`;
    const { body } = await world.call('GET', address, { token: admin });
    expect(body.totalCount).toBe(body.items.length);
    return body.items.map(({ slug }: { readonly slug: string }) => slug);
  };
  const by = (text: string) => named({ 'Search.SearchText': text });
  expect(await by('tax CITY RIVER')).toEqual(['riverton-tax']);
  expect(await by('Riverton Wàter')).toEqual(['riverton-water']);
  expect(await by('%%')).toEqual([]);
  expect(await by('hydro')).toEqual([]);
  await world.rows("update business_unit set name = 'Eau Québec' where slug = 'riverton-tax'");
  expect(await by('quebec')).toEqual(['riverton-tax']);
  await world.rows("update business_unit set name = 'Riverton Property Tax' where slug = 'riverton-tax'");
  const id = await world.unitId('riverton-tax');
  expect(await named({ BusinessUnitId: id })).toEqual(['riverton-tax']);
  expect(await named({ BusinessUnitId: foreign })).toEqual([]);
});

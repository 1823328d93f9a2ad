import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FoundAll, Hit } from '@ratepayer/contract/find/find.shapes.ts';
import { type FindKind, needsToFind } from '@ratepayer/contract/find/find.kinds.ts';
import { anyOf, isOfRole, type ListNeeds } from '@ratepayer/contract/users/needs.ts';
import { permissions, roleTemplates } from '@ratepayer/contract/users/roles.ts';
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
    await keepOthers(await world.unitId(slug));
  }
});
afterAll(() => world.close());
beforeEach(() => world.rows("delete from rate_counter where key like 'L10 searches%'"));

/** One of each kind that is found by the text alone, the same in both towns. */
async function keepOthers(businessUnitId: number): Promise<void> {
  for (const text of [
    `with c as (insert into billing_cycle (business_unit_id, name, issue_date, due_date, notification_strategy,
        expects_documents, status, created_by)
        values ($1, 'June', '2026-06-01', '2026-07-01', 'None', false, 'Draft', 'x') returning id)
      insert into bill (business_unit_id, account_id, billing_cycle_id, bill_type, bill_number, amount_minor,
        issue_date) select $1, (select min(id) from account where business_unit_id = $1), id, 'Bill', 'QZ-2026-06-1',
        4200, '2026-06-01' from c`,
    `insert into customer (organization_id, registered_unit_id, first_name, last_name, email, phone_number)
      select organization_id, id, 'Quentin', 'Zaleski', 'quentin-' || id || '@example.test', '+15125557788'
      from business_unit where id = $1`,
    "insert into form_configuration (business_unit_id, display_name) values ($1, 'Zoning question')",
    `insert into job (business_unit_id, name, schedule, tasks, timeout_minutes, overlap, modified_by)
      values ($1, 'Zonal sync', '{"kind": "Manual", "everyMinutes": 60, "time": "06:00", "weekdays": [], "monthDay": 1,
        "pattern": ""}', '[{"taskType": "Wait For Approval", "condition": "Always", "onFailure": "Stop",
        "settings": {"note": "", "anotherPerson": false}}]', 60, 'Queue', 'x')`,
    `insert into ticket (id, business_unit_id, title, category, dedupe_key) overriding system value
      values (470000 + $1, $1, '"Look"', 'Technical', 'find')`,
    `insert into user_account (organization_id, name, email, role, business_unit_ids) select organization_id,
      'Zora Quill', 'zora-' || id || '@example.test', 'Organization User', array[id] from business_unit where id = $1`,
  ])
    await world.rows(text, [businessUnitId]);
}
const ticketOf = (businessUnitId: number) => `#${470_000 + businessUnitId}`;

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
    'email',
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

it('reads an amount by the marks of the business unit, and one that has others is none', async () => {
  const [{ last4 }] = await world.rows('select last4 from payment where reference_number = $1', [paid]);
  const { token, accountIds } = await world.quickPay(['10002']);
  await world.rows('update account_money set balance = balance + 200000 where account_id = $1', [accountIds[0]]);
  const large = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 123_400 });
  const { referenceNumber } = (await large.process()).body;
  for (const typed of ['1,234.00', '1234.00', '$1,234', '1234'])
    expect(keys((await find(`${last4} ${typed}`)).payments), typed).toEqual([referenceNumber]);
  // Not a comma before cents, nor thousands marked by two digits: 12,34 was read as 1,234.00.
  for (const typed of ['12,34', '1,23,400', '12.340', '1.234,00'])
    expect((await find(`${last4} ${typed}`)).payments, typed).toBeUndefined();
});

it('finds payers, bills, forms, jobs, people and tickets, as their lists show them', async () => {
  const payer = { name: 'Quentin Zaleski', email: `quentin-${unit}@example.test`, status: 'Active' };
  for (const typed of ['zaleski', `quentin-${unit}@`, '512 555-7788', '+15125557788'])
    expect((await find(typed)).customers, typed).toMatchObject([payer]);
  expect((await find('qz-2026')).bills).toMatchObject([{ name: 'QZ-2026-06-1', amountMinor: 4200, status: 'Draft' }]);
  expect((await find('zoning')).forms).toMatchObject([{ name: 'Zoning question', status: 'Draft' }]);
  expect((await find('zonal')).jobs).toMatchObject([{ name: 'Zonal sync' }]);
  for (const typed of ['zora q', `zora-${unit}@example.test`])
    expect((await find(typed)).users, typed).toMatchObject([
      { name: 'Zora Quill', email: `zora-${unit}@example.test` },
    ]);
  const number = ticketOf(unit);
  for (const typed of [number, number.replace('#', '# ')])
    expect((await find(typed)).tickets, typed).toMatchObject([{ key: number.slice(1), name: 'Look', status: 'New' }]);
  expect((await find(number.slice(1))).tickets).toBeUndefined();
  expect((await find(`${number}0`)).tickets).toBeUndefined();
});

it('finds a person behind programs of the same name, which have a page of their own', async () => {
  await world.rows(
    `insert into identity.machine_client (client_id, name, organization_id, business_unit_ids, permissions, secret_hash)
      select 'zora-program-' || n, 'Zora ' || n, organization_id, '{}', '{}', 'none'
      from business_unit, generate_series(1, 8) n where id = $1`,
    [unit],
  );
  const { body } = await ask('zora');
  expect(body.groups.find(({ kind }) => kind === 'users')).toMatchObject({
    items: [{ name: 'Zora Quill' }],
    isMore: false,
  });
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
    expect(await find(ticketOf(foreign), token)).toEqual({});
    for (const typed of ['LOCKBOX-77', 'march', 'zaleski', 'qz-2026', 'zoning', 'zonal', 'zora', ticketOf(unit)]) {
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
  const typed: Readonly<Record<FindKind, string>> = {
    accounts: '10001',
    customers: 'zaleski',
    payments: paid,
    externalPayments: 'LOCKBOX-77',
    bills: 'qz-2026',
    uploads: 'march',
    forms: 'zoning',
    jobs: 'zonal',
    users: 'zora',
    tickets: ticketOf(unit),
  };
  for (const [kind, needs] of Object.entries(needsToFind) as [FindKind, ListNeeds][]) {
    // Where one of several is enough, none of them is there in the end.
    const lost = isOfRole(needs) ? [] : anyOf(needs);
    await hold([...new Set([...all, ...lost])]);
    for (const asked of [world, node])
      if (!isOfRole(needs)) expect(await find(typed[kind], token, asked), kind).toHaveProperty(kind);
    // Without it nothing can be asked at all.
    if (!lost.includes('BusinessUnits:Read')) {
      await hold(all.filter((one) => !lost.includes(one)));
      for (const asked of [world, node])
        expect(await find(typed[kind], token, asked), `${kind} without ${lost}`).not.toHaveProperty(kind);
    }
    await hold(permissions);
    expect(await find(typed[kind], admin), kind).toHaveProperty(kind);
  }
  expect(await find(typed.tickets, token)).toEqual({}); // with every permission, and not its role
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
    '#0',
    '#-1',
    '#999999999',
    '#9999999999',
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

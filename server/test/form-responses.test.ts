import { beforeAll, describe, expect, it } from 'vitest';
import { responseSource } from '../src/capabilities/forms/response.source.ts';
import { openedWorld } from './opened-world.ts';
import { testList } from './test-list.ts';
import type { World } from './world.ts';

const world = openedWorld();
const fields = JSON.stringify({
  fields: [
    { fieldName: 'about', fieldType: 'header', fieldLabel: 'About you' },
    { fieldName: 'city', fieldType: 'input', fieldLabel: 'City' },
    {
      fieldName: 'pets',
      fieldType: 'radio',
      fieldLabel: 'Pets',
      inputProps: {
        options: [
          { value: 'y', label: 'Some' },
          { value: 'n', label: 'None' },
        ],
      },
    },
    { fieldName: 'deposit', fieldType: 'input-currency', fieldLabel: 'Deposit' },
    { fieldName: 'source', fieldType: 'input', inputProps: { hidden: true } },
  ],
});

/** Eight answers here to two forms, some of an account, and one next door. */
async function seed({ rows }: World): Promise<void> {
  for (const [slug, count] of [
    ['riverton-water', 8],
    ['lakeshore-hydro', 1],
  ])
    await rows(
      `with f as (insert into form_configuration (business_unit_id, display_name, status, version)
        select u.id, 'Form ' || n, 'Published', 3 from business_unit u, generate_series(1, 2) n where u.slug = $1
        returning id, business_unit_id, display_name),
       v as (insert into form_version (business_unit_id, form_configuration_id, version, display_name, fields_json,
        actions_json, condition_json, display_locations, is_public, require_before_payment, success_message,
        published_by)
       select f.business_unit_id, f.id, n, f.display_name, case when n = 1 then
        '{"fields":[{"fieldName":"fax","fieldType":"input","fieldLabel":"Fax"}]}' else $3 end, '{}', '', '{}', true,
        false, '', 'Ada' from f, generate_series(1, 3) n)
       insert into form_response (id, business_unit_id, form_configuration_id, form_version, values_json, status,
        created_date, account_id, is_dependent_form)
       select 1000000 + f.business_unit_id * 100 + n, f.business_unit_id, f.id, n % 3 + 1,
        jsonb_build_object('city', 'City ' || n % 3, 'pets', (array['y', 'n'])[n % 2 + 1], 'deposit', n * 1000),
        (array['Errored', 'Submitted'])[n % 2 + 1], timestamptz '2026-01-01Z' + n * interval '1 hour',
        case when n % 2 = 0 then (select min(a.id) from account a where a.business_unit_id = f.business_unit_id) end,
        n % 4 = 0
       from generate_series(1, $2::int) n join f on f.display_name = 'Form ' || (n % 2 + 1)`,
      [slug, count, fields],
    );
}

/** The forms here, by their numbers. */
const names = new Map<string, string>();
const samples: string[] = ['0', 'x'];

describe('the list of what was answered', () =>
  testList(responseSource, {
    world,
    seed: async (at) => {
      await seed(at);
      const found = await at.rows<{ id: number; name: string }>(
        'select id, display_name as name from form_configuration where business_unit_id = $1',
        [await at.unitId('riverton-water')],
      );
      for (const { id, name } of found) names.set(String(id), name);
      samples.push(...names.keys());
    },
    samples: { FormConfigurationId: samples },
    naive: { FormConfigurationId: ({ displayName }, form) => names.get(form) === displayName },
  }));

describe('what was answered on one form', () => {
  let unit: number;
  let admin: string;
  let form: string;
  const get = (path: string, token = admin) =>
    world().call('GET', `/api/business-units/${unit}/form-responses${path}`, { token });

  beforeAll(async () => {
    unit = await world().unitId('riverton-water');
    admin = await world().token('admin@riverton.test');
    form = [...names].find(([, name]) => name === 'Form 2')?.[0] ?? '';
  });

  it('has the fields of all versions as columns, with what they are called', async () => {
    const { body } = await get(`/forms/${form}`);
    expect(body.fields.map((field: any) => [field.fieldName, field.isAsked, field.isHidden])).toEqual([
      ['city', true, false],
      ['pets', true, false],
      ['deposit', true, false],
      ['source', true, true],
      ['fax', false, false],
    ]);
    expect((await get('/forms')).body.items.map((one: any) => one.displayName)).toEqual(['Form 1', 'Form 2']);
    expect((await get('/forms/999999')).status).toBe(404);
  });

  it('is listed with the fields that are asked for, and found by what was chosen', async () => {
    const { body } = await get(`?FormConfigurationId=${form}&Extras=f:city&Extras=f:deposit&Extras=f:nothing`);
    expect(body.items).toHaveLength(4);
    expect(body.items.map((row: any) => [row['f:city'], row['f:deposit']])).toEqual([
      ['City 1', 7000],
      ['City 2', 5000],
      ['City 0', 3000],
      ['City 1', 1000],
    ]);
    expect(body.items[0]).not.toHaveProperty('f:pets');
    const found = async (...answers: string[]) =>
      (await get(`?${answers.map((one) => `Answers=${encodeURIComponent(one)}`).join('&')}`)).body.totalCount;
    expect(await found('pets=n')).toBe(4);
    expect(await found('pets=n', 'pets=y')).toBe(8);
    expect(await found('pets=n', 'city=City 1')).toBe(2);
    expect(await found("pets=' or true")).toBe(0);
  });

  it('goes over with an account that is merged into another one, and its history says so', async () => {
    const [{ id: from, other: to } = { id: 0, other: 0 }] = await world().rows<{ id: number; other: number }>(
      `select min(id) as id, min(id) filter (where account_number = '10002') as other from account
        where business_unit_id = $1`,
      [unit],
    );
    const before = await world().rows<{ id: string }>('select id from form_response where account_id = $1', [from]);
    expect(before.length).toBeGreaterThan(1);
    const merged = await world().call('PUT', '/api/accounts/merge', {
      token: admin,
      body: { sourceAccountId: from, destinationAccountId: to },
    });
    expect([merged.status, merged.body.rows.at(-1)]).toEqual([
      200,
      { what: 'responses', moved: before.length, stayed: 0 },
    ]);
    const after = await world().rows<{ id: string }>('select id from form_response where account_id = $1', [to]);
    expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
    const { body: read } = await get(`/${before[0]?.id}`);
    expect(read.accountNumber).toBe('10002');
    const { body: history } = await get(`/${before[0]?.id}/history`);
    expect(history.items[0]).toMatchObject({
      action: 'Account merged',
      role: 'Organization Admin',
      changes: [{ name: 'accountNumber', before: '10001', after: '10002' }],
    });
  });

  it('leaves as a file with its fields, named and written as they read', async () => {
    const columns = ['createdDate', 'f:city', 'f:pets', 'f:deposit', 'f:fax'].map((id) => `Columns=${id}`).join('&');
    const { body } = await get(`/export/CSV?FormConfigurationId=${form}&${columns}`);
    const [head, first] = String(body)
      .replace(/^\ufeff/, '')
      .split('\r\n');
    expect(head).toBe('Date,City,Pets,Deposit,Fax');
    expect(first).toMatch(/,City 1,None,\$70\.00,$/);
  });

  it('is made in the background with the same columns, where it is long', async () => {
    const query = { FormConfigurationId: form, Columns: ['f:city', 'f:deposit'], Answers: ['pets=n'] };
    const asked = await world().call('POST', `/api/business-units/${unit}/reports/generated`, {
      token: admin,
      body: { reportName: 'form-responses', reportType: 'CSV', query },
    });
    expect([asked.status, asked.body.totalRows]).toEqual([200, 4]);
  });

  it('is read one by one, what it asked beside what was answered, and as a PDF', async () => {
    const [row] = (await get(`?FormConfigurationId=${form}`)).body.items;
    const { body } = await get(`/${row.id}`);
    expect(body).toMatchObject({
      displayName: 'Form 2',
      formVersion: 2,
      status: 'Submitted',
      isLetGo: false,
      base: null,
    });
    const plain = { drawing: '', files: [] };
    expect(body.answers).toEqual([
      { fieldName: '', fieldLabel: 'About you', text: '', isHidden: false, ...plain },
      { fieldName: 'city', fieldLabel: 'City', text: 'City 1', isHidden: false, ...plain },
      { fieldName: 'pets', fieldLabel: 'Pets', text: 'None', isHidden: false, ...plain },
      { fieldName: 'deposit', fieldLabel: 'Deposit', text: '$70.00', isHidden: false, ...plain },
      { fieldName: 'source', fieldLabel: 'source', text: '', isHidden: true, ...plain },
    ]);
    const pdf = await get(`/${row.id}/pdf`);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await get(`/${row.id}/history`)).body.items).toEqual([]);
  });

  it('is read by staff of its business unit alone', async () => {
    const [row] = (await get(`?FormConfigurationId=${form}`)).body.items;
    for (const email of ['pat@example.test', 'admin@lakeshore.test']) {
      const token = await world().token(email);
      for (const path of ['', '/forms', `/forms/${form}`, `/${row.id}`, `/${row.id}/pdf`, `/${row.id}/history`])
        expect([401, 403, 404], `${email} ${path}`).toContain((await get(path, token)).status);
    }
    const others = await world().unitId('lakeshore-hydro');
    const elsewhere = await world().call('GET', `/api/business-units/${others}/form-responses/${row.id}`, {
      token: await world().token('admin@lakeshore.test'),
    });
    expect(elsewhere.status).toBe(404);
  });
});

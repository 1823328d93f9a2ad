import type { QueryOf } from '@ratepayer/contract/kit/list.ts';
import type { formResponses } from '@ratepayer/contract/forms/response.list.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { responseSource } from '../src/capabilities/forms/response.source.ts';
import { businessUnitById } from '../src/capabilities/organizations/find-business-unit.ts';
import { pageOf } from '../src/capabilities/organizations/unit-lists.ts';
import { rowsOf } from '../src/platform/database/database.ts';
import { conditionOf } from '../src/platform/lists/condition.ts';
import type { Ground } from '../src/platform/lists/source.ts';
import { openedWorld } from './opened-world.ts';
import { makeReports, reporter } from './report-kit.ts';

type Asked = QueryOf<typeof formResponses.list> & { readonly Answers?: readonly string[] };

const world = openedWorld();
const many = 12_000;
let unit: number;
let admin: string;
let form: number;

// What was answered by thousands, one of them about an account that is found by its number.
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
  const [made] = await world().rows<{ id: number }>(
    `with f as (insert into form_configuration (business_unit_id, display_name, status, version)
        select $1, 'Permit ' || n, 'Published', 1 from generate_series(1, 40) n returning id, display_name),
      v as (insert into form_version (business_unit_id, form_configuration_id, version, display_name, fields_json,
        actions_json, condition_json, display_locations, is_public, require_before_payment, success_message,
        published_by)
       select $1, id, 1, display_name, $2, '{}', '', '{}', true, false, '', 'Ada' from f),
      r as (insert into form_response (id, business_unit_id, form_configuration_id, form_version, values_json, status,
        created_date, account_id)
       select 5000000 + n, $1, f.id, 1, jsonb_build_object('street', n || ' Mill Street', 'parcel', 'P-' || n * 7919,
        'use', case n % 6000 when 7 then 'brewery' else 'home' end), 'Submitted',
        timestamptz '2026-01-01Z' + n * interval '1 minute',
        case when n = 77 then (select id from account where business_unit_id = $1 and account_number = '10001') end
       from generate_series(1, $3::int) n
       join f on f.display_name = 'Permit ' || case when n % 300 = 0 then 2 + n % 39 else 1 end)
      select id from f where display_name = 'Permit 1'`,
    [
      unit,
      JSON.stringify({
        fields: [
          { fieldName: 'street', fieldType: 'input', fieldLabel: 'Street' },
          { fieldName: 'parcel', fieldType: 'input', fieldLabel: 'Parcel' },
        ],
      }),
      many,
    ],
  );
  form = made?.id ?? 0;
  await world().rows('vacuum analyze form_response');
  await world().rows('analyze form_configuration');
});

/** How the keys of a page are found, as the role of the application does. */
const planOf = (query: Asked, beyond = sql`true`) =>
  world().db.reading([unit], async (tx) => {
    const ground = { unit: await businessUnitById(tx, unit), today: '2026-02-01' } as Ground;
    const where = (await conditionOf(tx, responseSource, ground, query))();
    const lines = await rowsOf(
      tx,
      sql<{ 'QUERY PLAN': string }>`explain (costs off) select r.id from ${responseSource.from}
        where ${where} and ${beyond} order by r.created_date desc, r.id desc limit 26`,
    );
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
const found = async (query: Asked) => {
  const { items, totalCount } = await pageOf(world().deps, responseSource, unit, query);
  return { ids: items.map(({ id }) => id - 5_000_000), totalCount };
};

it('finds an answer by its letters and by what was chosen without reading what others answered', async () => {
  const byAnswer = { 'Search.SearchText': 'p-7919' };
  const plan = await planOf(byAnswer);
  for (const index of ['form_response_answers_idx', 'form_response_form_idx', 'form_response_account_id_idx'])
    expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan on form_response');
  expect((await found({ 'Search.SearchText': 'P-79190000' })).ids).toEqual([10_000]);
  expect((await found({ 'Search.SearchText': 'P-79190001' })).ids).toEqual([]);
  const chosen = { Answers: ['use=brewery'] };
  expect(await planOf(chosen)).toContain('form_response_chosen_idx');
  expect((await found(chosen)).ids).toEqual([6_007, 7]);
});

it('finds all three that a search looks through, each also alone', async () => {
  expect((await found({ 'Search.SearchText': '10001' })).ids).toEqual(expect.arrayContaining([10_001, 77]));
  expect((await found({ 'Search.SearchText': '10001', 'Search.FieldNames': ['accountNumber'] })).ids).toEqual([77]);
  const byForm = await found({ 'Search.SearchText': 'permit 5', 'Search.FieldNames': ['displayName'] });
  expect([byForm.totalCount, byForm.ids.every((id) => id % 300 === 0)]).toEqual([3, true]);
  expect((await found({ 'Search.SearchText': '10', 'Search.FieldNames': ['answers'] })).totalCount).toBe(1_111);
});

it('turns its pages along the index of its order', async () => {
  const beyond = sql`(r.created_date, r.id) < ('2026-01-05Z'::timestamptz, 1::bigint)`;
  const plan = await planOf({}, beyond);
  expect(plan).toContain('form_response_unit_idx');
  expect(plan).not.toContain('Sort');
  const ofForm = await planOf({ FormConfigurationId: String(form) }, beyond);
  expect(ofForm).toMatch(/form_response_(form|unit)_idx/);
  expect(ofForm).not.toContain('Sort');
});

it('keeps what was answered in one line as it changes, and nothing of it once it is let go of', async () => {
  const line = async () =>
    (await world().rows<{ answers: string }>('select answers from form_response where id = 5000001'))[0]?.answers;
  expect(await line()).toBe('parcel: P-7919; street: 1 Mill Street; use: home');
  await world().rows(`update form_response set values_json = '{}' where id = 5000001`);
  expect(await line()).toBe('');
  expect((await found({ 'Search.SearchText': 'P-7919;' })).ids).toEqual([]);
});

it('of more than ten thousand are made in the background, with the columns of their form', async () => {
  const at = `/api/business-units/${unit}/form-responses/export/CSV?FormConfigurationId=${form}`;
  const atOnce = await world().call('GET', at, { token: admin });
  expect([atOnce.status, atOnce.body[0]?.errorMessage]).toEqual([
    400,
    'More than 10,000 rows are made in the background. Ask for a report of this list.',
  ]);
  const person = reporter(world(), unit, admin);
  const ofForm = many - many / 300;
  const query = { FormConfigurationId: String(form), Columns: ['f:parcel', 'f:street', 'status'] };
  const { id, totalRows } = await person.asked('form-responses', query);
  expect(totalRows).toBe(ofForm);
  expect(await makeReports(world())).toBe(1);
  const [head, ...lines] = String((await person.take(id)).body)
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n');
  expect(head).toBe('Parcel,Street,Status');
  expect(lines).toHaveLength(ofForm);
  expect([lines[0], lines.at(-1)]).toEqual([`P-${(many - 1) * 7919},${many - 1} Mill Street,Submitted`, ',,Submitted']);
});

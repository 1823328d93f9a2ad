import { makeCity } from './city.ts';
import type { Lab } from './lab.ts';

export interface Answered {
  readonly unit: number;
  readonly form: number;
  /** The fields of the form, by their names. */
  readonly fields: readonly string[];
}

const fields = [
  { fieldName: 'street', fieldType: 'input', fieldLabel: 'Street' },
  { fieldName: 'parcel', fieldType: 'input', fieldLabel: 'Parcel' },
  { fieldName: 'begins', fieldType: 'datepicker', fieldLabel: 'Begins' },
  { fieldName: 'worth', fieldType: 'input-currency', fieldLabel: 'Worth' },
  {
    fieldName: 'kind',
    fieldType: 'dropdown',
    fieldLabel: 'Kind',
    inputProps: { options: Array.from({ length: 40 }, (_, n) => ({ value: `k${n}`, label: `Kind ${n}` })) },
  },
  { fieldName: 'note', fieldType: 'textarea', fieldLabel: 'Note' },
];

/**
 * Responses by fixed arithmetic, nine of ten to one form of one business unit, each of its fields answered, in the
 * order of time; a tenth of them failed.
 */
export async function answer(lab: Lab, rows: number): Promise<Answered> {
  const city = await makeCity(lab, 1, 20_000);
  const [unit = 0] = city.unitIds;
  const { rows: made } = await lab.owner.query<{ id: number }>(
    `with f as (insert into form_configuration (business_unit_id, display_name, status, version)
        select $1, 'Permit ' || n, 'Published', 1 from generate_series(1, 10) n returning id, display_name),
      v as (insert into form_version (business_unit_id, form_configuration_id, version, display_name, fields_json,
        actions_json, condition_json, display_locations, is_public, require_before_payment, success_message,
        published_by)
       select $1, id, 1, display_name, $2, '{}', '', '{}', true, false, '', 'Bench' from f)
     select id from f order by id`,
    [unit, JSON.stringify({ fields })],
  );
  const forms = made.map(({ id }) => id);
  await lab.owner.query('set session_replication_role = replica; set synchronous_commit = off');
  await lab.owner.query(
    `insert into form_response (id, business_unit_id, form_configuration_id, form_version, values_json, status,
      created_date, account_id)
     select 1000000000 + n, $2::int, ($3::int[])[case when n % 10 = 0 then 2 + n / 10 % 9 else 1 end], 1,
      jsonb_build_object('street', n % 9973 || ' Mill Street', 'parcel', 'P-' || n::bigint * 7919, 'begins',
        date '2026-01-01' + n % 365, 'worth', 100 * (n % 99991), 'kind', 'k' || n % 40, 'note',
        'A shed beside the house, number ' || n || ', as drawn on the plan that came by mail'),
      case when n % 10 = 3 then 'Errored' else 'Submitted' end,
      timestamptz '2026-01-01Z' + n * interval '1 minute', ($4::bigint[])[1 + n % 20000]
     from generate_series(1, $1::int) n`,
    [rows, unit, forms, city.accountIds],
  );
  await lab.owner.query('vacuum analyze form_response');
  await lab.owner.query('analyze form_configuration');
  return { unit, form: forms[0] ?? 0, fields: fields.map(({ fieldName }) => fieldName) };
}

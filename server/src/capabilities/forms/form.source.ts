import type { formFields } from '@ratepayer/contract/forms/form.fields.ts';
import { forms } from '@ratepayer/contract/forms/form.list.ts';
import type { RecordIn } from '@ratepayer/contract/kit/record.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { readOne } from '../../platform/lists/read-one.ts';

const at = (place: string) => sql`(${place}::text = any(f.display_locations))`;

/** What is written now and payers do not have yet, where they have a version. */
const hasChanges = sql`(v.id is not null and (v.display_name, v.fields_json, v.actions_json, v.condition_json,
  v.display_locations, v.is_public, v.require_before_payment, v.success_message)
  is distinct from (f.display_name, f.fields_json, f.actions_json, f.condition_json, f.display_locations, f.is_public,
  f.require_before_payment, f.success_message))`;

/** Where forms come from. */
export const formSource = plainSource(forms, {
  from: sql`form_configuration f left join form_version v on v.form_configuration_id = f.id and v.version = f.version
    cross join lateral (select count(*)::int as n from form_response r
      where r.form_configuration_id = f.id and r.status = 'Submitted') r`,
  as: 'f',
  of: {
    onDashboard: at('Customer Dashboard'),
    onLogin: at('Login'),
    onCheckout: at('Checkout'),
    hasChanges,
    responses: sql`r.n`,
  },
});

export type FormRecord = RecordIn<typeof forms.list, typeof formFields>;
/** One form as it is written now. @throws 404 for one elsewhere */
export const readForm = (tx: Tx, businessUnitId: number, id: number) =>
  readOne(tx, formSource, businessUnitId, id) as Promise<FormRecord>;

import type { ConfiguredField } from '@ratepayer/contract/organizations/account-config.ts';
import { sql } from 'kysely';
import { change, type Tx } from '../../../platform/database/database.ts';

/** Makes these the fields of the accounts of a business unit, in this order, and no others. */
export async function writeFields(tx: Tx, businessUnitId: number, fields: readonly ConfiguredField[]): Promise<void> {
  const given = JSON.stringify(fields.map((field, at) => ({ ...field, order: at + 1 })));
  await change(
    tx,
    sql`delete from account_field_definition where business_unit_id = ${businessUnitId}
      and type <> all(${sql.val(fields.map(({ type }) => type))}::text[])`,
  );
  await change(
    tx,
    sql`insert into account_field_definition (business_unit_id, type, label, description, "order",
      is_quick_pay_lookup_field, is_ivr_lookup_field, is_display_field, is_required, is_onboarding_display_field)
      select ${businessUnitId}, x.type, x.label, x.description, x."order", x."isQuickPayLookupField",
      x."isIvrLookupField", x."isDisplayField", x."isRequired", x."isOnboardingDisplayField"
      from jsonb_to_recordset(${given}::jsonb) as x (type text, label text, description text, "order" int,
      "isQuickPayLookupField" boolean, "isIvrLookupField" boolean, "isDisplayField" boolean, "isRequired" boolean,
      "isOnboardingDisplayField" boolean)
      on conflict (business_unit_id, type) do update set label = excluded.label, description = excluded.description,
      "order" = excluded."order", is_quick_pay_lookup_field = excluded.is_quick_pay_lookup_field,
      is_ivr_lookup_field = excluded.is_ivr_lookup_field, is_display_field = excluded.is_display_field,
      is_required = excluded.is_required, is_onboarding_display_field = excluded.is_onboarding_display_field`,
  );
}

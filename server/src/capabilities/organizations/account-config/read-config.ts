import type { AccountConfig } from '@ratepayer/contract/organizations/account-config.operations.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';

/** The fields of the accounts of a business unit in their order. @throws 404 outside the scope */
export async function readAccountConfig(tx: Tx, businessUnitId: number): Promise<AccountConfig> {
  const held = await maybeRow(
    tx,
    sql<
      Pick<AccountConfig, 'rowVersion'>
    >`select account_config_version as "rowVersion" from business_unit where id = ${businessUnitId}`,
  );
  if (!held) throw notFound(say('could_not_find_business'));
  return { fields: await fieldsOf(tx, businessUnitId), ...held };
}

export const fieldsOf = (tx: Tx, businessUnitId: number): Promise<AccountConfig['fields']> =>
  rowsOf(
    tx,
    sql<AccountConfig['fields'][number]>`select business_unit_id as "businessUnitId", type, label, description, "order",
      is_quick_pay_lookup_field as "isQuickPayLookupField", is_ivr_lookup_field as "isIvrLookupField",
      is_display_field as "isDisplayField", is_required as "isRequired",
      is_onboarding_display_field as "isOnboardingDisplayField"
      from account_field_definition where business_unit_id = ${businessUnitId} order by "order", type`,
  );

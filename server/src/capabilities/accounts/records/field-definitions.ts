import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import type { AccountsContext } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';

/** What business units call the fields of their accounts, each in its order. */
export const fieldDefinitions = (tx: Tx, businessUnitIds: readonly number[]) =>
  rowsOf(
    tx,
    sql<
      AccountsContext['businessUnits'][number]['fields'][number]
    >`select business_unit_id as "businessUnitId", type, label, description, "order",
      is_quick_pay_lookup_field as "isQuickPayLookupField", is_ivr_lookup_field as "isIvrLookupField",
      is_display_field as "isDisplayField", is_required as "isRequired",
      is_onboarding_display_field as "isOnboardingDisplayField"
      from published.account_field_definition where business_unit_id = any(${sql.val([...businessUnitIds])}::int[])
      order by business_unit_id, "order", type`,
  );

/** The fields that a business unit asks for. */
export const neededFields = async (tx: Tx, businessUnitId: number): Promise<FieldType[]> =>
  (await fieldDefinitions(tx, [businessUnitId])).flatMap(({ type, isRequired }) => (isRequired ? [type] : []));

/** What pages of accounts need to know of these business units. */
export async function accountsContext(tx: Tx, businessUnitIds: readonly number[]): Promise<AccountsContext> {
  const units = await rowsOf(
    tx,
    sql<Omit<AccountsContext['businessUnits'][number], 'fields'>>`select id as "businessUnitId",
      name as "businessUnitName", timezone as "businessUnitTimezone" from published.business_unit
      where id = any(${sql.val([...businessUnitIds])}::int[]) order by id`,
  );
  const all = await fieldDefinitions(tx, businessUnitIds);
  return {
    businessUnits: units.map((unit) => ({
      ...unit,
      fields: all.filter(({ businessUnitId }) => businessUnitId === unit.businessUnitId),
    })),
  };
}

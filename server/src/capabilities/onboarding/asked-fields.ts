import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

type Asked = Onboarding['asked'];
const numbers: readonly string[] = ['Account Number', 'Subaccount Number'];

/**
 * What has to be answered of an account: of one that somebody was invited to everything that stands on its bill beside
 * its number, and the number where nothing else does; of any other one all of it.
 */
export async function askedFields(tx: Tx, businessUnitId: number, isInvited: boolean): Promise<Asked> {
  const fields = await rowsOf(
    tx,
    sql<Asked[number]>`select type, label, description, is_required as "isRequired"
      from published.account_field_definition
      where business_unit_id = ${businessUnitId} and is_quick_pay_lookup_field order by "order"`,
  );
  const others = fields.filter(({ type }) => !numbers.includes(type));
  return isInvited && others.length > 0 ? others : fields;
}

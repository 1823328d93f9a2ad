import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { type ChannelKey, channelOf } from '@ratepayer/contract/payments/channels.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { readChannelConfig } from './channel-config.ts';
import type { BusinessUnit } from './find-business-unit.ts';

interface LookupField {
  type: FieldType;
  label: string;
  description: string;
  isRequired: boolean;
}

/** What a payer's page needs to know of a business unit on a channel. */
export async function payerContext(
  tx: Tx,
  unit: BusinessUnit,
  providerName: string,
  key: ChannelKey,
): Promise<BusinessUnitContext> {
  const config = await readChannelConfig(tx, unit.id, channelOf(key));
  const lookupFields = await rowsOf(
    tx,
    sql<LookupField>`select type, label, description, is_required as "isRequired" from account_field_definition
      where business_unit_id = ${unit.id} and is_quick_pay_lookup_field order by "order"`,
  );
  return { ...unit, providerName, available: unit.status === 'Live' && config?.mode === 'Enabled', lookupFields };
}

import type { OrganizationPreferences } from '@ratepayer/contract/organizations/preference.operations.ts';
import type { Tx } from '../../platform/database/database.ts';
import { businessUnitOf } from './find-business-unit.ts';
import { readPreferences } from './preferences/read-preferences.ts';

/** What the organization of a business unit decided for it, where it says nothing itself. @throws 404 */
export const preferencesOf = async (tx: Tx, businessUnitId: number): Promise<OrganizationPreferences> =>
  readPreferences(tx, (await businessUnitOf(tx, businessUnitId)).organizationId);

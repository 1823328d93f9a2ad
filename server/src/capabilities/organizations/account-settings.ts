import type { AccountSettings } from '@ratepayer/contract/organizations/account-settings.operations.ts';
import { sql } from 'kysely';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import { type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** How a business unit deals with its accounts and their bills. @throws 404 outside the scope */
export async function readAccountSettings(tx: Tx, businessUnitId: number): Promise<AccountSettings> {
  const settings = await maybeRow(
    tx,
    sql<AccountSettings>`select bills_post_to_balance as "billsPostToBalance",
      quick_pay_shows_bill_pdf as "quickPayShowsBillPdf", adoption_target_percent as "adoptionTargetPercent",
      paper_cost_minor as "paperCostMinor", row_version as "rowVersion"
      from business_unit where id = ${businessUnitId}`,
  );
  if (!settings) throw notFound(say('could_not_find_business'));
  return settings;
}

/** Changes them; who did and what held before is in the audit. @throws 404, 409 when they changed since. */
export const changeAccountSettings = (
  db: Database,
  caller: Caller,
  businessUnitId: number,
  settings: AccountSettings,
): Promise<AccountSettings> =>
  db.scoped([businessUnitId], (tx) =>
    saveAudited(
      tx,
      caller,
      { entityType: 'BusinessUnit', read: readAccountSettings },
      { businessUnitId, id: businessUnitId },
      sql`update business_unit set bills_post_to_balance = ${settings.billsPostToBalance},
        quick_pay_shows_bill_pdf = ${settings.quickPayShowsBillPdf},
        adoption_target_percent = ${settings.adoptionTargetPercent}, paper_cost_minor = ${settings.paperCostMinor},
        row_version = row_version + 1
        where id = ${businessUnitId} and row_version = ${settings.rowVersion} returning id`,
    ),
  );

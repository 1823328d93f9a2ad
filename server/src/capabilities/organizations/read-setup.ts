import { checklistKeys, checklistOf, type SetupFacts } from '@ratepayer/contract/organizations/checklist.ts';
import type { SetupSummary } from '@ratepayer/contract/organizations/unit.operations.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { readChannelConfig } from './channel-config.ts';
import { readBusinessUnit } from './read-business-unit.ts';

/** How far a business unit is set up. @throws 404 outside the scope */
export async function readSetup(tx: Tx, businessUnitId: number): Promise<SetupSummary> {
  const unit = await readBusinessUnit(tx, businessUnitId);
  const channel = await readChannelConfig(tx, businessUnitId, 'QuickPay');
  const sources = [
    ...(channel?.cardEnabled ? ['credit-card-terms'] : []),
    ...(channel?.achEnabled && unit.currencyCode === 'USD' ? ['ach-terms'] : []),
  ];
  const facts = await oneRow(
    tx,
    sql<Omit<SetupFacts, 'hasQuickPay' | 'hasLogo'>>`select
      exists (select 1 from account_field_definition f where f.business_unit_id = ${businessUnitId}
        and f.is_quick_pay_lookup_field and f.type <> 'Account Number') as "asksMore",
      not exists (select 1 from unnest(${sql.val(sources)}::text[]) as s (identifier)
        where not exists (select 1 from published.terms_of_service t
          where (t.business_unit_id = ${businessUnitId} or t.business_unit_id is null) and t.culture = ${unit.culture}
          and t.identifier in (s.identifier, s.identifier || '-service-fee') and t.status = 'Published'
          and t.effective_date <= (now() at time zone ${unit.timezone})::date)) as "hasTerms",
      exists (select 1 from published.merchant_account m where m.business_unit_id = ${businessUnitId}
        and m.purpose = 'Base Payment' and m.status = 'Active' and m.currency_code = ${unit.currencyCode})
        as "hasMerchantAccount",
      exists (select 1 from published.account a where a.business_unit_id = ${businessUnitId} and not a.is_archived
        and not a.is_deleted) as "hasAccounts"`,
  );
  const states = checklistOf({
    ...facts,
    hasTerms: facts.hasTerms && sources.length > 0,
    hasQuickPay: channel?.mode === 'Enabled' && sources.length > 0,
    hasLogo: unit.logoUrl !== '',
  });
  return { status: unit.status, checklist: checklistKeys.map((key) => ({ key, state: states[key] })) };
}

import { type ChecklistKey, checklistKeys } from '@ratepayer/contract/organizations/checklist.ts';
import { featureKeys, usualMode } from '@ratepayer/contract/organizations/features.ts';
import { sql } from 'kysely';
import { defaultChannelConfig } from './channel-config.ts';

// Of a business unit `u`, beside what QuickPay is set to: `q`, which may not be there.
const takesCards = sql`(q.id is not null
  and coalesce((q.config ->> 'cardEnabled')::boolean, ${defaultChannelConfig.cardEnabled}::boolean))`;
const takesBank = sql`(q.id is not null and u.currency_code = 'USD'
  and coalesce((q.config ->> 'achEnabled')::boolean, ${defaultChannelConfig.achEnabled}::boolean))`;

/** What QuickPay of a business unit `u` is set to, to be joined as `q`. */
export const quickPayOf = sql`left join channel q on q.business_unit_id = u.id and q.channel = 'QuickPay'`;

const offered = sql`(values ('credit-card-terms', ${takesCards}), ('ach-terms', ${takesBank}))
  as s (identifier, is_offered)`;

const usual = sql`(values ${sql.join(featureKeys.map((key) => sql`(${key}, ${usualMode(key)})`))}) as k (key, mode)`;

/** Whether each part of the checklist is done, by what stands in the database. */
const facts = {
  'merchant-account': sql`exists (select 1 from published.merchant_account m where m.business_unit_id = u.id
    and m.purpose = 'Base Payment' and m.status = 'Active' and m.currency_code = u.currency_code)`,
  channels: sql`(coalesce(q.config ->> 'mode', ${defaultChannelConfig.mode}) = 'Enabled'
    and (${takesCards} or ${takesBank}))`,
  // What holds, whether somebody said it or it usually is so.
  features: sql`exists (select 1 from ${usual} left join feature_setting f
    on f.business_unit_id = u.id and f.feature_key = k.key where coalesce(f.mode, k.mode) <> 'Disabled')`,
  // Every source that payers are offered has terms in force.
  terms: sql`((${takesCards} or ${takesBank}) and not exists (select 1 from ${offered} where s.is_offered and not exists
    (select 1 from published.terms_of_service t
      where (t.business_unit_id = u.id or t.business_unit_id is null) and t.culture = u.culture
      and t.identifier in (s.identifier, s.identifier || '-service-fee') and t.status = 'Published'
      and t.effective_date <= (now() at time zone u.timezone)::date)))`,
  // Something beside the account number says whose account it is.
  'account-config': sql`exists (select 1 from account_field_definition f where f.business_unit_id = u.id
    and f.is_quick_pay_lookup_field and f.type <> 'Account Number')`,
  'payment-fields': sql`exists (select 1 from published.payment_field_set f where f.business_unit_id = u.id
    and f.fields <> '[]')`,
  accounts: sql`exists (select 1 from published.account a where a.business_unit_id = u.id and not a.is_archived
    and not a.is_deleted)`,
  'billing-cycles': sql`exists (select 1 from published.billing_cycle b where b.business_unit_id = u.id)`,
  'external-links': sql`exists (select 1 from external_link_set l where l.business_unit_id = u.id
    and l.links <> '[]')`,
  logo: sql`(u.logo_url <> '')`,
  // One that was live was paid for real; a test over what serves nobody any more says nothing.
  'test-payment': sql`(u.setup_completed_date is not null or exists (select 1 from published.test_payment t
    join published.gateway_exception e on e.id = t.exception_id and e.resolution = 'Given Back'
    join published.merchant_account m on m.id = t.merchant_account_id and m.status = 'Active'
    where t.business_unit_id = u.id))`,
} satisfies Record<ChecklistKey, unknown>;

/** Each of them by its key, and whether cards are taken; of `business_unit u` with `quickPayOf`. */
export const setupFacts = sql.join([
  ...checklistKeys.map((key) => sql`coalesce(${facts[key]}, false) as ${sql.ref(key)}`),
  sql`${takesCards} as "takesCards"`,
]);

/** How many of them are done. */
export const setupDone = sql`(${sql.join(
  checklistKeys.map((key) => sql`coalesce(${facts[key]}, false)::int`),
  sql` + `,
)})`;

import { businessUnits } from '@ratepayer/contract/organizations/unit.list.ts';
import { sql } from 'kysely';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { quickPayOf, setupDone } from './setup-facts.ts';

/** Business units that somebody may see, whichever of them they are looked at from. */
export const unitSourceFor = ({ businessUnitIds }: { readonly businessUnitIds: readonly number[] }) =>
  plainSource(businessUnits, {
    from: sql`business_unit u join organization o on o.id = u.organization_id ${quickPayOf}
      left join published.billing_system b on b.id = u.billing_system_id`,
    as: 'u',
    reach: businessUnitIds,
    scope: () => sql`u.id = any(${sql.val([...businessUnitIds])}::int[]) and not u.is_deleted`,
    of: {
      organizationName: sql`o.name`,
      billingSystemName: sql`coalesce(b.name, '')`,
      setupDone,
      lastSyncDate: sql`(select max(l.created_date) from published.account_upload l where l.business_unit_id = u.id
        and l.import_type = 'Accounts' and l.status in ('Complete', 'Complete With Errors'))`,
      collectedMinor: sql`collected_this_month(u.id, u.timezone)`,
      activeAccounts: sql`(select count(*)::int from published.account a
        where a.business_unit_id = u.id and not a.is_archived and not a.is_deleted)`,
    },
    filters: {
      OrganizationName: (name) => sql`lower(o.name) = lower(${name})`,
      BillingSystem: (name) => sql`lower(b.name) = lower(${name})`,
    },
  });

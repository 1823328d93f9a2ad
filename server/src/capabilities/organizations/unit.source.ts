import { businessUnits } from '@ratepayer/contract/organizations/unit.list.ts';
import { sql } from 'kysely';
import { plainSource } from '../../platform/lists/plain-source.ts';

/** Business units that somebody may see, whichever of them they are looked at from. */
export const unitSourceFor = ({ businessUnitIds }: { readonly businessUnitIds: readonly number[] }) =>
  plainSource(businessUnits, {
    from: sql`business_unit u join organization o on o.id = u.organization_id`,
    as: 'u',
    reach: businessUnitIds,
    scope: () => sql`u.id = any(${sql.val([...businessUnitIds])}::int[]) and not u.is_deleted`,
    of: {
      organizationName: sql`o.name`,
      activeAccounts: sql`(select count(*)::int from published.account a
        where a.business_unit_id = u.id and not a.is_archived and not a.is_deleted)`,
    },
  });

import { organizations } from '@ratepayer/contract/organizations/organization.list.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/http/caller.ts';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { organizationSeenBy } from './organizations-of.ts';

/** Organizations that somebody may see, whichever business unit they are looked at from. */
export const organizationSourceFor = ({ role, businessUnitIds }: Pick<Caller, 'role' | 'businessUnitIds'>) =>
  plainSource(organizations, {
    from: sql`organization o`,
    as: 'o',
    reach: businessUnitIds,
    scope: () => organizationSeenBy({ role, organizationId: null, businessUnitIds }),
    of: {
      businessUnits: sql`(select count(*)::int from business_unit u
        where u.organization_id = o.id and not u.is_deleted)`,
    },
  });

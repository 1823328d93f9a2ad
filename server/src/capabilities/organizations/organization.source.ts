import { organizations } from '@ratepayer/contract/organizations/organization.list.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/http/caller.ts';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { organizationSeenBy } from './organizations-of.ts';

/** What the business units of an organization collected this month whose currency is like this. */
const collected = (inCurrency: RawBuilder<unknown>) => sql`(select
  coalesce(sum(collected_this_month(u.id, u.timezone)), 0)::bigint from business_unit u
  where u.organization_id = o.id and not u.is_deleted and ${inCurrency})`;

/** Organizations that somebody may see, whichever business unit they are looked at from. */
export const organizationSourceFor = ({ role, businessUnitIds }: Pick<Caller, 'role' | 'businessUnitIds'>) =>
  plainSource(organizations, {
    from: sql`organization o left join agency a on a.id = o.agency_id`,
    as: 'o',
    reach: businessUnitIds,
    scope: () => organizationSeenBy({ role, organizationId: null, businessUnitIds }),
    of: {
      agencyName: sql`coalesce(a.name, '')`,
      businessUnits: sql`(select count(*)::int from business_unit u
        where u.organization_id = o.id and not u.is_deleted)`,
      collectedMinor: collected(sql`u.currency_code = o.default_currency_code`),
      collectedOtherMinor: collected(sql`u.currency_code <> o.default_currency_code`),
    },
    filters: { AgencyName: (name) => sql`lower(a.name) = lower(${name})` },
  });

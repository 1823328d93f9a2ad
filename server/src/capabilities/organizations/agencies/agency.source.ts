import type { agencyFields } from '@ratepayer/contract/organizations/agency.fields.ts';
import { agencies } from '@ratepayer/contract/organizations/agency.list.ts';
import type { RecordIn } from '@ratepayer/contract/kit/record.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { plainSource } from '../../../platform/lists/plain-source.ts';
import { readOne } from '../../../platform/lists/read-one.ts';
import { organizationSeenBy } from '../organizations-of.ts';

type Reader = Pick<Caller, 'role' | 'businessUnitIds'>;

/** Firms that somebody may see, from whichever business unit: those that serve their organization. */
export const agencySourceFor = ({ role, businessUnitIds }: Reader) => {
  const seen = organizationSeenBy({ role, organizationId: null, businessUnitIds });
  return plainSource(agencies, {
    from: sql`agency a`,
    as: 'a',
    reach: businessUnitIds,
    scope: () =>
      role === 'Global Admin'
        ? sql`true`
        : sql`exists (select 1 from organization o where o.agency_id = a.id and ${seen})`,
    of: {
      organizations: sql`(select count(*)::int from organization o where o.agency_id = a.id and ${seen})`,
    },
  });
};

/** One firm with all that is kept of it. @throws 404 for one that serves nobody of the caller's */
export const readAgency = (tx: Tx, caller: Reader, id: number) =>
  readOne(tx, agencySourceFor(caller), 0, id) as Promise<RecordIn<typeof agencies.list, typeof agencyFields>>;

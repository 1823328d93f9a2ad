import type { OrganizationSecurity } from '@ratepayer/contract/organizations/security.operations.ts';
import type { Security } from '@ratepayer/contract/organizations/security-rules.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { lastChange } from '../../changes/read-change.ts';
import { organizationSeenBy } from '../organizations-of.ts';

export interface HeldSecurity extends Security {
  readonly rowVersion: number;
}

const columns = sql`o.large_refund_minor as "largeRefundMinor", o.user_daily_refund_minor as "userDailyRefundMinor",
  o.unit_daily_refund_minor as "unitDailyRefundMinor", o.dual_control as "dualControl",
  o.staff_email_domains as "staffEmailDomains", o.row_version as "rowVersion"`;

/** How an organization is kept safe, held until the transaction ends. @throws 404 for one that is not the caller's */
export async function holdSecurity(tx: Tx, id: number, caller?: Caller): Promise<HeldSecurity> {
  const found = await maybeRow(
    tx,
    sql<HeldSecurity>`select ${columns} from organization o
      where o.id = ${id}::bigint ${caller ? sql`and ${organizationSeenBy(caller)}` : sql``} for no key update of o`,
  );
  if (!found) throw notFound();
  return found;
}

/** The same as its page shows it, with what was asked last. @throws 404 for one that is not the caller's */
export async function readSecurity(tx: Tx, caller: Caller, id: number): Promise<OrganizationSecurity> {
  const found = await maybeRow(
    tx,
    sql<HeldSecurity>`select ${columns} from organization o where o.id = ${id}::bigint
      and ${organizationSeenBy(caller)}`,
  );
  if (!found) throw notFound();
  const { staffEmailDomains, ...rest } = found;
  const change = await lastChange(tx, 'Organization', id);
  return { ...rest, staffEmailDomains: staffEmailDomains.join('\n'), change };
}

import type { Security, SecurityName } from '@ratepayer/contract/organizations/security-rules.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { change, type Tx } from '../../../platform/database/database.ts';
import { systemCaller } from '../../../platform/http/caller.ts';
import { asChange } from '../../../platform/lists/plain-columns.ts';
import type { AskedChange, ChangeSubject } from '../../changes/change-kind.ts';
import { whoOf } from '../../changes/put-in-force.ts';
import { holdSecurity } from './read-security.ts';
import { tellSecurityChange } from './tell-security-change.ts';

export type SomeSecurity = { readonly [K in SecurityName]?: Security[K] };

/** Limits of organizations as what a second person decides about. */
export const securityChanges: ChangeSubject = {
  entityType: 'Organization',
  hold: (tx, { id }) => holdSecurity(tx, id),
  stands: async (tx, { entityId, before }) => {
    const now = await holdSecurity(tx, entityId);
    return Object.entries(before).every(([name, value]) => String(value) === String(now[name as SecurityName]));
  },
  carryOut: async (tx, asked: AskedChange) => {
    const { businessUnitId, entityId, before, after, reason } = asked;
    await writeSecurity(tx, entityId, after as SomeSecurity);
    await recordAudit(tx, systemCaller([businessUnitId]), {
      ...{ businessUnitId, entityType: 'Organization', entityId, action: 'Changed', reason },
      before: keptOf(before as SomeSecurity),
      after: { ...keptOf(after as SomeSecurity), ...whoOf(asked) },
    });
  },
  tell: tellSecurityChange,
};

/** Writes some of its values over what is there; it is held. */
export const writeSecurity = (tx: Tx, id: number, { staffEmailDomains, ...values }: SomeSecurity): Promise<number> =>
  change(
    tx,
    sql`update organization set ${asChange({
      ...values,
      ...(staffEmailDomains ? { staffEmailDomains: sql`${sql.val([...staffEmailDomains])}::text[]` } : {}),
    })}, row_version = row_version + 1 where id = ${id}`,
  );

/** As the history keeps them. */
export const keptOf = ({ staffEmailDomains, ...values }: SomeSecurity) => ({
  ...values,
  ...(staffEmailDomains ? { staffEmailDomains: staffEmailDomains.join(', ') } : {}),
});

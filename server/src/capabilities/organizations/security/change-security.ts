import type { ChangeAsked } from '@ratepayer/contract/kit/change-request.ts';
import type { BodyOf } from '@ratepayer/contract/kit/fields.ts';
import type { securityFields } from '@ratepayer/contract/organizations/security.fields.ts';
import type { OrganizationSecurity } from '@ratepayer/contract/organizations/security.operations.ts';
import {
  areDomains,
  changedNames,
  domainsIn,
  looserNames,
  type Security,
  type SecurityName,
} from '@ratepayer/contract/organizations/security-rules.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Database, oneRow, type Tx } from '../../../platform/database/database.ts';
import { Accepted } from '../../../platform/http/bind.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../../platform/http/fresh-sign-in.ts';
import { badRequest, conflict } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { askChange } from '../../changes/ask-change.ts';
import { worksFrom } from '../../changes/change.rules.ts';
import { administratorsOf } from '../../users/staff-who-may.ts';
import { homeOf } from '../change-organization.ts';
import { type HeldSecurity, holdSecurity, readSecurity } from './read-security.ts';
import { keptOf, securityChanges, writeSecurity } from './security-changes.ts';

export interface SecurityDeps {
  readonly db: Database;
  readonly clock: Clock;
}
interface Asked extends BodyOf<typeof securityFields> {
  readonly id: number;
  readonly rowVersion: number;
  readonly reason: string;
}

/**
 * Other limits of an organization: tighter ones hold at once, looser ones once another administrator approved them; all
 * of it or nothing. @throws 400 for what is no domain, without a reason or while another change waits, 404, 409, 428
 */
export function changeSecurity(
  { db, clock }: SecurityDeps,
  caller: Caller,
  { id, rowVersion, reason, ...asked }: Asked,
): Promise<OrganizationSecurity | Accepted<ChangeAsked>> {
  requireFreshSignIn(caller, clock.now());
  const after = { ...asked, staffEmailDomains: domainsIn(asked.staffEmailDomains ?? '') };
  if (!areDomains(after.staffEmailDomains)) throw badRequest('staffEmailDomains', say('domain_wrong'));
  return db.scoped(caller.businessUnitIds, async (tx) => {
    const before = await holdSecurity(tx, id, caller);
    if (before.rowVersion !== rowVersion) throw conflict(say('record_changed'));
    const businessUnitId = await homeOf(tx, id);
    const looser = looserNames(before, after);
    const tighter = changedNames(before, after).filter((name) => !looser.includes(name));
    if (tighter.length > 0)
      await tighten(tx, caller, { businessUnitId, id }, some(before, tighter), some(after, tighter));
    if (looser.length === 0) return readSecurity(tx, caller, id);
    const targetRowVersion = rowVersion + (tighter.length > 0 ? 1 : 0);
    const names = { names: looser, before: some(before, looser), after: some(after, looser) };
    const now = clock.now();
    const aloneFrom = (await decidesAlone(tx, caller, businessUnitId, before)) ? worksFrom(now, true) : null;
    const loosening = { ...names, kind: 'Limits', waitsADay: false, reason, targetRowVersion, aloneFrom } as const;
    return new Accepted(await askChange(tx, caller, securityChanges, { businessUnitId, id }, loosening, now));
  });
}

type Some = { readonly [K in SecurityName]?: Security[K] };
const some = (all: Security, names: readonly SecurityName[]): Some =>
  Object.fromEntries(names.map((name) => [name, all[name]]));

interface Place {
  readonly businessUnitId: number;
  readonly id: number;
}

async function tighten(tx: Tx, caller: Caller, { businessUnitId, id }: Place, before: Some, after: Some) {
  await writeSecurity(tx, id, after);
  await recordAudit(tx, caller, {
    ...{ businessUnitId, entityType: 'Organization', entityId: id, action: 'Changed' },
    before: keptOf(before),
    after: keptOf(after),
  });
}

/** Whether no other administrator decides: there is none, or the organization wants none. */
async function decidesAlone(
  tx: Tx,
  caller: Caller,
  businessUnitId: number,
  { dualControl }: HeldSecurity,
): Promise<boolean> {
  if (!dualControl) return true;
  const { others } = await oneRow(
    tx,
    sql<{ others: boolean }>`select exists (select 1 from (${administratorsOf(businessUnitId)}) a
      where a.id <> all(logins_of(array[${caller.id}::int]))) as others`,
  );
  return !others;
}

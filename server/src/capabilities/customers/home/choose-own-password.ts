import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Database, oneRow } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../../platform/http/fresh-sign-in.ts';
import { beginPassword } from '../../users/begin-password.ts';
import { holdSignedIn } from '../../users/browser-sessions.ts';
import { customerOf } from '../../wallet/customer-of.ts';
import { holdCustomer, unitOfCustomer } from '../find-customer.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly portalUrl: string;
}

/**
 * Leads whoever asks to the page where a new password is chosen, once and within the hour; of two that ask the later
 * one is led. The old one is good until then; with the new one everything that was signed in before ends.
 * @throws 401 for a session that was ended meanwhile, 428
 */
export function chooseOwnPassword({ db, clock, portalUrl }: Deps, caller: Caller): Promise<{ address: string }> {
  requireFreshSignIn(caller, clock.now());
  return db.scoped(caller.businessUnitIds, async (tx) => {
    const id = customerOf(caller);
    await holdCustomer(tx, id, sql`true`);
    await holdSignedIn(tx, caller);
    const businessUnitId = await unitOfCustomer(tx, caller, id);
    const { slug } = await oneRow(
      tx,
      sql<{ slug: string }>`select slug from published.business_unit where id = ${businessUnitId}`,
    );
    const token = await beginPassword(tx, caller.id, `/customer/${slug}/profile`);
    const fact = { businessUnitId, entityType: 'Customer', entityId: id, action: 'New password asked for' } as const;
    await recordAudit(tx, caller, fact);
    return { address: new URL(`/auth/set-password?token=${token}`, portalUrl).href };
  });
}

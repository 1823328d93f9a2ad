import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { isOpen } from '@ratepayer/contract/payments/session-state.ts';
import { sql } from 'kysely';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { rowsOf } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { removeOnce } from '../wallet/remove-once.ts';
import { moveSession } from './move-session.ts';
import { locateSession, lockSession, noSuchSession } from './session-row.ts';
import { viewIntent } from './view-intent.ts';
import { say } from '../../platform/texts/refusals.ts';

/** Leaves a session before anything was sent; leaving twice is no error. */
export async function abandonSession(deps: PaymentDeps, caller: Caller, identifier: string): Promise<PaymentIntent> {
  const at = await locateSession(deps.db, caller, identifier);
  return deps.db.scoped([at.businessUnitId], async (tx) => {
    const session = await lockSession(tx, at.id);
    if (!session) throw noSuchSession();
    if (session.status !== 'Abandoned') {
      if (!isOpen(session.status)) throw badRequest('status', say('not_allowed_while', { status: session.status }));
      await moveSession(tx, session, 'abandon', { abandonReason: 'Left by the payer', dropSource: true });
    }
    return viewIntent(deps, tx, at.id);
  });
}

/** Abandons open sessions past their time; their one-time sources are removed. */
export async function expireSessions(deps: PaymentDeps): Promise<number> {
  return deps.db.platform(async (tx) => {
    const expired = await rowsOf(
      tx,
      sql<{ sourceId: number | null }>`with due as (select id, payment_source_id from payment_session
          where expires_date < ${deps.clock.now()}
          and status in ('RequiresPaymentFields', 'RequiresPaymentSource', 'RequiresCharges', 'RequiresConfirmation',
          'RequiresFormResponse') order by id limit 500 for no key update skip locked)
        update payment_session s set status = 'Abandoned', abandon_reason = 'Expired', payment_source_id = null,
        modified_date = now(), row_version = row_version + 1 from due where due.id = s.id
        returning due.payment_source_id as "sourceId"`,
    );
    if (expired.length > 0) crashPoint('expiry.written');
    const sources = expired.flatMap((row) => (row.sourceId === null ? [] : [row.sourceId]));
    if (sources.length > 0) await removeOnce(tx, sources);
    return expired.length;
  });
}

import type { Offered } from '@ratepayer/contract/onboarding/onboarding-walk.ts';
import { sql } from 'kysely';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import { move } from './onboarding.transition.ts';
import type { OnboardingSession } from './onboarding-session.ts';

/** Says whose onboarding it is, and goes on: past the account where they have it already. */
export async function confirmed(
  tx: Tx,
  session: OnboardingSession,
  customerId: number,
  offered: Offered,
): Promise<OnboardingSession> {
  await change(tx, sql`update onboarding_session set customer_id = ${customerId} where id = ${session.id}`);
  const linked = await maybeRow(
    tx,
    sql`select 1 from published.customer_account l where l.customer_id = ${customerId}
      and l.account_id = ${session.accountId} and l.unlinked_date is null`,
  );
  return move(tx, { ...session, customerId }, linked ? 'linkedBefore' : 'confirmed', offered);
}

import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import { sql } from 'kysely';
import { change } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { addressKey } from '../../platform/limits/limits.ts';
import { say } from '../../platform/texts/refusals.ts';
import { inviteAgain } from '../accounts/invite-again.ts';
import { invitationOfToken } from '../accounts/opened-invitation.ts';
import { isFeatureOn } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { type HeldLink, inOnboarding, refuseElsewhere, shown } from './in-onboarding.ts';
import { move } from './onboarding.transition.ts';

/** Goes a step back, to another account, or stops; what was saved stays saved. @throws 404, 409 without a way */
export const turnOnboarding = (
  deps: PaymentDeps,
  caller: Caller,
  { to, ...held }: HeldLink & { readonly to: 'back' | 'lookUp' | 'cancel' },
): Promise<Onboarding> =>
  inOnboarding(deps, caller, held, async (at) => {
    const { tx, session, offered } = at;
    if (to === 'lookUp') {
      refuseElsewhere(at, 'VerifyAccount');
      await change(tx, sql`update onboarding_session set account_id = null where id = ${session.id}`);
      return shown(at, { ...session, accountId: null });
    }
    if (to === 'back' && session.asksOthers) {
      await change(tx, sql`update onboarding_session set asks_others = false where id = ${session.id}`);
      return shown(at, { ...session, asksOthers: false });
    }
    return shown(at, await move(tx, session, to === 'back' ? 'back' : 'cancelled', offered));
  });

/**
 * Mails another invitation to the address that a link went to, where it is over without having been used. Whoever asks
 * is told the same, whatever there is. @throws 429
 */
export async function askForInvitation(
  deps: PaymentDeps,
  caller: Caller,
  held: { readonly slug: string; readonly token: string },
): Promise<{ isAsked: true }> {
  const { db, limits } = deps;
  await limits.enforce('L4 links of an address', addressKey(caller.clientAddress), say('too_many_attempts_wait_while'));
  const former = await invitationOfToken(db, held);
  if (former?.isOver && !former.isUsed)
    await db.scoped([former.businessUnitId], async (tx) => {
      if (await isFeatureOn(tx, former.businessUnitId, 'Onboarding')) await inviteAgain(tx, deps, former);
    });
  return { isAsked: true };
}

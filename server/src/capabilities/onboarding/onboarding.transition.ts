import type { OnboardingEvent, OnboardingStatus } from '@ratepayer/contract/onboarding/onboarding-states.ts';
import { type Offered, walk } from '@ratepayer/contract/onboarding/onboarding-walk.ts';
import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { closeInvitation } from '../accounts/opened-invitation.ts';
import { holdSession, type OnboardingSession } from './onboarding-session.ts';

const nothing: Offered = { paperless: false, autopay: false, texts: false };

/**
 * The only door to another state: the session is held. What is over takes its invitation with it.
 * @throws 409 for a step that is not taken here
 */
export async function move(
  tx: Tx,
  session: OnboardingSession,
  event: OnboardingEvent,
  offered: Offered = nothing,
): Promise<OnboardingSession> {
  const next = walk(session.status, event, offered);
  if (!next) throw conflict(say('onboarding_elsewhere'));
  await change(
    tx,
    sql`update onboarding_session set status = ${next}, asks_others = false, row_version = row_version + 1,
      completed_date = case when ${next} = 'Completed' then now() end where id = ${session.id}`,
  );
  await closeWith(tx, session, next);
  const moved = await holdSession(tx, session.invitationId);
  if (!moved) throw new Error('An onboarding was lost.');
  return moved;
}

async function closeWith(tx: Tx, { invitationId }: OnboardingSession, next: OnboardingStatus): Promise<void> {
  if (next === 'Completed') await closeInvitation(tx, invitationId, 'used');
  if (next === 'Cancelled' || next === 'Invalid') await closeInvitation(tx, invitationId, 'ended');
}

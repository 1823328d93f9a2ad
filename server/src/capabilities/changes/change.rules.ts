import type { ChangeDecision } from '@ratepayer/contract/kit/change-states.ts';

/** What is asked of a second person, as far as a decision on it needs it. */
export interface ChangeState {
  readonly status: string;
  readonly requestedBy: number;
  /** That login, and every other one of the same person. */
  readonly requesterLogins: readonly number[];
  readonly isExpired: boolean;
  readonly isDue: boolean;
}
export interface Decider {
  readonly id: number;
  /** Whether what is asked may be decided by somebody of their role. */
  readonly mayDecide: boolean;
}
export type WhyNot =
  | 'not_allowed'
  | 'asked_another_person_must'
  | 'request_decided_already'
  | 'request_expired_ask_again'
  | 'change_works_already'
  | 'say_why_person_asked';

/** Why a decision is not this person's, or not possible any more; undefined means yes (domain.md 4.17). */
export function whyNotDecided(
  state: ChangeState,
  decision: ChangeDecision,
  decider: Decider,
  reason: string,
): WhyNot | undefined {
  if (decision === 'Stop') return whyNotStopped(state, reason);
  const who = decision === 'Withdraw' ? whyNotBack(state, decider) : whyNotSecond(state, decider);
  if (who) return who;
  if (state.status !== 'Requested') return 'request_decided_already';
  if (state.isExpired) return 'request_expired_ask_again';
  return decision === 'Refuse' && reason === '' ? 'say_why_person_asked' : undefined;
}

function whyNotStopped({ status, isDue }: ChangeState, reason: string): WhyNot | undefined {
  if (status !== 'Approved') return 'request_decided_already';
  if (isDue) return 'change_works_already';
  return reason === '' ? 'say_why_person_asked' : undefined;
}

const whyNotBack = ({ requestedBy }: ChangeState, { id }: Decider): WhyNot | undefined =>
  requestedBy === id ? undefined : 'not_allowed';

function whyNotSecond({ requesterLogins }: ChangeState, { id, mayDecide }: Decider): WhyNot | undefined {
  if (!mayDecide) return 'not_allowed';
  return requesterLogins.includes(id) ? 'asked_another_person_must' : undefined;
}

const day = 86_400_000;

/** When an approved change works: what waits does so for a day, so that it can be stopped. */
export const worksFrom = (now: Date, waits: boolean): Date => new Date(now.getTime() + (waits ? day : 0));

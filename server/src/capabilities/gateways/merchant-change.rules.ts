import type { Channel, PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';

/** What is asked of a second person about a merchant account that takes payments. */
export interface ChangeState {
  readonly status: string;
  readonly requestedBy: number;
  readonly isExpired: boolean;
  readonly isDue: boolean;
}
export type ChangeDecision = 'Approve' | 'Refuse' | 'Withdraw' | 'Stop';
export interface Decider {
  readonly id: number;
  readonly role: string;
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

function whyNotSecond({ requestedBy }: ChangeState, { id, role }: Decider): WhyNot | undefined {
  if (role !== 'Global Admin') return 'not_allowed';
  return requestedBy === id ? 'asked_another_person_must' : undefined;
}

const day = 86_400_000;

/** When an approved change works: what says where money goes waits a day, so that it can be stopped. */
export const worksFrom = (now: Date, waits: boolean): Date => new Date(now.getTime() + (waits ? day : 0));

/** What one person may not change alone of an active merchant account, beside its credentials. */
export interface Guarded {
  readonly settlementBankLast4: string;
  readonly batchCloseTime: string;
  readonly timezone: string;
  readonly paymentSourceTypes: readonly PaymentSourceType[];
  readonly channels: readonly Channel[];
}
const always = ['settlementBankLast4', 'batchCloseTime', 'timezone'] as const;
const wider = ['paymentSourceTypes', 'channels'] as const;

/** Names of what needs a second person; what an account takes more than before, only where that goes elsewhere now. */
export const guardedOf = (before: Guarded, after: Guarded, goesElsewhere: boolean): readonly (keyof Guarded)[] => [
  ...always.filter((name) => before[name] !== after[name]),
  ...(goesElsewhere ? wider.filter((name) => widens(before[name], after[name])) : []),
];

const widens = (before: readonly string[], after: readonly string[]) => after.some((each) => !before.includes(each));

/** Whether a change says where money goes, and so waits for its day once it is approved. */
export const saysWhereMoneyGoes = (before: Guarded, after: Guarded, replacesCredentials: boolean): boolean =>
  replacesCredentials ||
  before.settlementBankLast4 !== after.settlementBankLast4 ||
  wider.some((name) => widens(before[name], after[name]));

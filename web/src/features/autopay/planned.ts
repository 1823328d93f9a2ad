import { isWaiting, mayBeRetried, type ScheduledStatus } from '@ratepayer/contract/autopay/scheduled-states.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import type { Action } from '../../ui/action.ts';
import { say } from '../../platform/texts/staff-autopay.ts';

/** What dialogs need to know of a payment that is taken by itself. */
export interface Planned {
  readonly id: number;
  readonly processingDate: string;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly rowVersion: number;
}

interface Standing {
  readonly status: ScheduledStatus;
  readonly isHeld: boolean;
  readonly paymentStatus: string;
  readonly isReturned: boolean;
  readonly isRetried: boolean;
}

export const doings = ['cancel', 'skip', 'release', 'retry'] as const;
export type Doing = (typeof doings)[number];

/** What this person may do with it as it stands; one that a bank returned is shown again on its payment. */
export function doingsOf(of: Standing, { permissions }: Pick<SessionUser, 'permissions'>): readonly Doing[] {
  if (!permissions.includes('ScheduledPayments:Manage')) return [];
  if (isWaiting(of.status)) return of.isHeld ? ['release', 'cancel', 'skip'] : ['cancel', 'skip'];
  const { status, paymentStatus, isReturned, isRetried } = of;
  return mayBeRetried(status, { payment: paymentStatus || null, isReturned, isRetried }) ? ['retry'] : [];
}

const words = { cancel: 'cancel_payment', skip: 'skip', release: 'release', retry: 'retry' } as const;

/** The same as lines of a menu. */
export const doingActions = (doings: readonly Doing[], press: (what: Doing) => void): readonly Action[] =>
  doings.map((key) => ({ key, text: say(words[key]), press: () => press(key) }));

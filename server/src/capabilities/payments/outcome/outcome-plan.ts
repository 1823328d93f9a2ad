import type { ExceptionKind } from '@ratepayer/contract/payments/gateway-exception.ts';
import type { SessionEvent } from '@ratepayer/contract/payments/session-state.ts';
import type { Hit } from '../../../platform/limits/limits.ts';
import type { Announcement } from '../../../platform/outbox/announce.ts';
import type { PlannedPostings } from '../../accounts/post-balance-events.ts';
import type { NewException } from '../../exceptions/raise-exception.ts';
import type { PaymentCore } from '../payment-core.ts';
import type { ReversalAsk } from '../attempts/attempt-row.ts';
import type { PaymentMove } from '../move-payment.ts';
import type { SessionChange } from '../../sessions/move-session.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';

export interface LineMove {
  readonly id: number;
  readonly refundedBy: number;
  /** Posted back to the account (domain rule 14), minor units. */
  readonly reversedBy: number;
}

/** What an outcome does, decided before anything is written. */
export interface OutcomePlan {
  readonly payments: readonly PaymentMove[];
  readonly session?: { readonly event: SessionEvent; readonly how?: SessionChange } | undefined;
  readonly postings: readonly PlannedPostings[];
  readonly announcements: readonly Announcement[];
  /** What a reversal does to the payment's lines. */
  readonly lines?: readonly LineMove[];
  /** The approved transaction that this outcome says does not stand. */
  readonly reverses?: number;
  readonly exceptions?: readonly NewException[];
  /** Exceptions of the payment that end with this outcome, and how. */
  readonly ends?:
    | {
        readonly paymentId: number;
        readonly kinds: readonly ExceptionKind[];
        readonly resolution: 'Given Back' | 'Never Taken' | 'Accepted';
        readonly reason: Told;
      }
    | undefined;
  /** Hits of limits that counted what does not count. */
  readonly held?: readonly Hit[] | undefined;
  /** Its payment method counts for nothing in its session: somebody worded the decline as no try. */
  readonly isSpared?: boolean;
  /** The attempt that follows, written as Sent in the same commit. */
  readonly next?:
    | {
        readonly payment: PaymentCore;
        readonly operation: 'Sale' | 'Void' | 'Refund';
        readonly amountMinor?: number;
        readonly ask?: ReversalAsk;
      }
    | undefined;
}

import type { ExceptionKind } from '@ratepayer/contract/payments/gateway-exception.ts';

/** Who brings a claim. */
export type ClaimChannel = 'Answer' | 'Inquiry' | 'Message' | 'Settlement' | 'Staff';

/** What we believe of an operation when a claim about it comes (domain.md 4.18). */
export interface Beliefs {
  /**
   * Debited: approved, and a bank debit, which a bank may still return. Unmatched: no attempt of ours has this number
   * or reference.
   */
  readonly Sale:
    | 'Sent'
    | 'Unknown'
    | 'Approved'
    | 'Debited'
    | 'Not Charged'
    | 'Fee Not Charged'
    | 'Voided'
    | 'Unmatched';
  /** Not Asked: the sale is ours, this void or refund of it is not. */
  readonly Void: 'Sent' | 'Unknown' | 'Not Done' | 'Approved' | 'Not Asked' | 'Unmatched';
  readonly Refund: 'Sent' | 'Unknown' | 'Not Done' | 'Approved' | 'Not Asked' | 'Unmatched';
  /** By the sale it is about and by what is known of the dispute itself: Excepted means that it became an exception. */
  readonly Dispute:
    | 'Sale Open'
    | 'Attempt Open'
    | 'Kept'
    | 'Not Kept'
    | 'Excepted'
    | 'Applied'
    | 'Reversed'
    | 'Unmatched';
  readonly Return: Beliefs['Dispute'];
  readonly Message: 'Any';
}

/** What is claimed, set against what we asked for: "other" is another amount or currency. */
export interface Heard {
  readonly Sale: 'charged' | 'charged other' | 'declined' | 'notCharged' | 'held' | 'notTaken' | 'returned';
  readonly Void: 'done' | 'notDone';
  readonly Refund: 'done' | 'done other' | 'failed';
  readonly Dispute: 'opened' | 'won' | 'lost';
  readonly Return: 'opened' | 'reversed';
  readonly Message: 'unreadable';
}

export type Operation = keyof Beliefs;

/** What a claim does. */
export type Action =
  /** The attempt's outcome, as if it had been answered (4.3). */
  | 'approve'
  | 'decline'
  | 'fail'
  /** No outcome yet: Unknown, the number is kept, a person hears of it, the payer waits. */
  | 'hold'
  /** Declined, and what was approved is given back under an exception until it is. */
  | 'decline and give back'
  /** Money of no payment of ours, from a request of ours: given back under an exception until it is. */
  | 'give back'
  /** A sale that we took for not charged: recorded and given back at once, never posted (4.2). */
  | 'approve late'
  | 'void undone'
  | 'refund undone'
  /** A void or refund that we held as not done, or never asked for. */
  | 'record reversal'
  | 'approve and except'
  /** Chargeback or ACH Return; its end. */
  | 'take back'
  | 'prove, then take back'
  | 'reverse adjustment'
  | { readonly except: ExceptionKind }
  /** What an exception said has become untrue. */
  | 'withdraw exceptions'
  /** Kept and tried again; a person hears of it after a day. */
  | 'later'
  | 'keep unread'
  | 'nothing';

export interface Rule {
  readonly does: Action;
  readonly by: readonly ClaimChannel[];
  /** Why nothing, or why so. */
  readonly why?: string;
}

/** Rules of one cell have no channel in common; a channel that none names cannot bring the claim. */
export type Cell = readonly [Rule, ...Rule[]];
export type LateTruth = {
  readonly [O in Operation]: { readonly [B in Beliefs[O]]: { readonly [H in Heard[O]]: Cell } };
};

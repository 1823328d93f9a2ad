import { lateTruth } from '../src/capabilities/payments/late-truth/late-truth.rules.ts';
import type { ClaimChannel, Operation, Rule } from '../src/capabilities/payments/late-truth/late-truth-words.rules.ts';
import type { ClaimEffect } from '../src/capabilities/payments/late-truth/done.ts';

/** One cell of the table of late truth, by one of its channels. */
export interface Walk {
  readonly operation: Operation;
  readonly belief: string;
  readonly heard: string;
  readonly channel: ClaimChannel;
  readonly rule: Rule;
  /** What is walked, once it is set up. */
  at: Target | undefined;
  /** When it was told first; the same again has the same time. */
  toldAt: Date;
}

/** What a claim is about. */
export interface Target {
  readonly businessUnitId: number;
  readonly merchantAccountId: number;
  readonly paymentId: number;
  readonly amountMinor: number;
  readonly saleReference: string;
  readonly saleNumber: string;
  readonly reference: string;
  readonly number: string;
}

/** Every cell, by each of its channels. */
export const walks: Walk[] = Object.entries(lateTruth)
  .flatMap(([operation, beliefs]) =>
    Object.entries(beliefs).flatMap(([belief, cells]) =>
      Object.entries(cells as Record<string, readonly Rule[]>).flatMap(([heard, rules]) =>
        rules.flatMap((rule) =>
          rule.by.map((channel) => ({
            operation: operation as Operation,
            belief,
            heard,
            channel,
            rule,
            at: undefined,
            toldAt: new Date(0),
          })),
        ),
      ),
    ),
  )
  .filter((walk) => walk.operation !== 'Message');

/** What a walk is called. */
export const title = (walk: Walk) => `${walk.operation} ${walk.belief}: ${walk.heard} by ${walk.channel}`;
/** The walks of a payment. */
export const nameOf = (paymentId: number) =>
  walks
    .filter((walk) => walk.at?.paymentId === paymentId)
    .map(title)
    .join(', ') || `payment ${paymentId}`;

const opposites: Readonly<Record<string, readonly [string, ClaimChannel]>> = {
  charged: ['declined', 'Message'],
  'charged other': ['declined', 'Message'],
  done: ['not', 'Message'],
  'done other': ['not', 'Message'],
  notDone: ['done', 'Message'],
  failed: ['done', 'Message'],
  opened: ['again', 'Message'],
  won: ['opened', 'Message'],
  lost: ['opened', 'Message'],
  reversed: ['opened', 'Message'],
};
/** What says the contrary of a walk, and by which channel. */
export function oppositeOf({ operation, heard }: Walk): readonly [string, ClaimChannel] {
  const [word, channel] = opposites[heard] ?? (['charged', 'Settlement'] as const);
  if (word === 'not') return [operation === 'Void' ? 'notDone' : 'failed', channel];
  return [word === 'again' ? (operation === 'Return' ? 'reversed' : 'won') : word, channel];
}

const effects: Readonly<Record<string, readonly ClaimEffect[]>> = {
  'approve and except': ['exception'],
  'decline and give back': ['exception'],
  'give back': ['exception'],
  'record reversal': ['applied', 'exception'],
  'withdraw exceptions': ['known', 'applied'],
  later: ['later'],
  nothing: ['nothing'],
};
/** What a rule may answer. */
export const expected = (rule: Rule): readonly ClaimEffect[] =>
  typeof rule.does === 'object' ? ['exception'] : (effects[rule.does] ?? ['applied']);

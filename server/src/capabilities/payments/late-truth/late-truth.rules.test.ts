import { describe, expect, it } from 'vitest';
import { lateTruth, ruleOf } from './late-truth.rules.ts';
import type { ClaimChannel, Rule } from './late-truth-words.rules.ts';

const letters: Record<ClaimChannel, string> = { Answer: 'A', Inquiry: 'I', Message: 'M', Settlement: 'L', Staff: 'S' };
const channels = Object.keys(letters) as ClaimChannel[];

/**
 * The table of domain.md 4.18 as one reads it: operation, what we believe, and for each claim what it does and who can
 * bring it: an Answer, an Inquiry, a Message, a Line of a settlement report, Staff.
 */
const read: [string, string, string][] = [
  [
    'Sale',
    'Sent',
    'charged: approve AIMLS | charged other: decline and give back AIML | declined: decline AIMS | notCharged: fail AIMS | held: hold AIM | notTaken: fail ML | returned: decline ML',
  ],
  [
    'Sale',
    'Unknown',
    'charged: approve AIMLS | charged other: decline and give back AIML | declined: decline AIMS | notCharged: fail AIMS | held: hold AIM | notTaken: fail ML | returned: decline ML',
  ],
  [
    'Sale',
    'Approved',
    'charged: withdraw exceptions AIMLS | charged other: except Amount Differs IML | declined: except Never Taken AIM | notCharged: except Never Taken AIM | held: nothing AIM | notTaken: except Never Taken ML | returned: except Never Taken ML',
  ],
  [
    'Sale',
    'Debited',
    'charged: withdraw exceptions AIMLS | charged other: except Amount Differs IML | declined: take back AIM | notCharged: take back AIM | held: nothing AIM | notTaken: except Never Taken ML | returned: take back ML',
  ],
  [
    'Sale',
    'Not Charged',
    'charged: approve late AIMLS | charged other: give back AIML | declined: withdraw exceptions AIM | notCharged: withdraw exceptions AIMS | held: nothing AIM | notTaken: withdraw exceptions ML | returned: withdraw exceptions ML',
  ],
  [
    'Sale',
    'Fee Not Charged',
    'charged: approve late AIMLS | charged other: give back AIML | declined: withdraw exceptions AIM | notCharged: withdraw exceptions AIMS | held: nothing AIM | notTaken: withdraw exceptions ML | returned: withdraw exceptions ML',
  ],
  [
    'Sale',
    'Voided',
    'charged: void undone ILS + nothing AM | charged other: except Amount Differs IL | declined: withdraw exceptions AIM | notCharged: withdraw exceptions AIMS | held: nothing AIM | notTaken: withdraw exceptions ML | returned: withdraw exceptions ML',
  ],
  [
    'Sale',
    'Unmatched',
    'charged: except Money Without A Payment ML | charged other: except Money Without A Payment ML | declined: withdraw exceptions M | notCharged: withdraw exceptions M | held: nothing M | notTaken: withdraw exceptions ML | returned: withdraw exceptions ML',
  ],
  ['Void', 'Sent', 'done: approve AIMS | notDone: decline AIMS'],
  ['Void', 'Unknown', 'done: approve AIMS | notDone: decline AIMS'],
  ['Void', 'Not Done', 'done: record reversal AIMS | notDone: withdraw exceptions AIMS'],
  ['Void', 'Approved', 'done: withdraw exceptions AIMS | notDone: void undone AIMS'],
  ['Void', 'Not Asked', 'done: record reversal M | notDone: nothing M'],
  ['Void', 'Unmatched', 'done: withdraw exceptions M | notDone: nothing M'],
  ['Refund', 'Sent', 'done: approve AIMLS | done other: approve and except AIML | failed: decline AIMLS'],
  ['Refund', 'Unknown', 'done: approve AIMLS | done other: approve and except AIML | failed: decline AIMLS'],
  [
    'Refund',
    'Not Done',
    'done: record reversal AIMLS | done other: record reversal AIML | failed: withdraw exceptions AIMLS',
  ],
  [
    'Refund',
    'Approved',
    'done: withdraw exceptions AIMLS | done other: except Amount Differs IML | failed: refund undone AIMLS',
  ],
  ['Refund', 'Not Asked', 'done: record reversal ML | done other: record reversal ML | failed: nothing ML'],
  [
    'Refund',
    'Unmatched',
    'done: except Money Without A Payment ML | done other: except Money Without A Payment ML | failed: withdraw exceptions ML',
  ],
  ['Dispute', 'Sale Open', 'opened: prove, then take back ML | won: later ML | lost: later ML'],
  ['Dispute', 'Attempt Open', 'opened: later ML | won: later ML | lost: later ML'],
  ['Dispute', 'Kept', 'opened: take back ML | won: later ML | lost: later ML'],
  ['Dispute', 'Not Kept', 'opened: except Money Without A Payment ML | won: later ML | lost: later ML'],
  ['Dispute', 'Excepted', 'opened: nothing ML | won: withdraw exceptions ML | lost: nothing ML'],
  ['Dispute', 'Applied', 'opened: nothing ML | won: reverse adjustment ML | lost: nothing ML'],
  ['Dispute', 'Reversed', 'opened: nothing ML | won: withdraw exceptions ML | lost: nothing ML'],
  [
    'Dispute',
    'Unmatched',
    'opened: except Money Without A Payment ML | won: withdraw exceptions ML | lost: nothing ML',
  ],
  ['Return', 'Sale Open', 'opened: prove, then take back ML | reversed: later ML'],
  ['Return', 'Attempt Open', 'opened: later ML | reversed: later ML'],
  ['Return', 'Kept', 'opened: take back ML | reversed: later ML'],
  ['Return', 'Not Kept', 'opened: except Money Without A Payment ML | reversed: later ML'],
  ['Return', 'Excepted', 'opened: nothing ML | reversed: withdraw exceptions ML'],
  ['Return', 'Applied', 'opened: nothing ML | reversed: reverse adjustment ML'],
  ['Return', 'Reversed', 'opened: nothing ML | reversed: withdraw exceptions ML'],
  ['Return', 'Unmatched', 'opened: except Money Without A Payment ML | reversed: withdraw exceptions ML'],
  ['Message', 'Any', 'unreadable: keep unread M'],
];

const table = lateTruth as unknown as Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, readonly Rule[]>>>>>
>;
const told = (rule: Rule) =>
  `${typeof rule.does === 'object' ? `except ${rule.does.except}` : rule.does} ${rule.by.map((channel) => letters[channel]).join('')}`;
const rows = Object.entries(table).flatMap(([operation, beliefs]) =>
  Object.entries(beliefs).map(([belief, claims]) => ({ operation, belief, claims })),
);

describe('late truth', () => {
  it.each(read)('%s that we believe %s', (operation, belief, expected) => {
    const claims = Object.entries(table[operation]?.[belief] ?? {});
    expect(claims.map(([claim, cell]) => `${claim}: ${cell.map(told).join(' + ')}`).join(' | ')).toBe(expected);
  });

  it('has no other row', () =>
    expect(rows.map(({ operation, belief }) => `${operation} ${belief}`)).toEqual(
      read.map(([operation, belief]) => `${operation} ${belief}`),
    ));

  it('says in a sentence why a claim changes nothing or waits', () => {
    for (const { claims } of rows) {
      for (const { does, why } of Object.values(claims).flat()) {
        if (does === 'nothing') expect(why).toBeDefined();
        if (why !== undefined) expect(why).toMatch(/^[A-Z].{10,}\.$/);
      }
    }
  });

  it('gives a channel its one rule, and none to a channel that cannot bring the claim', () => {
    for (const { operation, belief, claims } of rows) {
      for (const [claim, cell] of Object.entries(claims)) {
        for (const channel of channels) {
          const own = cell.filter((rule) => rule.by.includes(channel));
          expect(own.length).toBeLessThan(2);
          expect(ruleOf(operation as never, belief as never, claim as never, channel)).toBe(own[0]);
        }
      }
    }
  });
});

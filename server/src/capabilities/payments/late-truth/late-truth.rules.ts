import type { ExceptionKind } from '@ratepayer/contract/payments/gateway-exception.ts';
import type {
  ClaimChannel,
  Beliefs,
  Heard,
  Operation,
  Action,
  Rule,
  LateTruth,
  Cell,
} from './late-truth-words.rules.ts';

const every = ['Answer', 'Inquiry', 'Message', 'Settlement', 'Staff'] as const;
const told = ['Answer', 'Inquiry', 'Message', 'Settlement'] as const;
const outcome = ['Answer', 'Inquiry', 'Message', 'Staff'] as const;
const asked = ['Answer', 'Inquiry', 'Message'] as const;
const books = ['Message', 'Settlement'] as const;
const inquired = ['Inquiry', 'Message', 'Settlement'] as const;

const rule = (does: Action, by: readonly ClaimChannel[], why?: string): Cell => [
  why === undefined ? { does, by } : { does, by, why },
];
const nothing = (why: string, by: readonly ClaimChannel[]): Cell => rule('nothing', by, why);
const known = (by: readonly ClaimChannel[]): Cell =>
  rule('withdraw exceptions', by, 'Known; only an exception that said otherwise ends.');
const except = (kind: ExceptionKind, by: readonly ClaimChannel[], why?: string): Cell =>
  rule({ except: kind }, by, why);

const openSale = {
  charged: rule('approve', every),
  'charged other': rule('decline and give back', told, 'We ask for no partial approval.'),
  declined: rule('decline', outcome),
  notCharged: rule('fail', outcome),
  held: rule('hold', asked),
  notTaken: rule('fail', books),
  returned: rule('decline', books, 'The bank did not keep the debit; nothing was posted.'),
} as const;

const notCharged = {
  charged: rule('approve late', every),
  'charged other': rule('give back', told),
  declined: known(asked),
  notCharged: known(outcome),
  held: nothing('What the review ends with comes as a claim of its own.', asked),
  notTaken: known(books),
  returned: known(books),
} as const;

const takenBack = {
  'Sale Open': rule('prove, then take back', books, 'What is disputed or returned was charged.'),
  'Attempt Open': rule('later', books, 'A void or refund under way decides first how much can be taken back.'),
  Kept: rule('take back', books),
  'Not Kept': except('Money Without A Payment', books, 'Nothing is posted and nothing is sent.'),
  Excepted: nothing('It is an exception already.', books),
  Applied: nothing('It is recorded already.', books),
  Reversed: nothing('It was taken back and came again; a new one has a number of its own.', books),
  Unmatched: except('Money Without A Payment', books),
} as const;

const givenAgain = {
  'Sale Open': rule('later', books, 'Its opening comes in another claim.'),
  'Attempt Open': rule('later', books),
  Kept: rule('later', books, 'Its opening comes in another claim.'),
  'Not Kept': rule('later', books, 'Its opening comes in another claim.'),
  Excepted: rule('withdraw exceptions', books, 'The money is back where the exception missed it.'),
  Applied: rule('reverse adjustment', books),
  Reversed: known(books),
  Unmatched: rule('withdraw exceptions', books, 'Nothing of ours; an exception about it ends.'),
} as const;

const lost = {
  ...givenAgain,
  Excepted: nothing('The money stays away, as the exception says.', books),
  Applied: nothing('The money stays away, as the adjustment says.', books),
  Reversed: nothing('Schemes end a dispute once; what follows has a number of its own.', books),
  Unmatched: nothing('Its opening is the exception.', books),
} as const;

const disputed = <B extends Beliefs['Dispute']>(belief: B) => ({
  opened: takenBack[belief],
  won: givenAgain[belief],
  lost: lost[belief],
});
const returned = <B extends Beliefs['Return']>(belief: B) => ({
  opened: takenBack[belief],
  reversed: givenAgain[belief],
});

/** The table of domain.md 4.18: what each claim does to what we believe. */
export const lateTruth: LateTruth = {
  Sale: {
    Sent: openSale,
    Unknown: openSale,
    Approved: {
      charged: known(every),
      'charged other': except('Amount Differs', inquired),
      declined: except('Never Taken', asked),
      notCharged: except('Never Taken', asked),
      held: nothing('An approval is more than a review; how that ends comes as a claim of its own.', asked),
      notTaken: except('Never Taken', books),
      returned: except('Never Taken', books),
    },
    Debited: {
      charged: known(every),
      'charged other': except('Amount Differs', inquired),
      declined: rule('take back', asked),
      notCharged: rule('take back', asked),
      held: nothing('An approval is more than a review; how that ends comes as a claim of its own.', asked),
      notTaken: except('Never Taken', books),
      returned: rule('take back', books),
    },
    'Not Charged': notCharged,
    'Fee Not Charged': {
      ...notCharged,
      charged: rule('approve late', every, 'The fee alone is given back; its payment stays as it is.'),
    },
    Voided: {
      charged: [
        { does: 'void undone', by: ['Inquiry', 'Settlement', 'Staff'] },
        {
          does: 'nothing',
          by: ['Answer', 'Message'],
          why: 'It was charged before its void; whether it was kept the books say.',
        },
      ],
      'charged other': except('Amount Differs', ['Inquiry', 'Settlement']),
      declined: known(asked),
      notCharged: known(outcome),
      held: nothing('It is voided; a review changes nothing about it.', asked),
      notTaken: known(books),
      returned: known(books),
    },
    Unmatched: {
      charged: except('Money Without A Payment', ['Message', 'Settlement']),
      'charged other': except('Money Without A Payment', ['Message', 'Settlement']),
      declined: rule('withdraw exceptions', ['Message'], 'No money, no payment; an exception about it ends.'),
      notCharged: rule('withdraw exceptions', ['Message'], 'No money, no payment; an exception about it ends.'),
      held: nothing('No money yet.', ['Message']),
      notTaken: rule('withdraw exceptions', books),
      returned: rule('withdraw exceptions', books),
    },
  },
  Void: {
    Sent: { done: rule('approve', outcome), notDone: rule('decline', outcome) },
    Unknown: { done: rule('approve', outcome), notDone: rule('decline', outcome) },
    'Not Done': { done: rule('record reversal', outcome), notDone: known(outcome) },
    Approved: { done: known(outcome), notDone: rule('void undone', outcome) },
    'Not Asked': {
      done: rule('record reversal', ['Message'], "Made in the gateway's own console."),
      notDone: nothing('We asked for none and none was made.', ['Message']),
    },
    Unmatched: {
      done: rule('withdraw exceptions', ['Message'], 'The money that no payment explained is gone.'),
      notDone: nothing('Nothing of ours.', ['Message']),
    },
  },
  Refund: {
    Sent: {
      done: rule('approve', every),
      'done other': rule('approve and except', told),
      failed: rule('decline', every),
    },
    Unknown: {
      done: rule('approve', every),
      'done other': rule('approve and except', told),
      failed: rule('decline', every),
    },
    'Not Done': {
      done: rule('record reversal', every),
      'done other': rule('record reversal', told),
      failed: known(every),
    },
    Approved: {
      done: known(every),
      'done other': except('Amount Differs', inquired),
      failed: rule('refund undone', every),
    },
    'Not Asked': {
      done: rule('record reversal', books, "Made in the gateway's own console."),
      'done other': rule('record reversal', books),
      failed: nothing('We asked for none and none was made.', books),
    },
    Unmatched: {
      done: except('Money Without A Payment', books),
      'done other': except('Money Without A Payment', books),
      failed: rule('withdraw exceptions', books),
    },
  },
  Dispute: {
    'Sale Open': disputed('Sale Open'),
    'Attempt Open': disputed('Attempt Open'),
    Kept: disputed('Kept'),
    'Not Kept': disputed('Not Kept'),
    Excepted: disputed('Excepted'),
    Applied: disputed('Applied'),
    Reversed: disputed('Reversed'),
    Unmatched: disputed('Unmatched'),
  },
  Return: {
    'Sale Open': returned('Sale Open'),
    'Attempt Open': returned('Attempt Open'),
    Kept: returned('Kept'),
    'Not Kept': returned('Not Kept'),
    Excepted: returned('Excepted'),
    Applied: returned('Applied'),
    Reversed: returned('Reversed'),
    Unmatched: returned('Unmatched'),
  },
  Message: { Any: { unreadable: rule('keep unread', ['Message']) } },
};

/** What a claim does, or undefined when its channel cannot bring it. */
export function ruleOf<O extends Operation>(
  operation: O,
  belief: Beliefs[O],
  heard: Heard[O],
  channel: ClaimChannel,
): Rule | undefined {
  const cell: Cell = lateTruth[operation][belief][heard];
  return cell.find((each) => each.by.includes(channel));
}

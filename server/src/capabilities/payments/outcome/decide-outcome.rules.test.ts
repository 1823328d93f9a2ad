import { describe, expect, it } from 'vitest';
import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { decideOutcome, outcomeOf } from './decide-outcome.ts';
import { answered, fee, line, now, payment, context, state } from './attempt-context.sample.ts';

const plan = (change: Parameters<typeof context>[0], outcome: GatewayAnswer['outcome']) =>
  decideOutcome(context(change), answered(outcome), now);
const topics = (of: ReturnType<typeof plan>) => of.announcements.map((each) => each.topic);
const unsettled = { session: { status: 'RequiresGatewayResolution' } } as const;
const mail = { base: { contactEmail: 'pat@example.test' } };

it('takes the first outcome only', () => {
  const outcomes = (['approved', 'declined', 'error'] as const).map((outcome) => [
    outcomeOf('Sent', answered(outcome)),
    outcomeOf('Unknown', answered(outcome)),
  ]);
  expect(outcomes).toEqual([
    ['Approved', 'Approved'],
    ['Declined', 'Declined'],
    ['Error', 'Error'],
  ]);
  for (const final of ['Approved', 'Declined', 'Error'] as const)
    for (const outcome of ['approved', 'declined', 'error'] as const)
      expect(outcomeOf(final, answered(outcome))).toBeUndefined();
});

describe('an approved sale without a fee', () => {
  const lines = [
    line(1, 1, 300),
    { ...line(2, 1, 50), lineItemType: 'LateFee' as const },
    line(3, 2, 150),
    line(4, null, 500),
  ];
  const charge = {
    id: 8,
    accountId: 2,
    description: '',
    remainingMinor: 40,
    dueDate: null,
    includedInBalance: true,
    mustPayInFull: false,
  };
  const done = () => plan({ lines, money: [state(1, 30), state(2)], charges: [charge], ...mail }, 'approved');

  it('is posted and ends its session', () => {
    expect(done().payments).toEqual([
      { id: 1, from: 'Pending', to: 'Succeeded', posted: true, refundedBy: 0, errorMessage: null, authCode: 'A1' },
    ]);
    expect(done().session).toEqual({ event: 'charged' });
    expect(done().next).toBeUndefined();
  });

  it('moves each account by its own lines, on the day of the business unit', () => {
    expect(done().postings.map((each) => each.money)).toEqual([
      { account_id: 1, balance_by: -320, late_fee_by: -30, events: 3 },
      { account_id: 2, balance_by: -150, late_fee_by: 0, events: 1 },
    ]);
    expect(done().postings.map((each) => each.charges)).toEqual([[], [{ id: 8, amount: -40 }]]);
    // 04:00 in London is the evening before in Chicago.
    expect(done().postings[0]?.events[0]).toMatchObject({
      business_unit_id: 5,
      source_type: 'payment',
      source_id: 1,
      effective_date: '2026-03-02',
      description: { key: 'kept/register_payment', places: { number: '900000000000000004' } },
      created_by: 'Payer',
      open_before: 7,
    });
  });

  it('tells who must hear of it', () => {
    expect(done().announcements).toEqual([
      {
        businessUnitId: 5,
        orderingKey: 'payment:1',
        topic: 'Payment.Processed',
        payload: { id: 1, referenceNumber: '900000000000000004' },
      },
      { businessUnitId: 5, orderingKey: 'account:1', topic: 'Account.Updated', payload: { id: 1 } },
      { businessUnitId: 5, orderingKey: 'account:2', topic: 'Account.Updated', payload: { id: 2 } },
      {
        businessUnitId: 5,
        orderingKey: 'payment:1',
        topic: 'email.Payment Receipt',
        payload: { paymentId: 1, to: 'pat@example.test' },
      },
    ]);
    expect(topics(plan({ base: { contactEmail: '' } }, 'approved'))).toEqual(['Payment.Processed', 'Account.Updated']);
  });
});

describe('a sale that was not approved', () => {
  it('ends its payment and the fee that was never sent', () => {
    const declined = plan({ fee: {} }, 'declined');
    expect(declined.payments.map(({ id, to, posted, errorMessage }) => [id, to, posted, errorMessage])).toEqual([
      [1, 'Declined', false, 'No funds'],
      [2, 'Abandoned', false, { key: 'kept/payment_base_not_approved' }],
    ]);
    expect([declined.postings, declined.announcements, declined.next]).toEqual([[], [], undefined]);
    expect(plan({}, 'error').payments.map(({ id, to, errorMessage }) => [id, to, errorMessage])).toEqual([
      [1, 'Error', 'No funds'],
    ]);
  });

  it('lets the payer choose another way, in words that tell a thief nothing', () => {
    const how = { dropSource: true, countAttempt: true };
    expect(plan({}, 'declined').session).toEqual({
      event: 'notCharged',
      how: { ...how, payerMessage: { key: 'refusals/payer_not_approved' }, payerAction: 'Use Another Method' },
    });
    expect(plan({}, 'error').session).toEqual({
      event: 'notCharged',
      how: { ...how, payerMessage: { key: 'refusals/payer_went_wrong' }, payerAction: 'Try Again' },
    });
  });

  it('says nothing of its code to a guest while cards are tested here, and counts every payment method', () => {
    const worded = { payerAction: 'Contact Bank', isSpared: true, spared: 1 } as const;
    const told = (change: Parameters<typeof context>[0]) => {
      const { session, isSpared } = plan({ worded, ...change }, 'declined');
      return [session?.how?.payerMessage?.key, session?.how?.payerAction, isSpared];
    };
    const [general, own] = ['refusals/payer_not_approved', 'refusals/payer_do_contact_bank'];
    expect(told({})).toEqual([own, 'Contact Bank', true]);
    expect(told({ attacked: true })).toEqual([general, 'Use Another Method', false]);
    const known = { session: { createdByUserRole: 'Customer' } } as const;
    expect(told({ attacked: true, ...known })).toEqual([own, 'Contact Bank', false]);
    expect(told({ worded: { ...worded, isSpared: false } })).toEqual([own, 'Contact Bank', false]);
  });

  const past = new Date(now.getTime());
  const later = new Date(now.getTime() + 1);
  it.each<[string | undefined, NonNullable<Parameters<typeof context>[0]>]>([
    [undefined, { session: { attemptCount: 3 } }],
    ['Too many attempts', { session: { attemptCount: 4 } }],
    ['Too many attempts', { session: { attemptCount: 9 } }],
    [undefined, { attacked: true, session: { attemptCount: 0 } }],
    ['Too many attempts', { attacked: true, session: { attemptCount: 1 } }],
    [undefined, { attacked: false, session: { attemptCount: 1 } }],
    [undefined, { worded: { payerAction: null, isSpared: true, spared: 1 }, session: { attemptCount: 4 } }],
    ['Too many attempts', { worded: { payerAction: null, isSpared: true, spared: 1 }, session: { attemptCount: 5 } }],
    [
      'Too many attempts',
      { worded: { payerAction: null, isSpared: true, spared: 9 }, attacked: true, session: { attemptCount: 1 } },
    ],
    [undefined, { attacked: true, session: { attemptCount: 1, createdByUserRole: 'Customer' } }],
    ['Too many attempts', { attacked: true, session: { attemptCount: 4, createdByUserRole: 'Customer' } }],
    ['Declined', { session: { channel: 'Autopay' } }],
    ['Declined', { session: { channel: 'Backoffice Autopay' } }],
    ['Expired', { session: { status: 'RequiresGatewayResolution', expiresDate: past } }],
    [undefined, { session: { status: 'RequiresGatewayResolution', expiresDate: later } }],
    [undefined, { session: { expiresDate: past } }],
    ['Too many attempts', { session: { status: 'RequiresGatewayResolution', expiresDate: past, attemptCount: 4 } }],
  ])('ends the session as %s when %o', (reason, change) => {
    const { session } = plan(change, 'declined');
    expect([session?.event, session?.how?.abandonReason]).toEqual(
      reason ? ['tooManyAttempts', reason] : ['notCharged', undefined],
    );
    expect(session?.how).toMatchObject({ dropSource: true, countAttempt: true });
  });

  it('is told by mail to who was left waiting, and to nobody else', () => {
    expect(plan({ ...unsettled, ...mail }, 'declined').announcements).toEqual([
      {
        businessUnitId: 5,
        orderingKey: 'payment:1',
        topic: 'email.Payment Not Charged',
        payload: { paymentId: 1, to: 'pat@example.test' },
      },
    ]);
    expect(topics(plan(unsettled, 'declined'))).toEqual([]);
    expect(topics(plan(mail, 'declined'))).toEqual([]);
  });
});

describe('a sale with a fee', () => {
  it('sends the fee after its base, and posts nothing yet', () => {
    const first = plan({ fee: {} }, 'approved');
    expect(first.payments).toEqual([
      { id: 1, from: 'Pending', to: 'Pending', posted: false, refundedBy: 0, errorMessage: null, authCode: 'A1' },
    ]);
    expect(first.next).toEqual({ payment: fee(), operation: 'Sale' });
    expect([first.session, first.postings, first.announcements]).toEqual([undefined, [], []]);
    expect(plan({ fee: {}, ...unsettled }, 'approved').session).toEqual({ event: 'feeNeverSent' });
  });

  it('is posted when the fee is approved as well', () => {
    const both = plan({ fee: {}, attempt: { paymentId: 2 } }, 'approved');
    expect(both.payments.map(({ id, to, posted, authCode }) => [id, to, posted, authCode])).toEqual([
      [1, 'Succeeded', true, null],
      [2, 'Succeeded', true, 'A1'],
    ]);
    expect([both.session, both.postings.length, both.next]).toEqual([{ event: 'charged' }, 1, undefined]);
  });

  it.each([
    ['declined', 'Declined'],
    ['error', 'Error'],
  ] as const)('gives the base back when the fee is %s', (outcome, status) => {
    const failed = plan({ fee: {}, attempt: { paymentId: 2 } }, outcome);
    expect(failed.payments.map(({ id, to, posted, errorMessage }) => [id, to, posted, errorMessage])).toEqual([
      [2, status, false, 'No funds'],
    ]);
    expect(failed.next).toEqual({ payment: payment(), operation: 'Void' });
    expect([failed.session, failed.postings, failed.announcements]).toEqual([undefined, [], []]);
  });
});

describe('the void of a base whose fee was not approved', () => {
  const voiding = { fee: { status: 'Declined' }, attempt: { operation: 'Void' } } as const;

  it('ends the payment and gives the payer another try', () => {
    const done = plan(voiding, 'approved');
    expect(done.payments).toEqual([
      {
        id: 1,
        from: 'Pending',
        to: 'Voided',
        posted: false,
        refundedBy: 0,
        errorMessage: { key: 'kept/payment_fee_not_approved' },
        authCode: null,
      },
    ]);
    expect(done.session).toMatchObject({ event: 'notCharged', how: { payerAction: 'Use Another Method' } });
    expect(done.ends).toMatchObject({ paymentId: 1, resolution: 'Given Back' });
    expect(done.postings).toEqual([]);
    expect(topics(plan({ ...voiding, ...unsettled, ...mail }, 'approved'))).toEqual(['email.Payment Not Charged']);
  });

  it('is followed by a refund when the sale was settled already', () => {
    const refused = plan(voiding, 'declined');
    expect([refused.payments, refused.session, refused.next]).toEqual([
      [],
      { event: 'noAnswer' },
      { payment: payment(), operation: 'Refund', amountMinor: 10_000 },
    ]);
    expect(plan({ ...voiding, ...unsettled }, 'declined').session).toBeUndefined();
  });

  it('is tried again when it certainly was not done, and a person hears of it after three times', () => {
    const again = plan({ ...voiding, tries: 2 }, 'error');
    expect([again.session, again.next, again.exceptions]).toEqual([
      { event: 'noAnswer' },
      { payment: payment(), operation: 'Void', amountMinor: 10_000 },
      undefined,
    ]);
    const third = plan({ ...voiding, tries: 3 }, 'error');
    expect([third.next, third.exceptions?.map((each) => each.kind), topics(third)]).toEqual([
      undefined,
      ['Given Back'],
      ['ticket.Technical'],
    ]);
  });

  it.each(['Complete', 'Abandoned', 'RequiresPaymentSource', 'RequiresConfirmation'] as const)(
    'moves no session that is %s by now',
    (status) => {
      const late = plan({ ...voiding, session: { status } }, 'approved');
      expect(late.payments.map(({ to, errorMessage }) => [to, errorMessage])).toEqual([['Voided', null]]);
      expect([late.session, late.announcements, late.ends?.paymentId]).toEqual([undefined, [], 1]);
      expect(plan({ ...voiding, session: { status } }, 'declined').session).toBeUndefined();
    },
  );

  it('is no business of the session when it is the fee that goes back', () => {
    const own = { fee: {}, attempt: { operation: 'Void', paymentId: 2 } } as const;
    const late = plan(own, 'approved');
    expect([late.payments.map(({ id, to }) => [id, to]), late.session, late.ends?.paymentId]).toEqual([
      [[2, 'Voided']],
      undefined,
      2,
    ]);
    expect(plan(own, 'declined')).toMatchObject({
      session: undefined,
      next: { payment: { id: 2 }, operation: 'Refund' },
    });
  });
});

describe('the refund of a base whose fee was not approved', () => {
  const refunding = { fee: { status: 'Declined' }, attempt: { operation: 'Refund', amountMinor: 10_000 } } as const;

  it('ends the payment, and the session of who was left waiting', () => {
    const done = plan({ ...refunding, ...unsettled, ...mail }, 'approved');
    expect(done.payments).toEqual([
      {
        id: 1,
        from: 'Pending',
        to: 'Refunded',
        posted: false,
        refundedBy: 10_000,
        errorMessage: { key: 'kept/payment_fee_not_approved' },
        authCode: null,
      },
    ]);
    expect(done.session).toEqual({
      event: 'refunded',
      how: { abandonReason: 'Returned', payerMessage: { key: 'refusals/payer_returned' } },
    });
    expect([topics(done), done.ends?.paymentId, done.postings]).toEqual([['email.Payment Not Charged'], 1, []]);
  });

  it('leaves a session alone that still works on it', () =>
    expect(plan({ ...refunding, ...mail }, 'approved')).toMatchObject({
      session: undefined,
      announcements: [{ topic: 'email.Payment Not Charged' }],
    }));

  it.each([
    { session: { status: 'Complete' } },
    { attempt: { operation: 'Refund', paymentId: 2, amountMinor: 350 }, fee: {}, ...unsettled },
  ] as const)('moves no session that is not its own: %o', (change) => {
    const late = plan({ ...refunding, ...change, ...mail }, 'approved');
    expect([late.session, late.announcements]).toEqual([undefined, []]);
    expect(late.payments.map(({ to, errorMessage }) => [to, errorMessage])).toEqual([['Refunded', null]]);
  });

  it('of a part keeps the rest in sight', () => {
    const part = plan({ ...refunding, attempt: { operation: 'Refund', amountMinor: 4000 } }, 'approved');
    expect(part.payments).toEqual([
      { id: 1, from: 'Pending', to: 'Pending', posted: false, refundedBy: 4000, errorMessage: null, authCode: null },
    ]);
    expect([part.exceptions?.map((each) => each.kind), part.session, part.ends]).toEqual([
      ['Given Back'],
      undefined,
      undefined,
    ]);
    const rest = plan(
      { ...refunding, base: { refundedAmountMinor: 6000 }, attempt: { operation: 'Refund', amountMinor: 4000 } },
      'approved',
    );
    expect(rest.payments.map(({ to }) => to)).toEqual(['Refunded']);
  });

  it.each(['declined', 'error'] as const)('that was %s is tried again', (outcome) => {
    const again = plan({ ...refunding, base: { refundedAmountMinor: 6000 }, tries: 1 }, outcome);
    expect([again.payments, again.postings, again.next]).toEqual([
      [],
      [],
      { payment: payment({ refundedAmountMinor: 6000 }), operation: 'Refund', amountMinor: 4000 },
    ]);
  });
});

it('takes a void or refund of what is posted by its own steps', () => {
  const posted = { status: 'Succeeded', postedDate: now } as const;
  for (const operation of ['Void', 'Refund'] as const) {
    const back = plan({ base: posted, attempt: { operation, amountMinor: 10_000 } }, 'approved');
    expect([back.postings.length, back.lines?.length]).toEqual([1, 1]);
  }
  expect(
    plan(
      { base: posted, fee: posted, attempt: { operation: 'Void', paymentId: 2 }, lines: [] },
      'approved',
    ).payments.map(({ id, to }) => [id, to]),
  ).toEqual([[2, 'Voided']]);
});

import { describe, expect, it } from 'vitest';
import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import type { PaymentCore } from '../payment-core.ts';
import type { LineEvent } from '../../reversals/reversing-postings.rules.ts';
import { decideReversal } from './decide-reversal.ts';
import { answered, fee, line, now, context, state } from './attempt-context.sample.ts';

type Change = NonNullable<Parameters<typeof context>[0]>;
const posted = { status: 'Succeeded', postedDate: now } as const;
const paid = (lineId: number, amountMinor: number, bucket: LineEvent['bucket'] = 'Balance'): LineEvent => ({
  lineId,
  sourceType: 'payment',
  sourceId: 1,
  bucket,
  amountMinor: -amountMinor,
  chargeAllocations: [],
});

/** The answer to a reversal of a posted payment of two accounts: $70.00 and $30.00. */
function plan(
  { base, ...change }: Change,
  outcome: GatewayAnswer['outcome'] = 'approved',
  of: 'base' | 'fee' = 'base',
) {
  const lines = [line(1, 1, 7000), line(2, 2, 3000)];
  const at = context({
    base: { ...posted, ...base },
    lines,
    money: [state(1), state(2)],
    events: [paid(1, 7000), paid(2, 3000)],
    ...change,
  });
  return decideReversal(at, of === 'fee' && at.fee ? at.fee : at.base, answered(outcome), now);
}
const voids = (ask: object = {}) => ({ operation: 'Void', ask }) as const;
const refunds = (amountMinor: number, ask: object = {}) => ({ operation: 'Refund', amountMinor, ask }) as const;
const moves = (of: ReturnType<typeof plan>) => of.payments.map(({ id, to, refundedBy }) => [id, to, refundedBy]);

describe('the void of a posted payment', () => {
  const done = () =>
    plan({ attempt: voids({ by: 'Sam', tellPayer: true }), base: { contactEmail: 'pat@example.test' } });

  it('gives every line back to its account', () => {
    expect(moves(done())).toEqual([[1, 'Voided', 0]]);
    expect(done().lines).toEqual([
      { id: 1, refundedBy: 0, reversedBy: 7000 },
      { id: 2, refundedBy: 0, reversedBy: 3000 },
    ]);
    expect(done().postings.map(({ money, events }) => [money.account_id, money.balance_by, events.length])).toEqual([
      [1, 7000, 1],
      [2, 3000, 1],
    ]);
    expect(done().postings[0]?.events[0]).toMatchObject({
      event_type: 'Void',
      bucket: 'Balance',
      source_type: 'attempt',
      source_id: 77,
      source_line_id: 1,
      effective_date: '2026-03-02',
      description: { key: 'kept/register_void', places: { number: '900000000000000004' } },
      created_by: 'Sam',
      open_before: 7,
      business_unit_id: 5,
    });
    expect([done().next, done().ends, done().exceptions]).toEqual([undefined, undefined, undefined]);
  });

  it('is told', () => {
    expect(done().announcements).toEqual([
      {
        businessUnitId: 5,
        orderingKey: 'payment:1',
        topic: 'Payment.Voided',
        payload: { id: 1, referenceNumber: '900000000000000004' },
      },
      { businessUnitId: 5, orderingKey: 'account:1', topic: 'Account.Updated', payload: { id: 1 } },
      { businessUnitId: 5, orderingKey: 'account:2', topic: 'Account.Updated', payload: { id: 2 } },
      {
        businessUnitId: 5,
        orderingKey: 'payment:1',
        topic: 'email.Payment Voided',
        payload: { paymentId: 1, to: 'pat@example.test', amountMinor: 10_000 },
      },
    ]);
  });

  it('owes nothing again that is owed already', () => {
    const lines = [
      { ...line(1, 1, 7000), reversedMinor: 7000 },
      { ...line(2, 2, 3000), reversedMinor: 1000 },
    ];
    const back: LineEvent = { ...paid(2, -1000), sourceType: 'adjustment' };
    const rest = plan({
      attempt: voids(),
      lines,
      events: [paid(1, 7000), paid(2, 3000), { ...paid(1, -7000), sourceType: 'adjustment' }, back],
    });
    expect(rest.lines?.map((each) => each.reversedBy)).toEqual([0, 2000]);
    expect(rest.postings.map(({ money }) => [money.account_id, money.balance_by])).toEqual([[2, 2000]]);
    expect(rest.postings[0]?.events[0]).toMatchObject({ created_by: 'System' });
  });
});

describe('the refund of a posted payment', () => {
  it('of a part falls on its lines and leaves it Succeeded', () => {
    const part = plan({ attempt: refunds(1000) });
    expect(moves(part)).toEqual([[1, 'Succeeded', 1000]]);
    expect(part.lines).toEqual([
      { id: 1, refundedBy: 700, reversedBy: 700 },
      { id: 2, refundedBy: 300, reversedBy: 300 },
    ]);
    const refunded = { key: 'kept/register_refund', places: { number: '900000000000000004' } };
    expect(
      part.postings.map(({ money, events }) => [
        money.balance_by,
        events[0]?.['event_type'],
        events[0]?.['description'],
      ]),
    ).toEqual([
      [700, 'Refund', refunded],
      [300, 'Refund', refunded],
    ]);
    expect(part.announcements.map((each) => each.topic)).toEqual([
      'Payment.Refunded',
      'Account.Updated',
      'Account.Updated',
    ]);
    expect([part.next, part.ends, part.exceptions]).toEqual([undefined, undefined, undefined]);
  });

  it('follows the lines that were named', () => {
    const named = plan({ attempt: refunds(500, { allocations: [{ lineItemId: 2, amountMinor: 500 }] }) });
    expect([named.lines, named.postings.map(({ money }) => money.account_id)]).toEqual([
      [{ id: 2, refundedBy: 500, reversedBy: 500 }],
      [2],
    ]);
  });

  it('of the rest makes it Refunded', () => {
    const lines = [
      { ...line(1, 1, 7000), refundedMinor: 7000, reversedMinor: 7000 },
      { ...line(2, 2, 3000), refundedMinor: 1000, reversedMinor: 1000 },
    ];
    expect(moves(plan({ lines, base: { refundedAmountMinor: 8000 }, attempt: refunds(2000) }))).toEqual([
      [1, 'Refunded', 2000],
    ]);
    expect(moves(plan({ lines, base: { refundedAmountMinor: 8000 }, attempt: refunds(1999) }))).toEqual([
      [1, 'Succeeded', 1999],
    ]);
  });

  it('is told the payer where that was asked for and there is an address', () => {
    const mails = (contactEmail: string, ask: object) =>
      plan({ base: { contactEmail }, attempt: refunds(1000, ask) })
        .announcements.filter((each) => each.topic.startsWith('email'))
        .map((each) => each.topic);
    expect([mails('a@b.test', { tellPayer: true }), mails('a@b.test', {}), mails('', { tellPayer: true })]).toEqual([
      ['email.Payment Refunded'],
      [],
      [],
    ]);
  });
});

it.each(['declined', 'error'] as const)('a reversal that was %s changes nothing', (outcome) => {
  for (const attempt of [voids(), refunds(1000)])
    expect(plan({ attempt, fee: posted }, outcome)).toEqual({ payments: [], postings: [], announcements: [] });
});

describe('the fee of a payment that goes back', () => {
  const ask = { reason: 'With its payment', by: 'Sam', role: 'Business Unit Admin' };
  const by = { by: 'Sam', role: 'Business Unit Admin' };
  const next = (own: Partial<PaymentCore>, attempt: Change['attempt']) =>
    plan({ fee: { ...posted, ...own }, ...(attempt && { attempt }) }).next;

  it('is voided with a void, unless a part of it went back', () => {
    expect(next({}, voids(by))).toEqual({ payment: fee(posted), operation: 'Void', ask });
    expect(next({ refundedAmountMinor: 1 }, voids(by))).toBeUndefined();
    expect(next({}, voids())?.ask).toEqual({ reason: 'With its payment', by: 'System', role: 'System User' });
  });

  it('is refunded as far as it is left, where that was asked for', () => {
    expect(next({ refundedAmountMinor: 100 }, refunds(1000, { ...by, withFee: true }))).toEqual({
      payment: fee({ ...posted, refundedAmountMinor: 100 }),
      operation: 'Refund',
      amountMinor: 250,
      ask,
    });
    expect(next({}, refunds(1000, by))).toBeUndefined();
  });

  it('stays when it was never taken or was taken back', () => {
    expect(next({ status: 'Declined' }, voids(by))).toBeUndefined();
    expect(next({ adjustedAmountMinor: 1 }, voids(by))).toBeUndefined();
  });

  it('goes back by itself without touching accounts or asking for itself again', () => {
    const own = plan(
      {
        fee: posted,
        attempt: { ...voids({ tellPayer: true }), paymentId: 2, amountMinor: 350 },
        base: { contactEmail: 'a@b.test' },
        lines: [line(9, null, 350)],
        events: [],
      },
      'approved',
      'fee',
    );
    expect([moves(own), own.next, own.postings]).toEqual([[[2, 'Voided', 0]], undefined, []]);
    expect(own.announcements).toEqual([
      {
        businessUnitId: 5,
        orderingKey: 'payment:1',
        topic: 'Payment.Voided',
        payload: { id: 2, referenceNumber: '900000000000000012' },
      },
    ]);
  });
});

it('a fee that was to be refunded with its payment and was not is told to a person, a void of it is not', () => {
  const back = (attempt: Change['attempt'], of: 'base' | 'fee') =>
    plan({ fee: posted, ...(attempt && { attempt }) }, 'declined', of).announcements;
  const ticket = {
    paymentId: 1,
    title: { key: 'kept/ticket_fee_stays', places: { number: '900000000000000004' } },
    description: { key: 'kept/ticket_fee_stays_text', places: { message: 'No funds' } },
    dedupeKey: 'fee-refund:2',
  };
  expect(back({ ...refunds(350), paymentId: 2 }, 'fee')).toEqual([
    { businessUnitId: 5, orderingKey: 'ticket:fee-refund:2', topic: 'ticket.Technical', payload: ticket },
  ]);
  expect([back({ ...voids(), paymentId: 2 }, 'fee'), back(refunds(350), 'base')]).toEqual([[], []]);
  const silent = decideReversal(
    context({ base: posted, fee: posted, attempt: { ...refunds(350), paymentId: 2 } }),
    fee(posted),
    { ...answered('error'), message: '' },
    now,
  );
  expect(silent.announcements[0]?.payload['description']).toMatchObject({
    places: { message: { key: 'kept/said_nothing' } },
  });
});

describe('a payment whose void did not hold', () => {
  const rests = {
    base: { status: 'Pending' },
    lines: [
      { ...line(1, 1, 7000), reversedMinor: 7000 },
      { ...line(2, 2, 3000), reversedMinor: 3000 },
    ],
  } as const;

  it('ends when all of it went back, and its accounts owe nothing twice', () => {
    const done = plan({ ...rests, fee: posted, attempt: refunds(10_000, { withFee: true }) });
    expect([moves(done), done.postings, done.next]).toEqual([[[1, 'Refunded', 10_000]], [], undefined]);
    expect([done.ends, done.exceptions]).toEqual([
      {
        paymentId: 1,
        kinds: ['Given Back', 'Never Taken'],
        resolution: 'Given Back',
        reason: { key: 'kept/reason_went_back' },
      },
      undefined,
    ]);
    const voided = plan({ ...rests, attempt: { ...voids(), amountMinor: 1 } });
    expect([moves(voided), voided.ends?.paymentId, voided.exceptions]).toEqual([[[1, 'Voided', 0]], 1, undefined]);
  });

  it('stays in sight while a part of it did', () => {
    const part = plan({ ...rests, attempt: refunds(4000) });
    expect([moves(part), part.ends, part.exceptions?.map((each) => [each.kind, each.paymentId])]).toEqual([
      [[1, 'Pending', 4000]],
      undefined,
      [['Given Back', 1]],
    ]);
  });

  it('is refunded again when that failed, and a person hears of it after three times', () => {
    const again = plan({ ...rests, attempt: refunds(10_000), tries: 2 }, 'declined');
    expect([again.payments, again.postings, again.next]).toMatchObject([
      [],
      [],
      { payment: { id: 1 }, operation: 'Refund', amountMinor: 10_000 },
    ]);
    const third = plan({ ...rests, attempt: refunds(10_000), tries: 3 }, 'error');
    expect([third.next, third.announcements.map((each) => each.topic), third.exceptions?.length]).toEqual([
      undefined,
      ['ticket.Technical'],
      1,
    ]);
  });
});

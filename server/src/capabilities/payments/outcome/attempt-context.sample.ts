import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import type { MoneyState } from '../../accounts/post-balance-events.ts';
import type { PaymentCore } from '../payment-core.ts';
import type { SessionStanding } from '../../sessions/session-row.ts';
import type { AttemptContext, ContextLine } from './lock-context.ts';

/** An evening in Chicago, where it is another day than in London. */
export const now = new Date('2026-03-03T04:00:00Z');

/** A base payment of $100.00 that waits for its outcome, changed. */
export const payment = (change: Partial<PaymentCore> = {}): PaymentCore => ({
  id: 1,
  referenceNumber: '900000000000000004',
  type: 'Base Payment',
  basePaymentId: null,
  paymentSessionId: 9,
  businessUnitId: 5,
  status: 'Pending',
  amountMinor: 10_000,
  currencyCode: 'USD',
  contactEmail: '',
  merchantAccountId: 6,
  gatewayId: 7,
  paymentSourceId: 8,
  postedDate: null,
  refundedAmountMinor: 0,
  adjustedAmountMinor: 0,
  rowVersion: 1,
  ...change,
});

/** Its service fee of $3.50, changed. */
export const fee = (change: Partial<PaymentCore> = {}): PaymentCore =>
  payment({
    id: 2,
    referenceNumber: '900000000000000012',
    type: 'Service Fee',
    basePaymentId: 1,
    amountMinor: 350,
    ...change,
  });

export const line = (id: number, accountId: number | null, priceMinor: number): ContextLine => ({
  id,
  accountId,
  lineItemType: accountId === null ? 'Product' : 'AccountBalance',
  priceMinor,
  accountChargeId: null,
  refundedMinor: 0,
  adjustedMinor: 0,
  reversedMinor: 0,
});

export const state = (accountId: number, lateFee = 0): MoneyState => ({
  accountId,
  balance: 0,
  lateFee,
  openCharges: 7,
});

type Change = Partial<Omit<AttemptContext, 'session' | 'base' | 'fee' | 'attempt'>> & {
  session?: Partial<SessionStanding>;
  base?: Partial<PaymentCore>;
  fee?: Partial<PaymentCore>;
  attempt?: Partial<AttemptContext['attempt']>;
};

/** A guest's sale of one line that was sent and has no answer yet, changed; a fee only where one is named. */
export function context({ session, base, fee: ownFee, attempt, ...rest }: Change = {}): AttemptContext {
  const sent = {
    id: 77,
    businessUnitId: 5,
    paymentId: 1,
    operation: 'Sale',
    amountMinor: 10_000,
    ask: {},
    ...attempt,
  } as const;
  const whole: Partial<AttemptContext> = {
    tries: 1,
    sales: [],
    timezone: 'US/Central',
    attacked: false,
    lines: [line(1, 1, 10_000)],
    money: [state(1)],
    charges: [],
    events: [],
    chargesNow: [],
  };
  const own = {
    id: 9,
    status: 'Processing',
    channel: 'QuickPay',
    attemptCount: 0,
    createdByUserRole: 'QuickPay',
    expiresDate: new Date('2099-01-01T00:00:00Z'),
    ...session,
  };
  return {
    ...whole,
    ...rest,
    session: own,
    base: payment(base),
    fee: ownFee && fee(ownFee),
    attempt: sent,
  } as AttemptContext;
}

export const answered = (outcome: GatewayAnswer['outcome']): GatewayAnswer => ({
  outcome,
  gatewayTransactionId: 'g-1',
  authCode: 'A1',
  responseCode: '',
  message: outcome === 'approved' ? 'OK' : 'No funds',
  amountMinor: 10_000,
});

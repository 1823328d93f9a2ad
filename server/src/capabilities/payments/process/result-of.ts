import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { nameFor } from '../../accounts/payer-view.ts';
import type { ToldRow } from '../../sessions/session-row.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { said, sayTold } from '../../../platform/texts/say.ts';

/** The base payment of the last attempt, with what was paid on each account and what that owes. */
export interface LastPayment {
  id: number;
  referenceNumber: string;
  createdDate: string;
  amountMinor: number;
  feeMinor: number;
  included: boolean;
  authCode: string;
  source: PaymentResult['paymentSource'];
  accounts: PaidAccount[];
}

export interface PaidAccount {
  id: number;
  name: string;
  street: string;
  accountNumber: string;
  subAccountNumber: string;
  amountMinor: number;
  balanceMinor: number;
}

/** What a payer reads of a session and its last payment. */
export function resultOf(
  session: Omit<ToldRow, 'id' | 'businessUnitId'>,
  payment: LastPayment | undefined,
  step: PaymentResult['step'],
): PaymentResult {
  return {
    identifier: session.identifier,
    status: session.status,
    businessUnitSlug: session.slug,
    referenceNumber: payment?.referenceNumber ?? '',
    paymentId: payment?.id ?? null,
    payerMessage: payerMessage(session.status, session.abandonReason, session.payerMessage, session.phone),
    payerAction: session.payerAction as PaymentResult['payerAction'],
    createdDate: payment ? new Date(payment.createdDate).toISOString() : null,
    ...amountsOf(payment),
    currencyCode: session.currencyCode,
    authCode: payment?.authCode ?? '',
    contactEmail: session.contactEmail,
    paymentSource: payment?.source ?? null,
    step,
    accounts: (payment?.accounts ?? []).map(({ id, street: _, ...account }) => ({
      ...account,
      name: session.customerId === null ? nameFor(account.name, session.answered) : account.name,
      lines: session.charges
        .filter((line) => line.accountId === id)
        .map(({ description, amountMinor }) => ({ description: said(description), amountMinor })),
    })),
  };
}

/** A fee that is included stands in the payment's amount. */
function amountsOf({ amountMinor, feeMinor, included }: Charged = { amountMinor: 0, feeMinor: 0, included: false }) {
  const base = amountMinor - (included ? feeMinor : 0);
  return {
    amountMinor: base,
    serviceFeeAmountMinor: feeMinor,
    includeServiceFeeInPayment: included,
    totalMinor: base + feeMinor,
  };
}

type Charged = Pick<LastPayment, 'amountMinor' | 'feeMinor' | 'included'>;

/** What was kept is a text's key; a sentence of before stands as it was written. */
function payerMessage(status: string, abandonReason: string, key: string, phone: string): string {
  const kept = key && sayTold({ key });
  if (status !== 'Abandoned') return kept;
  if (abandonReason === 'Too many attempts') return say('too_many_attempts_wait', { phone });
  return kept || say('session_ended_no_payment');
}

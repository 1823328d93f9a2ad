import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { displayOf } from '../../wallet/payment-source.ts';
import type { Owed } from '../attempts/resolve-attempt.ts';
import type { Checked } from './check-payment.ts';
import { resultOf } from './result-of.ts';
import { perAccount, type WrittenPayment } from './plan-payments.ts';

/**
 * The result of a payment that was just completed, from what was written: nothing is read. Undefined where an account
 * was merged meanwhile.
 */
export function completedResult(
  { session, unit, source, accounts, quote }: Checked,
  { paymentId, amountMinor, createdDate, sale }: WrittenPayment,
  authCode: string,
  owed: readonly Owed[],
): PaymentResult | undefined {
  const paid = perAccount(session.charges).flatMap(({ account_id: id, amount }) => {
    const account = accounts.find((each) => each.id === id);
    const now = owed.find((each) => each.accountId === id);
    if (!account || !now) return [];
    const { name, street, accountNumber, subAccountNumber } = account;
    return [{ id, name, street, accountNumber, subAccountNumber, amountMinor: amount, balanceMinor: now.balanceMinor }];
  });
  if (paid.length !== perAccount(session.charges).length) return undefined;
  return resultOf(
    {
      ...session,
      ...{ slug: unit.slug, phone: unit.phone, currencyCode: unit.currencyCode },
      ...{ status: 'Complete', abandonReason: '', payerMessage: '', payerAction: '' },
    },
    {
      id: paymentId,
      referenceNumber: sale?.descriptor ?? '',
      createdDate: createdDate.toISOString(),
      amountMinor,
      feeMinor: quote.amountMinor,
      included: quote.includeServiceFeeInPayment && quote.amountMinor > 0,
      authCode,
      source: displayOf(source),
      accounts: paid.sort((a, b) => a.id - b.id),
    },
    null,
  );
}

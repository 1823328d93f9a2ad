import type { accountOperations, PayerAccount } from '@ratepayer/contract/accounts/account.operations.ts';
import { accountPaths } from '@ratepayer/contract/accounts/account.paths.ts';
import type { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { paymentPaths } from '@ratepayer/contract/payments/payment.paths.ts';
import { openPage } from '../../platform/navigation.ts';
import { allMessages, call } from '../../platform/request.ts';

type Accounts = typeof accountOperations;
type Payments = typeof paymentOperations;

/** The accounts of the look-up session or of the signed-in payer. */
export async function readMyAccounts(): Promise<PayerAccount[]> {
  const answer = await call<Accounts['getMyAccounts']>(accountPaths.getMyAccounts, {});
  return answer.data ?? [];
}

/** Begins a payment session and opens its page by a full page load. Answers what went wrong, or ''. */
export async function startPayment(slug: string, businessUnitId: number, accountIds: number[]): Promise<string> {
  const answer = await call<Payments['createPaymentIntent']>(paymentPaths.createPaymentIntent, { body: { businessUnitId, channel: 'QuickPay', accountIds } });
  if (!answer.data) return allMessages(answer.errors) || 'Please try again.';
  openPage(`/customer/${slug}/make-payment/${answer.data.identifier}`);
  return '';
}

/** Looks up one more account for a running session. */
export const addAccount = (answers: { type: string; value: string }[]) => call<Accounts['addQuickPayAccount']>(accountPaths.addQuickPayAccount, { body: { answers: answers as never } });

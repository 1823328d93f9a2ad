import type { PayerAccount } from '@ratepayer/contract/accounts/account.operations.ts';
import { openPage } from '../../platform/navigation.ts';
import { accountApi } from '../../platform/api/account.api.ts';
import { paymentApi } from '../../platform/api/payment.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';

/** The accounts of the look-up session or of the signed-in payer. */
export async function readMyAccounts(): Promise<PayerAccount[]> {
  const answer = await outcomeOf(accountApi.getMyAccounts({}));
  return answer.data ?? [];
}

/** Begins a payment session and opens its page by a full page load. Answers what went wrong, or ''. */
export async function startPayment(slug: string, businessUnitId: number, accountIds: number[]): Promise<string> {
  const answer = await outcomeOf(paymentApi.createPaymentIntent({ businessUnitId, channel: 'QuickPay', accountIds }));
  if (!answer.data) return allMessages(answer.errors) || 'Please try again.';
  openPage(`/customer/${slug}/make-payment/${answer.data.identifier}`);
  return '';
}

/** Looks up one more account for a running session. */
export const addAccount = (answers: Parameters<typeof accountApi.addQuickPayAccount>[0]['answers']) => outcomeOf(accountApi.addQuickPayAccount({ answers }));

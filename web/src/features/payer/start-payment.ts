import type { PayerAccount } from '@ratepayer/contract/accounts/account.operations.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { openPage, replacePage } from '../../platform/navigation.ts';
import { accountApi } from '../../platform/api/account.api.ts';
import { intentApi } from '../../platform/api/intent.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/payer.ts';

/** The accounts of the look-up session or of the signed-in payer. */
export async function readMyAccounts(): Promise<PayerAccount[]> {
  const answer = await outcomeOf(accountApi.getMyAccounts({}));
  return answer.data ?? [];
}

const startKey = (identifier: string) => `ratepayer.pay.start.${identifier}`;

/**
 * Begins a payment session and opens its page by a full page load, with what is known of the session already. Without
 * accounts the only one that was found is meant. `replace`: in place of the current entry of the history.
 * @returns why it was not begun, also where there are several; '' where it was
 */
export async function startPayment(
  slug: string,
  businessUnitId: number,
  accountIds?: number[],
  { replace = false }: { readonly replace?: boolean } = {},
): Promise<string> {
  const input = { businessUnitId, channel: 'QuickPay' as const, ...(accountIds ? { accountIds } : {}) };
  const { data, errors } = await outcomeOf(intentApi.createPaymentIntent(input));
  if (!data) return allMessages(errors) || say('please_try_again');
  sessionStorage.setItem(startKey(data.identifier), JSON.stringify(data));
  const open = replace ? replacePage : openPage;
  open(`/customer/${slug}/make-payment/${data.identifier}`);
  return '';
}

/** The session as it was begun a moment ago, once: a reload asks how it stands. */
export function takeStarted(identifier: string): PaymentIntent | undefined {
  const kept = sessionStorage.getItem(startKey(identifier));
  sessionStorage.removeItem(startKey(identifier));
  return kept ? (JSON.parse(kept) as PaymentIntent) : undefined;
}

/** Looks up one more account for a running session, beside those that it pays. */
export const addAccount = (asked: Parameters<typeof accountApi.addQuickPayAccount>[0]) =>
  outcomeOf(accountApi.addQuickPayAccount(asked));

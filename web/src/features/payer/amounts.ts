import { amountMessage, checkAmount, checkTotal } from '@ratepayer/contract/payments/amount-rules.ts';
import { formatMoney, hasBrokenCents, parseMoneyInput } from '@ratepayer/contract/kit/money.ts';
import type { IntentAccount, PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { say } from '../../platform/texts/payer.ts';

/** What a payer chose to pay on one account. */
export interface Choice {
  readonly kind: 'total' | 'pastDue' | 'other';
  readonly other: string;
}

export const idOfAmount = (accountId: number) => `amount-${accountId}`;

/** The chosen amount of an account in cents. */
export function amountOf(account: IntentAccount, choice: Choice): number {
  if (choice.kind === 'total') return Math.max(account.totalOutstandingBalance, 0);
  if (choice.kind === 'pastDue') return account.pastDueAmountMinor;
  return parseMoneyInput(choice.other, cultureNow());
}

/** The first choice on an account: all that is due, or an amount of one's own when nothing is. */
export const firstChoice = (account: IntentAccount): Choice => ({
  kind: account.totalOutstandingBalance > 0 ? 'total' : 'other',
  other: '',
});

/** How an amount is split into lines: the balance first, then the late fee, then open charges, oldest first. */
export function linesOf(account: IntentAccount, amountMinor: number) {
  const line = (
    lineItemType: 'AccountBalance' | 'LateFee' | 'OpenCharge',
    amountMinor: number,
    accountChargeId: number | null = null,
  ) => (amountMinor > 0 ? [{ accountId: account.id, lineItemType, accountChargeId, amountMinor }] : []);
  let left = amountMinor;
  const take = (limit: number) => {
    const taken = Math.min(left, limit);
    left -= taken;
    return taken;
  };
  const balance = take(Math.max(account.balance, 0));
  const others = [
    ...line('LateFee', take(account.lateFee)),
    ...account.openCharges.flatMap(({ id, remainingMinor }) => line('OpenCharge', take(remainingMinor), id)),
  ];
  // What is paid in advance becomes a credit on the balance.
  return [...line('AccountBalance', balance + left), ...others];
}

/** What is wrong with the amounts, by the rules the server uses too. */
export function amountProblems(
  intent: PaymentIntent,
  choices: Readonly<Record<number, Choice>>,
  culture: Culture,
  boughtMinor: number,
): { id: string; message: string }[] {
  const show = (minor: number) => formatMoney(minor, intent.currencyCode, culture);
  const perAccount = intent.accounts.flatMap((account) => {
    const choice = choices[account.id] ?? firstChoice(account);
    if (choice.kind === 'other' && hasBrokenCents(choice.other, cultureNow()))
      return [{ id: idOfAmount(account.id), message: say('cents_two_digits') }];
    const amount = amountOf(account, choice);
    // Beside what is bought a bill may be left out.
    const problem =
      amount || !boughtMinor ? checkAmount(intent.config, account.totalOutstandingBalance, amount) : undefined;
    return problem ? [{ id: idOfAmount(account.id), message: amountMessage(problem, show, say) }] : [];
  });
  if (perAccount.length > 0) return perAccount;
  const total = intent.accounts.reduce(
    (sum, account) => sum + amountOf(account, choices[account.id] ?? firstChoice(account)),
    boughtMinor,
  );
  const problem = checkTotal(intent.config, total);
  return problem ? [{ id: idOfAmount(intent.accounts[0]?.id ?? 0), message: amountMessage(problem, show, say) }] : [];
}

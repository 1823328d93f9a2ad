import {
  type AmountProblem,
  amountMessage,
  checkAmount,
  checkTotal,
} from '@ratepayer/contract/payments/amount-rules.ts';
import { hasBrokenCents, parseMoneyInput, readMoney } from '@ratepayer/contract/kit/money.ts';
import type { IntentAccount, PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
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

/** Why an amount is none as it is typed; '' where it is one, and where nothing is typed. */
export function whyUnread(typed: string, show: (minor: number) => string): string {
  if (!typed.trim() || readMoney(typed, cultureNow()) !== undefined) return '';
  return hasBrokenCents(typed, cultureNow()) ? say('cents_two_digits') : amountMessage({ kind: 'zero' }, show, say);
}

/** What is chosen and bought, and what it comes to. */
interface Entered {
  readonly choiceOf: (account: IntentAccount) => Choice;
  readonly paidOn: (account: IntentAccount) => number;
  readonly lines: readonly unknown[];
  readonly amountMinor: number;
}

/** What is wrong with the amounts, by the rules the server uses too. */
export function amountProblems(
  { accounts, config }: PaymentIntent,
  { choiceOf, paidOn, lines, amountMinor }: Entered,
  show: (minor: number) => string,
): { id: string; message: string }[] {
  const told = (id: number, problem: AmountProblem | undefined, otherwise = '') => {
    const message = otherwise || (problem && amountMessage(problem, show, say));
    return message ? [{ id: idOfAmount(id), message }] : [];
  };
  const perAccount = accounts.flatMap((account) => {
    const { kind, other } = choiceOf(account);
    const amount = paidOn(account);
    // Beside what is bought a bill may be left out.
    const problem = amount || !lines[0] ? checkAmount(config, account.totalOutstandingBalance, amount) : undefined;
    return told(account.id, problem, kind === 'other' ? whyUnread(other, show) : '');
  });
  return perAccount[0] ? perAccount : told(accounts[0]?.id ?? 0, checkTotal(config, amountMinor));
}

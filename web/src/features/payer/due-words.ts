import { say } from '../../platform/texts/payer.ts';

interface Due {
  readonly balance: number;
  readonly lateFee: number;
  readonly totalOutstandingBalance: number;
}
type Show = (minor: number) => string;

/**
 * What a total is made of when it is more than the balance: "$66.89 and a late fee of $1.16"; '' when there is nothing
 * to tell.
 */
export function amountWords({ balance, lateFee, totalOutstandingBalance: total }: Due, show: Show): string {
  const charges = total - balance - lateFee;
  const parts = [
    balance < 0 ? say('made_of_credit', { amount: show(-balance) }) : balance > 0 ? show(balance) : '',
    charges > 0 ? say('made_of_charges', { amount: show(charges) }) : '',
    lateFee > 0 ? say('made_of_late_fee', { amount: show(lateFee) }) : '',
  ].filter(Boolean);
  if (lateFee <= 0 && charges <= 0) return '';
  const text =
    parts.length < 2 ? `${parts[0]}` : say('and', { first: parts.slice(0, -1).join(', '), last: parts.at(-1) ?? '' });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a payer reads when nothing is due; a balance below zero is named as the credit it is. */
export function nothingDueWords({ totalOutstandingBalance: total }: Due, mayPayAhead: boolean, show: Show): string {
  const rest = say(mayPayAhead ? 'nothing_due_ahead' : 'nothing_due');
  return total < 0 ? say('you_have_credit', { amount: show(-total), rest }) : rest;
}

/** An amount in a list: a credit says that it is one. */
export const balanceWords = (minor: number, show: Show): string =>
  minor < 0 ? say('as_credit', { amount: show(-minor) }) : show(minor);

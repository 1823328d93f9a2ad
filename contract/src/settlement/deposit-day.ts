import { addDays } from '../kit/local-date.ts';
import { addBankingDays } from '../payments/banking-days.ts';

/** What closes on a day is with the bank of the town so many banking days later, as a rule. */
const bankingDays = 2;
/** No weekend with its holidays is longer. */
const longestDays = 10;

/** The day on which a deposit of what closed on a day is expected. */
export const depositDayOf = (closed: string): string => addBankingDays(closed, bankingDays);

/** The days whose batches are expected in the deposit of one; none where nothing is deposited then. */
export function daysInDeposit(day: string): { readonly first: string; readonly last: string } | undefined {
  const days = Array.from({ length: longestDays }, (_, back) => addDays(day, -back)).filter(
    (closed) => depositDayOf(closed) === day,
  );
  const [last, first] = [days[0], days.at(-1)];
  return first && last ? { first, last } : undefined;
}

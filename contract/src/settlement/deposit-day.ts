import { addDays } from '../kit/local-date.ts';
import { addBankingDays, isBankingDay } from '../payments/banking-days.ts';

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

/** What closed is funded so many banking days after its day at the latest; later somebody asks where it is. */
export const bankingDaysToFund = 3;

/** The banking days of the weeks around an instant, wherever it is which day. */
export const bankingDaysUntil = (now: Date): readonly string[] => {
  const tomorrow = addDays(now.toISOString().slice(0, 10), 1);
  return Array.from({ length: 3 * longestDays }, (_, back) => addDays(tomorrow, -back)).filter(isBankingDay);
};

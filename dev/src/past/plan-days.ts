import type { ReversalReason } from '@ratepayer/contract/payments/reversal.ts';
import { addDays, dateIn, instantAt } from '@ratepayer/contract/kit/local-date.ts';
import { datesBetween, isWorkingDay, payDay, timeOfDay, workingDayFrom } from './calendar.rules.ts';
import { chance } from './chance.ts';
import { accountsOf, largePayers, type PastAccount, type PastUnit } from './past-units.ts';

/** A bill that the billing system issues. */
export interface Bill {
  readonly account: PastAccount;
  readonly issueDate: string;
  readonly dueDate: string;
  readonly amountMinor: number;
}

/** Something that somebody does in the past, by a verb of the product. */
export type Deed =
  | { readonly kind: 'file'; readonly bills: readonly Bill[] }
  | { readonly kind: 'pay'; readonly account: PastAccount; readonly seed: number; readonly how: 'Full' | 'Half' }
  | { readonly kind: 'record'; readonly account: PastAccount; readonly seed: number }
  | { readonly kind: 'bounce'; readonly account: PastAccount }
  | { readonly kind: 'void'; readonly account: PastAccount; readonly reason: ReversalReason }
  | {
      readonly kind: 'refund';
      readonly account: PastAccount;
      readonly reason: ReversalReason;
      readonly part: 'Whole' | 'Part';
    }
  | { readonly kind: 'decide'; readonly account: PastAccount; readonly decision: 'Approve' | 'Refuse' }
  | { readonly kind: 'chargeback'; readonly account: PastAccount }
  | { readonly kind: 'win'; readonly account: PastAccount }
  | { readonly kind: 'console sale' }
  | { readonly kind: 'settle exception' }
  | { readonly kind: 'returns' }
  | { readonly kind: 'close' };

/** A deed at its instant. */
export type Timed = Deed & { readonly at: Date; readonly date: string; readonly unit: PastUnit };

interface Span {
  readonly unit: PastUnit;
  readonly first: string;
  readonly last: string;
  readonly until: Date;
  readonly size: number;
}

const billedDaysBefore = 20;

/**
 * Everything that happens at a unit, in order, until the past reaches the present. The same for the same end, on every
 * machine.
 */
export function planDays(unit: PastUnit, until: Date, days: number, size: number): Timed[] {
  const last = dateIn(until, unit.zone);
  const span: Span = { unit, first: addDays(last, 1 - days), last, until, size };
  const accounts = accountsOf(unit, size);
  const bills = billsOf(span, accounts);
  const timed = [
    ...filesOf(span, accounts, bills),
    ...bills.flatMap((bill) => deedsOf(span, bill)),
    ...accounts.flatMap((account) => largeDeeds(span, account)),
    ...houseDeeds(span),
    ...todaysOf(span, accounts),
  ];
  const deeds = timed.filter(({ at, date }) => at <= until && date >= span.first);
  return deeds.sort((a, b) => a.at.getTime() - b.at.getTime());
}

const on = (span: Span, date: string, time: string, deed: Deed): Timed => ({
  ...deed,
  date,
  unit: span.unit,
  at: instantAt(date, time, span.unit.zone),
});

const isLarge = ({ unit }: Span, { index }: PastAccount) =>
  unit.slug === 'riverton-water' && (largePayers as readonly number[]).includes(index);

function billsOf(span: Span, accounts: readonly PastAccount[]): Bill[] {
  const { first, last, unit } = span;
  const due = datesBetween(addDays(first, -12), addDays(last, billedDaysBefore)).filter((date) =>
    /-(01|15)$/.test(date),
  );
  return accounts.flatMap((account) => {
    const dates =
      unit.bills === 'Monthly'
        ? due.filter((date) => Number(date.slice(8)) === account.dueDay)
        : [due[account.index % due.length] ?? last];
    return dates.map((dueDate, i) => {
      const pick = chance(Number(account.number) * 31 + i);
      const amountMinor = Math.max(100, Math.round((account.usualMinor * (75 + pick(50))) / 100));
      return { account, dueDate, amountMinor, issueDate: workingDayFrom(addDays(dueDate, -billedDaysBefore)) };
    });
  });
}

/** Files of the billing system: all accounts on the first day, then those with a new bill. */
function filesOf(span: Span, accounts: readonly PastAccount[], bills: readonly Bill[]): Timed[] {
  const { first, last, unit } = span;
  const began = accounts.map((account): Bill => {
    const early = bills.filter((bill) => bill.account === account && bill.issueDate <= first).at(-1);
    return early ?? { account, issueDate: first, dueDate: addDays(first, billedDaysBefore), amountMinor: 0 };
  });
  return datesBetween(first, last).flatMap((date) => {
    const issued = date === first ? began : bills.filter((bill) => bill.issueDate === date);
    const isWritten = issued.length > 0 || (unit.files === 'Working Days' && isWorkingDay(date));
    return isWritten ? [on(span, date, date === first ? '00:00:00' : '05:10:00', { kind: 'file', bills: issued })] : [];
  });
}

const reasons: readonly ReversalReason[] = ['Duplicate payment', 'Wrong amount', 'Wrong account', 'Requested by payer'];

/** What comes of a bill: mostly that it is paid, and sometimes that the payment goes back. */
function deedsOf(span: Span, { account, dueDate }: Bill): Timed[] {
  if (isLarge(span, account) || (paysToday(span, account) && dueDate > addDays(span.last, -20))) return [];
  const seed = Number(account.number) * 131 + Number(dueDate.replaceAll('-', ''));
  const pick = chance(seed);
  if (pick(100) >= 84) return [];
  const atOffice = account.way === 'Counter' || account.way === 'Elsewhere';
  const paid = payDay(dueDate, pick);
  const date = atOffice ? workingDayFrom(paid) : paid;
  const time = timeOfDay(atOffice ? 'Office' : 'Online', pick);
  const later = (days: number, deed: Deed) =>
    on(span, workingDayFrom(addDays(date, days)), timeOfDay('Office', pick), deed);
  if (account.way === 'Elsewhere') {
    const recorded = on(span, date, time, { kind: 'record', account, seed });
    return pick(100) < 2 ? [recorded, later(3 + pick(3), { kind: 'bounce', account })] : [recorded];
  }
  const how = span.unit.slug === 'riverton-water' && pick(100) < 7 ? 'Half' : 'Full';
  return [
    on(span, date, time, { kind: 'pay', account, seed, how }),
    ...backOf(span, { account, date, time }, pick, later),
  ];
}

function backOf(
  span: Span,
  { account, date, time }: { account: PastAccount; date: string; time: string },
  pick: (below: number) => number,
  later: (days: number, deed: Deed) => Timed,
): Timed[] {
  const reason = reasons[pick(reasons.length)] ?? 'Wrong amount';
  const chosen = pick(1000);
  const hour = Number(time.slice(0, 2));
  if (chosen < 30 && isWorkingDay(date) && hour >= 8 && hour < 16) {
    return [on(span, date, `${String(hour + 1).padStart(2, '0')}${time.slice(2)}`, { kind: 'void', account, reason })];
  }
  if (chosen >= 30 && chosen < 44) return [later(2 + pick(6), { kind: 'refund', account, reason, part: 'Whole' })];
  if (chosen >= 44 && chosen < 60) return [later(2 + pick(9), { kind: 'refund', account, reason, part: 'Part' })];
  if (chosen >= 60 && chosen < 69 && account.way !== 'Bank') {
    const days = 8 + pick(14);
    const taken = later(days, { kind: 'chargeback', account });
    return pick(100) < 40 ? [taken, later(days + 7 + pick(8), { kind: 'win', account })] : [taken];
  }
  return [];
}

/** Large payers pay once and want it back: one waits for a second person, one got it, one did not. */
function largeDeeds(span: Span, account: PastAccount): Timed[] {
  if (!isLarge(span, account)) return [];
  const waits = account.index === largePayers[0];
  const back = workingDayFrom(addDays(span.last, waits ? 0 : -10));
  const refund = { kind: 'refund', account, reason: 'Wrong account', part: 'Whole' } as const;
  const paid = on(span, addDays(back, -3), '10:20:00', {
    kind: 'pay',
    account,
    seed: Number(account.number),
    how: 'Full',
  });
  // What waits was asked an hour ago, so that its three days are still to come.
  if (waits) return [paid, { ...refund, unit: span.unit, date: span.last, at: new Date(span.until.getTime() - 1_000) }];
  const decision = account.index === largePayers[1] ? 'Approve' : 'Refuse';
  return [paid, on(span, back, '09:40:00', refund), on(span, back, '11:05:00', { kind: 'decide', account, decision })];
}

/** What the house does: days close, bank returns are taken in, and twice the gateway's own console was used. */
function houseDeeds(span: Span): Timed[] {
  const isWater = span.unit.slug === 'riverton-water';
  const closings = datesBetween(span.first, span.last).map((date) => on(span, date, '18:00:00', { kind: 'close' }));
  if (!isWater) return closings;
  const returns = datesBetween(addDays(span.first, 1), span.last).filter(isWorkingDay);
  const strange = [-9, -2].map((days) => on(span, addDays(span.last, days), '16:10:00', { kind: 'console sale' }));
  return [
    ...closings,
    ...returns.map((date) => on(span, date, '07:30:00', { kind: 'returns' })),
    ...strange,
    on(span, addDays(span.last, -7), '10:15:00', { kind: 'settle exception' }),
  ];
}

const fewToday = 12;

/** The last accounts of a unit that are paid online or by telephone leave their newest bill until today. */
const paysToday = ({ unit, size }: Span, { index, way }: PastAccount): boolean =>
  way !== 'Counter' && way !== 'Elsewhere' && index >= Math.ceil(unit.accounts * size) - fewToday;

/** However early it is: a few have paid today already, as the hours go. */
function todaysOf(span: Span, accounts: readonly PastAccount[]): Timed[] {
  const began = instantAt(span.last, '00:00', span.unit.zone).getTime();
  const open = span.until.getTime() - began;
  return accounts
    .filter((account) => paysToday(span, account))
    .map((account, i): Timed => {
      const seed = Number(account.number) + i;
      const pick = chance(seed);
      const wished = Array.from({ length: 8 }, () => instantAt(span.last, timeOfDay('Online', pick), span.unit.zone));
      const at =
        wished.find((time) => time < span.until) ?? new Date(began + Math.floor((open * (i + 1)) / (fewToday + 2)));
      return { kind: 'pay', account, seed, how: 'Full', unit: span.unit, date: span.last, at };
    });
}

import type { SchedulingType } from '@ratepayer/contract/autopay/autopay-kinds.ts';
import { daysOfVarying } from '@ratepayer/contract/autopay/autopay-rules.fields.ts';
import { addDays, instantAt } from '@ratepayer/contract/kit/local-date.ts';
import {
  addBankingDays,
  bankingDayFrom,
  bankingDayUntil,
  banksBefore,
} from '@ratepayer/contract/payments/banking-days.ts';

/** Days between a notice that says another day than before and that day. */
export const daysOfMoved = 7;
/** A payer may stop a debit until so many banking days before it, whatever a biller says. */
const banksToStop = 3;

/** When an enrolment pays. */
export interface When {
  readonly schedulingType: SchedulingType;
  readonly leadTimeDays: number | null;
  readonly dayOfMonth: string | null;
}

export interface Plan {
  /** The day that it stands for. */
  readonly targetDate: string;
  readonly processingDate: string;
  /** From when on its payer is told. */
  readonly noticeDate: string;
}

export interface PlanAsk {
  readonly when: When;
  /** The day that it stands for, where that is fixed already. */
  readonly targetDate?: string;
  readonly dueDate: string | null;
  readonly today: string;
  readonly isBankDebit: boolean;
  /** The account of a business: the rules for consumers are not about it. */
  readonly isBusiness: boolean;
  /** The amount differs from the last one, or there was none. */
  readonly varies: boolean;
  /** The payer said up to which amount, and it is not above it. */
  readonly isWithinAgreed: boolean;
  readonly daysScheduled: number;
  /** Its payer was told another day before. */
  readonly isMoved?: boolean;
}

const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The next day of the month after `after`; Last is the 28th to the 31st. */
export function nextDayOfMonth(day: string, after: string): string {
  const [year = 0, month = 1] = after.split('-').map(Number);
  const of = (y: number, m: number) => {
    const date = day === 'Last' ? lastOf(y, m) : Number(day);
    return `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  };
  const now = of(year, month);
  if (now > after) return now;
  return month === 12 ? of(year + 1, 1) : of(year, month + 1);
}

/** The day that an enrolment would pay on if every day were good; undefined where no bill says one. */
export function targetOf({ schedulingType, leadTimeDays, dayOfMonth }: When, dueDate: string | null, today: string) {
  if (schedulingType === 'DayOfMonth') return nextDayOfMonth(dayOfMonth ?? 'Last', today);
  return dueDate === null ? undefined : addDays(dueDate, -(leadTimeDays ?? 0));
}

const later = (a: string, b: string): string => (a > b ? a : b);

/**
 * The day that is wanted, on which a bank is open where one is debited: before a due date, after a day of the month.
 */
function wantedOf({ when, isBankDebit }: PlanAsk, targetDate: string): string {
  if (!isBankDebit) return targetDate;
  return when.schedulingType === 'DayOfMonth' ? bankingDayFrom(targetDate) : bankingDayUntil(targetDate);
}

/** Days that have to be between the notice and the debit. */
const mustBe = ({ isBusiness, varies, isMoved = false }: PlanAsk): number =>
  isBusiness ? 0 : Math.max(varies ? daysOfVarying : 0, isMoved ? daysOfMoved : 0);

/** The last day on which a bill is still paid in time; one that is over is paid as soon as it may be. */
function latestOf({ dueDate, today, isBankDebit }: PlanAsk, earliest: string): string {
  if (dueDate === null || dueDate < today) return earliest;
  return isBankDebit ? bankingDayUntil(dueDate) : dueDate;
}

/**
 * When a payment is taken and when its payer is told; undefined where it cannot be in time, and has to be paid by hand.
 * A notice that would go too late moves the day, never past the due date; past that only an agreed range helps.
 */
export function planRun(ask: PlanAsk): Plan | undefined {
  const { today, isBankDebit } = ask;
  const targetDate = ask.targetDate ?? targetOf(ask.when, ask.dueDate, today);
  if (targetDate === undefined) return undefined;
  const wanted = wantedOf(ask, targetDate);
  const must = mustBe(ask);
  const from = (date: string) => (isBankDebit ? bankingDayFrom(date) : date);
  const told = (processingDate: string): Plan => ({
    targetDate,
    processingDate,
    noticeDate: later(addDays(processingDate, -Math.max(ask.daysScheduled, must)), today),
  });
  // A day is between the notice and the debit in any case.
  const earliest = from(addDays(today, Math.max(must, 1)));
  if (wanted >= earliest) return told(wanted);
  const latest = latestOf(ask, earliest);
  if (earliest <= latest) return told(earliest);
  const soon = later(wanted, from(addDays(today, 1)));
  return ask.isWithinAgreed && soon <= latest ? told(soon) : undefined;
}

/** The same day of a later month, or the last one that it has. */
function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const at = year * 12 + month - 1 + months;
  const [y, m] = [Math.floor(at / 12), (at % 12) + 1];
  const two = (of: number) => String(of).padStart(2, '0');
  return `${String(y).padStart(4, '0')}-${two(m)}-${two(Math.min(day, lastOf(y, m)))}`;
}

/** The days of the payments behind a planned one, and the months of their bills, where a bill comes each month. */
export function plansAfter(ask: PlanAsk, { targetDate }: Plan, count: number) {
  return Array.from({ length: count }, (_, i) => {
    const { schedulingType, leadTimeDays } = ask.when;
    const isByMonth = schedulingType === 'DayOfMonth' || ask.dueDate === null;
    const due = isByMonth ? dayOfMonthAfter(ask.when, targetDate, i + 1) : monthsAfter(ask.dueDate, i + 1);
    const target = isByMonth ? due : addDays(due, -(leadTimeDays ?? 0));
    return { processingDate: wantedOf(ask, target), month: due.slice(0, 7) };
  });
}

/** The chosen day of the month, so many months on. */
const dayOfMonthAfter = ({ dayOfMonth }: When, after: string, months: number): string =>
  nextDayOfMonth(dayOfMonth ?? 'Last', months === 1 ? after : monthsAfter(after, months - 1));

export interface Window {
  /** When the run of that day begins. */
  readonly startsAt: Date;
  readonly cancelableUntil: Date;
}

/** Until when a payment may be stopped: hours before it, for consumers never earlier than three banking days before. */
export function windowOf(
  processingDate: string,
  at: {
    readonly processingTime: string;
    readonly hours: number;
    readonly timezone: string;
    readonly isBusiness: boolean;
  },
): Window {
  const startsAt = instantAt(processingDate, at.processingTime, at.timezone);
  const hoursBefore = new Date(startsAt.getTime() - at.hours * 3_600_000);
  if (at.isBusiness) return { startsAt, cancelableUntil: hoursBefore };
  const banks = instantAt(banksBefore(processingDate, banksToStop), at.processingTime, at.timezone);
  return { startsAt, cancelableUntil: hoursBefore > banks ? hoursBefore : banks };
}

/** The last day on which a run that was missed is made up. */
export const lastDayOf = (processingDate: string): string => addBankingDays(processingDate, 1);

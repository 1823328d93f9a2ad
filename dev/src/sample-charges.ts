import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import { type chargeColumns, fileDate } from './account-file.ts';

/** What a utility asks for, as its billing system says it. */
export interface SampleCharge {
  /** What it is for, and of which month: no account has two that are called alike. */
  readonly description: string;
  readonly amountMinor: number;
  readonly dueDate: string;
  /** A part of the bill, or asked beside it. */
  readonly isOfBill: boolean;
}

const services = [
  ['Water', 48],
  ['Sewer', 31],
  ['Stormwater', 9],
  ['Refuse and recycling', 12],
] as const;
const besides = [
  ['Backflow test', 4_500],
  ['Meter replacement installment', 2_850],
  ['Sewer repair installment', 6_125],
] as const;

interface Billed {
  readonly amountMinor: number;
  readonly dueDate: string;
  /** Which of the kinds of bills there are. */
  readonly kind: number;
}

const monthOf = (date: string): string => `${date.slice(5, 7)}/${date.slice(0, 4)}`;

/** Whether something is asked beside a bill of this kind, as long as it has not all services. */
export const hasBeside = (kind: number): boolean => kind % 2 === 1;

/** What a bill is made of: two to four services, which come to its amount, and of some bills one thing beside it. */
export function chargesOf({ amountMinor, dueDate, kind }: Billed): SampleCharge[] {
  const month = monthOf(dueDate);
  const billed = services.slice(0, 2 + (kind % 3));
  const share = (percent: number) => Math.floor((amountMinor * percent) / 100);
  const [first, ...others] = billed.map(([service, percent]) => ({
    description: `${service} ${month}`,
    amountMinor: share(percent),
    dueDate,
    isOfBill: true,
  }));
  const rest = amountMinor - others.reduce((sum, charge) => sum + charge.amountMinor, 0);
  const [what, minor] = besides[kind % besides.length] ?? besides[0];
  const beside = { description: `${what} ${month}`, amountMinor: minor, dueDate, isOfBill: false };
  const own = first ? [{ ...first, amountMinor: rest }, ...others] : [];
  return hasBeside(kind) && own.length < services.length ? [...own, beside] : own;
}

type ChargeCells = Readonly<Record<(typeof chargeColumns)[number], string>>;

/** Its cells: what is asked beside a bill is paid whole. A charge is numbered by what it is for. */
export const chargeCells = ({ description, amountMinor, dueDate, isOfBill }: SampleCharge): ChargeCells => ({
  CHARGE_NO: description.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '-'),
  CHARGE_DESC: description,
  CHARGE_AMT: decimalOf(amountMinor),
  CHARGE_DUE_DT: fileDate(dueDate),
  CHARGE_IN_BAL: isOfBill ? 'Y' : 'N',
  CHARGE_WHOLE: isOfBill ? 'N' : 'Y',
});

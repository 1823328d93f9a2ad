import type { AccountPage } from './account-page.shapes.ts';

/** One reason why an account owes something. */
export interface OwedLine {
  readonly kind: 'charge' | 'balance' | 'rest' | 'pastDue' | 'lateFee';
  /** Its charge, where it is one. */
  readonly id: number;
  readonly description: string;
  readonly dueDate: string | null;
  readonly isPastDue: boolean;
  /** A charge that is asked for beside the balance. */
  readonly isBeside: boolean;
  readonly amountMinor: number;
}

type Owing = Pick<
  AccountPage,
  'balance' | 'lateFee' | 'lateFeeApplicable' | 'pastDueAmountMinor' | 'dueDate' | 'openCharges'
>;

/**
 * Why an account owes what it owes: its charges, what of the balance no charge explains, and its late fee. They add up
 * to its total outstanding.
 */
export function owedLines(account: Owing, today: string): OwedLine[] {
  const { balance, lateFee, lateFeeApplicable, openCharges } = account;
  const line = (kind: OwedLine['kind'], amountMinor: number, more: Partial<OwedLine> = {}): OwedLine => {
    const dueDate = more.dueDate ?? null;
    const isLate = dueDate !== null && dueDate < today;
    const plain = { kind, id: 0, description: '', amountMinor, isPastDue: isLate && amountMinor > 0, isBeside: false };
    return { ...plain, ...more, dueDate };
  };
  const charge = ({ id, description, dueDate, remainingMinor, includedInBalance }: Owing['openCharges'][number]) =>
    line('charge', remainingMinor, { id, description, dueDate, isBeside: !includedInBalance });
  const [inside, beside] = [
    openCharges.filter(({ includedInBalance }) => includedInBalance),
    openCharges.filter(({ includedInBalance }) => !includedInBalance),
  ];
  const explained = inside.reduce((sum, { remainingMinor }) => sum + remainingMinor, 0);
  const ofBalance = inside.length > 0 ? [line('rest', balance - explained)] : balanceLines(account, line);
  return [
    ...inside.map(charge),
    ...ofBalance.filter(({ amountMinor }) => amountMinor !== 0),
    ...beside.map(charge),
    ...(lateFeeApplicable && lateFee !== 0 ? [line('lateFee', lateFee)] : []),
  ];
}

/** A balance that no charge explains: what of it is past due, and what comes next. */
function balanceLines(
  { balance, pastDueAmountMinor, dueDate }: Owing,
  line: (kind: OwedLine['kind'], amountMinor: number, more?: Partial<OwedLine>) => OwedLine,
): OwedLine[] {
  if (pastDueAmountMinor <= 0 || pastDueAmountMinor >= balance)
    return [line('balance', balance, { dueDate, ...(pastDueAmountMinor > 0 ? { isPastDue: true } : {}) })];
  return [
    line('pastDue', pastDueAmountMinor, { isPastDue: true }),
    line('balance', balance - pastDueAmountMinor, { dueDate }),
  ];
}

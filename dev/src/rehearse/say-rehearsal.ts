import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { said } from '@ratepayer/server/platform/texts/say.ts';
import type { RehearsedRow } from './read-rehearsed.ts';
import type { Rehearsal } from './rehearse-days.ts';

const culture = 'en-US';

/** What becomes of them, in words. */
function outcomeOf({ status, payment, reason }: RehearsedRow): string {
  if (status === 'Processed')
    return payment === 'Succeeded' ? 'charged' : `tried, ${(payment ?? 'none').toLowerCase()}`;
  if (status === 'Staged' || status === 'Scheduled') return 'still waits';
  if (status === 'Processing') return 'under way';
  return `not charged: ${said(reason, culture).replace(/\.$/, '')}`;
}

const money = (row: RehearsedRow, minor: number) => formatMoney(minor, row.currencyCode, culture);

/** Sums of rows by a name. */
function summed(rows: readonly RehearsedRow[], nameOf: (row: RehearsedRow) => string): RehearsedRow[][] {
  return [...Map.groupBy(rows, nameOf)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

const countOf = (rows: readonly RehearsedRow[]) => rows.reduce((sum, { count }) => sum + count, 0);

function lineOf(rows: readonly RehearsedRow[]): string {
  const [first] = rows;
  if (!first) return '';
  const amount = rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const fee = rows.reduce((sum, { feeMinor }) => sum + feeMinor, 0);
  const fees = first.status === 'Processed' && fee > 0 ? ` and ${money(first, fee)} of fees` : '';
  return `    ${String(countOf(rows)).padStart(7)}  ${outcomeOf(first)}, ${money(first, amount)}${fees}`;
}

/** The report of a rehearsal as lines of text: by business unit and day, then in sum, then what payers are told. */
export function sayRehearsal({ from, through, rows, mails, faults }: Rehearsal): string[] {
  const days = summed(rows, ({ unit, day }) => `${unit} ${day}`).flatMap((group) => [
    `  ${group[0]?.day}  ${group[0]?.unit}`,
    ...summed(group, outcomeOf).map(lineOf),
  ]);
  const totals = summed(rows, ({ unit }) => unit).flatMap((group) => [
    `  ${group[0]?.unit}`,
    ...summed(group, outcomeOf).map(lineOf),
  ]);
  const notices = rows.reduce((sum, row) => sum + row.notices, 0);
  return [
    `Payments that are taken by themselves, ${from} through ${through}`,
    '',
    ...(rows.length > 0 ? days : ['  None is planned for these days.']),
    '',
    'In sum',
    ...totals,
    '',
    `Notices: ${notices}`,
    'Mails, none of which left this machine',
    ...Object.entries(mails).map(([name, n]) => `    ${String(n).padStart(7)}  ${name}`),
    ...(faults.length > 0 ? ['', 'Faults', ...faults.map((fault) => `    ${fault}`)] : []),
  ];
}

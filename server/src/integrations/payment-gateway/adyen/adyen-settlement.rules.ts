import type { SettlementLine } from '../settlement-report.ts';
import { minorOf } from '../vendor-words.rules.ts';
import { disputeNumber } from './adyen-messages.rules.ts';

/** A row of the settlement details report, by the names of its columns: their order is the account's own choice. */
export type ReportRow = Readonly<Record<string, string | undefined>>;

const kinds: Readonly<Record<string, SettlementLine['kind']>> = {
  Settled: 'sale',
  Refunded: 'refund',
  RefundedReversed: 'refundFailed',
  Chargeback: 'dispute',
  SecondChargeback: 'dispute',
  ChargebackReversed: 'disputeReversed',
};
// The payout is the sum of the lines, not one of them.
const sums: readonly string[] = ['MerchantPayout'];

/** Columns without which a file is none of these reports. */
const needed = [
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Batch Number',
];

/** @throws for a file that lacks a column we read: half a report is none. */
export function checkColumns(columns: readonly string[]): void {
  const missing = needed.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw new Error(`A settlement report of Adyen has no column ${missing.join(', ')}.`);
}

/**
 * Which of two columns says the amount, the kind says which way it went: in the vendor's own samples a sale stands as a
 * debit.
 */
function amountOf(row: ReportRow, debit: string, credit: string): number {
  const told = [row[debit] ?? '', row[credit] ?? ''].map((digits) => digits.trim()).filter((digits) => digits !== '');
  const strange = told.find((digits) => !/^-?\d{1,12}(\.\d{1,2})?$/.test(digits));
  if (strange !== undefined) throw new Error(`A settlement report of Adyen has an amount that is none: ${strange}`);
  return Math.abs(told.map(minorOf).find((amount) => amount !== 0) ?? 0);
}

/** A row as money that moved, gross. Our number of a sale is its payment's, of everything else its own. */
export function linesOf(row: ReportRow): SettlementLine[] {
  const type = (row['Type'] ?? '').trim();
  if (type === '' || sums.includes(type)) return [];
  const kind = kinds[type] ?? 'other';
  return [
    {
      kind,
      ...numbersOf(row, kind, type),
      amountMinor:
        kind === 'other'
          ? amountOf(row, 'Net Debit (NC)', 'Net Credit (NC)')
          : amountOf(row, 'Gross Debit (GC)', 'Gross Credit (GC)'),
      currencyCode: row['Gross Currency'] || row['Net Currency'] || '',
      authCode: '',
    },
  ];
}

type Numbers = Pick<SettlementLine, 'reference' | 'gatewayTransactionId' | 'saleTransactionId'>;

/** The payment's reference is no reference of what modified it. */
function numbersOf(row: ReportRow, kind: SettlementLine['kind'], type: string): Numbers {
  const sale = row['Psp Reference'] ?? '';
  const own = row['Modification Reference'] ?? '';
  switch (kind) {
    case 'sale':
      return { reference: row['Merchant Reference'] ?? '', gatewayTransactionId: sale, saleTransactionId: '' };
    case 'refund':
    case 'refundFailed':
      return {
        reference: row['Modification Merchant Reference'] ?? '',
        gatewayTransactionId: own,
        saleTransactionId: sale,
      };
    case 'other':
      return { reference: '', gatewayTransactionId: own || type, saleTransactionId: sale };
    default:
      return {
        reference: '',
        gatewayTransactionId: disputeNumber(own, type.startsWith('Second')),
        saleTransactionId: sale,
      };
  }
}

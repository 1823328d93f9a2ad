import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { isMultiline } from '@ratepayer/contract/kit/record-file.ts';
import { hasCardNumber } from '@ratepayer/contract/payments/card-number.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { FileColumn } from './file-columns.rules.ts';
import type { StagedRow } from './staged-row.ts';
import { isUnreadable, readAmount, type Unreadable } from './values.rules.ts';

/** What the numbers of charges begin with that a rollover makes (`lifecycle/move-money.ts`). */
export const ownChargePrefix = 'rollover:';

/**
 * Of a file whose records are several lines: the type of its lines of charges, of which a record has as many as its
 * account has charges. They say nothing else, and no record begins with one.
 */
export function chargeLines({ fileType, columns }: UploadConfig): string | undefined {
  if (!isMultiline(fileType)) return undefined;
  const isOfCharge = ({ property }: UploadConfig['columns'][number]) =>
    property === null || property.startsWith('Charge');
  const type = columns.find(({ property }) => property === 'ChargeExternalId')?.recordType;
  const isFirst = type === columns[0]?.recordType;
  const own = columns.filter(({ recordType }) => recordType === type);
  return type === undefined || isFirst || !own.every(isOfCharge) ? undefined : type;
}

/** What is left of a charge; less than nothing is none. */
export function readChargeAmount(text: string, isMinor: boolean): number | Unreadable {
  const amount = readAmount(text, isMinor);
  return isUnreadable(amount) || amount >= 0 ? amount : { problem: tell('charge_amount_negative') };
}

/** A number as its file says it; one of ours names no charge of a file, and a card's is never stored. */
export function chargeNumberOf(read: string): string | Unreadable {
  if (read.startsWith(ownChargePrefix)) return { problem: tell('charge_number_ours', { own: ownChargePrefix }) };
  return hasCardNumber(read) ? { problem: tell('charge_number_card') } : read;
}

/** A charge has a number and an amount; a row without both says none. */
export function chargeProblem(
  columns: readonly FileColumn[],
  cells: readonly string[],
  row: Pick<StagedRow, 'chargeExternalId' | 'chargeAmountMinor'>,
): { readonly column: FileColumn; readonly problem: Told } | undefined {
  const columnOf = (target: keyof StagedRow) => columns.find((column) => column.target === target);
  const [number, amount] = [columnOf('chargeExternalId'), columnOf('chargeAmountMinor')];
  if (!number || !amount) return undefined;
  if (row.chargeExternalId === '')
    return row.chargeAmountMinor === 0 ? undefined : { column: number, problem: tell('charge_number_missing') };
  const isEmpty = (cells[amount.index] ?? '').trim() === '';
  return isEmpty ? { column: amount, problem: tell('charge_amount_missing') } : undefined;
}

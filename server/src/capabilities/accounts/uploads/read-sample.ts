import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { fileColumns, type FileUnit } from './file-columns.rules.ts';
import { mapRow } from './map-row.rules.ts';

/** What a record of a file of accounts says of one and of its bill; a problem where a cell cannot be read. */
interface SampledBill {
  readonly row: number;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly name: string;
  readonly balanceMinor: number | null;
  readonly dueDate: string | null;
  readonly problem: Told | undefined;
}
interface Record {
  readonly row: number;
  readonly cells: readonly string[];
}

/**
 * Records of a sample as files of accounts are imported: by a mapping, or by their headings where it maps none. Nothing
 * is written. @returns undefined where no column is known to hold the account number
 */
export function readSample(
  config: UploadConfig,
  headings: readonly string[],
  unit: FileUnit,
  records: readonly Record[],
): SampledBill[] | undefined {
  const guessed = guessMapping(headings);
  const used =
    config.columns.length > 0
      ? config
      : { ...config, columns: guessed.columns, metaColumns: [], filledByProduct: guessed.filledByProduct };
  if (!used.columns.some(({ property }) => property === 'AccountNumber')) return undefined;
  const { columns } = fileColumns(used, headings, unit);
  const saysBalance = columns.some(({ target }) => target === 'balance');
  return records.map(({ row, cells }) => {
    const read = mapRow(columns, used, cells);
    if (Array.isArray(read)) return { ...nothing, row, problem: read[0]?.problem };
    const { accountNumber, subAccountNumber, name, balance, dueDate } = read;
    return {
      ...{ row, accountNumber, subAccountNumber, name, dueDate },
      balanceMinor: saysBalance ? balance : null,
      problem: undefined,
    };
  });
}

const nothing = { accountNumber: '', subAccountNumber: '', name: '', balanceMinor: null, dueDate: null };

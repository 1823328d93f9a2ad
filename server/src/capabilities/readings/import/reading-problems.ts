import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { mostProblems, withUnread } from '../../accounts/uploads/hand-back.ts';
import type { ImportProblem } from '../../accounts/uploads/import-kind.ts';
import { type Rejected, rejectedOf } from './compare-readings.ts';

/** What is wrong with the first rows that cannot be taken, as they were read and as they were compared. */
export const problemsOf = async (tx: Tx): Promise<readonly ImportProblem[]> =>
  withUnread(tx, (await rejectedOf(tx, mostProblems)).map(problemOf));

/** Why a row is rejected for what is there. */
export function problemOf({ row, accountNumber, accountId, ...of }: Rejected): ImportProblem {
  if (accountId === null)
    return {
      row,
      column: 'accountNumber',
      value: maskCardNumbers(accountNumber),
      problem: of.found > 0 ? tell('several_accounts_number') : tell('no_account_of_number'),
    };
  if (of.firstRow < row)
    return {
      row,
      column: 'date',
      value: of.readAt.toISOString(),
      problem: tell('row_reading_already', { first: of.firstRow }),
    };
  return {
    row,
    column: 'value',
    value: of.value,
    problem: tell('reading_there_other_value', { there: of.there ?? '' }),
  };
}

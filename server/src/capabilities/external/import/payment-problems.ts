import { numberOf } from '@ratepayer/contract/accounts/account-number.ts';
import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { mostProblems, withUnread } from '../../accounts/uploads/hand-back.ts';
import type { ImportProblem } from '../../accounts/uploads/import-kind.ts';
import { type Rejected, rejectedOf } from './compare-payments.ts';

/** What is wrong with the first rows that cannot be taken, as they were read and as they were compared. */
export const problemsOf = async (tx: Tx): Promise<readonly ImportProblem[]> =>
  withUnread(tx, (await rejectedOf(tx, mostProblems)).map(problemOf));

/** Why a row is rejected for what is there. */
export function problemOf({ row, externalReference, firstRow, ...of }: Rejected): ImportProblem {
  const reference = { row, column: 'externalReference', value: externalReference };
  if (firstRow < row) return { ...reference, problem: tell('row_reference_already', { first: firstRow }) };
  if (!of.isUnmatched) return { ...reference, problem: tell('reference_of_other_payment') };
  return {
    row,
    column: 'accountNumber',
    value: maskCardNumbers(numberOf(of, ' – ')),
    problem: tell('no_account_of_number'),
  };
}

import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { type AccountRow, accountsByIds } from '@ratepayer/server/capabilities/accounts/account-rows.ts';
import { type Database, rowsOf } from '@ratepayer/server/platform/database/database.ts';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { accountFile, chargeColumns } from './account-file.ts';
import { chargeCells, chargesOf } from './sample-charges.ts';

const columns = ['ACCT_NO', 'SUB', ...chargeColumns] as const;

/** Of the accounts of the billing system's file: the first from this number on who owe so much. */
const [first, leastMinor, most] = ['00020004', 6_000, 24];

/** What the balance of an account is made of: its bill, and what is left of the one before; or its bill alone. */
function rowsFor(
  { accountNumber, subAccountNumber, balance, pastDueAmountMinor: late, dueDate }: AccountRow,
  kind: number,
) {
  const due = dueDate ?? '';
  const isLate = late > 0 && late < balance;
  // A bill of two services leaves room for those before: their days are never of one month.
  const before = isLate ? chargesOf({ amountMinor: late, dueDate: addDays(due, -31), kind: 0 }) : [];
  const now = chargesOf({ amountMinor: isLate ? balance - late : balance, dueDate: due, kind: isLate ? 0 : kind });
  return [...before, ...now].map((charge) => ({
    ACCT_NO: accountNumber,
    SUB: subAccountNumber,
    ...chargeCells(charge),
  }));
}

/** A file that says of some accounts what their balance is made of, and of some what is asked beside it. */
export async function chargedAccounts(db: Database, businessUnitId: number) {
  const accounts = await db.scoped([businessUnitId], async (tx) => {
    const owing = await rowsOf(
      tx,
      sql<{ id: number }>`select a.id from published.account a join published.account_money m on m.account_id = a.id
        where a.business_unit_id = ${businessUnitId} and a.account_number >= ${first}
        and length(a.account_number) = ${first.length} and m.balance >= ${leastMinor}
        order by a.account_number, a.sub_account_number limit ${most}`,
    );
    return accountsByIds(
      tx,
      businessUnitId,
      owing.map(({ id }) => id),
    );
  });
  const rows = accounts.filter(({ dueDate }) => dueDate !== null).flatMap(rowsFor);
  return {
    name: 'riverton-water-charges.csv',
    bytes: Readable.from([Buffer.from(accountFile(rows, columns))]),
    config: guessMapping(columns),
  };
}

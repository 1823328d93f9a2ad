import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { asHit } from '@ratepayer/contract/find/as-hit.ts';
import type { Hit } from '@ratepayer/contract/find/find.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { holdsText } from './match-accounts.ts';

/** So many are looked at before the best are chosen; a whole number is always among them. */
const mostLooked = 300;
const mostFound = 8;

interface Row {
  readonly id: number;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly name: string;
  readonly outstanding: number;
}

/** `10003-02` and `10003 02` name one sub-account. */
export const numberAndSub = /^([\w.]+)\s*[\s–-]\s*(\w{1,10})$/;

/**
 * Accounts whose number or name holds a text, whole numbers first, then by name. Each look is bounded before it is
 * ordered, so that a name that half the town has costs no more than another.
 */
export async function findAccountsByText(
  tx: Tx,
  businessUnitId: number,
  text: string,
): Promise<readonly { readonly id: number; readonly hit: Hit }[]> {
  if (text.includes('@')) return [];
  const [, number = text, sub = ''] = numberAndSub.exec(text) ?? [];
  const own = sql`select id, account_number, sub_account_number, name, is_archived, late_fee_applicable,
    account_number = ${text} or account_number = ${number} and sub_account_number = ${sub} as is_whole from account
    where business_unit_id = ${businessUnitId} and not is_deleted`;
  const rows = await rowsOf(
    tx,
    sql<Row>`with named as (select * from (${own} and ${holdsText(text)} limit ${sql.lit(mostLooked)}) holding
          union select * from (${own} and account_number in (${text}, ${number}) limit ${sql.lit(mostLooked)}) numbered
          where is_whole),
        best as (select * from named order by is_whole desc, is_archived, lower(name), account_number,
        sub_account_number limit ${sql.lit(mostFound)})
      select a.id, a.account_number as "accountNumber", a.sub_account_number as "subAccountNumber", a.name,
        (m.balance + case when a.late_fee_applicable then m.late_fee else 0 end)::bigint as outstanding
      from best a join account_money m on m.account_id = a.id
      order by a.is_whole desc, a.is_archived, lower(a.name), a.account_number, a.sub_account_number`,
  );
  return rows.map((row) => ({ id: row.id, hit: hitOf(row) }));
}

const hitOf = (row: Row): Hit =>
  asHit({ key: String(row.id), name: row.name, account: shownNumber(row), amountMinor: row.outstanding });

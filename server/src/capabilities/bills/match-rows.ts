import { owedTypes } from '@ratepayer/contract/bills/bill-state.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { shortNumber } from '../accounts/account-number.rules.ts';
import type { BillRow } from './bill-row.rules.ts';

interface Matched {
  readonly row: number;
  readonly id: number;
}

/** A merged account is the one that it became. */
const standing = sql`case when a.merged_into_account_id is null then a.id else standing_account(a.id) end`;

/**
 * The account of each row by its number. An exact number wins; else spaces, dashes, capitals and zeros before it are
 * forgiven, and it counts only when one account is left.
 */
export async function matchAccounts(
  tx: Tx,
  businessUnitId: number,
  rows: readonly BillRow[],
): Promise<ReadonlyMap<number, number>> {
  const found = new Map((await rowsOf(tx, exactly(businessUnitId, rows))).map(({ row, id }) => [row, id]));
  const rest = rows.filter(({ row }) => !found.has(row));
  if (rest.length > 0) for (const { row, id } of await rowsOf(tx, loosely(businessUnitId, rest))) found.set(row, id);
  return found;
}

const exactly = (businessUnitId: number, rows: readonly BillRow[]) =>
  sql<Matched>`select x.row, ${standing} as id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (row int, "accountNumber" text,
      "subAccountNumber" text)
    join published.account a on a.business_unit_id = ${businessUnitId} and a.account_number = x."accountNumber"
      and a.sub_account_number = x."subAccountNumber" and not a.is_deleted`;

const without = (text: ReturnType<typeof sql>) => sql`lower(regexp_replace(${text}, '[ -]', '', 'g'))`;

const loosely = (businessUnitId: number, rows: readonly BillRow[]) =>
  sql<Matched>`with asked as materialized (select *
      from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, short: shortNumber(row.accountNumber) })))}
      ::jsonb) as x (row int, short text, "subAccountNumber" text)),
    alone as (select x.row, min(a.id) as id from asked x join published.account a
      on regexp_replace(${without(sql`a.account_number`)}, '^0+(?=.)', '') = x.short
      where a.business_unit_id = ${businessUnitId} and not a.is_deleted and (x."subAccountNumber" = ''
        or ${without(sql`a.sub_account_number`)} = ${without(sql`x."subAccountNumber"`)})
      group by x.row having count(*) = 1)
    select f.row, ${standing} as id from alone f join published.account a on a.id = f.id`;

/** What a recalculated bill may supersede: the one published bill of its number, and how many there are of it. */
interface Superseded {
  readonly row: number;
  readonly id: number | null;
  readonly fits: number;
}

/**
 * The published bill that each recalculated one supersedes: of the number that it names, else of its own; none where
 * more than one could be meant.
 */
export async function findSuperseded(
  tx: Tx,
  rows: readonly BillRow[],
  accounts: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, Superseded>> {
  const asked = rows.flatMap(({ row, billType, billNumber, supersedes }) => {
    const account = accounts.get(row);
    return billType === 'Recalculated' && account !== undefined
      ? [{ row, account, number: supersedes || billNumber }]
      : [];
  });
  if (asked.length === 0) return new Map();
  const found = await rowsOf(
    tx,
    sql<Superseded>`select x.row, case when count(*) = 1 then max(b.id) end as id, count(*)::int as fits
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x (row int, account bigint, number text)
      join bill b on b.account_id = x.account and b.bill_number = x.number and b.status = 'Published'
        and b.bill_type = any(${sql.val([...owedTypes])}::text[])
      group by x.row`,
  );
  return new Map(found.map((bill) => [bill.row, bill]));
}

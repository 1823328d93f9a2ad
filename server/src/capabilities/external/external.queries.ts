import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { escapeLike } from '../../platform/lists/search-in.ts';

/** Accounts by the beginning of their number or a part of their name (trigram index). */
export const findAccounts = (tx: Tx, businessUnitId: number, typed: string) =>
  rowsOf(
    tx,
    sql<{
      id: number;
      accountNumber: string;
      subAccountNumber: string;
      name: string;
      totalOutstandingBalance: number;
    }>`select a.id, a.account_number as "accountNumber", a.sub_account_number as "subAccountNumber", a.name,
        (m.balance + case when a.late_fee_applicable then m.late_fee else 0 end)::bigint as "totalOutstandingBalance"
      from published.account a join published.account_money m on m.account_id = a.id
      where a.business_unit_id = ${businessUnitId} and not a.is_deleted and not a.is_archived
        and lower(a.name || ' ' || a.account_number) like ${`%${escapeLike(typed.toLowerCase())}%`}
        order by (a.account_number = ${typed}) desc, a.account_number, a.sub_account_number limit 10`,
  );

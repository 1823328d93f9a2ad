import type { PossibleDuplicate } from '@ratepayer/contract/customers/customer.shapes.ts';
import { rowsOf, sql, type Tx } from '../../platform/database/database.ts';

/** So many are named at most. */
const most = 10;

/**
 * Other logins of the same organization that are perhaps the same person's: an address that differs in capitals alone,
 * the same number, or the same name on the same account.
 */
export const possibleDuplicates = (tx: Tx, id: number): Promise<PossibleDuplicate[]> =>
  rowsOf(
    tx,
    sql<PossibleDuplicate>`select * from (select o.id, concat_ws(' ', o.first_name, o.last_name) as name, o.email,
      case when lower(o.email) = lower(c.email) then 'Same e-mail'
        when c.phone_number <> '' and o.phone_number = c.phone_number then 'Same phone'
        when lower(o.first_name) = lower(c.first_name) and lower(o.last_name) = lower(c.last_name)
          and exists (select 1 from customer_account a join customer_account b on b.account_id = a.account_id
            where a.customer_id = c.id and b.customer_id = o.id and a.unlinked_date is null
            and b.unlinked_date is null) then 'Same name and account' end as because
      from customer c join customer o on o.organization_id = c.organization_id and o.id <> c.id
        and o.merged_into_customer_id is null
      where c.id = ${id}) x where because is not null order by id limit ${most}`,
  );

import type { PossibleDuplicate } from '@ratepayer/contract/customers/customer.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { customersIn, shownIn } from './customer.source.ts';

/** So many are named at most. */
const most = 10;

/**
 * Other logins of the same organization, within these business units, that are perhaps the same person's: an address
 * that differs in capitals alone, the same number, or the same name on the same account. Each is sought by its own
 * index.
 */
export const possibleDuplicates = (
  tx: Tx,
  { businessUnitId, id }: { readonly businessUnitId: number; readonly id: number },
  businessUnitIds: readonly number[],
): Promise<PossibleDuplicate[]> =>
  rowsOf(
    tx,
    sql<PossibleDuplicate>`with own as (select * from customer where id = ${id}),
      same as (select o.id, 'Same e-mail' as because, 1 as place from own
        join customer o on o.organization_id = own.organization_id and lower(o.email) = lower(own.email)
      union all select o.id, 'Same phone', 2 from own
        join customer o on o.organization_id = own.organization_id and o.phone_number = own.phone_number
        and o.phone_number <> ''
      union all select o.id, 'Same name and account', 3 from own
        join customer_account a on a.customer_id = own.id and a.unlinked_date is null
        join customer_account b on b.account_id = a.account_id and b.unlinked_date is null
        join customer o on o.id = b.customer_id and lower(o.first_name) = lower(own.first_name)
        and lower(o.last_name) = lower(own.last_name))
      select distinct on (c.id) c.id, concat_ws(' ', c.first_name, c.last_name) as name, c.email,
        ${shownIn(businessUnitId, businessUnitIds)} as "businessUnitId", s.because
      from same s join customer c on c.id = s.id
      where c.id <> ${id} and c.merged_into_customer_id is null and c.closed_date is null
        and ${customersIn(businessUnitIds)}
      order by c.id, s.place limit ${most}`,
  );

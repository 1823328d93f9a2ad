import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notAllowed, notFound } from '../../platform/http/refusal.ts';
import { asWire } from '../../platform/lists/read-page.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { customerSource, customersIn } from './customer.source.ts';

/** A payer reaches the own record, whoever holds the permission those of their business units. @throws 403 */
export function reachOf(caller: Caller, permission: Permission): RawBuilder<unknown> {
  if (caller.kind === 'customer') return sql`c.id = ${caller.customerId}`;
  if (!caller.permissions.has(permission)) throw notAllowed();
  return customersIn(caller.businessUnitIds);
}

/** A customer within reach, by a condition on `c`. @throws 404 */
export async function readCustomer(tx: Tx, which: RawBuilder<unknown>): Promise<Customer> {
  const { columns, from } = customerSource;
  const found = await maybeRow(
    tx,
    sql<Customer>`select ${columns} from ${from} where ${which} and c.merged_into_customer_id is null
      and c.closed_date is null order by c.id limit 1`,
  );
  if (!found) throw notFound(say('no_such_payer'));
  return asWire(found);
}

/** A customer of a business unit. @throws 404 */
export const customerOfUnit = (tx: Tx, businessUnitId: number, id: number): Promise<Customer> =>
  readCustomer(tx, sql`c.id = ${id} and ${customersIn([businessUnitId])}`);

/** What decides about a customer, read under the lock of the row. */
export interface HeldCustomer {
  readonly id: number;
  readonly userId: number | null;
  readonly organizationId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly phoneVerified: boolean;
  readonly status: 'Active' | 'Blocked';
  readonly rowVersion: number;
}

/** A customer within reach, locked until the transaction ends. @throws 404 */
export async function holdCustomer(tx: Tx, id: number, reach: RawBuilder<unknown>): Promise<HeldCustomer> {
  const held = await maybeRow(
    tx,
    sql<HeldCustomer>`select c.id, c.user_id as "userId", c.organization_id as "organizationId",
      c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone_number as "phoneNumber",
      c.phone_verified as "phoneVerified", c.status, c.row_version as "rowVersion" from customer c
      where c.id = ${id} and c.merged_into_customer_id is null
      and c.closed_date is null and ${reach} for no key update`,
  );
  if (!held) throw notFound(say('no_such_payer'));
  return held;
}

/** The business unit in whose history stands what is done to a customer: the first of the caller's that they are of. */
export async function unitOfCustomer(tx: Tx, caller: Caller, id: number): Promise<number> {
  const found = await maybeRow(
    tx,
    sql<{ id: number }>`select x.id from (select c.registered_unit_id as id, 0 as place from customer c
        where c.id = ${id} and c.registered_unit_id = any(${sql.val([...caller.businessUnitIds])}::int[])
      union all select l.business_unit_id, 1 from customer_account l
        where l.customer_id = ${id} and l.unlinked_date is null) x order by x.place, x.id limit 1`,
  );
  if (!found) throw notFound(say('no_such_payer'));
  return found.id;
}

import type { HeldType } from '@ratepayer/contract/retention/legal-hold.fields.ts';
import { sql } from 'kysely';
import { oneRow, rowsOf, type Statement, type Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** What is held, as it is called. */
export interface Found {
  readonly id: number;
  readonly name: string;
}

/** What a number or an address names at a business unit. @throws 400 where that is nothing, or more than one */
export async function findHeld(
  tx: Tx,
  businessUnitId: number,
  { entityType, named }: { readonly entityType: HeldType; readonly named: string },
): Promise<Found> {
  if (entityType === 'BusinessUnit' || entityType === 'Organization')
    return oneRow(tx, entityType === 'BusinessUnit' ? unit(businessUnitId) : organization(businessUnitId));
  if (named === '') throw badRequest('named', say('hold_name_needed'));
  const [found, another] = await rowsOf(tx, looked[entityType](businessUnitId, named));
  if (!found) throw badRequest('named', say('hold_found_none'));
  if (another) throw badRequest('named', say('hold_found_several'));
  return found;
}

const unit = (id: number) => sql<Found>`select id, name from published.business_unit where id = ${id}`;
const organization = (id: number) =>
  sql<Found>`select o.id, o.name from published.organization o
    join published.business_unit u on u.organization_id = o.id where u.id = ${id}`;

type Look = (businessUnitId: number, named: string) => Statement<Found>;
const looked: Readonly<Record<'Account' | 'Customer' | 'Payment', Look>> = {
  // A number with its sub-account behind a dash, or alone where there is only one.
  Account: (unitId, named) =>
    sql<Found>`select a.id, concat_ws('-', a.account_number, nullif(a.sub_account_number, '')) || ' ' || a.name as name
      from published.account a where a.business_unit_id = ${unitId} and not a.is_deleted
      and (a.account_number = ${named} or a.account_number || '-' || a.sub_account_number = ${named})
      order by a.id limit 2`,
  Customer: (unitId, named) =>
    sql<Found>`select c.id, c.email as name from published.customer c
      join published.business_unit u on u.organization_id = c.organization_id
      where u.id = ${unitId} and lower(c.email) = lower(${named}) and c.merged_into_customer_id is null
      order by c.id limit 2`,
  Payment: (unitId, named) =>
    sql<Found>`select coalesce(p.base_payment_id, p.id) as id, p.reference_number as name from published.payment p
      where p.business_unit_id = ${unitId} and p.reference_number = ${named} limit 2`,
};

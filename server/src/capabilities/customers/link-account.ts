import type { LinkedAccount } from '@ratepayer/contract/customers/customer.shapes.ts';
import { sql } from 'kysely';
import { change, type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { holdAccount } from '../accounts/hold-account.ts';
import { holdCustomer } from './find-customer.ts';
import { customersIn } from './customer.source.ts';
import { linkedAccounts } from './linked-accounts.ts';
import { tellLink } from './tell-link.ts';

interface Asked {
  readonly accountId: number;
  readonly customerId?: number | undefined;
  readonly emailAddress?: string | undefined;
}

/**
 * Lets a customer see and pay an account: one whom staff see, or any of the organization by the whole e-mail address.
 * One who has it already keeps it as it is.
 * @throws 400 for an account that is archived, a customer who is blocked or an address that is nobody's, 404
 */
export const linkAccount = (
  db: Database,
  caller: Caller,
  asked: Asked,
): Promise<LinkedAccount & { readonly customerId: number }> =>
  db.scoped(caller.businessUnitIds, async (tx) => {
    const account = await holdAccount(tx, asked.accountId);
    const { businessUnitId, id: accountId } = account;
    const customerId = asked.customerId ?? (await customerByEmail(tx, businessUnitId, asked.emailAddress));
    const reach = asked.customerId === undefined ? sql`true` : customersIn(caller.businessUnitIds);
    const held = await holdCustomer(tx, customerId, reach);
    if (held.status === 'Blocked') throw badRequest(named(asked), say('payer_blocked'));
    if (account.isArchived || account.isMerged) throw badRequest('accountId', say('account_archived_no_link'));
    const made = await change(
      tx,
      sql`insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
        values (${businessUnitId}, ${customerId}, ${accountId}, 'Admin') on conflict do nothing`,
    );
    if (made > 0) {
      await change(tx, sql`update customer set row_version = row_version + 1 where id = ${customerId}`);
      await tellLink(tx, caller, true, { businessUnitId, customerId, accountId });
    }
    const linked = (await linkedAccounts(tx, customerId, [businessUnitId])).find((one) => one.accountId === accountId);
    if (!linked) throw new Error('An account was not linked.');
    return { ...linked, customerId };
  });

const named = ({ customerId }: Asked) => (customerId === undefined ? 'emailAddress' : 'customerId');

/** The customer of this address in the organization of a business unit. @throws 400 for nobody, or for several */
async function customerByEmail(tx: Tx, businessUnitId: number, emailAddress: string | undefined): Promise<number> {
  if (emailAddress === undefined) throw badRequest('emailAddress', say('say_which_payer'));
  const found = await rowsOf(
    tx,
    sql<{ id: number }>`select c.id from customer c
      where c.organization_id = (select organization_id from published.business_unit where id = ${businessUnitId})
      and lower(c.email) = lower(${emailAddress}) and c.merged_into_customer_id is null limit 2`,
  );
  const [only, another] = found;
  if (another) throw badRequest('emailAddress', say('payers_share_address'));
  if (!only) throw badRequest('emailAddress', say('no_payer_of_address'));
  return only.id;
}

/** An account that a customer has already. @throws 404 */
export async function linkedAccount(
  tx: Tx,
  {
    businessUnitId,
    id,
    accountId,
  }: { readonly businessUnitId: number; readonly id: number; readonly accountId: number },
): Promise<LinkedAccount> {
  const linked = (await linkedAccounts(tx, id, [businessUnitId])).find((one) => one.accountId === accountId);
  if (!linked) throw notFound(say('account_not_linked'));
  return linked;
}

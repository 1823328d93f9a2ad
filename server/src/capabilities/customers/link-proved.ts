import { sql } from 'kysely';
import { change, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { tellLink } from './tell-link.ts';

interface Link {
  readonly businessUnitId: number;
  readonly customerId: number;
  readonly accountId: number;
  readonly linkedBy: 'Customer' | 'Onboarding';
}

/**
 * Adds an account to a login of whoever proved that it is theirs: the customer is held. The payer and the address that
 * the biller has on file are told. One that they have already stays as it is.
 */
export async function linkProved(tx: Tx, caller: Caller, link: Link): Promise<void> {
  const { businessUnitId, customerId, accountId, linkedBy } = link;
  const made = await change(
    tx,
    sql`insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
      values (${businessUnitId}, ${customerId}, ${accountId}, ${linkedBy}) on conflict do nothing`,
  );
  if (made === 0) return;
  await change(tx, sql`update customer set row_version = row_version + 1 where id = ${customerId}`);
  const { account } = await tellLink(tx, caller, true, { businessUnitId, customerId, accountId });
  const addresses = await rowsOf(
    tx,
    sql<{ to: string; isPayer: boolean }>`select distinct on (lower(x.to)) x.to, x."isPayer"
      from (select c.email as to, true as "isPayer" from customer c where c.id = ${customerId}
      union all select a.email_address, false from published.account a where a.id = ${accountId}) x
      where x.to like '%@%' order by lower(x.to), x."isPayer" desc`,
  );
  await announce(
    tx,
    addresses.map(({ to, isPayer }) => ({
      businessUnitId,
      orderingKey: `customer:${customerId}`,
      topic: 'email.Account Linked',
      payload: { to, customerId, accountNumber: account, isPayer },
    })),
  );
}

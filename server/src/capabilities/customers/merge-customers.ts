import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { recordAudits } from '../../platform/audit/record.ts';
import { change, changeEverywhere, type Database, sql, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { endSignInLinks } from '../accounts/end-sign-in-links.ts';
import { moveToCustomer } from '../enrolments/move-to-customer.ts';
import { letSignIn } from '../users/let-sign-in.ts';
import { moveSources } from '../wallet/move-sources.ts';
import { customersIn } from './customer.source.ts';
import { type HeldCustomer, holdCustomer, readCustomer } from './find-customer.ts';
import { endCodes } from './phone-code.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly id: number;
  readonly intoCustomerId: number;
  readonly reason: string;
}

/**
 * Makes one login of two of the same person: accounts, wallet, autopay and paperless bills go over, everywhere in the
 * organization, and nobody signs in with the first one any more. Payments stay with the accounts.
 * @throws 400 for one and the same or for a login that is blocked, 404 where one of them is not within reach
 */
export const mergeCustomers = (db: Database, caller: Caller, asked: Asked): Promise<Customer> =>
  db.scoped(caller.businessUnitIds, async (tx) => {
    const { businessUnitId, id, intoCustomerId: into, reason } = asked;
    if (id === into) throw badRequest('intoCustomerId', say('payer_itself'));
    const held: HeldCustomer[] = [];
    for (const each of [id, into].toSorted((a, b) => a - b))
      held.push(await holdCustomer(tx, each, customersIn(each === id ? [businessUnitId] : caller.businessUnitIds)));
    const from = held.find((one) => one.id === id);
    const to = held.find((one) => one.id === into);
    if (!from || to?.organizationId !== from.organizationId) throw notFound(say('no_such_payer'));
    if (to.status === 'Blocked') throw badRequest('intoCustomerId', say('payer_blocked'));
    await moveToCustomer(tx, { from: id, to: into, reason, by: caller.name });
    await moveLinks(tx, id, into);
    await moveSources(tx, id, into);
    await close(tx, from, into);
    const fact = { businessUnitId, entityType: 'Customer', reason };
    await recordAudits(tx, caller, [
      {
        ...fact,
        entityId: id,
        action: 'Merged into another',
        before: { email: from.email },
        after: { email: to.email },
      },
      { ...fact, entityId: into, action: 'Merged from another', after: { email: from.email } },
    ]);
    return readCustomer(tx, sql`c.id = ${into}`);
  });

/** Whoever has an account by both logins keeps it by the one that is left. */
const moveLinks = (tx: Tx, from: number, to: number) =>
  changeEverywhere(
    tx,
    sql`with own as (select l.id, exists (select 1 from customer_account o where o.customer_id = ${to}
        and o.account_id = l.account_id and o.unlinked_date is null) as is_twice
        from customer_account l where l.customer_id = ${from} and l.unlinked_date is null),
      ended as (update customer_account l set unlinked_date = now() from own where l.id = own.id and own.is_twice)
      update customer_account l set customer_id = ${to} from own where l.id = own.id and not own.is_twice`,
  );

async function close(tx: Tx, { id, userId }: HeldCustomer, into: number): Promise<void> {
  await change(
    tx,
    sql`update customer set status = 'Blocked', merged_into_customer_id = ${into}, row_version = row_version + 1
      where id = ${id}`,
  );
  await change(tx, sql`update customer set row_version = row_version + 1 where id = ${into}`);
  if (userId) await letSignIn(tx, userId, false);
  await endSignInLinks(tx, id);
  await endCodes(tx, id);
}

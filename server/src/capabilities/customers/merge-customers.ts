import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { sql } from 'kysely';
import { change, type Database, everywhere, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { endSignInLinks } from '../accounts/end-sign-in-links.ts';
import { moveToCustomer } from '../enrolments/move-to-customer.ts';
import { letSignIn } from '../users/let-sign-in.ts';
import { renameUser } from '../users/rename-user.ts';
import { lockWallets, moveSources } from '../wallet/move-sources.ts';
import { customersIn } from './customer.source.ts';
import { type HeldCustomer, holdCustomer, readCustomer } from './find-customer.ts';
import { endVerifications } from './email-verification.ts';
import { endCodes } from './phone-code.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';
import { type MovedLink, tellMerge } from './tell-merge.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}
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
export const mergeCustomers = ({ db, clock }: Deps, caller: Caller, asked: Asked): Promise<Customer> =>
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
    await lockWallets(tx, id, into);
    await refuseElsewhere(tx, caller, id, 'intoCustomerId');
    await refuseElsewhere(tx, caller, into, 'intoCustomerId');
    const twins = await moveSources({ clock }, tx, id, into);
    await moveToCustomer(tx, { from: id, to: into, reason, by: caller.name, twins });
    const links = await moveLinks(tx, id, into);
    await close(tx, from, into);
    await tellMerge(tx, caller, { businessUnitId, from, to, reason, links });
    return readCustomer(tx, sql`c.id = ${into}`);
  });

/** Whoever has an account by both logins keeps it by the one that is left. */
const moveLinks = (tx: Tx, from: number, to: number): Promise<MovedLink[]> =>
  everywhere(tx, () =>
    rowsOf(
      tx,
      sql<MovedLink>`with own as (select l.id, l.business_unit_id, l.account_id, exists (select 1
        from customer_account o where o.customer_id = ${to}
        and o.account_id = l.account_id and o.unlinked_date is null) as is_twice
        from customer_account l where l.customer_id = ${from} and l.unlinked_date is null),
      ended as (update customer_account l set unlinked_date = now() from own where l.id = own.id and own.is_twice),
      moved as (update customer_account l set customer_id = ${to} from own where l.id = own.id and not own.is_twice)
      select business_unit_id as "businessUnitId", account_id as "accountId", is_twice as "isTwice" from own
      order by id`,
    ),
  );

/** The address that they signed in with is free again, for the login that is left too. */
async function close(tx: Tx, { id, userId, firstName, lastName }: HeldCustomer, into: number): Promise<void> {
  const email = `merged-${id}@merged.invalid`;
  await change(
    tx,
    sql`update customer set status = 'Blocked', merged_into_customer_id = ${into}, email = ${email},
      email_verified = false, row_version = row_version + 1 where id = ${id}`,
  );
  await change(tx, sql`update customer set row_version = row_version + 1 where id = ${into}`);
  if (userId) {
    await renameUser(tx, userId, { name: `${firstName} ${lastName}`.trim(), email });
    await letSignIn(tx, userId, false);
  }
  await endSignInLinks(tx, id);
  await endCodes(tx, id);
  await endVerifications(tx, id);
}

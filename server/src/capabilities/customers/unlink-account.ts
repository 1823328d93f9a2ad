import { dateIn, type TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { change, type Database, maybeRow } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { say } from '../../platform/texts/refusals.ts';
import { endSignInLinks } from '../accounts/end-sign-in-links.ts';
import { endForCustomer } from '../enrolments/end-for-customer.ts';
import { holdCustomer } from './find-customer.ts';
import { tellLink } from './tell-link.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}
interface Asked {
  readonly customerId: number;
  readonly accountId: number;
  /** Said by staff; a payer needs none. */
  readonly reason: string;
}
interface Link {
  readonly id: number;
  readonly businessUnitId: number;
  readonly timezone: TimeZone;
}

/**
 * Takes an account away from a customer: they see it no longer, and autopay and paperless bills that they set up end. A
 * payment that was begun goes on. Of two at the same moment one does it; a payer who did not do it is told.
 * @throws 404 where the two are not linked
 */
export const unlinkAccount = ({ db, clock }: Deps, caller: Caller, asked: Asked): Promise<{ unlinked: boolean }> =>
  db.scoped(caller.businessUnitIds, async (tx) => {
    const { customerId, accountId, reason } = asked;
    const { email: to } = await holdCustomer(tx, customerId, sql`true`);
    const link = await maybeRow(
      tx,
      sql<Link>`update customer_account l set unlinked_date = now() from published.business_unit b
        where l.customer_id = ${customerId} and l.account_id = ${accountId} and l.unlinked_date is null
        and b.id = l.business_unit_id returning l.id, l.business_unit_id as "businessUnitId", b.timezone`,
    );
    if (!link) throw notFound(say('account_not_linked'));
    const autopayEnded = await endForCustomer(tx, {
      customerId,
      accountId,
      activity: caller.kind === 'customer' ? 'Unenroll' : 'AdminCancel',
      reason,
      by: caller.name,
      today: dateIn(clock.now(), link.timezone),
    });
    await endSignInLinks(tx, customerId, accountId);
    const { businessUnitId } = link;
    const { account } = await tellLink(tx, caller, false, { businessUnitId, customerId, accountId, reason });
    const told = { businessUnitId, orderingKey: `customer:${customerId}`, topic: 'email.Account Removed' };
    const payload = { to, customerId, accountNumber: account, autopayEnded };
    if (caller.kind !== 'customer') await announce(tx, [{ ...told, payload }]);
    await change(tx, sql`update customer set row_version = row_version + 1 where id = ${customerId}`);
    return { unlinked: true };
  });

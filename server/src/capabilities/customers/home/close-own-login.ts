import { dateIn, type TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { change, type Database, everywhere, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../../platform/http/fresh-sign-in.ts';
import { conflict } from '../../../platform/http/refusal.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { endSignInLinks } from '../../accounts/end-sign-in-links.ts';
import { endForCustomer } from '../../enrolments/end-for-customer.ts';
import { closeLogin } from '../../users/close-login.ts';
import { customerOf } from '../../wallet/customer-of.ts';
import { emptyWallet } from '../../wallet/empty-wallet.ts';
import { endVerifications } from '../email-verification.ts';
import { holdCustomer, unitOfCustomer } from '../find-customer.ts';
import { endCodes } from '../phone-code.ts';
import { tellLink } from '../tell-link.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}
interface Link {
  readonly businessUnitId: number;
  readonly accountId: number;
  readonly timezone: TimeZone;
}

/**
 * Closes the login of whoever asks, for good (decision 322): autopay, payments on a date and bills by e-mail end as
 * they do where an account is taken away, nothing is kept to pay with, and what names the payer is gone. Payments,
 * accounts and what was agreed to stay; a payment that was begun goes on. Of two at the same moment one does it.
 * @throws 409 against another version than was read, 428
 */
export function closeOwnLogin(deps: Deps, caller: Caller, rowVersion: number): Promise<{ closed: boolean }> {
  requireFreshSignIn(caller, deps.clock.now());
  return deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const id = customerOf(caller);
    const held = await holdCustomer(tx, id, sql`true`);
    if (held.rowVersion !== rowVersion) throw conflict(say('record_changed'));
    const businessUnitId = await unitOfCustomer(tx, caller, id);
    const autopayEnded = await everywhere(tx, () => unlinkAll(deps, tx, caller, id));
    await emptyWallet(deps, tx, id);
    await endSignInLinks(tx, id);
    await endCodes(tx, id);
    await endVerifications(tx, id);
    const email = `closed-${id}@closed.invalid`;
    await change(
      tx,
      sql`update customer set status = 'Blocked', closed_date = now(), email = ${email}, email_verified = false,
        first_name = '', last_name = '', phone_number = '', phone_verified = false, row_version = row_version + 1
        where id = ${id}`,
    );
    await closeLogin(tx, caller.id, email);
    const fact = { businessUnitId, entityType: 'Customer', entityId: id, action: 'Login closed' } as const;
    await recordAudit(tx, caller, fact);
    const payload = { to: held.email, customerId: id, autopayEnded };
    await announce(tx, [{ businessUnitId, orderingKey: `customer:${id}`, topic: 'email.Login Closed', payload }]);
    return { closed: true };
  });
}

/** @returns how many autopays ended */
async function unlinkAll({ clock }: Deps, tx: Tx, caller: Caller, customerId: number): Promise<number> {
  const links = await rowsOf(
    tx,
    sql<Link>`update customer_account l set unlinked_date = now() from published.business_unit b
      where l.customer_id = ${customerId} and l.unlinked_date is null and b.id = l.business_unit_id
      returning l.business_unit_id as "businessUnitId", l.account_id as "accountId", b.timezone`,
  );
  let ended = 0;
  for (const { timezone, ...link } of links.toSorted((a, b) => a.accountId - b.accountId)) {
    const today = dateIn(clock.now(), timezone);
    const of = { customerId, accountId: link.accountId, reason: '', by: caller.name };
    ended += await endForCustomer(tx, { ...of, activity: 'Unenroll', today });
    await tellLink(tx, caller, false, { ...link, customerId });
  }
  return ended;
}

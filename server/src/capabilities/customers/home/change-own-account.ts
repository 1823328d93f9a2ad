import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { change, type Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { customerOf } from '../../wallet/customer-of.ts';
import { changeNoticesIn, type Notices } from '../change-notices.ts';
import { holdCustomer } from '../find-customer.ts';
import { ownAccount } from './own-accounts.ts';
import { readOwnAccount } from './read-home.ts';

/**
 * What a payer calls one of the own accounts, and what they are told of it.
 * @throws 400 for texts to a number that is not proved or answered STOP, 404 for everybody else's
 */
export const changeOwnAccount = (
  db: Database,
  caller: Caller,
  accountId: number,
  { nickname, ...notices }: Notices & { readonly nickname?: string | undefined },
): Promise<OwnAccountPage> =>
  db.scoped(caller.businessUnitIds, async (tx) => {
    const customerId = customerOf(caller);
    await holdCustomer(tx, customerId, sql`true`);
    const { businessUnitId, nickname: before } = await ownAccount(tx, caller, accountId);
    const of = { businessUnitId, id: customerId, accountId };
    if (Object.values(notices).some((wanted) => wanted !== undefined)) await changeNoticesIn(tx, caller, of, notices);
    if (nickname !== undefined && nickname !== before) {
      await change(
        tx,
        sql`update customer_account set nickname = ${nickname}
          where customer_id = ${customerId} and account_id = ${accountId} and unlinked_date is null`,
      );
      const fact = { businessUnitId, entityType: 'Customer', entityId: customerId, action: 'Account named' };
      await recordAudit(tx, caller, { ...fact, before: { nickname: before }, after: { nickname, accountId } });
    }
    return readOwnAccount(tx, caller, accountId);
  });

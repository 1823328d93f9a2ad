import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, type Database, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { endSignInLinks } from '../accounts/end-sign-in-links.ts';
import { letSignIn } from '../users/let-sign-in.ts';
import { endVerifications } from './email-verification.ts';
import { endCodes } from './phone-code.ts';
import { customersIn } from './customer.source.ts';
import { type HeldCustomer, holdCustomer, readCustomer } from './find-customer.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly id: number;
  readonly blocked: boolean;
  readonly reason: string;
}

/**
 * Keeps a customer from signing in, or lets them in again, and tells them so. Whoever is signed in as them is signed
 * out, and a link that was sent to them opens nothing; autopay and payments without a login go on. A second time
 * changes nothing.
 * @throws 400 for a payer of another business unit too, 404 outside the business unit
 */
export const blockCustomer = (db: Database, caller: Caller, asked: Asked): Promise<Customer> =>
  db.scoped(caller.businessUnitIds, async (tx) => {
    const { businessUnitId, id, blocked } = asked;
    const held = await holdCustomer(tx, id, customersIn([businessUnitId]));
    if ((held.status === 'Blocked') !== blocked) await turn(tx, caller, held, asked);
    return readCustomer(tx, sql`c.id = ${id}`);
  });

async function turn(tx: Tx, caller: Caller, held: HeldCustomer, asked: Asked): Promise<void> {
  const { businessUnitId, id, blocked, reason } = asked;
  const status = blocked ? 'Blocked' : 'Active';
  // One login is for all business units: a block here is a block there.
  await refuseElsewhere(tx, caller, id, 'blocked');
  await change(tx, sql`update customer set status = ${status}, row_version = row_version + 1 where id = ${id}`);
  if (held.userId) await letSignIn(tx, held.userId, !blocked);
  if (blocked) {
    await endSignInLinks(tx, id);
    await endCodes(tx, id);
    await endVerifications(tx, id);
  }
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'Customer',
    entityId: id,
    action: blocked ? 'Blocked' : 'Unblocked',
    before: { status: held.status },
    after: { status },
    reason,
  });
  const told = { businessUnitId, orderingKey: `customer:${id}`, topic: 'email.Sign In Blocked' };
  await announce(tx, [{ ...told, payload: { to: held.email, customerId: id, blocked } }]);
}

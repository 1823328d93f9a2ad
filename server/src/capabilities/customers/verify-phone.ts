import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { holdCustomer, readCustomer } from './find-customer.ts';
import { codeLife, codeOf } from '../../platform/crypto/short-code.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';
import { type PhoneDeps, provedFor } from './text-phone-code.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly code: string;
  readonly customerId?: number | undefined;
}
interface Done {
  readonly left: number;
  readonly customer?: Customer;
}
interface Tried {
  readonly id: number;
  readonly nonce: string;
  readonly phoneNumber: string;
  readonly left: number;
}

/**
 * Takes the code that was texted: its number is the customer's from now on, and proved. A try is counted before it is
 * compared, by code and by day; the right code works once.
 * @throws 400 for a wrong code, where none is alive, or for another number of a payer who is of another business unit
 * too by now, 404, 429
 */
export async function verifyPhone(deps: PhoneDeps, caller: Caller, asked: Asked): Promise<Customer> {
  const { db, limits } = deps;
  const { businessUnitId } = asked;
  const { id, reach } = provedFor(caller, asked);
  await db.scoped([businessUnitId], (tx) => holdCustomer(tx, id, reach));
  await limits.enforce('L5 codes entered for a customer', id, say('too_many_attempts_wait_while'));
  const done: Done = await db.scoped([businessUnitId], async (tx) => {
    await holdCustomer(tx, id, reach);
    const tried = await beginTry(tx, id);
    if (!tried) return { left: 0 };
    if (asked.code !== codeOf(deps.keyring, tried.nonce)) return { left: tried.left };
    return { left: 0, customer: await take(tx, caller, { businessUnitId, id }, tried) };
  });
  if (done.customer) return done.customer;
  throw badRequest('code', done.left > 0 ? say('code_not_right', { left: done.left }) : say('code_is_over'));
}

/** Counts a try of the code that is alive; the last one ends it. */
const beginTry = (tx: Tx, customerId: number): Promise<Tried | undefined> =>
  maybeRow(
    tx,
    sql<Tried>`update phone_code set tries = tries + 1,
      ended_date = case when tries + 1 >= ${codeLife.tries} then now() end
      where customer_id = ${customerId} and used_date is null and ended_date is null and expires_date > now()
      returning id, nonce, phone_number as "phoneNumber", ${codeLife.tries} - tries as left`,
  );

interface Of {
  readonly businessUnitId: number;
  readonly id: number;
}

async function take(tx: Tx, caller: Caller, { businessUnitId, id }: Of, code: Tried): Promise<Customer> {
  await change(tx, sql`update phone_code set used_date = now(), ended_date = null where id = ${code.id}`);
  const before = await readCustomer(tx, sql`c.id = ${id}`);
  if (caller.kind !== 'customer' && code.phoneNumber !== before.phoneNumber)
    await refuseElsewhere(tx, caller, id, 'code');
  await change(
    tx,
    sql`update customer set phone_number = ${code.phoneNumber}, phone_verified = true, row_version = row_version + 1
      where id = ${id}`,
  );
  const after = await readCustomer(tx, sql`c.id = ${id}`);
  const fact = { businessUnitId, entityType: 'Customer', entityId: id, action: 'Phone verified' };
  await recordAudit(tx, caller, { ...fact, before, after });
  return after;
}

import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { say } from '../../platform/texts/refusals.ts';
import { customersIn } from './customer.source.ts';
import { beginVerification } from './email-verification.ts';

interface Deps {
  readonly db: Database;
  readonly limits: Limits;
}
interface Asked {
  readonly businessUnitId: number;
  readonly customerIds: readonly number[];
}
interface Payer {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly isBlocked: boolean;
}
interface LeftOut {
  readonly id: number;
  readonly name: string;
  readonly why: string;
}
export interface Sent {
  readonly sentTo: string[];
  readonly leftOut: LeftOut[];
}

/**
 * Mails each of these payers a link that proves the address; an earlier one ends. Whose address is proved, who is
 * blocked, and who was mailed too often within the hour is left out and named.
 * @throws 404 for a payer of another business unit, 429 for who asks too often
 */
export const sendVerification = (
  { db, limits }: Deps,
  caller: Caller,
  { businessUnitId, customerIds }: Asked,
): Promise<Sent> =>
  db.scoped([businessUnitId], async (tx) => {
    const payers = await held(tx, businessUnitId, [...new Set(customerIds)]);
    await countVerification(tx, limits, 'L4 verification mails by one of staff', callerKey(caller));
    const sent: Sent = { sentTo: [], leftOut: [] };
    for (const payer of payers) {
      const why = await whyNot(tx, limits, payer);
      if (why) sent.leftOut.push({ id: payer.id, name: payer.name, why });
      else sent.sentTo.push(await send(tx, caller, businessUnitId, payer));
    }
    return sent;
  });

/** In the order of their numbers, under their locks. */
async function held(tx: Tx, businessUnitId: number, ids: readonly number[]): Promise<Payer[]> {
  const payers = await rowsOf(
    tx,
    sql<Payer>`select c.id, concat_ws(' ', c.first_name, c.last_name) as name, c.email,
      c.email_verified as "emailVerified", c.status = 'Blocked' as "isBlocked" from customer c
      where c.id = any(${sql.val([...ids])}::int[]) and c.merged_into_customer_id is null
      and ${customersIn([businessUnitId])} order by c.id for no key update`,
  );
  if (payers.length < ids.length) throw notFound(say('no_such_payer'));
  return payers;
}

async function whyNot(tx: Tx, limits: Limits, { id, emailVerified, isBlocked }: Payer): Promise<string | undefined> {
  if (emailVerified) return say('address_proved');
  if (isBlocked) return say('payer_blocked');
  return (await isOverLimit(tx, limits, id)) ? say('verification_often') : undefined;
}

async function send(tx: Tx, caller: Caller, businessUnitId: number, { id, email }: Payer): Promise<string> {
  await beginVerification(tx, { businessUnitId, id, email, by: caller.name });
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'Customer',
    entityId: id,
    action: 'Verification sent',
    after: { sentTo: email },
  });
  return email;
}

/** Counts a mail to a payer, and says whether it is one too many. */
async function isOverLimit(tx: Tx, limits: Limits, id: number): Promise<boolean> {
  const counting = limits.counting([{ limit: 'L4 verification mails of a login', key: id }]);
  return (await rowsOf(tx, sql`with ${counting.parts} ${counting.over}`)).length > 0;
}

/** @throws 429 */
export async function countVerification(
  tx: Tx,
  limits: Limits,
  limit: 'L4 verification mails by one of staff' | 'L4 verification mails of a login',
  key: number | string,
): Promise<void> {
  const counting = limits.counting([{ limit, key }]);
  const over = await rowsOf(tx, sql<{ seconds: number }>`with ${counting.parts} ${counting.over}`);
  limits.refuseOver([[limit, key]], over, say('verification_often'));
}

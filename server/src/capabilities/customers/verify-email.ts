import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { change, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import { addressKey, type Limits } from '../../platform/limits/limits.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { isTokenOf, partsOfToken } from './email-verification.ts';

interface Deps {
  readonly db: Database;
  readonly keyring: Pick<Keyring, 'verify'>;
  readonly limits: Limits;
}
interface Link {
  readonly customerId: number;
  readonly businessUnitId: number;
  readonly email: string;
  readonly nonce: string;
  readonly isOver: boolean;
  readonly isUsed: boolean;
}

/**
 * Takes the link that was mailed to an address: it is proved from now on. A link works once, within a day, and no
 * longer when a later one was mailed or the address was changed again.
 * @throws 400 for a link that is over or never was one, 429
 */
export async function verifyEmail(
  { db, keyring, limits }: Deps,
  caller: Caller,
  token: string,
): Promise<{ email: string }> {
  await limits.enforce('L4 links of an address', addressKey(caller.clientAddress), say('too_many_attempts_wait_while'));
  const parts = partsOfToken(token);
  if (!parts) throw badRequest('token', say('verification_unknown'));
  return db.platform(async (tx) => {
    const link = await heldLink(tx, parts.id);
    if (!link || !isTokenOf(keyring, link.nonce, parts.signature))
      throw badRequest('token', say('verification_unknown'));
    if (link.isUsed) throw badRequest('token', say('verification_used'));
    if (link.isOver) throw badRequest('token', say('verification_over'));
    await take(tx, caller, parts.id, link);
    return { email: link.email };
  });
}

/** The link under the lock of its payer, who is held before anything that is theirs. */
async function heldLink(tx: Tx, id: number): Promise<Link | undefined> {
  await tx.run(sql`select c.id from customer c join email_verification v on v.customer_id = c.id where v.id = ${id}
    for no key update of c`);
  return maybeRow(
    tx,
    sql<Link>`select v.customer_id as "customerId", v.business_unit_id as "businessUnitId", v.email, v.nonce,
      v.ended_date is not null or v.expires_date <= now() or c.email <> v.email or c.status <> 'Active' as "isOver",
      v.used_date is not null as "isUsed"
      from email_verification v join customer c on c.id = v.customer_id where v.id = ${id}`,
  );
}

async function take(tx: Tx, caller: Caller, id: number, { customerId, businessUnitId, email }: Link): Promise<void> {
  await change(tx, sql`update email_verification set used_date = now() where id = ${id}`);
  await change(
    tx,
    sql`update customer set email_verified = true, row_version = row_version + 1 where id = ${customerId}`,
  );
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'Customer',
    entityId: customerId,
    action: 'E-mail verified',
    after: { email },
  });
}

import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';

interface Asked {
  readonly organizationId: number;
  readonly businessUnitId: number;
  readonly firstName: string;
  readonly lastName: string;
  /** Proved: whoever asks read what was mailed there. */
  readonly email: string;
}

/** Held by whoever looks for the payer of an address, so that of two at once one makes it. */
const oneAddress = 48_110_107;

/**
 * The payer of an address that was proved: the one there is, under the names that they have, or a new one without a
 * login. Undefined for one who is kept out.
 */
export async function onboardCustomer(tx: Tx, caller: Caller, asked: Asked): Promise<number | undefined> {
  const { organizationId, businessUnitId, firstName, lastName, email } = asked;
  await tx.run(
    sql`select pg_advisory_xact_lock(${oneAddress}, hashtext(${`${organizationId} ${email.toLowerCase()}`}))`,
  );
  const known = await maybeRow(
    tx,
    sql<{ id: number; isBlocked: boolean }>`select c.id, c.status = 'Blocked' as "isBlocked" from customer c
      where c.organization_id = ${organizationId} and lower(c.email) = lower(${email})
      and c.merged_into_customer_id is null order by c.user_id is null, c.id limit 1 for no key update`,
  );
  if (known?.isBlocked) return undefined;
  if (known) {
    await change(tx, sql`update customer set email_verified = true where id = ${known.id} and not email_verified`);
    return known.id;
  }
  const { id } = await oneRow(
    tx,
    sql<{ id: number }>`insert into customer (organization_id, registered_unit_id, first_name, last_name, email,
      email_verified)
      values (${organizationId}, ${businessUnitId}, ${firstName}, ${lastName}, ${email}, true) returning id`,
  );
  const fact = { businessUnitId, entityType: 'Customer', entityId: id, action: 'Registered' };
  await recordAudit(tx, { ...caller, name: caller.name || email }, { ...fact, after: { email } });
  return id;
}

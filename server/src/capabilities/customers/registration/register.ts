import { sql } from 'kysely';
import { randomIdentifier } from '../../../platform/crypto/random.ts';
import { changeEverywhere, type Database, oneRow } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, notFound } from '../../../platform/http/refusal.ts';
import { addressKey, type Limits } from '../../../platform/limits/limits.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { businessUnitBySlug, isFeatureOn } from '../../organizations/find-business-unit.ts';

interface Deps {
  readonly db: Database;
  readonly limits: Limits;
}
interface Asked {
  readonly slug: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** So long a link is good. */
const lifeHours = 24;
/** Held while a registration of an address is begun, so that of two at once the later one's link is alive. */
const oneRegistration = 48_110_121;

/**
 * Mails a link to an address by which a login is made; an earlier one ends. Answer and work are the same whoever's the
 * address is: what is so, its mail alone says (security.md T3).
 * @throws 400 where the biller takes nobody in, 404 for an unknown one, 429
 */
export async function register({ db, limits }: Deps, caller: Caller, asked: Asked) {
  const often = say('too_many_attempts_wait_while');
  await limits.enforce('L4 registrations of an address', addressKey(caller.clientAddress), often);
  await limits.enforce('L4 registrations of a login', asked.email.toLowerCase(), often);
  const unit = await businessUnitBySlug(db, asked.slug);
  if (unit?.status !== 'Live') throw notFound(say('could_not_find_business'));
  const { id: businessUnitId, organizationId, phone } = unit;
  return db.scoped([businessUnitId], async (tx) => {
    if (!(await isFeatureOn(tx, businessUnitId, 'CustomerRegistration')))
      throw badRequest('', say('registration_closed', { phone }));
    const { email, firstName, lastName } = asked;
    await tx.run(
      sql`select pg_advisory_xact_lock(${oneRegistration}, hashtext(${`${organizationId} ${email.toLowerCase()}`}))`,
    );
    await changeEverywhere(
      tx,
      sql`update registration set ended_date = now() where organization_id = ${organizationId}
        and lower(email) = lower(${email}) and used_date is null and ended_date is null`,
    );
    const made = await oneRow(
      tx,
      sql<{ id: number; expiresDate: Date }>`insert into registration (business_unit_id, organization_id, first_name,
        last_name, email, nonce, expires_date)
        values (${businessUnitId}, ${organizationId}, ${firstName}, ${lastName}, ${email}, ${randomIdentifier()},
        now() + ${lifeHours} * interval '1 hour') returning id, expires_date as "expiresDate"`,
    );
    const payload = { to: email, registrationId: made.id };
    await announce(tx, [
      { businessUnitId, orderingKey: `registration:${made.id}`, topic: 'email.Registration', payload },
    ]);
    return { sentTo: email, expiresDate: made.expiresDate.toISOString() };
  });
}

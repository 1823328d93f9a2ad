import { sql } from 'kysely';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { type Database, maybeRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import { addressKey, type Limits } from '../../../platform/limits/limits.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { type BusinessUnit, businessUnitOf, isFeatureOn } from '../../organizations/find-business-unit.ts';
import { beginPayerLogin } from '../../users/begin-payer-login.ts';
import { partsOfToken } from '../email-verification.ts';
import { nameLogin } from '../name-login.ts';
import { onboardCustomer } from '../onboard-customer.ts';
import { addressIs, registrationPurpose } from '../registration-facts.ts';

interface Deps {
  readonly db: Database;
  readonly keyring: Pick<Keyring, 'verify'>;
  readonly limits: Limits;
  readonly portalUrl: string;
}
interface Registration {
  readonly id: number;
  readonly businessUnitId: number;
  readonly nonce: string;
}
interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * Takes the link that was mailed to an address: it is proved, its payer is made (or is the one that the biller knows by
 * it), and a login begins whose password is chosen on the page that is answered. A link works once, within a day, and
 * no longer when a later one was mailed.
 * @throws 400 for a link that is over or never was one, and where the address is somebody's login by now, 429
 */
export async function confirmRegistration(
  { db, keyring, limits, portalUrl }: Deps,
  caller: Caller,
  token: string,
): Promise<{ address: string }> {
  await limits.enforce('L4 links of an address', addressKey(caller.clientAddress), say('too_many_attempts_wait_while'));
  const parts = partsOfToken(token);
  const found = parts && (await ofId(db, parts.id));
  if (!found || !keyring.verify(registrationPurpose, found.nonce, parts.signature))
    throw badRequest('token', say('registration_unknown'));
  const password = await db.scoped([found.businessUnitId], async (tx) => {
    const unit = await businessUnitOf(tx, found.businessUnitId);
    return loginFor(tx, caller, unit, await use(tx, found.id));
  });
  return { address: new URL(`/auth/set-password?token=${password}`, portalUrl).href };
}

const ofId = (db: Database, id: number): Promise<Registration | undefined> =>
  db.platform((tx) =>
    maybeRow(
      tx,
      sql<Registration>`select id, business_unit_id as "businessUnitId", nonce from registration where id = ${id}`,
    ),
  );

/** One statement decides who uses it. @throws 400 */
async function use(tx: Tx, id: number): Promise<Person> {
  const used = await maybeRow(
    tx,
    sql<Person>`update registration set used_date = now() where id = ${id} and used_date is null
      and ended_date is null and expires_date > now()
      returning first_name as "firstName", last_name as "lastName", email`,
  );
  if (!used) throw badRequest('token', say('registration_over'));
  return used;
}

async function loginFor(tx: Tx, caller: Caller, unit: BusinessUnit, person: Person): Promise<string> {
  const { id: businessUnitId, organizationId, slug, phone } = unit;
  if (!(await isFeatureOn(tx, businessUnitId, 'CustomerRegistration')))
    throw badRequest('', say('registration_closed', { phone }));
  const is = await addressIs(tx, organizationId, person.email);
  if (is === 'Known' || is === 'Elsewhere') throw badRequest('token', say('registration_known'));
  const customerId =
    is === 'Stopped' ? undefined : await onboardCustomer(tx, caller, { organizationId, businessUnitId, ...person });
  if (customerId === undefined) throw badRequest('token', say('registration_stopped', { phone }));
  const begun = await beginPayerLogin(tx, {
    customerId,
    organizationId,
    slug,
    name: `${person.firstName} ${person.lastName}`,
    email: person.email,
    returnPath: `/customer/${slug}/accounts`,
  });
  if (!begun) throw badRequest('token', say('registration_known'));
  await nameLogin(tx, customerId, begun.userId);
  return begun.token;
}

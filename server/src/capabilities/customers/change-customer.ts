import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { phoneOf } from '@ratepayer/contract/customers/phone-number.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import {
  change,
  changeEverywhere,
  codeOf,
  type Database,
  maybeRow,
  type Tx,
} from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { followAddress } from '../enrolments/save-paperless.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { asChange } from '../../platform/lists/plain-columns.ts';
import { say } from '../../platform/texts/refusals.ts';
import { endSignInLinks } from '../accounts/end-sign-in-links.ts';
import { endNotices } from '../users/known-browsers.ts';
import { isAddressTaken, renameUser } from '../users/rename-user.ts';
import { customersIn } from './customer.source.ts';
import { beginVerification, endVerifications } from './email-verification.ts';
import { endCodes } from './phone-code.ts';
import { type HeldCustomer, holdCustomer, readCustomer, reachOf, unitOfCustomer } from './find-customer.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';
import { countVerification } from './send-verification.ts';

interface Deps {
  readonly db: Database;
  readonly limits: Limits;
}
interface Asked {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly preferredChannel?: 'Email' | 'SMS' | 'Both' | undefined;
}
interface Of {
  readonly id: number;
  /** In whose history it stands; the customer's first one where none is named. */
  readonly businessUnitId?: number;
  readonly rowVersion?: number | undefined;
}

/** Held while an address is given to a customer of an organization, so that two do not take it at the same moment. */
const oneAddress = 48_110_014;

/**
 * Changes what is known of a customer: name and address also where they sign in. Another address or number is not
 * proved yet: a link is mailed to the new address, the old one is told, and a code that was texted to the old number
 * ends.
 * @throws 400 for an address that is another's, a number that cannot be texted or who is a payer of another business
 * unit too, 404 outside the reach, 409, 429 for an address that changes again and again
 */
export const changeCustomer = (deps: Deps, caller: Caller, asked: Asked, of: Of): Promise<Customer> =>
  changed(deps, caller, asked, of).catch((error: unknown) => {
    // An address is one login's in the whole installation: another organization, or a new user, was first.
    throw codeOf(error) === '23505' ? badRequest('email', say('address_is_anothers')) : error;
  });

const changed = ({ db, limits }: Deps, caller: Caller, asked: Asked, of: Of): Promise<Customer> =>
  db.scoped(caller.businessUnitIds, async (tx) => {
    const { id } = of;
    const reach = of.businessUnitId ? customersIn([of.businessUnitId]) : reachOf(caller, 'Accounts:Manage');
    const held = await holdCustomer(tx, id, reach);
    if (of.rowVersion !== undefined && of.rowVersion !== held.rowVersion) throw conflict(say('record_changed'));
    const values = valuesOf(asked);
    if (!caller.permissions.has('Users:Manage')) refuseIdentity(caller, held, values);
    if (caller.kind !== 'customer') await refusePartOf(tx, caller, held, values);
    await refuseAddress(tx, held, values.email);
    const itself = sql`c.id = ${id}`;
    const before = await readCustomer(tx, itself);
    await write(tx, id, values);
    const after = await readCustomer(tx, itself);
    const businessUnitId = of.businessUnitId ?? (await unitOfCustomer(tx, caller, id));
    await follow(tx, held, before, after);
    if (after.email !== before.email) await verifyAnew(tx, { limits, caller, businessUnitId, held }, after);
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'Customer',
      entityId: id,
      action: 'Changed',
      before,
      after,
    });
    return after;
  });

/** What follows of a change: how somebody signs in, and that nothing sent to the old address or number counts. */
async function follow(tx: Tx, { id, userId }: HeldCustomer, before: Customer, after: Customer): Promise<void> {
  const { name, email, phoneNumber } = after;
  if (userId && (name !== before.name || email !== before.email)) await renameUser(tx, userId, { name, email });
  if (email !== before.email) await endSignInLinks(tx, id);
  if (phoneNumber !== before.phoneNumber) await endCodes(tx, id);
  // Texts go to a proved number alone, of whichever business unit they tell.
  if (before.phoneVerified && !after.phoneVerified)
    await changeEverywhere(
      tx,
      sql`update customer_account set notify_with_sms = false
        where customer_id = ${id} and unlinked_date is null and notify_with_sms`,
    );
}

interface ProvedAddress {
  readonly businessUnitId: number;
  readonly email: string;
  /** Proved, where the address itself is nobody's mailbox. */
  readonly billsTo?: string;
  readonly isProved?: boolean;
}

/**
 * An address that its payer proved is theirs from now on, also where they sign in; the former one is told. The customer
 * is held. @throws 400 for an address that is another's
 */
export async function takeProvedAddress(
  tx: Tx,
  caller: Caller,
  held: HeldCustomer,
  { businessUnitId, email, billsTo = email, isProved = true }: ProvedAddress,
): Promise<Customer> {
  const { id, email: former } = held;
  await refuseAddress(tx, held, email);
  const before = await readCustomer(tx, sql`c.id = ${id}`);
  await change(
    tx,
    sql`update customer set email = ${email}, email_verified = ${isProved}, row_version = row_version + 1
      where id = ${id}`,
  );
  const after = await readCustomer(tx, sql`c.id = ${id}`);
  await follow(tx, held, before, after);
  await followAddress(tx, { customerId: id, former, email: billsTo, by: caller.name });
  await endVerifications(tx, id);
  if (email.toLowerCase() !== former.toLowerCase()) await tellFormer(tx, businessUnitId, id, former);
  const fact = { businessUnitId, entityType: 'Customer', entityId: id, action: 'Changed' };
  await recordAudit(tx, caller, { ...fact, before, after });
  return after;
}

const tellFormer = (tx: Tx, businessUnitId: number, id: number, to: string): Promise<unknown> =>
  announce(tx, [
    {
      businessUnitId,
      orderingKey: `customer:${id}`,
      topic: 'email.Address Changed',
      payload: { to, customerId: id },
    },
  ]);

interface Anew {
  readonly limits: Limits;
  readonly caller: Caller;
  readonly businessUnitId: number;
  /** As they were before. */
  readonly held: HeldCustomer;
}

/** The new address gets a link that proves it, and the old one is told; an address in other letters is the same. */
async function verifyAnew(tx: Tx, { limits, caller, businessUnitId, held }: Anew, after: Customer): Promise<void> {
  const { id, email: former } = held;
  await endVerifications(tx, id);
  if (after.email.toLowerCase() === former.toLowerCase()) return;
  // Staff take an address out that is not the payer's. One that a payer changes stays the way back from a thief.
  if (held.userId && caller.kind !== 'customer') await endNotices(tx, held.userId);
  await countVerification(tx, limits, 'L4 verification mails of a login', id);
  if (held.status === 'Active')
    await beginVerification(tx, { businessUnitId, id, email: after.email, by: caller.name });
  await tellFormer(tx, businessUnitId, id, former);
}

/** What is asked for alone, a number as it is kept. @throws 400 for one that cannot be texted */
function valuesOf({ phoneNumber, ...rest }: Asked): Asked {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Asked;
  if (phoneNumber === undefined) return given;
  const kept = phoneNumber === '' ? '' : phoneOf(phoneNumber);
  if (kept === undefined) throw badRequest('phoneNumber', say('no_number_for_texts'));
  return { ...given, phoneNumber: kept };
}

const identity = ['firstName', 'lastName', 'email'] as const;

/** Who somebody is and signs in as is changed by those who manage users; a payer says what they are called. */
function refuseIdentity(caller: Caller, held: HeldCustomer, values: Asked): void {
  const own = caller.kind === 'customer' ? ['email'] : identity;
  const wrong = identity.find(
    (name) => own.includes(name) && values[name] !== undefined && values[name] !== held[name],
  );
  if (wrong) throw badRequest(wrong, say(caller.kind === 'customer' ? 'address_by_staff' : 'identity_needs_users'));
}

/** What a payer is called and reached by is the same everywhere: staff of a part of it leave it as it is. */
async function refusePartOf(tx: Tx, caller: Caller, held: HeldCustomer, values: Asked): Promise<void> {
  const other = ([...identity, 'phoneNumber'] as const).find(
    (name) => values[name] !== undefined && values[name] !== held[name],
  );
  if (other) await refuseElsewhere(tx, caller, held.id, other);
}

async function refuseAddress(tx: Tx, held: HeldCustomer, email: string | undefined): Promise<void> {
  if (email === undefined || email === held.email) return;
  if (await isAnothersAddress(tx, held, email)) throw badRequest('email', say('address_is_anothers'));
}

/** Whether another payer of the organization, or another login, has an address; it stays so until the end. */
export async function isAnothersAddress(tx: Tx, held: HeldCustomer, email: string): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(${oneAddress}, ${held.organizationId}::int)`);
  const other = await maybeRow(
    tx,
    sql`select 1 from customer where organization_id = ${held.organizationId} and lower(email) = lower(${email})
      and id <> ${held.id}`,
  );
  return other !== undefined || (held.userId !== null && (await isAddressTaken(tx, email, held.userId)));
}

async function write(tx: Tx, id: number, values: Asked): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const { email, phoneNumber } = values;
  await change(
    tx,
    sql`update customer set ${asChange({ ...values })}, row_version = row_version + 1,
      email_verified = email_verified and lower(email) = lower(coalesce(${email ?? null}::text, email)),
      phone_verified = phone_verified and phone_number = coalesce(${phoneNumber ?? null}::text, phone_number)
      where id = ${id}`,
  );
}

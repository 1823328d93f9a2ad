import { phoneOf } from '@ratepayer/contract/customers/phone-number.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { type Database, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { badRequest, notAllowed } from '../../platform/http/refusal.ts';
import { addressKey, type LimitKey, type Limits } from '../../platform/limits/limits.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { say } from '../../platform/texts/refusals.ts';
import { isFeatureOn } from '../organizations/find-business-unit.ts';
import { customersIn } from './customer.source.ts';
import { holdCustomer } from './find-customer.ts';
import { endCodes } from './phone-code.ts';
import { codeLife } from '../../platform/crypto/short-code.ts';
import { isStopped } from './refuse-stopped.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';

export interface PhoneDeps {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly limits: Limits;
  /** The service that sends texts; undefined where none is set up. */
  readonly texts: object | undefined;
}
interface Asked {
  readonly businessUnitId: number;
  readonly phoneNumber: string;
  /** Whose number it is; a payer's own where nobody is named. */
  readonly customerId?: number | undefined;
}

/** Whose number somebody may prove: a payer the own, staff that of a customer whom they name. @throws 400, 403 */
export function provedFor(caller: Caller, { businessUnitId, customerId }: Omit<Asked, 'phoneNumber'>) {
  if (caller.kind === 'customer') {
    const own = caller.customerId ?? 0;
    return { id: customerId ?? own, reach: sql`c.id = ${own}` };
  }
  if (!caller.permissions.has('Accounts:Manage')) throw notAllowed();
  if (customerId === undefined) throw badRequest('customerId', say('say_which_payer'));
  return { id: customerId, reach: customersIn([businessUnitId]) };
}

/**
 * Texts a code to a number that a customer wants to use; a code that was sent before ends. Counted by number, by who
 * asks and by business unit before it is sent, and before anybody is told that the number answered STOP.
 * @throws 400 for a number that takes no texts or answered STOP, where no service is set up or texts are off, or for
 * another number of a payer of another business unit too, 404, 429
 */
export async function textPhoneCode({ db, limits, texts }: PhoneDeps, caller: Caller, asked: Asked) {
  const sent = await db.scoped([asked.businessUnitId], async (tx) => {
    const { id, reach } = provedFor(caller, asked);
    const held = await holdCustomer(tx, id, reach);
    const phoneNumber = phoneOf(asked.phoneNumber);
    if (!phoneNumber) throw badRequest('phoneNumber', say('no_number_for_texts'));
    if (!texts) throw badRequest('phoneNumber', say('no_texts_here'));
    if (!(await isFeatureOn(tx, asked.businessUnitId, 'SmsNotifications')))
      throw badRequest('phoneNumber', say('codes_switched_off'));
    // A number that is proved is the payer's from then on, at every business unit.
    if (caller.kind !== 'customer' && phoneNumber !== held.phoneNumber)
      await refuseElsewhere(tx, caller, id, 'phoneNumber');
    await countAll(tx, limits, limitsOf(caller, asked.businessUnitId, phoneNumber));
    // Refused outside: what is thrown here takes back what was counted.
    if (await isStopped(tx, phoneNumber)) return undefined;
    await endCodes(tx, held.id);
    const made = await write(tx, caller, { businessUnitId: asked.businessUnitId, id, phoneNumber });
    return { sentTo: phoneNumber, expiresDate: made.expiresDate.toISOString() };
  });
  if (!sent) throw badRequest('phoneNumber', say('number_stopped'));
  return sent;
}

/** L5 of security.md; staff call from one address for many payers, and are counted by themselves. */
const limitsOf = (caller: Caller, businessUnitId: number, phoneNumber: string): LimitKey[] => [
  ['L5 texts of a number in a minute', phoneNumber],
  ['L5 texts of a number in an hour', phoneNumber],
  ['L5 texts of a number in a day', phoneNumber],
  ['L5 texts in a business unit', businessUnitId],
  caller.kind === 'customer'
    ? ['L5 texts of an address', addressKey(caller.clientAddress)]
    : ['L5 texts by one of staff', callerKey(caller)],
];

async function countAll(tx: Tx, limits: Limits, keys: readonly LimitKey[]): Promise<void> {
  const counting = limits.counting(keys.map(([limit, key]) => ({ limit, key })));
  const over = await rowsOf(tx, sql<{ seconds: number }>`with ${counting.parts} ${counting.over}`);
  limits.refuseOver(keys, over, say('too_many_texts'));
}

interface Code {
  readonly businessUnitId: number;
  readonly id: number;
  readonly phoneNumber: string;
}

async function write(tx: Tx, caller: Caller, { businessUnitId, id, phoneNumber }: Code) {
  const made = await oneRow(
    tx,
    sql<{ id: number; expiresDate: Date }>`insert into phone_code (business_unit_id, customer_id, phone_number, nonce,
      asked_by, expires_date)
      values (${businessUnitId}, ${id}, ${phoneNumber}, ${randomIdentifier()}, ${caller.name},
      now() + ${codeLife.minutes} * interval '1 minute') returning id, expires_date as "expiresDate"`,
  );
  await announce(tx, [
    {
      businessUnitId,
      orderingKey: `customer:${id}`,
      topic: 'text.Verification Code',
      payload: { to: phoneNumber, customerId: id, codeId: made.id },
    },
  ]);
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'Customer',
    entityId: id,
    action: 'Code texted',
    after: { sentTo: phoneNumber },
  });
  return made;
}

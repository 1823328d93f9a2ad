import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type EnteredCode, useCode } from '../customers/home/prove-address.ts';

interface Wanted {
  readonly customerId: number;
  /** Undefined for the address of the login. */
  readonly email: string | undefined;
  /** Where it goes now. */
  readonly held: string | undefined;
  readonly entered: EnteredCode | undefined;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * The address that bills go to: the login's own where it is proved, the one that they go to already, or one whose code
 * was entered; that code is used then. @throws 400 for any other
 */
export async function provedAddress(tx: Tx, { customerId, email, held, entered }: Wanted): Promise<string> {
  const login = await maybeRow(
    tx,
    sql<{ email: string; isProved: boolean }>`select email, email_verified as "isProved" from published.customer
      where id = ${customerId}`,
  );
  const wanted = email ?? held ?? login?.email ?? '';
  if (held !== undefined && same(wanted, held)) return held;
  if (login && same(wanted, login.email) && login.isProved) return login.email;
  if (!entered) throw badRequest('email', say('paperless_address_not_proved'));
  if (!same(entered.email, wanted)) throw badRequest('code', say('code_is_over'));
  await useCode(tx, entered);
  return entered.email;
}

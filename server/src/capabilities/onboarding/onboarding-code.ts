import { sql } from 'kysely';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { change, maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import type { LimitKey } from '../../platform/limits/limits.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { say } from '../../platform/texts/refusals.ts';
import { codeLife, codeOf } from '../../platform/crypto/short-code.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { invitationOf, type HeldLink } from './in-onboarding.ts';
import type { OnboardingSession } from './onboarding-session.ts';

/** Mails a code to an address; one that was mailed before ends. The session is held. @throws 429 */
export async function mailCode(
  tx: Tx,
  { limits }: Pick<PaymentDeps, 'limits'>,
  { id, businessUnitId }: OnboardingSession,
  email: string,
): Promise<void> {
  const keys: LimitKey[] = [
    ['L4 codes of an onboarding in a minute', id],
    ['L4 codes of an onboarding', id],
  ];
  const counting = limits.counting(keys.map(([limit, key]) => ({ limit, key })));
  const over = await rowsOf(tx, sql<{ seconds: number }>`with ${counting.parts} ${counting.over}`);
  limits.refuseOver(keys, over, say('onboarding_codes_often'));
  await change(
    tx,
    sql`update onboarding_session set code_nonce = ${randomIdentifier()}, code_email = ${email}, code_tries = 0,
      code_expires_date = now() + ${codeLife.minutes} * interval '1 minute' where id = ${id}`,
  );
  await announce(tx, [
    {
      businessUnitId,
      orderingKey: `onboarding:${id}`,
      topic: 'email.Onboarding Code',
      payload: { to: email, onboardingId: id },
    },
  ]);
}

/** Of which nonce the code of an onboarding is; nothing where none waits. */
export const codeNonce = async (tx: Tx, id: number): Promise<string | undefined> =>
  (
    await maybeRow(
      tx,
      sql<{ nonce: string }>`select code_nonce as nonce from onboarding_session where id = ${id}
        and code_nonce <> ''`,
    )
  )?.nonce;

/** A right code: where it was mailed. It works once, which is decided where it is taken. */
export interface RightCode {
  readonly nonce: string;
  readonly email: string;
}

/**
 * Compares a code; the try is counted, in a transaction of its own, before it is. @throws 400 for a wrong code or where
 * none waits, 404 for a link that opens nothing
 */
export async function tryCode(deps: PaymentDeps, held: HeldLink, code: string): Promise<RightCode> {
  const { id, businessUnitId } = await invitationOf(deps, held);
  const tried = await deps.db.scoped([businessUnitId], (tx) =>
    maybeRow(
      tx,
      sql<RightCode & { left: number }>`update onboarding_session set code_tries = code_tries + 1
        where invitation_id = ${id} and code_nonce <> '' and code_tries < ${codeLife.tries}
        and code_expires_date > now()
        returning code_nonce as nonce, code_email as email, ${codeLife.tries} - code_tries as left`,
    ),
  );
  if (tried && code.trim() === codeOf(deps.keyring, tried.nonce, 'email-code')) return tried;
  throw badRequest('code', tried?.left ? say('code_not_right', { left: tried.left }) : say('code_is_over'));
}

/** Uses the code up; false where somebody was first. */
export const takeCode = async (tx: Tx, { id }: OnboardingSession, { nonce }: RightCode): Promise<boolean> =>
  (await change(
    tx,
    sql`update onboarding_session set code_nonce = '', code_email = '' where id = ${id} and code_nonce = ${nonce}`,
  )) > 0;

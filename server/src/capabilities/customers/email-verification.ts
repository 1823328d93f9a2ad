import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { changeEverywhere, maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/outbox/announce.ts';

/** So long a link is good. */
const lifeHours = 24;
/** The purpose under which its token is made. */
const purpose = 'email-verification';

interface Asked {
  readonly businessUnitId: number;
  readonly id: number;
  readonly email: string;
  readonly by: string;
}

/** Mails a link that proves an address; one that was mailed before ends. The customer is held. */
export async function beginVerification(tx: Tx, { businessUnitId, id, email, by }: Asked): Promise<void> {
  await endVerifications(tx, id);
  const made = await oneRow(
    tx,
    sql<{ id: number }>`insert into email_verification (business_unit_id, customer_id, email, nonce, created_by,
      expires_date)
      values (${businessUnitId}, ${id}, ${email}, ${randomIdentifier()}, ${by},
      now() + ${lifeHours} * interval '1 hour') returning id`,
  );
  await announce(tx, [
    {
      businessUnitId,
      orderingKey: `customer:${id}`,
      topic: 'email.Address Verification',
      payload: { to: email, customerId: id, verificationId: made.id },
    },
  ]);
}

/** Ends the link of a customer that is alive, whichever business unit mailed it. */
export const endVerifications = (tx: Tx, customerId: number): Promise<void> =>
  changeEverywhere(
    tx,
    sql`update email_verification set ended_date = now()
      where customer_id = ${customerId} and used_date is null and ended_date is null`,
  );

/** What the mail of a link says beside it. */
export interface VerificationFacts {
  readonly id: number;
  readonly nonce: string;
  readonly email: string;
  readonly expiresDate: Date;
  readonly timezone: TimeZone;
}

export const verificationFacts = (tx: Tx, id: number): Promise<VerificationFacts | undefined> =>
  maybeRow(
    tx,
    sql<VerificationFacts>`select v.id, v.nonce, v.email, v.expires_date as "expiresDate", u.timezone
      from email_verification v join published.business_unit u on u.id = v.business_unit_id where v.id = ${id}`,
  );

/** The link of a mail. Its token stands behind #, where no server and no log sees it. */
export const verificationLink = (
  portalUrl: string,
  { id, nonce }: Pick<VerificationFacts, 'id' | 'nonce'>,
  tokenOf: Keyring['sign'],
): string => `${portalUrl}/verify-email#${id}.${tokenOf(purpose, nonce)}`;

/** A token in its parts; undefined for what never was one. */
export function partsOfToken(token: string): { readonly id: number; readonly signature: string } | undefined {
  const [, id = '', signature = ''] = /^(\d{1,15})\.([\w-]{20,200})$/.exec(token) ?? [];
  return id ? { id: Number(id), signature } : undefined;
}

/** Whether a token was made of this nonce. */
export const isTokenOf = (keyring: Pick<Keyring, 'verify'>, nonce: string, signature: string): boolean =>
  keyring.verify(purpose, nonce, signature);

/** Whether the link of a mail proves nothing any more: used, ended or expired. */
export async function isVerificationOver(tx: Tx, id: number | undefined): Promise<boolean> {
  const { over } = await oneRow(
    tx,
    sql<{ over: boolean }>`select exists (select 1 from email_verification where id = ${id ?? null}::bigint
      and (used_date is not null or ended_date is not null or expires_date <= now())) as over`,
  );
  return over;
}

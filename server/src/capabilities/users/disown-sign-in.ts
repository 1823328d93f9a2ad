import { type RawBuilder, sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { change, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { addressKey, type Limits } from '../../platform/limits/limits.ts';
import { say } from '../../platform/texts/refusals.ts';
import { endSessions } from './end-sessions.ts';
import { noticeDays, notMePurpose } from './known-browsers.ts';
import { beginPassword } from './begin-password.ts';

interface Deps {
  readonly db: Database;
  readonly keyring: Pick<Keyring, 'verify'>;
  readonly limits: Limits;
  readonly portalUrl: string;
}
/** What somebody was told of: a sign-in in a browser, or a password that was chosen. */
interface Notice {
  readonly userId: number;
  readonly customerId: number;
  readonly nonce: string;
  readonly businessUnitId: number;
  readonly slug: string;
}

/**
 * A payer says that a sign-in that they were told of, or a password, was not theirs: whoever is signed in as them is
 * so no longer, the password and passkeys open nothing any more, no browser is known, and a new password is chosen on
 * the page that is answered. The link works until that was done.
 * @throws 400 for a link that is over or never was one, 429
 */
export async function disownSignIn(
  { db, keyring, limits, portalUrl }: Deps,
  caller: Caller,
  token: string,
): Promise<{ address: string }> {
  await limits.enforce('L4 links of an address', addressKey(caller.clientAddress), say('too_many_attempts_wait_while'));
  const [, kind = '', id = '', signature = ''] = /^(p?)(\d{1,15})\.([\w-]{20,200})$/.exec(token) ?? [];
  const told = kind === 'p' ? passwords : browsers;
  const found = id ? await db.platform((tx) => noticeOf(tx, told, Number(id))) : undefined;
  if (!found || !keyring.verify(notMePurpose, found.nonce, signature)) throw badRequest('token', say('not_me_over'));
  const password = await db.scoped([found.businessUnitId], (tx) =>
    shutOut(tx, caller, { told, id: Number(id) }, found),
  );
  return { address: new URL(`/auth/set-password?token=${password}`, portalUrl).href };
}

/** What is told, by where it is kept and when it was. */
const browsers = sql`select id, user_id, nonce, first_seen_date as at, disowned_date from identity.known_browser
  where nonce <> ''`;
const passwords = sql`select id, user_id, nonce, used_date as at, disowned_date from identity.invitation
  where purpose = 'Payer Login' and nonce <> ''`;

const noticeOf = (tx: Tx, told: RawBuilder<unknown>, id: number): Promise<Notice | undefined> =>
  maybeRow(
    tx,
    sql<Notice>`select k.user_id as "userId", a.customer_id as "customerId", k.nonce, u.id as "businessUnitId", u.slug
      from (${told}) k join user_account a on a.id = k.user_id and a.status = 'Active'
      join published.business_unit u on u.slug = a.business_unit_slug
      where k.id = ${id} and k.at > now() - make_interval(days => ${noticeDays})`,
  );

/** Under the lock of the user: the link is asked for again there. @throws 400 */
async function shutOut(
  tx: Tx,
  caller: Caller,
  { told, id }: { readonly told: RawBuilder<unknown>; readonly id: number },
  { userId, customerId, businessUnitId, slug, nonce }: Notice,
): Promise<string> {
  await tx.run(sql`select 1 from user_account where id = ${userId} for no key update`);
  const isGood = await maybeRow(
    tx,
    sql`select 1 from (${told}) k join identity.login l on l.user_id = k.user_id
      where k.id = ${id} and k.nonce = ${nonce} and (k.disowned_date is null or l.password_hash = '')`,
  );
  if (!isGood) throw badRequest('token', say('not_me_over'));
  await change(tx, sql`update identity.login set password_hash = '' where user_id = ${userId}`);
  // Whoever was in may have made one: a key of theirs would open what the new password closes.
  await tx.run(sql`delete from identity.passkey where user_id = ${userId}`);
  await change(
    tx,
    sql`update identity.known_browser set disowned_date = coalesce(disowned_date, now()) where user_id = ${userId}`,
  );
  await tx.run(
    sql`update identity.invitation set disowned_date = coalesce(disowned_date, now())
      where user_id = ${userId} and nonce <> ''`,
  );
  await endSessions(tx, userId);
  const fact = { businessUnitId, entityType: 'Customer', entityId: customerId, action: 'Sign-in disowned' } as const;
  await recordAudit(tx, caller, fact);
  return beginPassword(tx, userId, `/customer/${slug}/profile`);
}

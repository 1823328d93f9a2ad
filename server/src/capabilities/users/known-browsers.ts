import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { SeenSession } from '@ratepayer/identity/directory.ts';
import { sql } from 'kysely';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { change, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { endInvitations } from './staff-invitation.ts';

/** The purpose under which the token of a notice is made. */
export const notMePurpose = 'not-me';
/** So long the link of a notice is good. */
export const noticeDays = 7;
const mostAgent = 300;

interface Payer {
  readonly customerId: number;
  readonly email: string;
  readonly businessUnitId: number;
}

/**
 * Notes the browser that a payer signed in with. One that was not seen before is told to them by mail, once; the first
 * of all of a login is not.
 */
export async function noteBrowser(db: Database, seen: SeenSession): Promise<void> {
  const payer = await db.platform((tx) =>
    maybeRow(
      tx,
      sql<Payer>`select a.customer_id as "customerId", a.email, u.id as "businessUnitId" from user_account a
        join published.business_unit u on u.slug = a.business_unit_slug
        where a.id = ${seen.userId} and a.role = 'Customer' and a.customer_id is not null`,
    ),
  );
  if (!payer) return;
  const { businessUnitId, customerId, email } = payer;
  await db.scoped([businessUnitId], async (tx) => {
    const fresh = await insert(tx, seen);
    if (fresh?.isFirst !== false) return;
    const payload = { to: email, customerId, browserId: fresh.id };
    await announce(tx, [
      { businessUnitId, orderingKey: `customer:${customerId}`, topic: 'email.New Sign-in', payload },
    ]);
  });
}

/** Undefined for one that is known; the user row is held, so that of two at once one is the first. */
async function insert(tx: Tx, { userId, browserHash, userAgent, clientAddress }: SeenSession) {
  await tx.run(sql`select 1 from user_account where id = ${userId} for no key update`);
  const known = await change(
    tx,
    sql`update identity.known_browser set last_seen_date = now()
      where user_id = ${userId} and browser_hash = ${browserHash} and disowned_date is null`,
  );
  if (known > 0) return undefined;
  return maybeRow(
    tx,
    sql<{ id: number; isFirst: boolean }>`insert into identity.known_browser as k (user_id, browser_hash, user_agent,
      client_address, nonce)
      values (${userId}, ${browserHash}, ${userAgent.slice(0, mostAgent)}, ${clientAddress}, ${randomIdentifier()})
      on conflict (user_id, browser_hash) do update set disowned_date = null, nonce = excluded.nonce,
        user_agent = excluded.user_agent, client_address = excluded.client_address, first_seen_date = now(),
        last_seen_date = now()
      returning id, not exists (select 1 from identity.known_browser o
        where o.user_id = ${userId} and o.id <> k.id and o.disowned_date is null) as "isFirst"`,
  );
}

/** What the notice of a browser says. */
export interface BrowserFacts {
  readonly id: number;
  readonly nonce: string;
  readonly slug: string;
  readonly clientAddress: string;
  readonly at: Date;
  readonly timezone: TimeZone;
}

export const browserFacts = (tx: Tx, id: number): Promise<BrowserFacts | undefined> =>
  maybeRow(
    tx,
    sql<BrowserFacts>`select k.id, k.nonce, k.client_address as "clientAddress", k.first_seen_date as at, u.slug,
      u.timezone from identity.known_browser k join user_account a on a.id = k.user_id
      join published.business_unit u on u.slug = a.business_unit_slug where k.id = ${id} and k.nonce <> ''`,
  );

/** What was mailed to a payer of sign-ins and passwords is good for nothing more, nor is a page that it led to. */
export async function endNotices(tx: Tx, userId: number): Promise<void> {
  await change(tx, sql`update identity.known_browser set nonce = '' where user_id = ${userId}`);
  await change(tx, sql`update identity.invitation set nonce = '' where user_id = ${userId}`);
  await endInvitations(tx, userId);
}

/**
 * The link of a notice: of a browser by its number, of a password by that of its link with a `p` before it. Its token
 * stands behind #, where no server and no log sees it.
 */
export const notMeLink = (
  portalUrl: string,
  { id, nonce, slug }: Pick<BrowserFacts, 'nonce' | 'slug'> & { readonly id: number | `p${number}` },
  tokenOf: Keyring['sign'],
): string => `${portalUrl}/customer/${slug}/not-me#${id}.${tokenOf(notMePurpose, nonce)}`;

/** So long a browser is known that nobody used; its cookie lives no longer. */
const keptDays = 400;

/** Forgets browsers that were not used for long. Answers how many. */
export const purgeBrowsers = (db: Database): Promise<number> =>
  db.platform((tx) =>
    change(
      tx,
      sql`delete from identity.known_browser where id = any(array(select id from identity.known_browser
        where last_seen_date < now() - make_interval(days => ${keptDays}) order by last_seen_date limit 5000
        for update skip locked))`,
    ),
  );

import type { SeenSession } from '@ratepayer/identity/directory.ts';
import type { MySession } from '@ratepayer/contract/users/my-account.shapes.ts';
import { sql } from 'kysely';
import { change, type Database, maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound, notSignedIn } from '../../platform/http/refusal.ts';
import { endPasswordPages } from './begin-password.ts';
import { noteBrowser } from './known-browsers.ts';

/** So much of what a browser says of itself is kept. */
const mostAgent = 300;

/**
 * Notes that a session of the provider asks for a token. False for one that was ended, and for one that was proved
 * before everything of its person ended: it gets none.
 */
export async function noteSession(db: Database, seen: SeenSession): Promise<boolean> {
  const { uid, userId, userAgent, clientAddress, signedInAt } = seen;
  const { rows } = await db.pool.query<{ isEnded: boolean; isNew: boolean }>(
    `insert into identity.browser_session as s (uid, user_id, user_agent, client_address, ended_date)
      select $1, a.id, $3, $4, case when to_timestamp($5) < a.tokens_valid_from - interval '1 second' then now() end
      from user_account a where a.id = $2
      on conflict (uid) do update set last_seen_date = now(),
        begun_date = case when s.user_id = excluded.user_id then s.begun_date else now() end,
        ended_date = coalesce(s.ended_date, excluded.ended_date),
        user_id = excluded.user_id, user_agent = excluded.user_agent, client_address = excluded.client_address
      returning s.ended_date is not null as "isEnded", s.begun_date = now() as "isNew"`,
    [uid, userId, userAgent.slice(0, mostAgent), clientAddress, signedInAt],
  );
  const [noted] = rows;
  if (noted?.isNew && !noted.isEnded) await noteBrowser(db, seen);
  return !noted?.isEnded;
}

const alive = sql`s.ended_date is null and exists (select 1 from identity.oidc_payload p
  where p.model = 'Session' and p.uid = s.uid and p.expires_at > now())`;

interface Row extends Omit<MySession, 'begunDate' | 'lastSeenDate'> {
  readonly begunDate: Date;
  readonly lastSeenDate: Date;
}

/** Where whoever asks is signed in, the latest first. */
export const listMySessions = (db: Database, caller: Caller) => db.platform((tx) => sessionsOf(tx, caller));

async function sessionsOf(tx: Tx, caller: Caller): Promise<{ items: MySession[] }> {
  const rows = await rowsOf(
    tx,
    sql<Row>`select s.id, s.user_agent as "userAgent", s.client_address as "clientAddress",
      s.begun_date as "begunDate", s.last_seen_date as "lastSeenDate", s.uid = ${caller.sessionUid} as "isThis"
      from identity.browser_session s where s.user_id = ${caller.id} and ${alive}
      order by s.last_seen_date desc, s.id desc limit 100`,
  );
  return {
    items: rows.map(({ begunDate, lastSeenDate, ...row }) => ({
      ...row,
      begunDate: begunDate.toISOString(),
      lastSeenDate: lastSeenDate.toISOString(),
    })),
  };
}

/**
 * Holds whoever asks while they begin what outlives the request, so that it does not outlive a session that is ended at
 * the same moment. @throws 401 for a session that was ended
 */
export async function holdSignedIn(tx: Tx, caller: Caller): Promise<void> {
  await hold(tx, caller);
  const ended = await maybeRow(
    tx,
    sql`select 1 from identity.browser_session where uid = ${caller.sessionUid} and ended_date is not null`,
  );
  if (ended) throw notSignedIn();
}

const hold = (tx: Tx, { id }: Caller) => tx.run(sql`select 1 from user_account where id = ${id} for no key update`);

/**
 * Ends one of the caller's sessions: what it opened is refused from now on, and no page that one asked for sets a
 * password. A second time changes nothing.
 */
export const endMySession = (db: Database, caller: Caller, id: number) =>
  db.platform(async (tx) => {
    await hold(tx, caller);
    const ended = await maybeRow(
      tx,
      sql<{ uid: string }>`update identity.browser_session set ended_date = coalesce(ended_date, now())
        where id = ${id} and user_id = ${caller.id} returning uid`,
    );
    if (!ended) throw notFound();
    await change(tx, sql`delete from identity.oidc_payload where model = 'Session' and uid = ${ended.uid}`);
    await endPasswordPages(tx, caller.id);
    return sessionsOf(tx, caller);
  });

/** Ends the caller's sessions but the one that asks, and every page that one of them asked for to set a password. */
export const endOtherSessions = (db: Database, caller: Caller) =>
  db.platform(async (tx) => {
    await hold(tx, caller);
    const ended = await rowsOf(
      tx,
      sql<{ uid: string }>`update identity.browser_session set ended_date = now()
        where user_id = ${caller.id} and uid <> ${caller.sessionUid} and ended_date is null returning uid`,
    );
    await change(
      tx,
      sql`delete from identity.oidc_payload
        where model = 'Session' and uid = any(${sql.val(ended.map(({ uid }) => uid))}::text[])`,
    );
    await endPasswordPages(tx, caller.id);
    return sessionsOf(tx, caller);
  });

/** Those of these sessions that somebody ended. */
export async function endedAmong({ pool }: Pick<Database, 'pool'>, uids: readonly string[]) {
  const { rows } = await pool.query<{ uid: string }>(
    'select uid from identity.browser_session where uid = any($1) and ended_date is not null',
    [uids],
  );
  return new Set(rows.map(({ uid }) => uid));
}

const keptDays = 2;

/** Forgets sessions that are over: no token of theirs lives. Answers how many. */
export const purgeSessions = (db: Database): Promise<number> =>
  db.platform((tx) =>
    change(
      tx,
      sql`delete from identity.browser_session where id = any(array(select id from identity.browser_session
        where last_seen_date < now() - make_interval(days => ${keptDays}) order by last_seen_date limit 5000
        for update skip locked))`,
    ),
  );

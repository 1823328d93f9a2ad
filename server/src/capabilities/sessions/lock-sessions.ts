import { sql } from 'kysely';
import { lockSessionWhere, type SessionStanding } from './session-row.ts';

/** Reads where many sessions stand under their row locks, one after the other in the order of their numbers. */
export const lockSessionsWhere = (ids: readonly number[]) =>
  sql<SessionStanding>`select x.* from (select w.id from unnest(${sql.val(ids)}::bigint[]) w (id) order by w.id) w
    cross join lateral (${lockSessionWhere(sql`w.id`)}) x`;

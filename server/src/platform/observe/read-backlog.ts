import { sql } from 'kysely';
import { type Database, rowsOf } from '../database/database.ts';

/** What waits under a name, and since when the oldest of it does. */
export interface Backlog {
  readonly name: string;
  readonly count: number;
  readonly oldestSeconds: number | null;
}

/**
 * What waits all over the installation: announcements, jobs that are due by their queue, deliveries that nobody tries
 * again, attempts whose outcome nobody knows, open findings of the audit; and when a worker last gave a sign.
 */
export const readBacklog = (db: Database): Promise<Backlog[]> =>
  db.platform((tx) =>
    rowsOf(
      tx,
      sql<Backlog>`with waiting (name, since, count) as (
        select 'Announcements', min(created_date), count(*) from outbox
        union all select name, min(start_after), count(*) from pgboss.job
          where state in ('created', 'retry') and start_after <= now() group by name
        union all select 'Failed deliveries', min(announced_date), count(*) from outbox_delivery
          where status = 'Failed'
        union all select 'Unknown outcomes', min(requested_at), count(*) from published.gateway_attempt
          where outcome = 'Unknown'
        union all select 'Findings', min(first_seen_date), count(*) from published.audit_finding
          where resolved_date is null
        union all select 'Workers', max(last_run_date), 0 from schedule_state)
      select name, count::int as count,
        case when since is not null then greatest(extract(epoch from clock_timestamp() - since), 0)::int end
          as "oldestSeconds" from waiting`,
    ),
  );

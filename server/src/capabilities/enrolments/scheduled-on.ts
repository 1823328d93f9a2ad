import { sql } from 'kysely';

/**
 * What will be taken by itself on these accounts from a day on, the next first: the duplicate shield of every channel.
 */
export const scheduledOn = (accountIds: readonly number[], today: string) =>
  sql<{ amountMinor: number; processingDate: string }>`select s.amount_minor as "amountMinor",
    s.processing_date as "processingDate" from scheduled_payment s
    where s.account_id = any(${sql.val([...accountIds])}::bigint[]) and s.status in ('Staged', 'Scheduled')
    and s.processing_date >= ${today}::date order by s.processing_date, s.id limit 1`;

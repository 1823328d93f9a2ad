import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../database/database.ts';

/** A row of the register of failed deliveries. */
export interface FailedRow {
  readonly id: number;
  readonly topic: string;
  readonly consumer: string;
  readonly to: string;
  /** Of the payment it is about, as far as it says so. */
  readonly paymentId: number | null;
  readonly status: 'Waiting' | 'Failed';
  readonly attempts: number;
  readonly errorMessage: string;
  readonly announcedDate: Date;
  readonly lastAttemptDate: Date;
  readonly nextAttemptDate: Date | null;
}

export interface FailedFilter {
  readonly status?: 'Waiting' | 'Failed' | undefined;
  /** A pattern for `ilike`. */
  readonly like?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** What could not be delivered of a business unit, the newest first, and how many there are. */
export async function listFailed(
  tx: Tx,
  businessUnitId: number,
  { status, like, limit, offset }: FailedFilter,
): Promise<{ rows: FailedRow[]; totalCount: number }> {
  const parts = [
    sql`d.business_unit_id = ${businessUnitId}`,
    ...(status ? [sql`d.status = ${status}`] : []),
    ...(like
      ? [
          sql`(d.topic ilike ${like} or d.consumer ilike ${like} or d.error_message ilike ${like}
            or d.payload ->> 'to' ilike ${like})`,
        ]
      : []),
  ];
  const where = sql.join(parts, sql` and `);
  const [rows, { totalCount }] = await Promise.all([
    rowsOf(
      tx,
      sql<FailedRow>`select d.id, d.topic, d.consumer, coalesce(d.payload ->> 'to', '') as "to", d.status, d.attempts,
          d.error_message as "errorMessage", d.announced_date as "announcedDate",
          d.last_attempt_date as "lastAttemptDate", d.next_attempt_date as "nextAttemptDate",
          (select (d.payload ->> 'paymentId')::bigint where d.payload ->> 'paymentId' ~ '^[0-9]{1,15}$') as "paymentId"
        from outbox_delivery d where ${where} order by d.id desc limit ${limit} offset ${offset}`,
    ),
    oneRow(tx, sql<{ totalCount: number }>`select count(*)::int as "totalCount" from outbox_delivery d where ${where}`),
  ]);
  return { rows, totalCount };
}

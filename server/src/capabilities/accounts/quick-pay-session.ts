import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import { type RawBuilder, sql } from 'kysely';
import { change, type Database, maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import { randomIdentifier } from '../../platform/crypto/random.ts';

export interface QuickPaySession {
  readonly id: number;
  readonly identifier: string;
  readonly businessUnitId: number;
  readonly slug: string;
  /** What pages within the biller's own site name it by; null where there are none. */
  readonly environmentKey: string | null;
  readonly accountIds: readonly number[];
  readonly answered: readonly FieldType[];
  /** A link of staff opened it: it has the one account and gets no other. */
  readonly isByLink: boolean;
}

const columns = sql`s.id, s.identifier, s.business_unit_id as "businessUnitId", u.slug, s.account_ids as "accountIds",
  s.answered, s.customer_id is not null as "isByLink", (select e.environment_key from published.embedded_settings e
    where e.business_unit_id = s.business_unit_id and e.mode = 'Enabled') as "environmentKey"`;
// What a link opened ends with the payer's access to its account.
const isStillLinked = sql`exists (select 1 from published.customer_account o join published.customer c
  on c.id = o.customer_id and c.status = 'Active' where o.customer_id = s.customer_id
  and o.account_id = s.account_ids[1] and o.unlinked_date is null)`;
// Idle 30 minutes, at most 4 hours.
const alive = sql`s.ended_date is null and s.last_used_date > now() - interval '30 minutes'
  and s.created_date > now() - interval '4 hours' and (s.customer_id is null or ${isStillLinked})`;

/** Opens a look-up session over the accounts that were found. */
export async function openQuickPaySession(
  tx: Tx,
  session: { businessUnitId: number; accountIds: readonly number[]; answered: readonly FieldType[] },
): Promise<number> {
  const { id } = await oneRow(
    tx,
    sql<{ id: number }>`insert into quick_pay_session (business_unit_id, identifier, account_ids, answered)
      values (${session.businessUnitId}, ${randomIdentifier()}, ${sql.val([...session.accountIds])}::bigint[],
      ${sql.val([...session.answered])}::text[]) returning id`,
  );
  return id;
}

const aliveWhere = (key: ReturnType<typeof sql>) =>
  sql<QuickPaySession & { idle: boolean }>`select ${columns}, s.last_used_date < now() - interval '1 minute' as idle
    from quick_pay_session s join published.business_unit u on u.id = s.business_unit_id where ${key} and ${alive}`;

/** The live session of this id. */
export const quickPaySessionById = (db: Database, id: number): Promise<QuickPaySession | undefined> =>
  db.platformRead(aliveWhere(sql`s.id = ${id}`));

/**
 * The live session of this identifier. Its idle time begins anew, to the minute: the calls of one minute write nothing.
 */
export async function touchQuickPaySession(db: Database, identifier: string): Promise<QuickPaySession | undefined> {
  const session = await db.platformRead(aliveWhere(sql`s.identifier = ${identifier}`));
  if (!session?.idle) return session;
  const still = await db.platformOnce(
    sql`update quick_pay_session s set last_used_date = now() where s.id = ${session.id} and ${alive} returning s.id`,
  );
  return still === undefined ? undefined : session;
}

/** Adds accounts that the payer looked up as well; those that it has already stay as they are. */
export const extendQuickPaySession = (tx: Tx, id: number, accountIds: readonly number[]): Promise<number> =>
  change(
    tx,
    sql`update quick_pay_session set account_ids =
      array(select distinct unnest(account_ids || ${sql.val([...accountIds])}::bigint[])), last_used_date = now()
      where id = ${id} and customer_id is null`,
  );

/** The accounts of a look-up session, within the transaction at hand. */
export async function lookedUpAccounts(tx: Tx, id: number): Promise<readonly number[]> {
  const row = await maybeRow(
    tx,
    sql<{ ids: number[] }>`select account_ids as ids from quick_pay_session s where s.id = ${id} and ${alive}`,
  );
  return row?.ids ?? [];
}

/** The accounts of a look-up session, ended ones too; within a statement that has its id. */
export const lookedUpOf = (id: RawBuilder<unknown>) =>
  sql`(select looked.account_ids from quick_pay_session looked where looked.id = ${id})`;

/** Throws away look-up sessions that nobody used for a day. */
export const purgeLookUps = (tx: Tx): Promise<number> =>
  change(tx, sql`delete from quick_pay_session where last_used_date < now() - interval '1 day'`);

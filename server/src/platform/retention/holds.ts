import { type RawBuilder, sql } from 'kysely';
import { change, type Tx } from '../database/database.ts';

type Sql = RawBuilder<unknown>;

/** What a row is about, each as an expression, or as a statement that answers numbers. */
export interface About {
  readonly unit: Sql;
  readonly account?: Sql;
  readonly customer?: Sql;
  readonly payment?: Sql;
}

const holdLock = 48_110_094;

/**
 * Whether a row is under a legal hold, as a condition. Whatever lets go of rows says it in the statement that does, in
 * a transaction that began with `heedHolds`.
 */
export function isHeld({ unit, account, customer, payment }: About): RawBuilder<boolean> {
  const organization = sql`select u.organization_id from published.business_unit u where u.id = ${unit}`;
  const of = [
    ...named('BusinessUnit', sql`${unit}`),
    ...named('Organization', organization),
    ...named('Account', account),
    ...named('Customer', customer),
    ...named('Payment', payment),
  ];
  return sql<boolean>`exists (select 1 from published.legal_hold h where ${inForce} and (${sql.join(of, sql` or `)}))`;
}

const inForce = sql`h.lifted_date is null and (h.ends_at is null or h.ends_at > now())`;
const named = (type: string, numbers: Sql | undefined) =>
  numbers ? [sql`h.entity_type = ${type} and h.entity_id in (${numbers})`] : [];

/** Whether anything of an organization is held as a whole or in part. */
export const isAnyHeldOf = (organization: Sql): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from published.legal_hold h where ${inForce} and h.organization_id = ${organization})`;

/** Whoever lets go of rows sees every hold that was placed, and whoever places one waits for what is let go of. */
export const heedHolds = (tx: Tx): Promise<number> =>
  change(tx, sql`select pg_advisory_xact_lock_shared(${holdLock}::bigint)`);

/** The other side: from here on nothing goes that the hold is about. */
export const waitForLettingGo = (tx: Tx): Promise<number> =>
  change(tx, sql`select pg_advisory_xact_lock(${holdLock}::bigint)`);

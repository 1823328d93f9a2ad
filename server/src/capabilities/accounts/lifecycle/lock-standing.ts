import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { conflict } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { lockAccounts } from '../account-rows.ts';
import { importLock } from '../uploads/import-lock.ts';
import { named } from './account-named.ts';

/** An account in its life, read under its money lock. Amounts are minor units. */
export interface Standing {
  readonly id: number;
  readonly businessUnitId: number;
  readonly accountNumber: string;
  readonly subAccountNumber: string;
  readonly name: string;
  readonly isArchived: boolean;
  /** The file that ends it as soon as its payment has ended: until then it takes nothing over. */
  readonly endingUploadId: number | null;
  readonly isRollover: boolean;
  readonly mergedIntoAccountId: number | null;
  readonly balance: number;
  /** Grows with the account and with its money: whoever saw another one saw another sum. */
  readonly rowVersion: number;
  readonly isLocked: boolean;
  /** A payment session is being processed, or waits for its gateway. */
  readonly isPaying: boolean;
  /** A payment is Pending, whatever its session does. */
  readonly hasPending: boolean;
}

/** Active, and no file ends it. */
export const takesOver = ({ isArchived, endingUploadId }: Standing): boolean => !isArchived && endingUploadId === null;

/**
 * Locks the money of these accounts, ascending by id, and reads them afterwards (domain.md 10). A file of the biller
 * must not be between its comparison and its end: it would put back what is moved here.
 * @throws 409 while a file is being processed.
 */
export async function lockStanding(tx: Tx, businessUnitId: number, ids: readonly number[]): Promise<Standing[]> {
  await refuseWhileImporting(tx, businessUnitId);
  return lockedStanding(tx, ids);
}

/** The same for the file itself, which holds its lock. */
export async function lockedStanding(tx: Tx, ids: readonly number[]): Promise<Standing[]> {
  await lockAccounts(tx, ids);
  return rowsOf(tx, standingOf(ids));
}

/** The same without a lock, for who only looks. */
export const readUnlocked = (tx: Tx, ids: readonly number[]): Promise<Standing[]> => rowsOf(tx, standingOf(ids));

/**
 * Keeps files of the biller out until the transaction ends; waits for none, so it may stand after the account's lock.
 * @throws 409 while a file is being processed.
 */
export async function refuseWhileImporting(tx: Tx, businessUnitId: number): Promise<void> {
  const { free } = await oneRow(
    tx,
    sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${importLock}, ${businessUnitId}) as free`,
  );
  if (!free) throw conflict(say('account_file_under_way'));
}

/** `p`: what is under way of the account `a`. */
export const underWay = sql`left join lateral (select true as pending,
    coalesce(bool_or(s.status in ('Processing', 'RequiresGatewayResolution')), false) as paying
    from published.payment_account pa join published.payment p on p.id = pa.payment_id and p.status = 'Pending'
    left join published.payment_session s on s.id = p.payment_session_id
    where pa.account_id = a.id having count(*) > 0) p on true`;

const standingOf = (ids: readonly number[]) =>
  sql<Standing>`select ${named}, a.business_unit_id as "businessUnitId", a.is_archived as "isArchived",
    a.ending_upload_id as "endingUploadId",
    a.is_rollover as "isRollover", a.merged_into_account_id as "mergedIntoAccountId", m.balance,
    a.row_version + m.row_version as "rowVersion", a.account_locked as "isLocked",
    coalesce(p.pending, false) as "hasPending", coalesce(p.paying, false) as "isPaying"
    from account a join account_money m on m.account_id = a.id
    ${underWay} where a.id = any(${sql.val([...ids])}::bigint[]) and not a.is_deleted order by a.id`;

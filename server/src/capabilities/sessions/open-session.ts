import { sql } from 'kysely';
import { type Database, maybeRow, type Tx, type Unawaited } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { accountsLocked } from '../accounts/account-rows.ts';
import type { PayingUnit } from '../organizations/find-business-unit.ts';
import { editionOf } from '../organizations/settings-edition.ts';
import { type PaymentSourceRow, sourceWhere } from '../wallet/payment-source.ts';
import type { KeptSettings } from './kept-settings.ts';
import { answering, noSuchSession, type SessionRow, sessionColumns } from './session-row.ts';

/** A session with its source, in one statement, and under which edition the settings of its business unit stood. */
interface OpenedSession {
  readonly session: SessionRow;
  readonly source: PaymentSourceRow | undefined;
  readonly edition: string | null;
}

/** The same with its business unit. */
export interface SessionContext extends Omit<OpenedSession, 'edition'> {
  readonly unit: PayingUnit;
}

type OpenedRow = SessionRow & { source: PaymentSourceRow | null; edition: string | null };

const openedColumns = sql`${sessionColumns},
  (select to_json(x) from (${sourceWhere(sql`payment_session.payment_source_id`)}) x) as source,
  (${editionOf(sql`payment_session.business_unit_id`)}) as edition`;

const openedOf = ({ source, edition, beside: _, ...session }: OpenedRow & { beside?: unknown }): OpenedSession => ({
  session,
  source: source ?? undefined,
  edition,
});

/** What was opened, with its business unit as it stood then (decision 371). */
export async function withUnit(
  settings: KeptSettings,
  tx: Tx,
  { session, source, edition }: OpenedSession,
): Promise<SessionContext> {
  const unit = await settings.unitUnder(tx, session.businessUnitId, edition);
  // Its payer reads and agrees in the language it was begun in, whatever is set meanwhile.
  return { session, unit: { ...unit, culture: session.culture ?? unit.culture }, source };
}

/** A session with its context, in the scope at hand. */
export async function readSessionContext(
  settings: KeptSettings,
  tx: Tx,
  id: number,
): Promise<SessionContext | undefined> {
  const row = await maybeRow(tx, sql<OpenedRow>`select ${openedColumns} from payment_session where id = ${id}`);
  return row && withUnit(settings, tx, openedOf(row));
}

/** A session by its identifier, which is the key, for whom it answers to; with its source. */
const openedAnswering = (caller: Caller, identifier: string) =>
  sql<OpenedRow>`select ${openedColumns} from payment_session where ${answering(caller, identifier)}`;

/**
 * Opens a session by its identifier under its row lock (lock order 2): one wait.
 * @throws 404 for whom it does not answer to.
 */
export const openSession = <T>(
  db: Unawaited,
  caller: Caller,
  identifier: string,
  work: (tx: Tx, opened: OpenedSession) => Promise<T>,
): Promise<T> => db.opening(lockedFor(caller, identifier), noSuchSession, (tx, row) => work(tx, openedOf(row)));

/** The same to be paid: where it waits for that, its accounts are locked after it by the same statement. */
export const openToPay = <T>(
  db: Database,
  caller: Caller,
  identifier: string,
  work: (tx: Tx, opened: OpenedSession) => Promise<T>,
): Promise<T> =>
  db.opening(lockedFor(caller, identifier), noSuchSession, (tx, row) => work(tx, openedOf(row)), accountsToo);

const lockedFor = (caller: Caller, identifier: string) =>
  sql<OpenedRow>`${openedAnswering(caller, identifier)} for no key update of payment_session`;

const accountsToo = sql`case when found.status = 'RequiresConfirmation'
  then (select count(*) from (${accountsLocked(sql`= any(found."accountIds")`)}) l) end`;

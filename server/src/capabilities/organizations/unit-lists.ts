import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import type { List, PageOf, QueryOf, RowOf } from '@ratepayer/contract/kit/list.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { ExportedList } from '../../platform/export/make-file.ts';
import { type FileQuery, openExport, readExport } from '../../platform/lists/read-export.ts';
import { readPage } from '../../platform/lists/read-page.ts';
import type { AnyList, Counted, Ground, Source } from '../../platform/lists/source.ts';
import { readOpenPeriod, readPeriod } from './read-period.ts';

interface Days {
  readonly StartDate?: string | undefined;
  readonly EndDate?: string | undefined;
}

async function groundOf(tx: Tx, clock: Clock, list: AnyList, businessUnitId: number, query: Days): Promise<Ground> {
  const isOfToday = (list as List).period === 'today';
  const period = isOfToday
    ? await readPeriod(tx, clock, businessUnitId, query)
    : await readOpenPeriod(tx, businessUnitId, query);
  return { ...period, today: dateIn(clock.now(), period.unit.timezone) };
}

/** What lists and their files need of the application. */
export interface ListDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
}

/**
 * A page of a business unit's list, with the totals of its whole filter. @throws 400 as `readPeriod` and `readPage`
 * say.
 */
export const pageOf = <D extends AnyList, A extends Counted>(
  deps: { readonly db: Database; readonly clock: Clock },
  source: Source<D, A>,
  businessUnitId: number,
  query: QueryOf<D>,
): Promise<PageOf<D> & A> =>
  readPage(deps, source, businessUnitId, query, (tx) => groundOf(tx, deps.clock, source.list, businessUnitId, query));

/** The same list as a file. @throws 400, 429 as `exportList` says. */
export const exportOf = <D extends AnyList, A>(
  deps: ListDeps,
  caller: Caller,
  source: Source<D, A>,
  asked: { readonly businessUnitId: number; readonly method: ExportMethod; readonly query: FileQuery<D> },
): Promise<FileAnswer> =>
  readExport(deps, caller, source, asked, (tx) =>
    groundOf(tx, deps.clock, source.list, asked.businessUnitId, asked.query),
  );

/**
 * The same list to be gone through, over the picture of the data that a transaction has. @throws 400 as `readPeriod`
 * says.
 */
export const openUnitList = async <D extends AnyList, A>(
  tx: Tx,
  clock: Clock,
  source: Source<D, A>,
  businessUnitId: number,
  query: FileQuery<D>,
): Promise<ExportedList<RowOf<D>>> =>
  openExport(tx, source, await groundOf(tx, clock, source.list, businessUnitId, query), query);

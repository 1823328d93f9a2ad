import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import type { Fields, ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { History } from '@ratepayer/contract/kit/history.ts';
import type { PageOf, QueryOf, RowOf } from '@ratepayer/contract/kit/list.ts';
import type { RawBuilder } from 'kysely';
import { historyOf } from '../../platform/audit/read-history.ts';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import type { FileQuery } from '../../platform/lists/read-export.ts';
import { readOne } from '../../platform/lists/read-one.ts';
import type { AnyList, Counted, Source } from '../../platform/lists/source.ts';
import { exportOf, type ListDeps, pageOf } from './unit-lists.ts';

interface InUnit {
  readonly businessUnitId: number;
}
interface OfOne extends InUnit {
  readonly id: number;
}
/** A statement that answers the id of what it wrote. */
type Write = RawBuilder<{ id: number }>;
type Changed<F> = ValuesOf<F> & { readonly rowVersion: number };

/** How a record is written. */
interface Writes<F> {
  /** What the audit calls it. */
  readonly entityType: string;
  /** A new one, of the person who asked. */
  readonly add: (asked: ValuesOf<F>, of: InUnit & { readonly by: string }) => Write;
  /** Other values; writes nothing over a version that was not read. */
  readonly change: (asked: Changed<F>, of: OfOne) => Write;
}

interface Asked<P, Q = undefined, B = undefined> {
  readonly caller: Caller;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
}
interface Handlers<D, A, F> {
  readonly list: (asked: Pick<Asked<InUnit, QueryOf<D>>, 'params' | 'query'>) => Promise<PageOf<D> & A>;
  readonly file: (
    asked: Omit<Asked<InUnit & { readonly exportMethod: ExportMethod }, FileQuery<D>>, 'body'>,
  ) => Promise<FileAnswer>;
  readonly read: (asked: Pick<Asked<OfOne>, 'params'>) => Promise<RowOf<D>>;
  readonly history: (
    asked: Pick<Asked<OfOne, { readonly Before?: number | undefined }>, 'params' | 'query'>,
  ) => Promise<History>;
  readonly add: (asked: Omit<Asked<InUnit, unknown, ValuesOf<F>>, 'query'>) => Promise<RowOf<D>>;
  readonly change: (asked: Omit<Asked<OfOne, unknown, Changed<F>>, 'query'>) => Promise<RowOf<D>>;
}

/**
 * What the operations of a record do: its list and file, one of them, its history, and both ways to write it, each with
 * its audit entry. `fields` say what is asked of it.
 */
export function recordHandlers<D extends AnyList, A extends Counted, F extends Fields>(
  deps: ListDeps,
  source: Source<D, A>,
  _fields: F,
  { entityType, add, change }: Writes<F>,
): Handlers<D, A, F> {
  const { db } = deps;
  const read = (tx: Tx, businessUnitId: number, id: number) => readOne(tx, source, businessUnitId, id);
  const kept = { entityType, read };
  return {
    list: ({ params, query }) => pageOf(deps, source, params.businessUnitId, query),
    file: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, source, { businessUnitId, method, query }),
    read: ({ params: { businessUnitId, id } }) => db.reading([businessUnitId], (tx) => read(tx, businessUnitId, id)),
    history: ({ params: { businessUnitId, id: entityId }, query }) =>
      historyOf(db, { businessUnitId, entityType, entityId }, read, query.Before),
    add: ({ caller, params: { businessUnitId }, body }) =>
      db.scoped([businessUnitId], (tx) =>
        saveAudited(tx, caller, kept, { businessUnitId }, add(body, { businessUnitId, by: caller.name })),
      ),
    change: ({ caller, params, body }) =>
      db.scoped([params.businessUnitId], (tx) => saveAudited(tx, caller, kept, params, change(body, params))),
  };
}

import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import type { Fields, ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { QueryOf } from '@ratepayer/contract/kit/list.ts';
import type { OperationTable } from '@ratepayer/contract/kit/operation.ts';
import { type Kept, type OperationNames, operationsOf, recordPaths } from '@ratepayer/contract/kit/record.ts';
import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import { historyOf } from '../../platform/audit/read-history.ts';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import type { Tx } from '../../platform/database/database.ts';
import { bind, type Handlers } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
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

/** How a record is written. */
interface Writes<F> {
  /** A new one, of the person who asked. */
  readonly add: (asked: ValuesOf<F>, of: InUnit & { readonly by: string }) => Write;
  /** Other values; writes nothing over a version that was not read. */
  readonly change: ((asked: ValuesOf<F>, of: Version) => Write) | Verb<F>;
}
interface Version extends OfOne {
  readonly rowVersion: number;
}
/** A change that is more than a statement, with its audit entry; answers the record as it is afterwards. */
interface Verb<F> {
  readonly verb: (deps: ListDeps, caller: Caller, asked: ValuesOf<F>, of: Version) => Promise<unknown>;
}
type WritesOf<N, F> = Pick<Writes<F>, keyof N & keyof Writes<F>>;
interface Asked<P, Q = unknown, B = unknown> {
  readonly caller: Caller;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
}

/** What the operations of a record do, each write with its audit entry. */
function handlersOf<D extends AnyList, A extends Counted, F>(
  deps: ListDeps,
  entityType: string,
  sourceFor: (caller: Caller) => Source<D, A>,
  { add, change }: Partial<Writes<F>>,
) {
  const { db } = deps;
  const readBy = (caller: Caller) => (tx: Tx, businessUnitId: number, id: number) =>
    readOne(tx, sourceFor(caller), businessUnitId, id);
  const save = (caller: Caller, of: InUnit & { readonly id?: number }, write: Write | undefined) => {
    if (!write) throw new Error(`Nobody says how ${entityType} is written.`);
    return db.scoped([of.businessUnitId], (tx) =>
      saveAudited(tx, caller, { entityType, read: readBy(caller) }, of, write),
    );
  };
  return {
    list: ({ caller, params, query }: Asked<InUnit, QueryOf<D>>) =>
      pageOf(deps, sourceFor(caller), params.businessUnitId, query),
    file: ({ caller, params, query }: Asked<InUnit & { readonly exportMethod: ExportMethod }, FileQuery<D>>) => {
      const { businessUnitId, exportMethod: method } = params;
      return exportOf(deps, caller, sourceFor(caller), { businessUnitId, method, query });
    },
    read: ({ caller, params: { businessUnitId, id } }: Asked<OfOne>) =>
      db.reading(sourceFor(caller).reach ?? [businessUnitId], (tx) => readBy(caller)(tx, businessUnitId, id)),
    history: ({ caller, params: { businessUnitId, id }, query }: Asked<OfOne, { readonly Before?: number }>) =>
      historyOf(db, { businessUnitId, entityType, entityId: id }, readBy(caller), query.Before),
    add: ({ caller, params, body }: Asked<InUnit, unknown, ValuesOf<F>>) =>
      save(caller, params, add?.(body, { ...params, by: caller.name })),
    change: ({ caller, params, body }: Asked<OfOne, unknown, ValuesOf<F> & { readonly rowVersion: number }>) => {
      const { rowVersion, ...rest } = body;
      const asked = rest as ValuesOf<F>;
      const of = { ...params, rowVersion };
      if (typeof change === 'object') return change.verb(deps, caller, asked, of);
      return save(caller, params, change?.(asked, of));
    },
  };
}

/**
 * Binds the operations of a record: its list and file, one of them, its history, and both ways to write it. A record
 * that is never written says nothing of it.
 */
export const recordRoutes =
  <D extends AnyList, N extends OperationNames, F extends Fields, A extends Counted>(
    kept: Kept<D, N, F>,
    operations: OperationTable,
    /** Where it comes from; for a caller where its rows tell of all of their business units. */
    source: Source<D, A> | ((caller: Caller) => Source<D, A>),
    ...[writes]: 'add' extends keyof N ? [WritesOf<N, F>] : 'change' extends keyof N ? [WritesOf<N, F>] : []
  ) =>
  (app: FastifyInstance, deps: ListDeps): void => {
    const made: Readonly<Record<string, unknown>> = handlersOf<D, A, F>(
      deps,
      kept.entity,
      typeof source === 'function' ? source : () => source,
      (writes ?? {}) as Partial<Writes<F>>,
    );
    const handlers = operationsOf(kept.operations).map(([does, name]) => [name, made[does]]);
    bind(app, recordPaths(kept), operations, Object.fromEntries(handlers) as Handlers<OperationTable>);
  };

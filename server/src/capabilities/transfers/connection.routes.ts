import { connectionPaths, connections } from '@ratepayer/contract/transfers/connection.list.ts';
import { connectionOperations } from '@ratepayer/contract/transfers/connection.operations.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { connectionSource, readConnection } from './connection.source.ts';
import type { AskingDeps } from './deps.ts';
import { addConnection, changeConnection, confirmHostKey, makeConnectionKey } from './save-connection.ts';
import { askForTest, readState } from './test-connection.ts';

/** Hosts that files are fetched from and sent to, as administrators see them. */
export function connectionRoutes(app: FastifyInstance, deps: ListDeps & AskingDeps): void {
  const { db } = deps;
  bind(app, connectionPaths, connectionOperations, {
    listFileConnections: ({ params, query }) => pageOf(deps, connectionSource, params.businessUnitId, query),
    exportFileConnections: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, connectionSource, { businessUnitId, method, query }),
    getFileConnection: ({ params: { businessUnitId, id } }) =>
      db.reading([businessUnitId], (tx) => readConnection(tx, businessUnitId, id)),
    listFileConnectionHistory: ({ params: { businessUnitId, id }, query }) =>
      historyOf(db, { businessUnitId, entityType: connections.entity, entityId: id }, readConnection, query.Before),
    getFileConnectionState: ({ params: { businessUnitId, id } }) =>
      db.reading([businessUnitId], (tx) => readState(tx, businessUnitId, id)),
    addFileConnection: ({ caller, params, body }) => addConnection(deps, caller, params.businessUnitId, body),
    changeFileConnection: ({ caller, params, body: { rowVersion, ...asked } }) =>
      changeConnection(deps, caller, { ...params, rowVersion }, asked),
    makeConnectionKey: ({ caller, params, body }) => makeConnectionKey(deps, caller, { ...params, ...body }),
    testFileConnection: ({ caller, params }) => askForTest(deps, caller, params),
    confirmHostKey: ({ caller, params, body: { fingerprint, rowVersion } }) =>
      confirmHostKey(deps, caller, { ...params, rowVersion }, fingerprint),
  });
}

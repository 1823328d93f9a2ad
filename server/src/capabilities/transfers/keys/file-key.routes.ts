import { fileKeyPaths, fileKeys } from '@ratepayer/contract/transfers/file-key.list.ts';
import { fileKeyOperations } from '@ratepayer/contract/transfers/file-key.operations.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../../platform/audit/read-history.ts';
import { bind } from '../../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../../organizations/unit-lists.ts';
import type { AskingDeps } from '../deps.ts';
import { fileKeySource, readFileKey } from './file-key.source.ts';
import { addKey, confirmKey, renameKey, replaceKey, retireKey } from './save-key.ts';
import { askForKeyTest } from './test-key.ts';

/** Keys that files are encrypted and decrypted with, as administrators see them. */
export function fileKeyRoutes(app: FastifyInstance, deps: ListDeps & AskingDeps): void {
  const { db } = deps;
  const read = ({ businessUnitId, id }: { businessUnitId: number; id: number }) =>
    db.reading([businessUnitId], (tx) => readFileKey(tx, businessUnitId, id));
  bind(app, fileKeyPaths, fileKeyOperations, {
    listFileKeys: ({ params, query }) => pageOf(deps, fileKeySource, params.businessUnitId, query),
    exportFileKeys: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, fileKeySource, { businessUnitId, method, query }),
    listFileKeyHistory: ({ params: { businessUnitId, id }, query }) =>
      historyOf(db, { businessUnitId, entityType: fileKeys.entity, entityId: id }, readFileKey, query.Before),
    getFileKey: ({ params }) => read(params),
    downloadFileKey: async ({ params }) => {
      const { name, publicKey } = await read(params);
      const plainName = name.replaceAll(/[^\w.-]+/g, '-');
      return { body: Buffer.from(publicKey), name: `${plainName}.asc`, type: 'application/pgp-keys' };
    },
    addFileKey: ({ caller, params, body }) => addKey(deps, caller, params.businessUnitId, body),
    renameFileKey: ({ caller, params, body: { name, rowVersion } }) =>
      renameKey(deps, caller, { ...params, rowVersion }, name),
    replaceFileKey: ({ caller, params, body: { rowVersion, ...asked } }) =>
      replaceKey(deps, caller, { ...params, rowVersion }, asked),
    confirmFileKey: ({ caller, params, body: { fingerprint, rowVersion } }) =>
      confirmKey(deps, caller, { ...params, rowVersion }, fingerprint),
    testFileKey: ({ caller, params }) => askForKeyTest(deps, caller, params),
    retireFileKey: ({ caller, params, body }) => retireKey(deps, caller, { ...params, ...body }),
  });
}

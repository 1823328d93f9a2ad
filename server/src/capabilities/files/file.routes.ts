import { fileOperations } from '@ratepayer/contract/files/file.operations.ts';
import { filePaths } from '@ratepayer/contract/files/file.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { takeFiles } from '../../platform/http/take-files.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { exportOf, pageOf } from '../organizations/unit-lists.ts';
import { downloadFile, downloadFiles } from './download-files.ts';
import type { FileOwners } from './file-owner.ts';
import { fileSourceFor } from './file.source.ts';
import { purgeFiles } from './purge-files.ts';
import { type ReceiveDeps, receiveFile } from './receive-file.ts';
import { reserveFile } from './reserve-file.ts';

type Deps = ReceiveDeps & { readonly limits: Limits; readonly owners: FileOwners };

export function fileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, owners } = deps;
  bind(app, filePaths, fileOperations, {
    listFiles: ({ caller, params, query }) => pageOf(deps, fileSourceFor(caller), params.businessUnitId, query),
    exportFiles: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, fileSourceFor(caller), { businessUnitId, method, query }),
    reserveFile: ({ caller, params, body }) => reserveFile(deps, caller, { ...params, ...body }),
    downloadFile: ({ caller, params: { businessUnitId, fileId } }) =>
      downloadFile(deps, caller, businessUnitId, fileId),
    downloadFiles: ({ caller, params, body }) => downloadFiles(deps, caller, params.businessUnitId, body.fileIds),
    purgeFiles: ({ caller, params, body }) =>
      db.scoped([params.businessUnitId], (tx) => purgeFiles(tx, owners, caller, { ...params, ...body })),
  });
  takeFiles(app, 'kept-files', 300 * 1024 * 1024, (place, body) => receiveFile(deps, place, body));
}

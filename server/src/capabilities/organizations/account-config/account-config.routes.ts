import { accountConfigOperations } from '@ratepayer/contract/organizations/account-config.operations.ts';
import { accountConfigPaths } from '@ratepayer/contract/organizations/account-config.paths.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../../platform/audit/read-history.ts';
import type { Database } from '../../../platform/database/database.ts';
import { bind } from '../../../platform/http/bind.ts';
import { auditedAs, changeAccountConfig } from './change-config.ts';
import { readAccountConfig } from './read-config.ts';

export function accountConfigRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  bind(app, accountConfigPaths, accountConfigOperations, {
    readAccountConfig: ({ params: { businessUnitId } }) =>
      db.reading([businessUnitId], (tx) => readAccountConfig(tx, businessUnitId)),
    changeAccountConfig: ({ caller, params, body }) => changeAccountConfig(db, caller, params.businessUnitId, body),
    readAccountConfigHistory: ({ params: { businessUnitId }, query }) =>
      historyOf(
        db,
        { businessUnitId, entityType: auditedAs, entityId: businessUnitId },
        readAccountConfig,
        query.Before,
      ),
  });
}

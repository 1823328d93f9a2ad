import { setupOperations } from '@ratepayer/contract/organizations/setup.operations.ts';
import { setupPaths } from '@ratepayer/contract/organizations/setup.paths.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/read-history.ts';
import type { Database } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { changeFeatures, readFeatures } from './features.ts';
import { readBusinessUnit } from './read-business-unit.ts';

export function setupRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  bind(app, setupPaths, setupOperations, {
    getBusinessUnit: ({ params: { businessUnitId } }) =>
      db.reading([businessUnitId], (tx) => readBusinessUnit(tx, businessUnitId)),
    listBusinessUnitHistory: ({ params: { businessUnitId }, query }) =>
      historyOf(
        db,
        { businessUnitId, entityType: 'BusinessUnit', entityId: businessUnitId },
        readBusinessUnit,
        query.Before,
      ),
    readFeatures: ({ params: { businessUnitId } }) =>
      db.reading([businessUnitId], (tx) => readFeatures(tx, businessUnitId)),
    changeFeatures: ({ caller, params, body }) => changeFeatures(db, caller, params.businessUnitId, body),
  });
}

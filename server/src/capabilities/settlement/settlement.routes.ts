import type { FastifyInstance } from 'fastify';
import { settlementOperations } from '@ratepayer/contract/settlement/settlement.operations.ts';
import { settlementPaths } from '@ratepayer/contract/settlement/settlement.paths.ts';
import { historyOf } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, pageOf } from '../organizations/unit-lists.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { batchLineSource } from './batch-line.source.ts';
import { batchById, batchSource } from './batch.source.ts';
import { closeUnit } from './close-unit.ts';

interface InUnit {
  readonly businessUnitId: number;
}

export function settlementRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const readBatch = (businessUnitId: number, id: number) =>
    deps.db.reading([businessUnitId], (tx) => batchById(tx, businessUnitId, id));
  const checkBatch = async ({ businessUnitId }: InUnit, { BatchId }: { readonly BatchId?: number | undefined }) => {
    if (BatchId !== undefined) await readBatch(businessUnitId, BatchId);
  };
  bind(app, settlementPaths, settlementOperations, {
    listSettlementBatches: ({ params, query }) => pageOf(deps, batchSource, params.businessUnitId, query),
    exportSettlementBatches: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, batchSource, { businessUnitId, method, query }),
    getSettlementBatch: ({ params }) => readBatch(params.businessUnitId, params.batchId),
    listSettlementBatchHistory: ({ params: { businessUnitId, batchId: entityId }, query }) =>
      historyOf(deps.db, { businessUnitId, entityType: 'SettlementBatch', entityId }, batchById, query.Before),
    listSettlementLines: async ({ params, query }) => {
      await checkBatch(params, query);
      return pageOf(deps, batchLineSource, params.businessUnitId, query);
    },
    exportSettlementLines: async ({ caller, params, query }) => {
      await checkBatch(params, query);
      const { businessUnitId, exportMethod: method } = params;
      return exportOf(deps, caller, batchLineSource, { businessUnitId, method, query });
    },
    closeSettlementBatches: ({ caller, params }) => closeUnit(deps, params.businessUnitId, caller),
  });
}

import type { FastifyInstance } from 'fastify';
import { settlementOperations } from '@ratepayer/contract/settlement/settlement.operations.ts';
import { settlementPaths } from '@ratepayer/contract/settlement/settlement.paths.ts';
import { rowsOf, sql } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { closeBatch } from './close-batch.ts';
import { listBatches } from './list-batches.ts';

export function settlementRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  bind(app, settlementPaths, settlementOperations, {
    listSettlementBatches: ({ params, query }) => listBatches(deps, params.businessUnitId, query),
    closeSettlementBatches: async ({ caller, params }) => {
      const accounts = await deps.db.scoped([params.businessUnitId], (tx) =>
        rowsOf(
          tx,
          sql<{
            id: number;
          }>`select id from published.merchant_account where business_unit_id = ${params.businessUnitId} order by id`,
        ),
      );
      const closed: number[] = [];
      for (const { id } of accounts) {
        const batch = await closeBatch(
          deps,
          { businessUnitId: params.businessUnitId, merchantAccountId: id },
          caller.name,
        );
        if (batch !== undefined) closed.push(batch);
      }
      return { closed };
    },
  });
}

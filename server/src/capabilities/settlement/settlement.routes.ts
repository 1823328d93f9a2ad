import type { FastifyInstance } from 'fastify';
import { type SettlementBatch, settlementOperations } from '@ratepayer/contract/settlement/settlement.operations.ts';
import { settlementPaths } from '@ratepayer/contract/settlement/settlement.paths.ts';
import { rowsOf, sql } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { closeBatch } from './close-batch.ts';

type Row = Omit<SettlementBatch, 'openedDate' | 'closedDate'> & { openedDate: Date; closedDate: Date | null; total: number };

export function settlementRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  bind(app, settlementPaths, settlementOperations, {
    listSettlementBatches: ({ params, query }) =>
      deps.db.reading([params.businessUnitId], async (tx) => {
        const rows = await rowsOf(
          tx,
          sql<Row>`select id, business_unit_id as "businessUnitId", merchant_number as "merchantNumber", batch_identifier as "batchIdentifier", currency_code as "currencyCode", status, opened_date as "openedDate",
              closed_date as "closedDate", sale_count as "saleCount", sale_amount_minor as "saleAmountMinor", refund_count as "refundCount", refund_amount_minor as "refundAmountMinor",
              adjustment_count as "adjustmentCount", adjustment_amount_minor as "adjustmentAmountMinor", net_amount_minor as "netAmountMinor",
              gateway_net_minor - (sale_amount_minor - refund_amount_minor) as "differenceMinor", count(*) over ()::int as total
            from settlement_batch where business_unit_id = ${params.businessUnitId} order by opened_date desc, id desc limit ${query.PageSize} offset ${(query.Page - 1) * query.PageSize}`,
        );
        const items = rows.map(({ total: _total, ...row }) => ({ ...row, openedDate: row.openedDate.toISOString(), closedDate: row.closedDate?.toISOString() ?? null }));
        return { items, totalCount: rows[0]?.total ?? 0 };
      }),
    closeSettlementBatches: async ({ caller, params }) => {
      const accounts = await deps.db.scoped([params.businessUnitId], (tx) =>
        rowsOf(tx, sql<{ id: number }>`select id from merchant_account where business_unit_id = ${params.businessUnitId} order by id`),
      );
      const closed: number[] = [];
      for (const { id } of accounts) {
        const batch = await closeBatch(deps, { businessUnitId: params.businessUnitId, merchantAccountId: id }, caller.name);
        if (batch !== undefined) closed.push(batch);
      }
      return { closed };
    },
  });
}

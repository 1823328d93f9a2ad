import type { FastifyInstance } from 'fastify';
import { accountPaymentOperations } from '@ratepayer/contract/payments/account-payment.operations.ts';
import { accountPaymentPaths } from '@ratepayer/contract/payments/account-payment.paths.ts';
import { bind } from '../../../platform/http/bind.ts';
import { type ExportDeps, exportLines } from './export-lines.ts';
import { listLines } from './list-lines.ts';

export function accountPaymentRoutes(app: FastifyInstance, deps: ExportDeps): void {
  bind(app, accountPaymentPaths, accountPaymentOperations, {
    listAccountPayments: ({ params, query }) => listLines(deps.db, deps.clock, params.businessUnitId, query),
    downloadAccountPaymentsPdf: ({ caller, params, query }) => exportLines(deps, caller, params.businessUnitId, 'PDF', query),
    exportAccountPayments: ({ caller, params, query }) => exportLines(deps, caller, params.businessUnitId, params.exportMethod, query),
  });
}

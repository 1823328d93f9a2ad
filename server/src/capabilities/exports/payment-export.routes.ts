import { paymentExportOperations } from '@ratepayer/contract/exports/payment-export.operations.ts';
import { paymentExportPaths } from '@ratepayer/contract/exports/payment-export.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import type { ExportDeps } from './deps.ts';
import { makeExportAgain } from './make-export-again.ts';
import { markByHand } from './mark-by-hand.ts';
import { paymentExportSource } from './payment-export.source.ts';

type Deps = ListDeps & ExportDeps & { readonly limits: Limits };

/** What billers were told of payments. */
export function paymentExportRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, paymentExportPaths, paymentExportOperations, {
    listPaymentExports: ({ params, query }) => pageOf(deps, paymentExportSource, params.businessUnitId, query),
    exportPaymentExports: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, paymentExportSource, { businessUnitId, method, query }),
    makeExportAgain: ({ caller, params }) => makeExportAgain(deps, caller, params),
    markPaymentsExported: ({ caller, params, body }) => markByHand(deps, caller, { ...params, ...body }),
  });
}

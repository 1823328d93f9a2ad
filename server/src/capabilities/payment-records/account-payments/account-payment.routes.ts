import type { FastifyInstance } from 'fastify';
import { accountPaymentOperations } from '@ratepayer/contract/payments/account-payment.operations.ts';
import { accountPaymentPaths } from '@ratepayer/contract/payments/account-payment.paths.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { exportOf, pageOf } from '../../organizations/unit-lists.ts';
import { lineSource } from './line.source.ts';
import { searchedIn } from './searched-in.ts';

export function accountPaymentRoutes(
  app: FastifyInstance,
  deps: { readonly db: Database; readonly clock: Clock; readonly limits: Limits },
): void {
  bind(app, accountPaymentPaths, accountPaymentOperations, {
    listAccountPayments: ({ params, query }) => pageOf(deps, lineSource, params.businessUnitId, searchedIn(query)),
    downloadAccountPaymentsPdf: ({ caller, params, query }) =>
      exportOf(deps, caller, lineSource, {
        businessUnitId: params.businessUnitId,
        method: 'PDF',
        query: searchedIn(query),
      }),
    exportAccountPayments: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, lineSource, { businessUnitId, method, query: searchedIn(query) }),
  });
}

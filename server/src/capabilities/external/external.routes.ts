import type { FastifyInstance } from 'fastify';
import { externalOperations } from '@ratepayer/contract/payments/external.operations.ts';
import { externalPaths } from '@ratepayer/contract/payments/external.paths.ts';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, pageOf } from '../organizations/unit-lists.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { readDetails } from '../payment-records/read-details.ts';
import { findAccounts } from './external.queries.ts';
import { externalSource } from './external.source.ts';
import { importExternalPayments } from './import-payments.ts';
import { recordExternalPayment } from './record-payment.ts';
import { reverseExternalPayment } from './reverse-payment.ts';

export function externalRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db } = deps;
  bind(app, externalPaths, externalOperations, {
    listExternalPayments: ({ params, query }) => pageOf(deps, externalSource, params.businessUnitId, query),
    exportExternalPayments: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, externalSource, { businessUnitId, method, query }),
    findAccounts: ({ params, query }) =>
      db.reading([params.businessUnitId], async (tx) => ({
        items: await findAccounts(tx, params.businessUnitId, query.query),
      })),
    recordExternalPayment: async ({ caller, params, body, idempotencyKey }) => {
      const id = await recordExternalPayment(deps, caller, params.businessUnitId, body, idempotencyKey);
      return db.scoped([params.businessUnitId], (tx) => readDetails(tx, id));
    },
    importExternalPayments: ({ caller, params, body }) =>
      importExternalPayments(deps, caller, params.businessUnitId, body),
    reverseExternalPayment: async ({ caller, params, body, ifMatch }) => {
      await reverseExternalPayment(deps, caller, params.id, { ...body, rowVersion: body.rowVersion ?? ifMatch });
      return db.scoped(caller.businessUnitIds, (tx) => readDetails(tx, params.id));
    },
  });
}

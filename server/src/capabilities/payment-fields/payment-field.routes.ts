import { paymentFieldOperations } from '@ratepayer/contract/payments/payment-field.operations.ts';
import { paymentFieldPaths } from '@ratepayer/contract/payments/payment-field.paths.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/read-history.ts';
import type { Database } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { auditedAs, changePaymentFields } from './change-fields.ts';
import { readPaymentFields } from './read-fields.ts';

export function paymentFieldRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  bind(app, paymentFieldPaths, paymentFieldOperations, {
    readPaymentFields: ({ params: { businessUnitId } }) =>
      db.reading([businessUnitId], (tx) => readPaymentFields(tx, businessUnitId)),
    changePaymentFields: ({ caller, params, body }) => changePaymentFields(db, caller, params.businessUnitId, body),
    readPaymentFieldsHistory: ({ params: { businessUnitId }, query }) =>
      historyOf(
        db,
        { businessUnitId, entityType: auditedAs, entityId: businessUnitId },
        readPaymentFields,
        query.Before,
      ),
  });
}

import type { FastifyInstance } from 'fastify';
import { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { paymentPaths } from '@ratepayer/contract/payments/payment.paths.ts';
import { readHistory } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { sendReceipts } from '../receipts/send-receipts.ts';
import { idsOf } from './ids-of.ts';
import { listPayments } from './list-payments.ts';
import { paymentSource } from './payment.source.ts';
import { exportOf, pageOf } from '../organizations/unit-lists.ts';
import { movementSource } from './revenue/movement.source.ts';
import { netRevenue } from './revenue/net-revenue.ts';
import { readDetails } from './read-details.ts';
import { stateOutcome } from '../payments/attempts/state-outcome.ts';
import { inquireNow } from '../payments/attempts/inquire-attempts.ts';
import { giveBackHandlers } from './give-back.handlers.ts';

/** Payments as staff see them, and what they do with them. */
export function paymentRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db, clock } = deps;

  const details = (caller: Caller, id: number) => db.scoped(caller.businessUnitIds, (tx) => readDetails(tx, id));

  bind(app, paymentPaths, paymentOperations, {
    ...giveBackHandlers(deps),
    getPayment: ({ caller, params }) => details(caller, params.id),
    getPaymentDetails: ({ params }) =>
      db.scoped([params.businessUnitId], async (tx) => readDetails(tx, (await idsOf(tx, params)).id)),
    listPaymentHistory: ({ params, query }) =>
      // Not of a replica: it is asked right after an act, which one may not know yet.
      db.scoped([params.businessUnitId], async (tx) => {
        const { businessUnitId } = params;
        const { baseId: entityId } = await idsOf(tx, params);
        return readHistory(tx, { businessUnitId, entityType: 'Payment', entityId }, query.Before);
      }),
    listPayments: ({ params, query }) => listPayments(db, clock, params.businessUnitId, query),
    exportPayments: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, paymentSource, { businessUnitId, method, query }),
    inquirePayment: async ({ caller, params }) => {
      await inquireNow(deps, caller, params.id);
      return details(caller, params.id);
    },
    resolvePayment: async ({ caller, params, body }) => {
      await stateOutcome(deps, caller, params.id, body);
      return details(caller, params.id);
    },
    sendReceipts: ({ params, body }) => sendReceipts(deps, params.businessUnitId, body.paymentIds),
    getNetRevenueMetrics: ({ params, query }) => netRevenue(db, clock, params.businessUnitId, query),
    listRevenueMovements: ({ params, query }) => pageOf(deps, movementSource, params.businessUnitId, query),
    exportRevenueMovements: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, movementSource, { businessUnitId, method, query }),
  });
}

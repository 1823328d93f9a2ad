import { channelOf } from '@ratepayer/contract/payments/channels.ts';
import { testPaymentOperations } from '@ratepayer/contract/test-payments/test-payment.operations.ts';
import { testPaymentPaths } from '@ratepayer/contract/test-payments/test-payment.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { lastTests } from './last-tests.ts';
import { makeTestPayment } from './make-test-payment.ts';
import { meet, testMinor } from './read-session.ts';

/** What staff try before payers do. */
export function testPaymentRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db, vaultOf } = deps;
  bind(app, testPaymentPaths, testPaymentOperations, {
    getTestPayment: ({ params: { businessUnitId, channel } }) =>
      db.reading([businessUnitId], async (tx) => {
        const { merchant, feeMinor, terms, problem } = await meet(deps, tx, businessUnitId, channelOf(channel));
        return {
          amountMinor: testMinor,
          feeMinor,
          serves: merchant
            ? {
                merchantNumber: merchant.merchantNumber,
                gatewayType: merchant.gatewayType,
                cardFieldsUrl: vaultOf(merchant.gatewayType)?.cardFieldsUrl(merchant.id) ?? '',
              }
            : null,
          problem,
          terms: terms ? [{ termsVersionId: terms.id, identifier: terms.identifier, title: terms.title }] : [],
          made: await lastTests(tx, businessUnitId, channelOf(channel)),
        };
      }),
    makeTestPayment: ({ caller, params: { businessUnitId, channel }, body }) =>
      makeTestPayment(deps, caller, { businessUnitId, channel: channelOf(channel) }, body),
  });
}

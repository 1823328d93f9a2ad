import type { FastifyInstance } from 'fastify';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { channelOf, sourceTypeOf } from '@ratepayer/contract/payments/channels.ts';
import { intentOperations } from '@ratepayer/contract/payments/intent.operations.ts';
import { intentPaths } from '@ratepayer/contract/payments/intent.paths.ts';
import { quoteFee } from '../fees/quote-fee.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from './deps.ts';
import { readResult } from './read-result.ts';
import { answerFields } from '../sessions/answer-fields.ts';
import { createIntent } from '../sessions/create-intent.ts';
import { refuseChannel } from '../sessions/refuse-channel.ts';
import { locateSession, noSuchSession, readSession } from '../sessions/session-row.ts';
import { setCharges } from '../sessions/set-charges.ts';
import { setSource } from '../sessions/set-source.ts';
import { viewIntent } from '../sessions/view-intent.ts';
import { continuePayment } from '../sessions/step/continue-payment.ts';
import { takePayment } from './take-payment.ts';
import { payFromWallet } from '../wallet/pay-from-wallet.ts';
import { bind } from '../../platform/http/bind.ts';

/** A payment from its first question to its result. */
export function intentRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db, clock } = deps;
  bind(app, intentPaths, intentOperations, {
    createPaymentIntent: async ({ caller, body }) => {
      refuseChannel(caller, channelOf(body.channel), body.businessUnitId);
      return createIntent(deps, caller, channelOf(body.channel), body);
    },
    getPaymentIntent: async ({ caller, params }) => {
      const at = await locateSession(db, caller, params.identifier);
      return db.scoped([at.businessUnitId], (tx) => viewIntent(deps, tx, at.id));
    },
    putPaymentFields: ({ caller, params, body }) => answerFields(deps, caller, params.identifier, body),
    putCharges: ({ caller, params, body }) => setCharges(deps, caller, params.identifier, body),
    putPaymentSource: ({ caller, params, body }) =>
      'paymentSourceId' in body
        ? payFromWallet(deps, caller, params.identifier, body.paymentSourceId)
        : setSource(deps, caller, params.identifier, body),
    getFeeAmount: async ({ caller, params, query }) => {
      const at = await locateSession(db, caller, params.identifier);
      return db.scoped([at.businessUnitId], async (tx) => {
        const session = await readSession(tx, at.id);
        const unit = await businessUnitById(tx, at.businessUnitId);
        if (!session || !unit) throw noSuchSession();
        const baseMinor = query.amountMinor ?? session.charges.reduce((sum, line) => sum + line.amountMinor, 0);
        return quoteFee(tx, {
          businessUnitId: unit.id,
          channel: session.channel,
          paymentSourceType: sourceTypeOf(query.paymentSourceType),
          baseMinor,
          today: dateIn(clock.now(), unit.timezone),
        });
      });
    },
    processPaymentIntent: ({ caller, params, body, idempotencyKey, ifMatch }) =>
      takePayment(deps, caller, params.identifier, { ...body, rowVersion: body.rowVersion ?? ifMatch }, idempotencyKey),
    continuePaymentIntent: ({ caller, params, body }) => continuePayment(deps, caller, params.identifier, body ?? {}),
    getPaymentResult: ({ caller, params }) => readResult(deps, caller, params.identifier),
  });
}

import type { FastifyInstance } from 'fastify';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { channelOf, sourceTypeOf } from '@ratepayer/contract/payments/channels.ts';
import { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { paymentPaths } from '@ratepayer/contract/payments/payment.paths.ts';
import { readReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import { maybeRow, sql } from '../../platform/database/database.ts';
import { Accepted, bind } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { quoteFee } from '../fees/quote-fee.ts';
import { readChannelConfig } from '../organizations/channel-config.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { abandonSession } from '../sessions/abandon-session.ts';
import type { PaymentDeps } from './deps.ts';
import { locatePayment } from '../receipts/locate-payment.ts';
import { readLookup } from '../receipts/read-lookup.ts';
import { readReceipt } from '../receipts/read-receipt.ts';
import { receiptPdfLinks } from '../receipts/receipt-pdf-links.ts';
import { readResult } from './read-result.ts';
import { recordChargeback, reverseAdjustment } from '../reversals/adjust-payment.ts';
import { refundPayment, voidPayment } from '../reversals/reverse-payment.ts';
import { approvalsOf } from '../reversals/read-approvals.ts';
import { decideApproval } from '../reversals/dual-approval.ts';
import { sendReceipt } from '../receipts/send-receipt.ts';
import { sendReceipts } from '../receipts/send-receipts.ts';
import { answerIntent } from '../sessions/answer-intent.ts';
import { createIntent, refuseChannel } from '../sessions/create-intent.ts';
import { locateSession, noSuchSession, readSession } from '../sessions/session-row.ts';
import { setCharges } from '../sessions/set-charges.ts';
import { setSource } from '../sessions/set-source.ts';
import { viewIntent } from '../sessions/view-intent.ts';
import { listPayments } from './staff/list-payments.ts';
import { paymentSource } from './staff/payment.source.ts';
import { exportOf } from '../organizations/unit-lists.ts';
import { giveBackRoom } from '../reversals/give-back-room.ts';
import { netRevenue } from './staff/net-revenue.ts';
import { readDetails } from './staff/read-details.ts';
import { stateOutcome } from './staff/state-outcome.ts';
import { inquireNow } from './attempts/inquire-attempts.ts';
import { continuePayment } from '../sessions/step/continue-payment.ts';
import { takePayment } from './take-payment.ts';
import { payFromWallet } from '../wallet/pay-from-wallet.ts';
import { say } from '../../platform/texts/refusals.ts';

export function paymentRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db, clock } = deps;
  const pdfLinks = receiptPdfLinks(deps);

  const lookUp = async (typed: string, clientAddress: string) => {
    const at = await locatePayment(db, deps.limits, typed, clientAddress);
    return db.scoped([at.businessUnitId], (tx) => readLookup(tx, at));
  };

  const details = (caller: Caller, id: number) => db.scoped(caller.businessUnitIds, (tx) => readDetails(tx, id));

  const reversed = (caller: Caller, id: number, approvalRequestId: number | undefined) =>
    approvalRequestId === undefined
      ? details(caller, id)
      : new Accepted({ approvalRequestId, status: 'Requested' as const });

  bind(app, paymentPaths, paymentOperations, {
    getPaymentIntentConfig: ({ params }) =>
      db.scoped([params.businessUnitId], async (tx) => {
        const config = await readChannelConfig(tx, params.businessUnitId, channelOf(params.channel));
        if (!config) throw notFound(say('online_payments_not_available'));
        return config;
      }),
    createPaymentIntent: async ({ caller, body }) => {
      refuseChannel(caller, channelOf(body.channel));
      return createIntent(deps, caller, channelOf(body.channel), body);
    },
    getPaymentIntent: async ({ caller, params }) => {
      const at = await locateSession(db, caller, params.identifier);
      return db.scoped([at.businessUnitId], (tx) => viewIntent(deps, tx, at.id));
    },
    putPaymentFields: ({ caller, params, body }) =>
      answerIntent(deps, caller, params.identifier, body.rowVersion, async (_tx, session) => ({
        contactEmail: body.contactEmail ?? session.contactEmail,
        paymentFieldItems: body.paymentFieldItems
          ? session.paymentFieldItems.map((item) => ({
              ...item,
              value: body.paymentFieldItems?.find((given) => given.key === item.key)?.value ?? item.value,
            }))
          : session.paymentFieldItems,
      })),
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
    abandonPaymentIntent: ({ caller, params }) => abandonSession(deps, caller, params.identifier),
    getPaymentResult: ({ caller, params }) => readResult(deps, caller, params.identifier),
    getReceipt: async ({ caller, params, query }) => {
      const at = await locatePayment(db, deps.limits, params.referenceNumber, caller.clientAddress);
      const receipt = await db.scoped([at.businessUnitId], (tx) => readReceipt(tx, at));
      return { ...receipt, pdfUrl: pdfLinks.issue(at, query.timeZone) };
    },
    lookUpPayment: ({ caller, params }) => lookUp(params.referenceNumber, caller.clientAddress),
    lookUpPaymentByReference: ({ caller, params }) => lookUp(params.referenceNumber, caller.clientAddress),
    getPayment: ({ caller, params }) => details(caller, params.id),
    getPaymentDetails: ({ params }) =>
      db.scoped([params.businessUnitId], async (tx) => {
        const reference = readReferenceNumber(params.referenceNumber);
        const found =
          reference &&
          (await maybeRow(
            tx,
            sql<{
              id: number;
            }>`select id from payment where reference_number = ${reference}
              and business_unit_id = ${params.businessUnitId}`,
          ));
        if (!found) throw notFound(say('payment_not_found', { referenceNumber: params.referenceNumber }));
        return readDetails(tx, found.id);
      }),
    listPayments: ({ params, query }) => listPayments(db, clock, params.businessUnitId, query),
    exportPayments: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, paymentSource, { businessUnitId, method, query }),
    voidPayment: async ({ caller, params, body, idempotencyKey, ifMatch }) => {
      return reversed(
        caller,
        params.id,
        await voidPayment(deps, caller, params.id, { ...body, rowVersion: body.rowVersion ?? ifMatch }, idempotencyKey),
      );
    },
    refundPayment: async ({ caller, params, body, idempotencyKey, ifMatch }) => {
      return reversed(
        caller,
        params.id,
        await refundPayment(
          deps,
          caller,
          params.id,
          { ...body, rowVersion: body.rowVersion ?? ifMatch },
          idempotencyKey,
        ),
      );
    },
    chargebackPayment: async ({ caller, params, body, idempotencyKey, ifMatch }) => {
      await recordChargeback(
        deps,
        caller,
        params.id,
        { ...body, rowVersion: body.rowVersion ?? ifMatch },
        idempotencyKey,
      );
      return details(caller, params.id);
    },
    reverseAdjustment: async ({ caller, params, body }) => {
      await reverseAdjustment(deps, caller, params.id, params.adjustmentId, body);
      return details(caller, params.id);
    },
    getGiveBackRoom: ({ caller, params }) => giveBackRoom(db, clock, caller, params.businessUnitId),
    listApprovals: ({ params, query }) =>
      db.reading([params.businessUnitId], (tx) =>
        approvalsOf(tx, params.businessUnitId, {
          onlyOpen: query.OnlyOpen ?? false,
          limit: query.PageSize,
          offset: (query.Page - 1) * query.PageSize,
        }),
      ),
    decideApproval: async ({ caller, params, body }) =>
      details(caller, await decideApproval(deps, caller, params.id, body)),
    inquirePayment: async ({ caller, params }) => {
      await inquireNow(deps, caller, params.id);
      return details(caller, params.id);
    },
    resolvePayment: async ({ caller, params, body }) => {
      await stateOutcome(deps, caller, params.id, body);
      return details(caller, params.id);
    },
    getNetRevenueMetrics: ({ params, query }) => netRevenue(db, clock, params.businessUnitId, query),
    sendReceipts: ({ params, body }) => sendReceipts(deps, params.businessUnitId, body.paymentIds),
    sendReceipt: ({ caller, params, body }) => sendReceipt(deps, caller, params.paymentId, body),
  });

  pdfLinks.serve(app);
}

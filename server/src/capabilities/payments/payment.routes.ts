import type { FastifyInstance } from 'fastify';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { channelOf, sourceTypeOf } from '@ratepayer/contract/payments/channels.ts';
import { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { paymentPaths } from '@ratepayer/contract/payments/payment.paths.ts';
import { readReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import { maybeRow, sql } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { quoteFee } from '../fees/quote-fee.ts';
import { readChannelConfig } from '../organizations/channel-config.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { abandonSession } from './abandon-session.ts';
import type { PaymentDeps } from './deps.ts';
import { locatePayment } from './documents/locate-payment.ts';
import { readLookup } from './documents/read-lookup.ts';
import { readReceipt } from './documents/read-receipt.ts';
import { receiptParts } from './documents/receipt-lines.rules.ts';
import { renderReceiptPdf } from './documents/receipt-pdf.ts';
import { readResult } from './read-result.ts';
import { recordChargeback, reverseAdjustment } from './reversal/adjust-payment.ts';
import { refundPayment, voidPayment } from './reversal/reverse-payment.ts';
import { approvalsOf } from './reversal/read-approvals.ts';
import { decideApproval } from './reversal/second-person.ts';
import { sendReceipt } from './send-receipt.ts';
import { sendReceipts } from './send-receipts.ts';
import { answerIntent } from './session/answer-intent.ts';
import { createIntent, refuseChannel } from './session/create-intent.ts';
import { locateSession, noSuchSession, readSession } from './session/session-row.ts';
import { setCharges } from './session/set-charges.ts';
import { setSource } from './session/set-source.ts';
import { viewIntent } from './session/view-intent.ts';
import { exportPayments } from './staff/export-payments.ts';
import { listPayments } from './staff/list-payments.ts';
import { netRevenue } from './staff/net-revenue.ts';
import { readDetails } from './staff/read-details.ts';
import { stateOutcome } from './staff/state-outcome.ts';
import { inquireNow } from './sweep-attempts.ts';
import { takePayment } from './take-payment.ts';
import { payFromWallet } from './wallet/pay-from-wallet.ts';

const pdfLifeMs = 60_000;

export function paymentRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db, clock, keyring } = deps;

  const lookUp = async (typed: string, clientAddress: string) => {
    const at = await locatePayment(db, deps.limits, typed, clientAddress);
    return db.scoped([at.businessUnitId], (tx) => readLookup(tx, at));
  };

  const details = (caller: Caller, id: number) => db.scoped(caller.businessUnitIds, (tx) => readDetails(tx, id));

  bind(app, paymentPaths, paymentOperations, {
    getPaymentIntentConfig: ({ params }) =>
      db.scoped([params.businessUnitId], async (tx) => {
        const config = await readChannelConfig(tx, params.businessUnitId, channelOf(params.channel));
        if (!config) throw notFound('Online payments are not available at the moment.');
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
          ? session.paymentFieldItems.map((item) => ({ ...item, value: body.paymentFieldItems?.find((given) => given.key === item.key)?.value ?? item.value }))
          : session.paymentFieldItems,
      })),
    putCharges: ({ caller, params, body }) => setCharges(deps, caller, params.identifier, body),
    putPaymentSource: ({ caller, params, body }) =>
      'paymentSourceId' in body ? payFromWallet(deps, caller, params.identifier, body.paymentSourceId) : setSource(deps, caller, params.identifier, body),
    getFeeAmount: async ({ caller, params, query }) => {
      const at = await locateSession(db, caller, params.identifier);
      return db.scoped([at.businessUnitId], async (tx) => {
        const session = await readSession(tx, at.id);
        const unit = await businessUnitById(tx, at.businessUnitId);
        if (!session || !unit) throw noSuchSession();
        const baseMinor = query.amountMinor ?? session.charges.reduce((sum, line) => sum + line.amountMinor, 0);
        return quoteFee(tx, { businessUnitId: unit.id, channel: session.channel, paymentSourceType: sourceTypeOf(query.paymentSourceType), baseMinor, today: dateIn(clock.now(), unit.timezone) });
      });
    },
    processPaymentIntent: ({ caller, params, body, idempotencyKey, ifMatch }) => takePayment(deps, caller, params.identifier, { ...body, rowVersion: body.rowVersion ?? ifMatch }, idempotencyKey),
    abandonPaymentIntent: ({ caller, params }) => abandonSession(deps, caller, params.identifier),
    getPaymentResult: async ({ caller, params }) => readResult(deps, await locateSession(db, caller, params.identifier)),
    getReceipt: async ({ caller, params, query }) => {
      const at = await locatePayment(db, deps.limits, params.referenceNumber, caller.clientAddress);
      const receipt = await db.scoped([at.businessUnitId], (tx) => readReceipt(tx, at));
      const expires = clock.now().getTime() + pdfLifeMs;
      const zone = encodeURIComponent(query.timeZone ?? '');
      const signature = keyring.sign('receipt-pdf', `${at.id}:${at.businessUnitId}:${expires}`);
      return { ...receipt, pdfUrl: `/api/receipts/${at.businessUnitId}/${at.id}.pdf?expires=${expires}&signature=${signature}&timeZone=${zone}` };
    },
    lookUpPayment: ({ caller, params }) => lookUp(params.referenceNumber, caller.clientAddress),
    lookUpPaymentByReference: ({ caller, params }) => lookUp(params.referenceNumber, caller.clientAddress),
    getPayment: ({ caller, params }) => details(caller, params.id),
    getPaymentDetails: ({ params }) =>
      db.scoped([params.businessUnitId], async (tx) => {
        const reference = readReferenceNumber(params.referenceNumber);
        const found = reference && (await maybeRow(tx, sql<{ id: number }>`select id from payment where reference_number = ${reference} and business_unit_id = ${params.businessUnitId}`));
        if (!found) throw notFound(`Payment "${params.referenceNumber}" not found.`);
        return readDetails(tx, found.id);
      }),
    listPayments: ({ params, query }) => listPayments(db, clock, params.businessUnitId, query),
    exportPayments: ({ caller, params, query }) => exportPayments(deps, caller, params.businessUnitId, params.exportMethod, query),
    voidPayment: async ({ caller, params, body, idempotencyKey, ifMatch }) => {
      await voidPayment(deps, caller, params.id, { ...body, rowVersion: body.rowVersion ?? ifMatch }, idempotencyKey);
      return details(caller, params.id);
    },
    refundPayment: async ({ caller, params, body, idempotencyKey, ifMatch }) => {
      await refundPayment(deps, caller, params.id, { ...body, rowVersion: body.rowVersion ?? ifMatch }, idempotencyKey);
      return details(caller, params.id);
    },
    chargebackPayment: async ({ caller, params, body, idempotencyKey, ifMatch }) => {
      await recordChargeback(deps, caller, params.id, { ...body, rowVersion: body.rowVersion ?? ifMatch }, idempotencyKey);
      return details(caller, params.id);
    },
    reverseAdjustment: async ({ caller, params, body }) => {
      await reverseAdjustment(deps, caller, params.id, params.adjustmentId, body);
      return details(caller, params.id);
    },
    listApprovals: ({ params, query }) =>
      db.reading([params.businessUnitId], (tx) => approvalsOf(tx, params.businessUnitId, { onlyOpen: query.OnlyOpen ?? false, limit: query.PageSize, offset: (query.Page - 1) * query.PageSize })),
    decideApproval: async ({ caller, params, body }) => details(caller, await decideApproval(deps, caller, params.id, body)),
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

  // The PDF behind a 60-second signature, shown in a frame of our own page.
  app.get<{ Params: { unit: string; file: string }; Querystring: { expires?: string; signature?: string; timeZone?: string } }>('/api/receipts/:unit/:file', async (request, reply) => {
    const at = { id: Number(request.params.file.replace(/\.pdf$/, '')), businessUnitId: Number(request.params.unit) };
    const expires = Number(request.query.expires);
    const signed = keyring.verify('receipt-pdf', `${at.id}:${at.businessUnitId}:${expires}`, String(request.query.signature ?? ''));
    if (!signed || !(expires > clock.now().getTime())) throw notFound('This address has expired. Open the receipt again.');
    const receipt = await db.scoped([at.businessUnitId], (tx) => readReceipt(tx, at));
    const pdf = await renderReceiptPdf(receiptParts(receipt, request.query.timeZone || undefined), receipt.basePayment.referenceNumber);
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'self'; frame-ancestors 'self'")
      .header('x-frame-options', 'SAMEORIGIN')
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', `inline; filename="receipt-${receipt.basePayment.referenceNumber}.pdf"`)
      .type('application/pdf')
      .send(pdf);
  });
}

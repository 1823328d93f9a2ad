import { receiptOperations } from '@ratepayer/contract/payments/receipt.operations.ts';
import { receiptPaths } from '@ratepayer/contract/payments/receipt.paths.ts';
import type { FastifyInstance } from 'fastify';
import type { PaymentDeps } from '../payments/deps.ts';
import { locatePayment } from './locate-payment.ts';
import { readLookup } from './read-lookup.ts';
import { readReceipt } from './read-receipt.ts';
import { receiptPdfLinks } from './receipt-pdf-links.ts';
import { sendReceipt } from './send-receipt.ts';
import { bind } from '../../platform/http/bind.ts';

/** What a payment looks like to whoever has its number. */
export function receiptRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db } = deps;
  const pdfLinks = receiptPdfLinks(deps);

  const lookUp = async (typed: string, clientAddress: string) => {
    const at = await locatePayment(db, deps.limits, typed, clientAddress);
    return db.scoped([at.businessUnitId], (tx) => readLookup(tx, at));
  };

  bind(app, receiptPaths, receiptOperations, {
    getReceipt: async ({ caller, params, query }) => {
      const at = await locatePayment(db, deps.limits, params.referenceNumber, caller.clientAddress);
      const receipt = await db.scoped([at.businessUnitId], (tx) => readReceipt(tx, at));
      return { ...receipt, pdfUrl: pdfLinks.issue(at, query.timeZone) };
    },
    lookUpPayment: ({ caller, params }) => lookUp(params.referenceNumber, caller.clientAddress),
    lookUpPaymentByReference: ({ caller, params }) => lookUp(params.referenceNumber, caller.clientAddress),
    sendReceipt: ({ caller, params, body }) => sendReceipt(deps, caller, params.paymentId, body),
  });
  pdfLinks.serve(app);
}

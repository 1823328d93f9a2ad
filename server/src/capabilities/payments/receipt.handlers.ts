import type { receiptOperations } from '@ratepayer/contract/payments/receipt.operations.ts';
import type { PaymentDeps } from './deps.ts';
import { locatePayment } from '../receipts/locate-payment.ts';
import { readLookup } from '../receipts/read-lookup.ts';
import { readReceipt } from '../receipts/read-receipt.ts';
import type { receiptPdfLinks } from '../receipts/receipt-pdf-links.ts';
import { sendReceipt } from '../receipts/send-receipt.ts';
import type { Handlers } from '../../platform/http/bind.ts';

type Handled = Handlers<typeof receiptOperations>;

/** What a payment looks like to whoever has its number. */
export function receiptHandlers(deps: PaymentDeps, pdfLinks: ReturnType<typeof receiptPdfLinks>) {
  const { db } = deps;

  const lookUp = async (typed: string, clientAddress: string) => {
    const at = await locatePayment(db, deps.limits, typed, clientAddress);
    return db.scoped([at.businessUnitId], (tx) => readLookup(tx, at));
  };

  return {
    getReceipt: async ({ caller, params, query }) => {
      const at = await locatePayment(db, deps.limits, params.referenceNumber, caller.clientAddress);
      const receipt = await db.scoped([at.businessUnitId], (tx) => readReceipt(tx, at));
      return { ...receipt, pdfUrl: pdfLinks.issue(at, query.timeZone) };
    },
    lookUpPayment: ({ caller, params }) => lookUp(params.referenceNumber, caller.clientAddress),
    lookUpPaymentByReference: ({ caller, params }) => lookUp(params.referenceNumber, caller.clientAddress),
    sendReceipt: ({ caller, params, body }) => sendReceipt(deps, caller, params.paymentId, body),
  } satisfies Handled;
}

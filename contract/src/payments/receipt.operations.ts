import { z } from 'zod';
import { anyone, operations } from '../kit/operation.ts';
import { ref, text } from '../kit/shapes.ts';
import { lookup, receipt } from './receipt.shapes.ts';

const byReference = z.object({ referenceNumber: text(60) });

/** What a payment looks like to whoever has its number. */
export const receiptOperations = operations({
  getReceipt: {
    summary: 'Everything a receipt shows',
    access: anyone,
    params: byReference,
    query: z.object({ timeZone: text(60).optional() }),
    answer: receipt,
  },
  lookUpPayment: {
    summary: 'Look up a payment by its reference number',
    access: anyone,
    params: byReference,
    answer: lookup,
  },
  lookUpPaymentByReference: {
    summary: 'The same under the older path',
    access: anyone,
    params: byReference,
    answer: lookup,
  },
  sendReceipt: {
    summary: 'E-mail the receipt again',
    access: anyone,
    params: z.object({ paymentId: ref('payment') }),
    body: z.object({ email: z.email().max(200), sessionIdentifier: text(60).optional() }),
    answer: z.object({ email: z.string() }),
    strict: true,
  },
});

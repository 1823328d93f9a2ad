import type { Receipt } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { paymentReceiptOf } from '../../receipts/payment-receipt.ts';

/** What a mail about a payment is announced with. */
export const aboutPayment = z.object({ paymentId: z.number() });

/** A payment as its payer knows it. */
export type PaymentFacts = Omit<Receipt, 'pdfUrl'>;

/** The receipt of a payment, as it stands when its mail is written. */
export const paymentFacts = (
  tx: Tx,
  businessUnitId: number,
  { paymentId }: { readonly paymentId: number },
): Promise<PaymentFacts> => paymentReceiptOf(tx, { id: paymentId, businessUnitId });

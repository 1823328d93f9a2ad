import type { Receipt } from '@ratepayer/contract/payments/receipt.shapes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readReceipt } from './read-receipt.ts';

/** The receipt of a payment, for capabilities that send or print it. */
export const paymentReceiptOf = (
  tx: Tx,
  at: { id: number; businessUnitId: number },
): Promise<Omit<Receipt, 'pdfUrl'>> => readReceipt(tx, at);

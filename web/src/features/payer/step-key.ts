import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';

/**
 * Tells one step of the issuer's from the next: some look at the browser first and ask its holder then, for the same
 * sale.
 */
export const stepKey = (step: PaymentResult['step']): string =>
  step ? `${step.id} ${JSON.stringify(step.action)}` : '';

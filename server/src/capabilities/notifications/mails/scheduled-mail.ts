import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { said } from '../../../platform/texts/say.ts';
import { aboutAutopay, type AutopayFacts, autopayFacts, keptText, sampleAutopay } from './autopay-facts.ts';

/** What a mail about a scheduled payment is announced with: as it was then. */
export const aboutScheduled = aboutAutopay.extend({
  scheduledPaymentId: z.number(),
  status: z.string(),
  why: keptText,
  amountMinor: z.number(),
  feeMinor: z.number(),
  processingDate: z.string(),
  dueDate: z.string().nullable(),
  cancelableUntil: z.string().nullable(),
  paymentSourceId: z.number(),
  isAutopay: z.boolean(),
});

export interface ScheduledMailFacts extends AutopayFacts {
  readonly reason: string;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly processingDate: string;
  readonly dueDate: string | null;
  readonly cancelableUntil: string | null;
  readonly isAutopay: boolean;
}

export async function scheduledFacts(
  tx: Tx,
  businessUnitId: number,
  told: z.infer<typeof aboutScheduled>,
): Promise<ScheduledMailFacts> {
  const { amountMinor, feeMinor, processingDate, dueDate, cancelableUntil, isAutopay } = told;
  return {
    ...(await autopayFacts(tx, businessUnitId, told, told.paymentSourceId)),
    reason: said(told.why),
    amountMinor,
    feeMinor,
    processingDate,
    dueDate,
    cancelableUntil,
    isAutopay,
  };
}

export const sampleScheduled: ScheduledMailFacts = {
  ...sampleAutopay,
  reason: '',
  amountMinor: 8_412,
  feeMinor: 250,
  processingDate: '2026-03-12',
  dueDate: '2026-03-12',
  cancelableUntil: '2026-03-11T14:00:00Z',
  isAutopay: true,
};

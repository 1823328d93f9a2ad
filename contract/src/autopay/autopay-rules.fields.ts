import { amount, fields, oneOf, optional, whole } from '../kit/fields.ts';
import { halfHours } from '../organizations/channel.fields.ts';

/** How payments are taken by themselves, but for what payers may choose of, which is one or two of two. */
export const autopayRulesFields = fields({
  processingTime: oneOf(halfHours),
  maxAmountMinor: optional(amount({ min: 1 })),
  daysProcessingAllowedBeforeDueDate: whole({ max: 30 }),
  daysScheduledBeforeProcessed: whole({ max: 30 }),
  hoursCancellationAllowedBeforeProcessed: whole({ max: 168 }),
  unusualPercent: optional(whole({ min: 100, max: 10_000 })),
});

/** Days between a notice and the debit of an amount that differs from the last (domain.md 5 rule 12). */
export const daysOfVarying = 10;

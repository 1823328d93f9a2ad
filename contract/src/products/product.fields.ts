import { amount, fields, line, lines, optional, refTo, whole, yesNo } from '../kit/fields.ts';

/** What is asked of a product; its price or, where payers enter the amount, its bounds. */
export const productFields = fields({
  code: line(20),
  name: line(60),
  description: optional(lines(250, 3)),
  payerEntersAmount: yesNo,
  priceMinor: optional(amount({ min: 1 })),
  minimumMinor: optional(amount({ min: 1 })),
  maximumMinor: optional(amount({ min: 1 })),
  maximumQuantity: whole({ min: 1, max: 99 }),
  requiresAccount: yesNo,
  soldOnQuickPay: yesNo,
  soldAtCounter: yesNo,
  /** What has to be answered before it is paid. */
  formConfigurationId: optional(refTo('form')),
  glCode: optional(line(40)),
  order: whole({ max: 9999 }),
  isActive: yesNo,
});

import { amount, fields, line, lines, optional } from '../kit/fields.ts';

/** What a program is called, from where it may call, and how much it may give back in a day. */
export const apiClientFields = fields({
  name: line(120),
  /** A network in each line; none for everywhere. */
  addresses: optional(lines(2_000, 3)),
  /** None for the limit of a person. */
  dailyRefundMinor: optional(amount({ min: 1 })),
});

/** The public half of a key pair that a program proves itself by, in PEM; none where it gets a secret. */
export const clientKeyFields = fields({ publicKey: optional(lines(4_000, 5)) });

import { amount, date, email, fields, line, lines, optional, yesNo } from '../kit/fields.ts';

const most = 99_999_999_999;

/** What an account is, beside its money: the same when it is made and when it is changed. */
const texts = {
  accountNumber: line(40),
  subAccountNumber: optional(line(40)),
  name: optional(line(120)),
  issueDate: optional(date),
  dueDate: optional(date),
  street: optional(line(120)),
  street2: optional(line(120)),
  city: optional(line(80)),
  state: optional(line(40)),
  zip: optional(line(20)),
  country: optional(line(60)),
  phoneNumber: optional(line(40)),
  emailAddress: optional(email),
  lateFeeApplicable: optional(yesNo),
  description: optional(line(250)),
  note: optional(lines(2_000)),
  pastDueAmountMinor: optional(amount()),
  allowOnlinePayment: optional(yesNo),
  blockCreditCardPayment: optional(yesNo),
  blockAchPayment: optional(yesNo),
  /** An object of texts, as JSON. */
  meta: optional(lines(8_000)),
} as const;

/** An account that is made by hand: what it owes is the first entry of its register. */
export const newAccountFields = fields({
  ...texts,
  balance: optional(amount({ min: -most })),
  lateFee: optional(amount()),
});

/** What is changed of one: money only by entries of its register. */
export const accountFields = fields(texts);

/** Why accounts are locked or unlocked. */
export const lockFields = fields({ reason: lines(250, 3) });

import { email, fields, line, oneOf, optional } from '../kit/fields.ts';

export const preferredChannels = ['Email', 'SMS', 'Both'] as const;

/** Who a payer is, and how they are reached. */
export const customerFields = fields({
  firstName: line(60),
  lastName: line(60),
  email,
  phoneNumber: optional(line(20)),
  preferredChannel: oneOf(preferredChannels),
});
/** Why somebody is kept out, let in again, or loses an account. */
export const reasonFields = fields({ reason: line(500) });
/** What was texted to a phone. */
export const codeFields = fields({ code: line(10) });
/** Whose login is to see an account. */
export const linkFields = fields({ emailAddress: email });

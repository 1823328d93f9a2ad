import { z } from 'zod';
import { anyone, operations } from '../kit/operation.ts';
import { instant, text } from '../kit/shapes.ts';

/** A payer makes a login by themselves, at the page of a biller. */
export const registrationOperations = operations({
  register: {
    summary: 'Mail a link by which a login is made to an address; the answer is the same whether there is one already',
    access: anyone,
    body: z.strictObject({
      slug: text(60),
      firstName: text(60).min(1),
      lastName: text(60).min(1),
      email: z.email().max(200),
    }),
    answer: z.object({ sentTo: z.string(), expiresDate: instant }),
    strict: true,
  },
  confirmRegistration: {
    summary: 'Take the link that was mailed: the address is proved, and a password is chosen at the address answered',
    access: anyone,
    body: z.strictObject({ token: text(200).min(1) }),
    answer: z.object({ address: z.string() }),
    strict: true,
  },
  openBySignInLink: {
    summary: 'Use a sign-in link up; the ticket that is answered opens its one account, once, within a minute',
    access: anyone,
    body: z.strictObject({ slug: text(60), token: text(200).min(1) }),
    answer: z.object({ ticket: z.string(), accountId: z.number() }),
    strict: true,
  },
  disownSignIn: {
    summary: 'End every session and the password of a login that somebody else used; a new one is chosen next',
    access: anyone,
    body: z.strictObject({ token: text(200).min(1) }),
    answer: z.object({ address: z.string() }),
    strict: true,
  },
});

import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { onlyRoles, operations } from '../kit/operation.ts';
import { file, instant, text } from '../kit/shapes.ts';
import { customerFields } from './customer.fields.ts';
import { customer } from './customer.shapes.ts';

const payers = onlyRoles('Customer');

/** What a payer changes of the own login beside names and number, and takes along. */
export const ownProfileOperations = operations({
  changeOwnProfile: {
    summary: 'Other names of the caller, or how they want to be told, against the version that was read',
    access: payers,
    body: bodyOf(customerFields)
      .pick({ firstName: true, lastName: true, preferredChannel: true })
      .extend({ rowVersion: z.number().int() }),
    refuses: [409],
    answer: customer,
    strict: true,
  },
  mailAddressCode: {
    summary: 'Mail a code to an address to use, by a sign-in that is not old, or for bills alone by any',
    access: payers,
    body: z.strictObject({ email: z.email().max(200), isForBills: z.boolean().optional() }),
    refuses: [428],
    answer: z.object({ sentTo: z.string(), expiresDate: instant }),
    strict: true,
  },
  proveAddress: {
    summary: 'Sign in by an address whose mailed code this is, by a sign-in that is not old; the former one is told',
    access: payers,
    body: z.strictObject({ code: text(10).min(1) }),
    refuses: [428],
    answer: customer,
    strict: true,
  },
  chooseOwnPassword: {
    summary: 'The page where the caller chooses a new password, once and within the hour, by a sign-in that is not old',
    access: payers,
    refuses: [428],
    answer: z.object({ address: z.url() }),
    strict: true,
  },
  closeOwnLogin: {
    summary: 'Close the login of the caller for good, against the version that was read, by a sign-in that is not old',
    access: payers,
    body: z.strictObject({ rowVersion: z.number().int() }),
    refuses: [409, 428],
    answer: z.object({ closed: z.boolean() }),
    strict: true,
  },
  downloadOwnData: {
    summary: 'Everything that is kept of the caller, as JSON: the login, accounts, payments, ways to pay and consents',
    access: payers,
    answer: file,
    file: ['application/json'],
  },
});

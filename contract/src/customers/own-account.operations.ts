import { z } from 'zod';
import { fieldTypes } from '../accounts/account-fields.ts';
import { onlyRoles, operations } from '../kit/operation.ts';
import { bodyRef, page, paging, ref, text } from '../kit/shapes.ts';
import { paymentStatuses } from '../payments/payment-state.ts';
import { foundAccount, ownAccount, ownAccountPage, ownHome, ownPayment } from './own-account.shapes.ts';

const payers = onlyRoles('Customer');
/** Payers who signed in, and what a link of staff opened: its one account, without anything of a login. */
const payersAndLinks = onlyRoles('Customer', 'QuickPay');
const oneAccount = z.object({ accountId: ref('account') });

/** What a payer who signed in sees of the own accounts, and does with them. */
export const ownAccountOperations = operations({
  readOwnHome: {
    summary: 'What the caller owes, account by account, and the last payments',
    access: payers,
    answer: ownHome,
  },
  addOwnAccount: {
    summary: 'Look an account up by what stands on its bill; with the numbers of what was found, add it to the login',
    access: payers,
    body: z.strictObject({
      businessUnitId: bodyRef('businessUnit'),
      answers: z
        .array(z.object({ type: z.enum(fieldTypes), value: text(120) }))
        .min(1)
        .max(14),
      /** Of the accounts that these answers find, those that are the caller's. */
      accountIds: z.array(bodyRef('account')).min(1).max(20).optional(),
      /** The browser's answer to the challenge of a 429. */
      challengeSolution: text(200).optional(),
    }),
    answer: z.object({ found: z.array(foundAccount), added: z.array(ownAccount) }),
    strict: true,
  },
  readOwnAccount: {
    summary: 'One account of the caller, or the one that a link of staff opened, with what its page shows',
    access: payersAndLinks,
    params: oneAccount,
    answer: ownAccountPage,
  },
  changeOwnAccount: {
    summary: 'What the caller calls an account and is told of it; what is left out stays',
    access: payers,
    params: oneAccount,
    body: z.strictObject({
      nickname: text(40).optional(),
      notifyNewBill: z.boolean().optional(),
      notifyUpcomingPayment: z.boolean().optional(),
      notifyWithSms: z.boolean().optional(),
    }),
    answer: ownAccountPage,
    strict: true,
  },
  listOwnPayments: {
    summary: 'Payments on an account of the caller, or of a link of staff, the latest first, of one year or all',
    access: payersAndLinks,
    params: oneAccount,
    query: z.object({
      ...paging,
      Year: z.coerce.number().int().min(2000).max(2100).optional(),
      Status: z.enum([...paymentStatuses, 'Returned']).optional(),
    }),
    answer: page(ownPayment).extend({ years: z.array(z.number().int()) }),
  },
});

import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { instant, paging, ref } from '../kit/shapes.ts';

const ofCustomer = z.object({ businessUnitId: ref('businessUnit'), id: ref('customer') });
const one = ofCustomer.extend({ messageId: ref('emailMessage') });

const customerMessage = z
  .object({
    id: z.number(),
    channel: z.enum(['E-mail', 'Text']),
    createdDate: instant,
    templateKey: z.string(),
    to: z.string(),
    subject: z.string(),
    status: z.string(),
    errorMessage: z.string(),
  })
  .meta({ id: 'CustomerMessage' });
export type CustomerMessage = z.infer<typeof customerMessage>;

/** What was written to a payer, whichever account it was about. Mails about payments are read by who reads payments. */
export const customerMessageOperations = operations({
  listCustomerMessages: {
    summary: 'Mails and texts to a payer, the latest first',
    access: withPermission('Accounts:Read'),
    params: ofCustomer,
    query: z.object(paging),
    answer: z.object({ items: z.array(customerMessage), totalCount: z.number().int() }),
  },
  readCustomerMessage: {
    summary: 'What a mail to a payer says; the one-time links in it are left out',
    access: withPermission('Accounts:Read'),
    params: one,
    answer: z.object({ subject: z.string(), text: z.string() }),
  },
  sendCustomerMessageAgain: {
    summary: 'Send a mail to a payer again that could not be sent',
    access: withPermission('Accounts:Manage'),
    params: one,
    body: z.object({}).optional(),
    answer: z.object({ queued: z.boolean() }),
    strict: true,
  },
});

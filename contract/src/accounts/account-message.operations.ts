import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { instant, paging, ref } from '../kit/shapes.ts';

const ofAccount = z.object({ businessUnitId: ref('businessUnit'), accountId: ref('account') });
const one = ofAccount.extend({ messageId: ref('emailMessage') });

const accountMessage = z
  .object({
    id: z.number(),
    createdDate: instant,
    templateKey: z.string(),
    to: z.string(),
    subject: z.string(),
    status: z.string(),
    errorMessage: z.string(),
  })
  .meta({ id: 'AccountMessage' });
export type AccountMessage = z.infer<typeof accountMessage>;

/** What was written to the payers of an account. Mails about payments are read by those who read payments. */
export const accountMessageOperations = operations({
  listAccountMessages: {
    summary: 'Messages to the payers of an account, the latest first',
    access: withPermission('Accounts:Read'),
    params: ofAccount,
    query: z.object(paging),
    answer: z.object({ items: z.array(accountMessage), totalCount: z.number().int() }),
  },
  readAccountMessage: {
    summary: 'What a message says; the one-time links in it are left out',
    access: withPermission('Accounts:Read'),
    params: one,
    answer: z.object({ subject: z.string(), text: z.string() }),
  },
  sendAccountMessageAgain: {
    summary: 'Send a message again that could not be sent',
    access: withPermission('Accounts:Manage'),
    params: one,
    body: z.object({}).optional(),
    answer: z.object({ queued: z.boolean() }),
    strict: true,
  },
});

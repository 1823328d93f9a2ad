import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { bodyRef, ref } from '../kit/shapes.ts';
import { mostChosen } from './account-locks.ts';
import { mailedAccount } from './account-mail.shapes.ts';

const toMany = {
  access: withPermission('Accounts:Manage'),
  params: z.object({ businessUnitId: ref('businessUnit') }),
  body: z.object({
    accountIds: z.array(bodyRef('account')).min(1).max(mostChosen),
    /** Says what would be done, and does nothing. */
    onlyAsk: z.boolean().default(false),
  }),
  answer: z.object({ accounts: z.array(mailedAccount) }),
  strict: true,
} as const;

/** What is written to the payers of chosen accounts at once. */
export const accountMailOperations = operations({
  sendReminders: {
    ...toMany,
    summary: 'Remind the payers of chosen accounts by e-mail of what is due; says of each account who was left out',
  },
  sendInvitations: {
    ...toMany,
    summary: 'Invite the holders of chosen accounts to a login, each at the address of the account',
  },
});

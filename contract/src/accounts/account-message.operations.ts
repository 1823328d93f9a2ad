import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { messages, messagesAsked, queuedAgain, writtenMessage } from '../messages/message.shapes.ts';

const ofAccount = z.object({ businessUnitId: ref('businessUnit'), accountId: ref('account') });
const oneMail = ofAccount.extend({ messageId: ref('emailMessage') });
const oneText = ofAccount.extend({ textId: ref('textMessage') });
const mayRead = withPermission('Accounts:Read');
const again = {
  access: withPermission('Accounts:Manage'),
  body: z.object({}).optional(),
  answer: queuedAgain,
  strict: true,
} as const;

/**
 * What was written to the payers of an account, and texted to those who have it. Mails about payments are read by those
 * who read payments.
 */
export const accountMessageOperations = operations({
  listAccountMessages: {
    summary: 'Mails and texts to the payers of an account, the latest first',
    access: mayRead,
    params: ofAccount,
    query: messagesAsked,
    answer: messages,
  },
  readAccountMessage: {
    summary: 'What a mail says; the one-time links in it are left out',
    access: mayRead,
    params: oneMail,
    answer: writtenMessage,
  },
  sendAccountMessageAgain: { summary: 'Send a mail again that could not be sent', params: oneMail, ...again },
  readAccountText: {
    summary: 'What a text says; the code in it is left out',
    access: mayRead,
    params: oneText,
    answer: writtenMessage,
  },
  sendAccountTextAgain: {
    summary: 'Send a text again that could not be sent, while its code is good',
    params: oneText,
    ...again,
  },
});

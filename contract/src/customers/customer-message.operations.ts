import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { messages, messagesAsked, queuedAgain, writtenMessage } from '../messages/message.shapes.ts';

const ofCustomer = z.object({ businessUnitId: ref('businessUnit'), id: ref('customer') });
const oneMail = ofCustomer.extend({ messageId: ref('emailMessage') });
const oneText = ofCustomer.extend({ textId: ref('textMessage') });
const mayRead = withPermission('Accounts:Read');
const again = {
  access: withPermission('Accounts:Manage'),
  body: z.object({}).optional(),
  answer: queuedAgain,
  strict: true,
} as const;

/** What was written to a payer, whichever account it was about. Mails about payments are read by who reads payments. */
export const customerMessageOperations = operations({
  listCustomerMessages: {
    summary: 'Mails and texts to a payer, the latest first',
    access: mayRead,
    params: ofCustomer,
    query: messagesAsked,
    answer: messages,
  },
  readCustomerMessage: {
    summary: 'What a mail to a payer says; the one-time links in it are left out',
    access: mayRead,
    params: oneMail,
    answer: writtenMessage,
  },
  sendCustomerMessageAgain: {
    summary: 'Send a mail to a payer again that could not be sent',
    params: oneMail,
    ...again,
  },
  readCustomerText: {
    summary: 'What a text to a payer says; the code in it is left out',
    access: mayRead,
    params: oneText,
    answer: writtenMessage,
  },
  sendCustomerTextAgain: {
    summary: 'Send a text to a payer again that could not be sent, while its code is good',
    params: oneText,
    ...again,
  },
});

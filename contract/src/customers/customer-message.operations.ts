import { z } from 'zod';
import { operations } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { messagesTo } from '../messages/message-operations.ts';

const ofCustomer = z.object({ businessUnitId: ref('businessUnit'), id: ref('customer') });
const does = messagesTo({
  all: ofCustomer,
  mail: ofCustomer.extend({ messageId: ref('emailMessage') }),
  text: ofCustomer.extend({ textId: ref('textMessage') }),
});

/** What was written to a payer, whichever account it was about. */
export const customerMessageOperations = operations({
  listCustomerMessages: { summary: 'Mails and texts to a payer, the latest first', ...does.list },
  readCustomerMessage: {
    summary: 'What a mail to a payer says; the one-time links in it are left out',
    ...does.readMail,
  },
  sendCustomerMessageAgain: { summary: 'Send a mail to a payer again that could not be sent', ...does.sendMailAgain },
  readCustomerText: { summary: 'What a text to a payer says; the code in it is left out', ...does.readText },
  sendCustomerTextAgain: {
    summary: 'Send a text to a payer again that could not be sent, while its code is good',
    ...does.sendTextAgain,
  },
});

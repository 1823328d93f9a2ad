import { z } from 'zod';
import { operations } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { messagesTo } from '../messages/message-operations.ts';

const ofAccount = z.object({ businessUnitId: ref('businessUnit'), accountId: ref('account') });
const does = messagesTo({
  all: ofAccount,
  mail: ofAccount.extend({ messageId: ref('emailMessage') }),
  text: ofAccount.extend({ textId: ref('textMessage') }),
});

/** What was written to the payers of an account, and texted to those who have it. */
export const accountMessageOperations = operations({
  listAccountMessages: { summary: 'Mails and texts to the payers of an account, the latest first', ...does.list },
  readAccountMessage: { summary: 'What a mail says; the one-time links in it are left out', ...does.readMail },
  sendAccountMessageAgain: { summary: 'Send a mail again that could not be sent', ...does.sendMailAgain },
  readAccountText: { summary: 'What a text says; the code in it is left out', ...does.readText },
  sendAccountTextAgain: {
    summary: 'Send a text again that could not be sent, while its code is good',
    ...does.sendTextAgain,
  },
});

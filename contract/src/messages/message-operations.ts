import { z } from 'zod';
import { withPermission } from '../kit/operation.ts';
import { messages, messagesAsked, queuedAgain, writtenMessage } from './message.shapes.ts';

interface Named<All, Mail, Text> {
  /** To whom they went. */
  readonly all: All;
  /** One mail, one text of those. */
  readonly mail: Mail;
  readonly text: Text;
}

const mayRead = withPermission('Accounts:Read');
const again = {
  access: withPermission('Accounts:Manage'),
  body: z.object({}).optional(),
  answer: queuedAgain,
  strict: true,
} as const;

/**
 * What may be done with the mails and texts that went to somebody, without their summaries. Mails about payments are
 * read by those who read payments.
 */
export const messagesTo = <All extends z.ZodObject, Mail extends z.ZodObject, Text extends z.ZodObject>({
  all,
  mail,
  text,
}: Named<All, Mail, Text>) => ({
  list: { access: mayRead, params: all, query: messagesAsked, answer: messages },
  readMail: { access: mayRead, params: mail, answer: writtenMessage },
  sendMailAgain: { params: mail, ...again },
  readText: { access: mayRead, params: text, answer: writtenMessage },
  sendTextAgain: { params: text, ...again },
});

import { z } from 'zod';
import { instant, page, paging, text } from '../kit/shapes.ts';

/** What was written or texted to a payer, and how it went. */
const message = z
  .object({
    id: z.number(),
    channel: z.enum(['E-mail', 'Text']),
    createdDate: instant,
    templateKey: z.string(),
    to: z.string(),
    subject: z.string(),
    /** E-mails are queued, processed or error; texts Pending, Complete or Failed. */
    status: z.enum(['queued', 'processed', 'error', 'Pending', 'Complete', 'Failed']),
    errorMessage: z.string(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof message>;

/** How messages are asked for: a page, or those before a place that was answered. */
export const messagesAsked = z.object({ ...paging, Before: text(200).min(1).optional() });
/** A page of messages, the latest first; `nextBefore` asks for what was before. */
export const messages = page(message).extend({ nextBefore: z.string().nullable() });
export type Messages = z.infer<typeof messages>;

/** What a message says; a text has no subject. */
export const writtenMessage = z.object({
  subject: z.string(),
  text: z.string(),
  /** As it was sent, as it would be written now, or that its words are kept no more. */
  reads: z.enum(['Sent', 'Now', 'Gone']),
});
export type WrittenMessage = z.infer<typeof writtenMessage>;
/** Whether it goes out once more; not where somebody else was first. */
export const queuedAgain = z.object({ queued: z.boolean() });

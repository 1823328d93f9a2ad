import { z } from 'zod';
import { instant } from '../kit/shapes.ts';
import { paperlessActivities } from './paperless-kinds.ts';

const ofAccount = {
  id: z.number(),
  accountId: z.number(),
  accountNumber: z.string(),
  subAccountNumber: z.string(),
  name: z.string(),
  customerId: z.number(),
  customerName: z.string(),
};

/** Bills of an account that come, or came, to a payer without paper. */
export const listedPaperless = z
  .object({
    ...ofAccount,
    email: z.string(),
    /** How the payer agreed; '' where what was agreed to is from before consents were kept. */
    method: z.string(),
    enrolledDate: instant,
    endedDate: instant.nullable(),
    isActive: z.boolean(),
    rowVersion: z.number().int(),
  })
  .meta({ id: 'ListedPaperlessEnrollment' });
export type ListedPaperless = z.infer<typeof listedPaperless>;

/** What became of bills without paper of an account, once. */
export const listedPaperlessActivity = z
  .object({
    ...ofAccount,
    date: instant,
    activity: z.enum(paperlessActivities),
    actor: z.string(),
    reason: z.string(),
    emailBefore: z.string(),
    emailAfter: z.string(),
  })
  .meta({ id: 'ListedPaperlessActivity' });
export type ListedPaperlessActivity = z.infer<typeof listedPaperlessActivity>;

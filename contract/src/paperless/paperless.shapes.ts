import { z } from 'zod';
import { instant } from '../kit/shapes.ts';
import { paperlessActivities } from './paperless-kinds.ts';

/** Somebody who has the account, and how their bills come. */
const payer = z.object({
  customerId: z.number(),
  customerName: z.string(),
  /** The address of the login, and whether it is proved. */
  loginEmail: z.string(),
  loginEmailVerified: z.boolean(),
  /** Where texts go; '' where no number is proved. */
  textsTo: z.string(),
  notifyWithSms: z.boolean(),
  /** Mails to the address that bills go to come back, or were complained of. */
  comesBack: z.boolean(),
  enrolment: z
    .object({
      id: z.number(),
      email: z.string(),
      enrolledDate: instant,
      rowVersion: z.number().int(),
    })
    .nullable(),
});
export type PaperlessPayer = z.infer<typeof payer>;

const activity = z.object({
  id: z.number(),
  activity: z.enum(paperlessActivities),
  customerName: z.string(),
  actor: z.string(),
  reason: z.string(),
  emailBefore: z.string(),
  emailAfter: z.string(),
  date: instant,
});

/** How bills of an account come: to a payer their own, to staff of everybody who has the account. */
export const paperlessSettings = z
  .object({
    businessUnitId: z.number(),
    accountId: z.number(),
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    /** What somebody agrees to before bills come without paper, in these very words. */
    consent: z.object({ words: z.string(), version: z.string() }),
    payers: z.array(payer),
    /** The latest first. */
    activities: z.array(activity),
    /** Why nobody can begin now; '' where they can. */
    closedText: z.string(),
  })
  .meta({ id: 'PaperlessSettings' });
export type PaperlessSettings = z.infer<typeof paperlessSettings>;

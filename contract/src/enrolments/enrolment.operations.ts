import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { instant, localDate, minor, ref } from '../kit/shapes.ts';

const autopay = z.object({
  id: z.number(),
  enrollmentType: z.enum(['Organization', 'Customer']),
  /** Who set it up; '' for the town. */
  customerName: z.string(),
  schedulingType: z.enum(['DueDateLeadTime', 'DayOfMonth']),
  leadTimeDays: z.number().int().nullable(),
  /** 1 to 28, or Last. */
  dayOfMonth: z.string().nullable(),
  maxAmountMinor: minor.nullable(),
  startDate: localDate,
  endDate: localDate.nullable(),
  isActive: z.boolean(),
});
const paperless = z.object({
  id: z.number(),
  customerName: z.string(),
  email: z.string(),
  enrolledDate: instant,
  endedDate: instant.nullable(),
  isActive: z.boolean(),
});
const activity = z.object({
  id: z.number(),
  kind: z.enum(['autopay', 'paperless']),
  activity: z.string(),
  actor: z.string(),
  reason: z.string(),
  date: instant,
});

/** Autopay and paperless billing of one account, those that hold first, and what became of them last. */
const enrolments = z
  .object({ autopay: z.array(autopay), paperless: z.array(paperless), activities: z.array(activity) })
  .meta({ id: 'EnrolmentsOfAccount' });
export type EnrolmentsOfAccount = z.infer<typeof enrolments>;

export const enrolmentOperations = operations({
  listEnrolmentsOfAccount: {
    summary: 'Autopay and paperless billing of an account, and what became of them',
    access: withPermission('Accounts:Read'),
    params: z.object({ businessUnitId: ref('businessUnit'), accountId: ref('account') }),
    answer: enrolments,
  },
});

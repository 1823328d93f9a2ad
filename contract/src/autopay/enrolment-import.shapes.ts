import { z } from 'zod';
import { recordMapping } from '../kit/record-mapping.ts';
import { localDate, minor } from '../kit/shapes.ts';
import { consentMethods } from './autopay.fields.ts';
import { enrolmentProperties } from './enrolment-columns.ts';

/** How a file of enrolments is read. */
export const enrolmentMapping = recordMapping(enrolmentProperties)
  .extend({
    /** What holds of rows whose file has no column for it, or nothing in it. */
    leadTimeDays: z.number().int().min(0).max(30).optional(),
    consentMethod: z.enum(consentMethods).optional(),
  })
  .meta({ id: 'EnrolmentMapping' });
export type EnrolmentMapping = z.output<typeof enrolmentMapping>;

/** A row of a checked file; of a bank account the last four digits alone. */
export const enrolmentUploadRow = z
  .object({
    row: z.number().int(),
    accountId: z.number().int(),
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    name: z.string(),
    leadTimeDays: z.number().int().nullable(),
    dayOfMonth: z.string().nullable(),
    maxAmountMinor: minor.nullable(),
    accountType: z.string(),
    last4: z.string(),
    consentMethod: z.enum(consentMethods),
    consentDate: localDate,
    consentReference: z.string(),
  })
  .meta({ id: 'EnrolmentUploadRow' });
export type EnrolmentUploadRow = z.infer<typeof enrolmentUploadRow>;

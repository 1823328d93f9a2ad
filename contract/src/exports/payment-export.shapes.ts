import { z } from 'zod';
import { instant, minor } from '../kit/shapes.ts';
import { exportStatuses } from './export-marks.ts';

/** What a biller was told of payments, by a file or by a person. */
export const paymentExport = z
  .object({
    id: z.number(),
    madeDate: instant,
    status: z.enum(exportStatuses),
    /** Files of a business unit are counted; what a person said has no number. */
    sequence: z.number().int().nullable(),
    format: z.string(),
    paymentCount: z.number().int(),
    entryCount: z.number().int(),
    paidMinor: minor,
    /** Below zero. */
    returnedMinor: minor,
    /** What was paid, without what went back. */
    sumMinor: minor,
    fileName: z.string(),
    /** In the register of files; null where there is none. */
    fileId: z.number().nullable(),
    sha256: z.string(),
    madeBy: z.string(),
    reason: z.string(),
    jobId: z.number().nullable(),
    runId: z.number().nullable(),
  })
  .meta({ id: 'PaymentExport' });
export type PaymentExport = z.infer<typeof paymentExport>;

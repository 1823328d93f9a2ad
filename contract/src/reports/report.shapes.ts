import { z } from 'zod';
import { instant } from '../kit/shapes.ts';
import { reportStatuses, reportTypes } from './report-state.ts';

/** A file of a list that is made in the background, and how far it is. */
export const generatedReport = z
  .object({
    id: z.number(),
    reportName: z.string(),
    /** What the list is called in its business unit. */
    title: z.string(),
    /** Days, filters and search in words. */
    filters: z.string(),
    reportType: z.enum(reportTypes),
    status: z.enum(reportStatuses),
    /** Rows written so far; of a file that is ready, all. */
    rowCount: z.number().int(),
    /** Rows to write, once they are counted. */
    totalRows: z.number().int(),
    sizeBytes: z.number().int(),
    /** Why it could not be made. */
    message: z.string(),
    requestedBy: z.string(),
    isOwn: z.boolean(),
    /** Whether who reads it asked for it and has not seen yet that it is ready, or why it is not. */
    isUnseen: z.boolean(),
    requestedDate: instant,
    finishedDate: instant.nullable(),
    /** When its file is destroyed. */
    expiresDate: instant.nullable(),
  })
  .meta({ id: 'GeneratedReport' });
export type GeneratedReport = z.infer<typeof generatedReport>;

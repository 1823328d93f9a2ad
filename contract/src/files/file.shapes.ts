import { z } from 'zod';
import { instant } from '../kit/shapes.ts';
import { fileCategories, fileDirections, fileStatuses } from './file-state.ts';

/** A file that came in or went out, whoever keeps it. */
export const keptFile = z
  .object({
    id: z.number(),
    name: z.string(),
    category: z.enum(fileCategories),
    direction: z.enum(fileDirections),
    sizeBytes: z.number().int(),
    sha256: z.string(),
    /** When it was received or made, and by whom. */
    createdDate: instant,
    madeBy: z.string(),
    /** When its contents are destroyed; null without an end. */
    keptUntil: instant.nullable(),
    status: z.enum(fileStatuses),
    /** What was found in it, when it is quarantined. */
    found: z.string(),
    /** What it belongs to: an upload, a billing cycle, a report or a job, and which. */
    about: z.enum(['Upload', 'Billing Cycle', 'Report', 'Job']).nullable(),
    aboutId: z.number().nullable(),
    /** Of a job: what it is called, and the run that the file is of; null while no run has taken it. */
    jobName: z.string(),
    runId: z.number().nullable(),
  })
  .meta({ id: 'KeptFile' });
export type KeptFile = z.infer<typeof keptFile>;

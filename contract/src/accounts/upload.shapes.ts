import { z } from 'zod';
import { instant, minor } from '../kit/shapes.ts';
import { broughtTypes, duplicateStrategies, missingStrategies, uploadStatuses } from './upload-settings.ts';

/** A file sync with its counts. */
export const upload = z
  .object({
    id: z.number(),
    businessUnitId: z.number(),
    importType: z.enum(broughtTypes),
    /** Of a file of bills: the cycle that it came with, where it is seen. */
    billingCycleId: z.number().nullable(),
    fileName: z.string(),
    sizeBytes: z.number(),
    asOfDate: instant,
    status: z.enum(uploadStatuses),
    missingStrategy: z.enum(missingStrategies),
    duplicateStrategy: z.enum(duplicateStrategies),
    progressRows: z.number(),
    totalRows: z.number(),
    created: z.number(),
    updated: z.number(),
    unchanged: z.number(),
    /** Accounts that were merged, rolled over, archived by hand, or paid while the file was written. */
    leftAlone: z.number(),
    /** Accounts that it archives as soon as a payment that is under way has ended. */
    ending: z.number(),
    missing: z.number(),
    archived: z.number(),
    zeroed: z.number(),
    duplicates: z.number(),
    rejected: z.number(),
    /** Open charges that it makes, changes, and closes because it does not name them. */
    chargesCreated: z.number(),
    chargesChanged: z.number(),
    chargesClosed: z.number(),
    balanceChangeMinor: minor,
    balanceTotalMinor: minor,
    needsProcessAnyway: z.boolean(),
    stopReason: z.string(),
    message: z.string(),
    /** While a worker reads it. */
    rowsPerSecond: z.number(),
    /** When the same bytes were processed before. */
    repeatsDate: instant.nullable(),
    /** Some of it is written, and no run came to its end. */
    isUnfinished: z.boolean(),
    hasRejectedFile: z.boolean(),
    canUndo: z.boolean(),
    isBeingUndone: z.boolean(),
    undoneBy: z.string(),
    undoneDate: instant.nullable(),
    /** Accounts that an undo gave back, and those that it left. */
    reversed: z.number(),
    kept: z.number(),
    startedBy: z.string(),
    createdDate: instant,
    startedDate: instant.nullable(),
    finishedDate: instant.nullable(),
    /** What its last step took; null before its end, and where nobody went on with it. */
    durationSeconds: z.number().nullable(),
  })
  .meta({ id: 'AccountUpload' });
export type AccountUpload = z.infer<typeof upload>;

import { z } from 'zod';
import { encodings, fileTypes, listSeparators } from '../kit/record-file.ts';
import { recordColumn } from '../kit/record-file.shapes.ts';
import { instant } from '../kit/shapes.ts';
import { importedProperties, readingIntervals, readingUnits } from './reading-values.ts';

const column = recordColumn.extend({
  property: z.enum(importedProperties),
  /** The heading of the column, empty where no column holds this; of a file whose columns have places nothing. */
  source: recordColumn.shape.source.optional(),
});

/** How a file of readings is read. */
export const readingMapping = z
  .object({
    fileType: z.enum(fileTypes),
    listSeparator: z.enum(listSeparators).default('comma'),
    encoding: z.enum(encodings).default('UTF-8'),
    hasHeaderRow: z.boolean().default(true),
    /** Columns that are not found by their heading. */
    columns: z.array(column).max(20).default([]),
    /** What holds of rows whose file has no column for it. */
    unit: z.enum(readingUnits).optional(),
    interval: z.enum(readingIntervals).optional(),
  })
  .meta({ id: 'ReadingMapping' });
export type ReadingMapping = z.output<typeof readingMapping>;

/** A row of a checked file. */
export const readingUploadRow = z
  .object({
    row: z.number().int(),
    accountId: z.number().int(),
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    name: z.string(),
    key: z.string(),
    /** Digits with a point, as they were told. */
    value: z.string(),
    unit: z.enum(readingUnits),
    interval: z.enum(readingIntervals),
    timestamp: instant,
  })
  .meta({ id: 'ReadingUploadRow' });
export type ReadingUploadRow = z.infer<typeof readingUploadRow>;

import { z } from 'zod';
import { encodings, fileTypes, listSeparators } from './record-file.ts';
import { recordColumn } from './record-file.shapes.ts';

/**
 * How a file of records is read whose columns fill these properties: each is found by its heading, named by hand, or
 * told by its place.
 */
export const recordMapping = <const P extends readonly [string, ...string[]]>(properties: P) =>
  z.object({
    fileType: z.enum(fileTypes),
    listSeparator: z.enum(listSeparators).default('comma'),
    encoding: z.enum(encodings).default('UTF-8'),
    hasHeaderRow: z.boolean().default(true),
    /** Columns that are not found by their heading. */
    columns: z
      .array(
        recordColumn.extend({
          property: z.enum(properties),
          /** The heading of the column; of a file whose columns have places nothing. */
          source: recordColumn.shape.source.optional(),
        }),
      )
      .max(20)
      .default([]),
  });

import { z } from 'zod';
import { encodings, fileTypes, listSeparators } from '../kit/record-file.ts';
import { text } from '../kit/shapes.ts';
import { largestExternalFile } from './external-file-size.ts';

/** A file of payments received elsewhere and how it is to be read. */
export const externalFile = z.object({
  /** Its bytes, as base64. */
  content: z
    .base64()
    .min(1)
    .max(Math.ceil(largestExternalFile / 3) * 4),
  fileType: z.enum(fileTypes),
  /** Without one, what separates its heading best. */
  listSeparator: z.enum(listSeparators).optional(),
  encoding: z.enum(encodings).default('UTF-8'),
  /** Of a file whose columns have places: under which heading each of them would stand. */
  columns: z
    .array(
      z.object({
        source: text(200),
        start: z.number().int().min(1).max(1_000_000).optional(),
        length: z.number().int().min(1).max(32_768).optional(),
        recordType: text(20).optional(),
      }),
    )
    .max(20)
    .default([]),
});
export type ExternalFile = z.output<typeof externalFile>;

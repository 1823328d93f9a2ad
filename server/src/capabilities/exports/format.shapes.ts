import { z } from 'zod';
import { allValues } from './format-values.rules.ts';

// What a file of formats says: which records a file has, and what stands in each of their fields.

const width = z.number().int().min(1).max(500);
const shape = {
  width: width.optional(),
  align: z.enum(['left', 'right']).optional(),
  pad: z.string().length(1).optional(),
  /** What is too long for its width is cut; anything else ends the export with a sentence. */
  cut: z.boolean().optional(),
};
const field = z.union([
  z.strictObject({ text: z.string().max(200), ...shape }),
  z.strictObject({
    value: z.enum(Object.keys(allValues) as [keyof typeof allValues, ...(keyof typeof allValues)[]]),
    /** Minor: whole cents. Decimal: with a point. Implied: digits over the whole width, without a point. */
    amount: z.enum(['minor', 'decimal', 'implied']).optional(),
    /** Before the figure, behind it, or nowhere. */
    sign: z.enum(['leading', 'trailing', 'none']).optional(),
    /** Of YYYY, YY, MM, DD, JJJ (day of the year), HH, mm and ss. */
    date: z.string().max(40).optional(),
    /** What members are called; `*` is any that is not named. */
    map: z.record(z.string(), z.string().max(60)).optional(),
    ...shape,
  }),
]);
export type FormatField = z.infer<typeof field>;

const record = z.strictObject({ fields: z.array(field).min(1).max(100) });
const entryRecord = z.strictObject({
  /** Written once for what belongs together, before its lines, instead of for each line. */
  each: z.enum(['entry', 'group']).default('entry'),
  fields: z.array(field).min(1).max(100),
});

export const exportFormat = z.strictObject({
  name: z.string().min(1).max(60),
  about: z.string().min(1).max(300),
  fileName: z.string().regex(/^(?:[A-Za-z0-9._-]|\{(?:date|sequence|slug)\})+$/),
  encoding: z.enum(['utf-8', 'latin1']).default('utf-8'),
  lineEnding: z.enum(['\r\n', '\n']),
  layout: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('delimited'),
      delimiter: z.string().length(1),
      quote: z.enum(['needed', 'always', 'never']),
    }),
    z.strictObject({ kind: z.literal('fixed') }),
  ]),
  header: z.array(record).max(10).default([]),
  records: z.array(entryRecord).min(1).max(10),
  trailer: z.array(record).max(10).default([]),
});
export type ExportFormat = z.infer<typeof exportFormat>;

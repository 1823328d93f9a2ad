import { z } from 'zod';
import { encodings, fileTypes, listSeparators } from '../kit/record-file.ts';
import { instant, text } from '../kit/shapes.ts';
import { importedProperties, largestReadingFile, readingIntervals, readingUnits } from './reading-values.ts';

/** Four characters of text for three bytes. */
const longestContent = Math.ceil(largestReadingFile / 3) * 4;

const column = z.object({
  property: z.enum(importedProperties),
  /** The heading of the column; of a file whose columns have places nothing. */
  source: text(200).optional(),
  /** FixedWidth types: the first character, from 1. MultilineCSV: the number of the cell in its line. */
  start: z.number().int().min(1).max(1_000_000).optional(),
  length: z.number().int().min(1).max(32_768).optional(),
  /** Multiline types: what the column's line begins with. */
  recordType: text(20).optional(),
});

/** A file of readings, how it is to be read, and whether it is checked or imported. */
export const readingFile = z.object({
  fileName: text(200).min(1),
  /** Its bytes, as base64. */
  content: z.base64().min(1).max(longestContent),
  fileType: z.enum(fileTypes),
  listSeparator: z.enum(listSeparators).default('comma'),
  encoding: z.enum(encodings).default('UTF-8'),
  hasHeaderRow: z.boolean().default(true),
  /** Columns that are not found by their heading. */
  columns: z.array(column).max(20).default([]),
  /** What holds of rows whose file has no column for it. */
  unit: z.enum(readingUnits).optional(),
  interval: z.enum(readingIntervals).optional(),
  record: z.boolean(),
  /** The same bytes were imported before, and rows that are new are wanted all the same. */
  again: z.boolean().optional(),
});
export type ReadingFile = z.output<typeof readingFile>;

export const readingImport = z
  .object({
    /** Headings of the file, and which of them fills which property. */
    headings: z.array(z.string()),
    columns: z.array(z.object({ property: z.enum(importedProperties), source: z.string() })),
    rows: z.number().int(),
    /** Rows that are new. */
    ready: z.number().int(),
    /** Rows that are there already with the same value: they are skipped. */
    repeated: z.number().int(),
    rejected: z.number().int(),
    /** The first of what is wrong, by row and column. */
    problems: z.array(z.object({ row: z.number().int(), column: z.string(), value: z.string(), problem: z.string() })),
    /** Rejected rows in the layout that they came in; '' where there are none. */
    rejectedRows: z.string(),
    /** When the same bytes were imported before. */
    importedDate: instant.nullable(),
    /** How many were written, and under which number they are found. */
    imported: z.number().int(),
    uploadId: z.number().int().nullable(),
  })
  .meta({ id: 'ReadingImport' });
export type ReadingImport = z.infer<typeof readingImport>;

import { z } from 'zod';
import { encodings, fileTypes, listSeparators } from './record-file.ts';
import { text } from './shapes.ts';

/** A column of a file that is read, as it is sent and kept. */
export const recordColumn = z.object({
  /** The heading of the column, or the name that somebody gave it. */
  source: text(200),
  /** FixedWidth types: the first character, from 1. MultilineCSV: the number of the cell in its line. */
  start: z.number().int().min(1).max(1_000_000).optional(),
  length: z.number().int().min(1).max(32_768).optional(),
  /** Multiline types: what the column's line begins with. */
  recordType: text(20).optional(),
});

/** How the beginning of a file is asked to be read; as it was kept where it is not said. */
export const previewQuery = z.object({
  fileType: z.enum(fileTypes).optional(),
  listSeparator: z.enum(listSeparators).optional(),
  encoding: z.enum(encodings).optional(),
  hasHeaderRow: z.stringbool().optional(),
});

/** Column headings and the first rows of a file. */
export const filePreview = z.object({
  fileType: z.enum(fileTypes),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** Of a file whose columns have places: its first lines. */
  lines: z.array(z.string()),
});

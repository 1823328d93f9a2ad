import type { RecordColumn } from '@ratepayer/contract/kit/record-file.ts';

/** The cells of a line that gives each column a place of its own. What a short line does not reach is empty. */
export const fixedCells = (text: string, columns: readonly RecordColumn[]): string[] =>
  columns.map(({ start = 1, length = 0 }) => text.slice(start - 1, start - 1 + length).trim());

/** The cells of a separated line by their numbers in it. */
export const numberedCells = (cells: readonly string[], columns: readonly RecordColumn[]): string[] =>
  columns.map(({ start = 1 }) => (cells[start - 1] ?? '').trim());

/** What a line begins with, of the types that there are: the longest that fits. */
export function typeOfLine(text: string, types: readonly string[]): string | undefined {
  return types.filter((type) => text.startsWith(type)).sort((a, b) => b.length - a.length)[0];
}

/** The beginnings of lines that a format names, the first of a record first. */
export const recordTypes = (columns: readonly RecordColumn[]): string[] => [
  ...new Set(columns.map(({ recordType }) => recordType ?? '')),
];

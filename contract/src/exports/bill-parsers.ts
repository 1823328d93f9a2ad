import type { FileType } from '../kit/record-file.ts';

/** How files of billing systems are read, each by a type of file. */
export const parserTypes = {
  'Generic CSV': 'CSV',
  'Generic Excel': 'Excel',
  'Generic Fixed Width': 'FixedWidth',
  'Generic Multiline': 'MultilineFixedWidth',
} as const satisfies Readonly<Record<string, FileType>>;

export const billParsers = ['Generic CSV', 'Generic Excel', 'Generic Fixed Width', 'Generic Multiline'] as const;
export type BillParser = (typeof billParsers)[number];

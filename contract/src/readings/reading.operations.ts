import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { historyOperation } from '../kit/history.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { bodyRef, ref } from '../kit/shapes.ts';
import { readingFile, readingImport } from './reading-import.shapes.ts';
import { mostDeleted, readingIntervals } from './reading-values.ts';
import { correctionFields, readingFields } from './reading.fields.ts';
import { readingList } from './reading.list.ts';
import { reading, usage } from './reading.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const ofOne = inUnit.extend({ id: ref('reading') });
const see = withPermission('Accounts:Read');
const write = withPermission('Accounts:Manage');
const rowVersion = z.number().int();

export const readingOperations = operations({
  listReadings: listOperation(readingList, {
    summary: 'Meter readings, the latest first',
    params: inUnit,
    row: reading,
  }),
  exportReadings: exportOperation(readingList, { summary: 'The same readings as CSV, Excel or PDF', params: inUnit }),
  addReading: {
    summary: 'Add one meter reading',
    access: write,
    params: inUnit,
    body: bodyOf(readingFields),
    answer: reading,
  },
  deleteReadings: {
    summary: 'Delete several readings; those that are gone already are left',
    access: write,
    params: inUnit,
    body: z.object({ ids: z.array(bodyRef('reading')).min(1).max(mostDeleted) }),
    answer: z.object({ deleted: z.number().int() }),
  },
  importReadings: {
    summary: 'Check a file of readings of any of the five types, or import its good rows',
    access: write,
    params: inUnit,
    body: readingFile,
    refuses: [409],
    answer: readingImport,
    large: true,
  },
  getUsage: {
    summary: 'The latest readings of an account, series by series, for a chart',
    access: see,
    params: inUnit.extend({ accountId: ref('account') }),
    query: z.object({ Interval: z.enum(readingIntervals).default('Monthly') }),
    answer: usage,
  },
  getReading: { summary: 'One meter reading', access: see, params: ofOne, answer: reading },
  listReadingHistory: historyOperation({
    summary: 'Who changed one reading, when and why',
    access: see,
    params: ofOne,
  }),
  correctReading: {
    summary: 'Correct the value of a reading with a reason, against the version that was read',
    access: write,
    params: ofOne,
    body: bodyOf(correctionFields, { rowVersion }),
    refuses: [409],
    answer: reading,
  },
  deleteReading: {
    summary: 'Delete one reading, against the version that was read',
    access: write,
    params: ofOne,
    body: z.object({ rowVersion }),
    refuses: [409],
    answer: z.object({ deleted: z.boolean() }),
  },
});

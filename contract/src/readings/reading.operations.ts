import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { historyOperation } from '../kit/history.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { upload } from '../accounts/upload.shapes.ts';
import { mappingName, mappingsOf, namedFile, reservedUpload, uploadStep } from '../accounts/upload-parts.ts';
import { bodyRef, page, paging, ref } from '../kit/shapes.ts';
import { readingMapping, readingUploadRow } from './reading-import.shapes.ts';
import { mostDeleted, readingIntervals } from './reading-values.ts';
import { correctionFields, readingFields } from './reading.fields.ts';
import { readingList } from './reading.list.ts';
import { reading, usage } from './reading.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const ofOne = inUnit.extend({ id: ref('reading') });
const inUpload = inUnit.extend({ uploadId: ref('upload') });
const see = withPermission('Accounts:Read');
const write = withPermission('Accounts:Manage');
const rowVersion = z.number().int();

export const readingOperations = operations({
  listReadings: listOperation(readingList, {
    summary: 'Meter readings, the latest first',
    params: inUnit,
    row: reading,
  }),
  exportReadings: exportOperation(readingList, {
    summary: 'The same readings as CSV, Excel or PDF',
    params: inUnit,
    rows: 'reading',
  }),
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
    refuses: [409],
    answer: z.object({ deleted: z.number().int() }),
  },
  getReadingUploadUrl: {
    summary: 'Reserve an upload of readings and get the address the file goes to',
    access: write,
    params: inUnit,
    body: namedFile,
    answer: reservedUpload,
  },
  processReadingUpload: {
    summary: 'Check an uploaded file of readings, import its good rows, cancel it, or undo what it did',
    access: write,
    params: inUnit,
    body: z.object({
      ...uploadStep,
      step: z.enum(['Check', 'Process', 'Cancel', 'Undo']),
      /** With Check: how it is read. */
      config: readingMapping.optional(),
    }),
    refuses: [409],
    answer: upload,
  },
  getReadingMapping: {
    summary: 'How an uploaded file of readings is read, and what was saved under names',
    access: see,
    params: inUpload,
    answer: z.object(mappingsOf(readingMapping)),
  },
  listReadingUploadRows: {
    summary: 'Readings that a checked file would bring in, or that are there already; the first of each',
    access: see,
    params: inUpload,
    query: z.object({ ...paging, State: z.enum(['new', 'there']).default('new') }),
    answer: page(readingUploadRow),
  },
  deleteReadingMapping: {
    summary: 'Forget how files of readings are read that was saved under a name',
    access: write,
    params: inUnit.extend(mappingName),
    answer: z.object({}),
  },
  getUsage: {
    summary: 'The latest readings of an account, series by series, for a chart',
    access: see,
    params: inUnit.extend({ accountId: ref('account') }),
    query: z.object({ Interval: z.enum(readingIntervals).default('Monthly') }),
    answer: usage,
  },
  readOwnUsage: {
    summary: 'The latest readings of an account of the caller, series by series',
    access: onlyRoles('Customer'),
    params: z.object({ accountId: ref('account') }),
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

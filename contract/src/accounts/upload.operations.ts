import { z } from 'zod';
import { historyOperation } from '../kit/history.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { givenInstant, minor, page, paging, ref, text } from '../kit/shapes.ts';
import { dateFormats, encodings, fileTypes, listSeparators } from '../kit/record-file.ts';
import { filePreview, previewQuery, recordColumn } from '../kit/record-file.shapes.ts';
import { mappingName, namedFile, reservedUpload, uploadStep } from './upload-parts.ts';
import {
  duplicateStrategies,
  leftAloneReasons,
  mappableProperties,
  missingStrategies,
  transforms,
  uploadChanges,
  uploadNeeds,
} from './upload-settings.ts';
import { uploadList } from './upload.list.ts';
import { upload } from './upload.shapes.ts';

const column = recordColumn.extend({
  property: z.enum(mappableProperties).nullable(),
  transform: z.enum(transforms).optional(),
  /** Of this column, where it differs from that of the others. */
  dateFormat: z.enum(dateFormats).optional(),
});
const uploadConfig = z
  .object({
    fileType: z.enum(fileTypes),
    listSeparator: z.enum(listSeparators),
    encoding: z.enum(encodings).default('UTF-8'),
    hasHeaderRow: z.boolean(),
    columns: z.array(column).max(500),
    filledByProduct: z.array(z.enum(mappableProperties)).max(mappableProperties.length),
    metaColumns: z.array(text(200)).max(100),
    dateFormat: z.enum(dateFormats),
    amountIsMinor: z.boolean(),
    missingStrategy: z.enum(missingStrategies),
    duplicateStrategy: z.enum(duplicateStrategies),
    safetyLimitPercent: z.number().int().min(0).max(100),
  })
  .meta({ id: 'AccountUploadConfig' });
export type UploadConfig = z.infer<typeof uploadConfig>;

const problem = z
  .object({ row: z.number(), column: z.string(), value: z.string(), problem: z.string() })
  .meta({ id: 'UploadProblem' });
const change = z
  .object({
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    name: z.string(),
    change: z.enum(uploadChanges),
    balanceBeforeMinor: minor.nullable(),
    balanceAfterMinor: minor,
    /** What else differs, as text. */
    fields: z.array(
      z.object({
        field: z.enum(mappableProperties),
        /** Of an open charge: which one. */
        externalId: z.string().optional(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
    /** Of an account that the file left alone: first among its fields its balance in the file, then what did change. */
    why: z.enum(leftAloneReasons).nullable(),
    /** The number of the account that stands for it now. */
    standsFor: z.string().nullable(),
  })
  .meta({ id: 'UploadChange' });

const seesSome = withPermission(uploadNeeds);

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const inUpload = z.object({ businessUnitId: ref('businessUnit'), uploadId: ref('upload') });

/** A file of a billing system, from its upload to what it changed. */
export const uploadOperations = operations({
  getUploadUrl: {
    summary: 'Reserve an upload and get the address the file goes to',
    access: withPermission('Accounts:Manage'),
    params: inUnit,
    query: namedFile,
    answer: reservedUpload,
  },
  processUpload: {
    summary: 'Check an uploaded file, process it, cancel it, or undo what it did',
    access: withPermission('Accounts:Manage'),
    params: inUnit,
    body: z.object({
      ...uploadStep,
      step: z.enum(['Check', 'Process', 'Cancel', 'Undo']),
      config: uploadConfig.optional(),
      asOfDate: givenInstant.optional(),
    }),
    refuses: [409],
    answer: upload,
  },
  getUploadConfig: {
    summary: 'The saved mapping and strategies',
    access: withPermission('Accounts:Read'),
    params: inUnit,
    answer: uploadConfig,
  },
  putUploadConfig: {
    summary: 'Save mapping and strategies',
    access: withPermission('Accounts:Manage'),
    params: inUnit,
    body: uploadConfig,
    answer: uploadConfig,
  },
  listUploads: listOperation(uploadList, { summary: 'Every file sync, newest first', params: inUnit, row: upload }),
  exportUploads: exportOperation(uploadList, {
    summary: 'The same syncs as CSV, Excel or PDF',
    params: inUnit,
    rows: 'worked out',
  }),
  getUpload: {
    summary: 'One file sync with its counts',
    access: seesSome,
    params: inUpload,
    answer: upload,
  },
  listUploadHistory: historyOperation({
    summary: 'Who did what with one file sync',
    access: seesSome,
    params: inUpload,
  }),
  getUploadPreview: {
    summary: 'Column headings and the first five rows of an uploaded file',
    access: seesSome,
    params: inUpload,
    query: previewQuery,
    answer: filePreview,
  },
  listUploadProblems: {
    summary: 'Rejected rows by row and column',
    access: seesSome,
    params: inUpload,
    query: z.object(paging),
    answer: page(problem),
  },
  listUploadChanges: {
    summary: 'What the upload creates and changes, before and after',
    access: withPermission('Accounts:Read'),
    params: inUpload,
    query: z.object({
      ...paging,
      change: z.enum(uploadChanges).optional(),
      /** An account's number, or a part of a name. */
      search: text(100).optional(),
      field: z.enum(mappableProperties).optional(),
      /** Balances that move by at least so much. */
      fromMinor: z.coerce.number().int().min(0).max(9_999_999_999).optional(),
    }),
    answer: page(change),
  },
  listUploadKept: {
    summary: 'Accounts that an undo left, because somebody was at them since',
    access: withPermission('Accounts:Read'),
    params: inUpload,
    query: z.object(paging),
    answer: page(
      z.object({
        accountId: z.number(),
        accountNumber: z.string(),
        subAccountNumber: z.string(),
        name: z.string(),
        reason: z.enum(['event', 'payment', 'link', 'edit', 'bill', 'reading', 'autopay']),
      }),
    ),
  },
  getUploadFile: {
    summary: 'The file of an upload as it came, or its rejected rows in the same layout',
    access: withPermission(['Accounts:Manage', 'Billing:Default']),
    params: inUpload.extend({ part: z.enum(['original', 'rejected']) }),
    answer: z.object({}),
    file: ['application/octet-stream'],
  },
  listUploadConfigs: {
    summary: 'Mappings that were saved under a name',
    access: withPermission('Accounts:Read'),
    params: inUnit,
    answer: z.object({ items: z.array(z.object({ name: z.string(), config: uploadConfig })) }),
  },
  putNamedUploadConfig: {
    summary: 'Save a mapping under a name',
    access: withPermission('Accounts:Manage'),
    params: inUnit,
    body: z.object({ name: text(80).min(1), config: uploadConfig }),
    answer: uploadConfig,
  },
  deleteNamedUploadConfig: {
    summary: 'Forget a mapping that was saved under a name',
    access: withPermission('Accounts:Manage'),
    params: inUnit.extend(mappingName),
    answer: z.object({}),
  },
});

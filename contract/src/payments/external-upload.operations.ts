import { z } from 'zod';
import { upload } from '../accounts/upload.shapes.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { bodyRef, instant, page, paging, ref, text } from '../kit/shapes.ts';
import { assignedRow, externalMapping, externalUploadRow, nameRowsOnce } from './external-upload.shapes.ts';
import { externalRowStates, mostAssigned } from './external.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const inUpload = inUnit.extend({ uploadId: ref('upload') });
const bill = withPermission('Billing:Default');

/** A file of payments received elsewhere, from its upload to what it recorded. */
export const externalUploadOperations = operations({
  getExternalUploadUrl: {
    summary: 'Reserve an upload of payments received elsewhere and get the address the file goes to',
    access: bill,
    params: inUnit,
    body: z.object({ fileName: text(200).min(1) }),
    answer: z.object({ uploadId: z.number(), uploadUrl: z.string(), expiresDate: instant }),
  },
  processExternalUpload: {
    summary: 'Check an uploaded file of payments received elsewhere, record its good rows, or cancel it',
    access: bill,
    params: inUnit,
    body: z.object({
      uploadId: bodyRef('upload'),
      step: z.enum(['Check', 'Process', 'Cancel']),
      /** With Check: how it is read. */
      config: externalMapping.optional(),
      /** With Check: accounts named by hand for rows whose number matches none. */
      assign: z.array(assignedRow).max(mostAssigned).refine(nameRowsOnce, 'refusals/row_named_twice').optional(),
      /** With Process: how it was read is saved too, under this name or as what every file begins with. */
      rememberMapping: z.boolean().optional(),
      rememberAs: text(80).optional(),
      processAnyway: z.boolean().optional(),
      reason: text(500).optional(),
    }),
    refuses: [409],
    answer: upload,
    strict: true,
  },
  getExternalMapping: {
    summary: 'How an uploaded file of payments is read, and what was saved under names',
    access: bill,
    params: inUpload,
    answer: z.object({
      /** As it was checked with, or as every file begins; null before anything was saved. */
      config: externalMapping.nullable(),
      /** Accounts named by hand when it was checked. */
      assign: z.array(z.object({ row: z.number().int(), accountId: z.number().int() })),
      saved: z.array(z.object({ name: z.string(), config: externalMapping })),
    }),
  },
  listExternalUploadRows: {
    summary: 'Payments that a checked file would record, that are recorded already, or that match no account',
    access: bill,
    params: inUpload,
    query: z.object({ ...paging, State: z.enum(externalRowStates).default('new') }),
    answer: page(externalUploadRow),
  },
  deleteExternalMapping: {
    summary: 'Forget how files of payments are read that was saved under a name',
    access: bill,
    params: inUnit.extend({ name: text(80).min(1) }),
    answer: z.object({}),
  },
});

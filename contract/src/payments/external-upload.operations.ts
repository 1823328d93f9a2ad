import { z } from 'zod';
import { upload } from '../accounts/upload.shapes.ts';
import { mappingName, mappingsOf, namedFile, reservedUpload, uploadStep } from '../accounts/upload-parts.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { page, paging, ref } from '../kit/shapes.ts';
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
    body: namedFile,
    answer: reservedUpload,
  },
  processExternalUpload: {
    summary: 'Check an uploaded file of payments received elsewhere, record its good rows, or cancel it',
    access: bill,
    params: inUnit,
    body: z.object({
      ...uploadStep,
      step: z.enum(['Check', 'Process', 'Cancel']),
      /** With Check: how it is read. */
      config: externalMapping.optional(),
      /** With Check: accounts named by hand for rows whose number matches none. */
      assign: z.array(assignedRow).max(mostAssigned).refine(nameRowsOnce, 'refusals/row_named_twice').optional(),
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
      ...mappingsOf(externalMapping),
      /** Accounts named by hand when it was checked. */
      assign: z.array(z.object({ row: z.number().int(), accountId: z.number().int() })),
      /** What rows do to balances where neither they nor how they are read say it: as it was set when the file came. */
      posts: z.boolean(),
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
    params: inUnit.extend(mappingName),
    answer: z.object({}),
  },
});

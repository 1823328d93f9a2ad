import { z } from 'zod';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { accessOf, onlyRoles, operations } from '../kit/operation.ts';
import { bodyRef, file, instant, ref, text } from '../kit/shapes.ts';
import { fileCategories, mostFilesAtOnce } from './file-state.ts';
import { fileList } from './file.list.ts';
import { keptFile } from './file.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const chosen = z.array(bodyRef('file')).min(1).max(mostFilesAtOnce);
const admins = onlyRoles('Global Admin', 'Organization Admin');

/** Every file in and out: received, made, purged. */
export const fileOperations = operations({
  listFiles: listOperation(fileList, {
    summary: 'Every file in and out of a business unit, whichever part of the product keeps it, the newest first',
    params: inUnit,
    row: keptFile,
  }),
  exportFiles: exportOperation(fileList, {
    summary: 'The same list as CSV, Excel or PDF',
    params: inUnit,
    rows: 'worked out',
  }),
  reserveFile: {
    summary: 'Reserve the place of a file of a category, and get the address its bytes go to',
    access: admins,
    params: inUnit,
    body: z.object({ fileName: text(200).min(1), category: z.enum(fileCategories) }),
    answer: z.object({ fileId: z.number(), uploadUrl: z.string(), expiresDate: instant }),
    strict: true,
  },
  downloadFile: {
    summary: 'The contents of a file; who took them is written down',
    access: accessOf(fileList.needs),
    params: inUnit.extend({ fileId: ref('file') }),
    refuses: [409],
    answer: file,
    file: ['application/octet-stream'],
  },
  downloadFiles: {
    summary: 'Up to 100 files as one archive',
    access: accessOf(fileList.needs),
    params: inUnit,
    body: z.object({ fileIds: chosen }),
    refuses: [409],
    answer: file,
    file: ['application/zip'],
  },
  purgeFiles: {
    summary: 'Destroy the contents of files; names, checksums and history stay. Those in use are left',
    access: admins,
    params: inUnit,
    body: z.object({ fileIds: chosen, reason: text(500).min(1) }),
    refuses: [409],
    answer: z.object({ purged: z.number().int(), inUse: z.number().int() }),
    strict: true,
  },
});

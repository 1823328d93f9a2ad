import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many, typed } from '../kit/list-filter.ts';
import { broughtTypes, uploadStatuses } from './upload-settings.ts';
import type { AccountUpload } from './upload.shapes.ts';

/** Every file that was brought in, whatever is in it. */
export const uploadList = list<AccountUpload>()({
  name: 'account-uploads',
  needs: 'Accounts:Read',
  usual: '-startedDate',
  period: 'open',
  columns: {
    startedDate: { kind: 'instant', sort: true },
    fileName: { kind: 'text', sort: true },
    asOfDate: { kind: 'instant', sort: true },
    importType: { kind: 'text', sort: true },
    startedBy: { kind: 'text', sort: true },
    totalRows: { kind: 'number', sort: true },
    created: { kind: 'number' },
    updated: { kind: 'number' },
    unchanged: { kind: 'number' },
    archived: { kind: 'number' },
    rejected: { kind: 'number' },
    status: { kind: 'status', sort: true },
    durationSeconds: { kind: 'number', maybe: true },
    balanceChangeMinor: { kind: 'money', off: true },
  },
  filters: {
    UploadStatuses: many('status', uploadStatuses),
    ImportTypes: many('importType', broughtTypes),
    StartedBy: typed('by', 100),
  },
  search: ['fileName', 'startedBy'],
});

export const uploadTexts: ListTexts<typeof uploadList> = {
  ...headOf('uploads'),
  period: 'started',
  columns: {
    startedDate: 'started',
    fileName: 'file',
    asOfDate: 'as_of',
    importType: 'import_type',
    startedBy: 'by',
    totalRows: 'rows',
    created: 'created',
    updated: 'updated',
    unchanged: 'unchanged',
    archived: 'archived_zeroed',
    rejected: 'rejected',
    status: 'status',
    durationSeconds: 'duration',
    balanceChangeMinor: 'balance_change',
  },
  filters: { UploadStatuses: 'status', ImportTypes: 'import_type', StartedBy: 'by' },
  fields: { fileName: 'file_name', startedBy: 'started_by' },
  members: ['importType'],
};

import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many, typed } from '../kit/list-filter.ts';
import { fileCategories, fileDirections, fileStatuses } from './file-state.ts';
import type { KeptFile } from './file.shapes.ts';

/** Every file in and out. */
export const fileList = list<KeptFile>()({
  name: 'files',
  needs: 'Billing:Default',
  usual: '-createdDate',
  period: 'open',
  columns: {
    name: { kind: 'text', sort: true },
    category: { kind: 'text', sort: true },
    direction: { kind: 'text', sort: true },
    sizeBytes: { kind: 'number', sort: true },
    runId: { kind: 'number', maybe: true },
    jobName: { kind: 'text', off: true },
    createdDate: { kind: 'instant', sort: true },
    madeBy: { kind: 'text', sort: true, off: true },
    keptUntil: { kind: 'instant', maybe: true },
    sha256: { kind: 'text', off: true },
    status: { kind: 'status', sort: true },
  },
  filters: {
    FileCategories: many('category', fileCategories),
    FileDirections: many('direction', fileDirections),
    FileStatuses: many('status', fileStatuses),
    FileJob: typed('job', 120),
    FileRun: typed('run', 15),
  },
  search: ['name', 'sha256'],
});

export const fileTexts: ListTexts<typeof fileList> = {
  ...headOf('files'),
  period: 'received_or_made',
  columns: {
    name: 'name',
    category: 'category',
    direction: 'direction',
    sizeBytes: 'size_bytes',
    runId: 'job_run',
    jobName: 'job',
    createdDate: 'received_or_made',
    madeBy: 'by',
    keptUntil: 'kept_until',
    sha256: 'checksum',
    status: 'status',
  },
  filters: {
    FileCategories: 'category',
    FileDirections: 'direction',
    FileStatuses: 'status',
    FileJob: 'job',
    FileRun: 'job_run',
  },
  fields: { name: 'name', sha256: 'checksum' },
  values: { Import: 'import_file', Export: 'export_file' },
  members: ['category', 'direction'],
};

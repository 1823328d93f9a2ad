import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { ImportStep } from '../../ui/record-file/file-steps.tsx';

type State = Pick<AccountUpload, 'status' | 'isBeingUndone' | 'canUndo'>;

/** While a worker is at it. */
export const isRunning = (upload: State | undefined): boolean =>
  upload !== undefined && (upload.status === 'Checking' || upload.status === 'Processing' || upload.isBeingUndone);

/** Where an import stands for somebody who may act on it or only read it. */
export function stepOf(upload: State | undefined, may: boolean, mapping: boolean, asked: string | null): ImportStep {
  if (!upload || isRunning(upload)) return 'run';
  if (may && (mapping || upload.status === 'Uploaded' || upload.status === 'Failed')) return 'map';
  return stepOfChecked(upload, may ? asked : null);
}

function stepOfChecked({ status, canUndo }: State, asked: string | null): ImportStep {
  if (status === 'Ready') return asked === 'confirm' ? 'confirm' : 'check';
  if (status === 'Undone') return 'done';
  if (!status.startsWith('Complete')) return 'over';
  return asked === 'undo' && canUndo ? 'undo' : 'done';
}

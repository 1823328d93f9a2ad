import { tell } from '@ratepayer/contract/texts/tell-transfers.ts';
import { TransferFault } from '../../../integrations/file-transfer/file-transfer.ts';
import { mayPass } from '../runs/may-pass.ts';
import type { TaskContext, TaskResult } from '../task-kind.ts';

/**
 * What came of a task whose host did not do what was asked of it, in words that say what to do about it. @throws Lost,
 * Interrupted where it was this run that broke the connection off, and whatever else went wrong
 */
export function transferFailed({ check }: Pick<TaskContext, 'check'>, error: unknown): TaskResult {
  check();
  if (!(error instanceof TransferFault)) throw error;
  return { outcome: 'Failed', message: tell(`fault ${error.kind}`), technical: error.message, mayPass: mayPass(error) };
}

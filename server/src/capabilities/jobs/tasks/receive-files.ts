import { maximumUploadBytes } from '@ratepayer/contract/accounts/upload-settings.ts';
import { tell } from '@ratepayer/contract/texts/tell-transfers.ts';
import type { TransferDeps } from '../../transfers/deps.ts';
import { findConnection } from '../../transfers/find-connection.ts';
import { receiveFiles } from '../../transfers/receive-files.ts';
import type { TaskContext, TaskKind, TaskResult } from '../task-kind.ts';
import { transferFailed } from './transfer-failed.ts';

/** Fetches what lies at a host, each file once; without any the run has nothing to do. */
export const receiveFilesTask = (deps: TransferDeps): TaskKind => ({
  type: 'Receive File',
  run: (context) => receive(deps, context).catch((error: unknown) => transferFailed(context, error)),
});

async function receive(deps: TransferDeps, context: TaskContext): Promise<TaskResult> {
  const { unit, settings, key, held, signal, keepFile, log } = context;
  const of = await held((tx) => findConnection(tx, unit.id, String(settings['connection'])));
  // What was fetched by who died before it was told is a file of this task as well.
  const kept = new Set(context.left.map(({ id }) => id));
  const heldBack = new Set<number>();
  const { left } = await receiveFiles(
    deps,
    {
      ...of,
      pattern: String(settings['filePattern']),
      afterwards: settings['afterwards'] as 'Leave' | 'Delete' | 'Move',
      moveTo: String(settings['moveTo'] ?? ''),
      mostBytes: maximumUploadBytes,
      runKey: key,
      signal,
    },
    async (name, bytes, fileKey) => {
      const file = await keepFile(name, bytes, fileKey);
      if (file.isHeldBack) {
        heldBack.add(file.id);
        await log(tell('log_held_back', { file: name }), 'Error');
        return file;
      }
      if (!kept.has(file.id)) await log(tell('log_received', { file: name }));
      kept.add(file.id);
      return file;
    },
  );
  if (kept.size === 0 && heldBack.size > 0) return { outcome: 'Failed', message: tell('all_held_back') };
  if (kept.size === 0) return { outcome: 'Nothing To Do', message: tell('nothing_there') };
  return {
    outcome: 'Successful',
    counts: { files: kept.size, left_at_host: left, ...(heldBack.size > 0 ? { held_back: heldBack.size } : {}) },
  };
}

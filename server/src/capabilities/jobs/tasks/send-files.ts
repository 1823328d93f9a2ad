import type { Readable } from 'node:stream';
import { tell as tellJobs } from '@ratepayer/contract/texts/tell-jobs.ts';
import { tell } from '@ratepayer/contract/texts/tell-transfers.ts';
import type { TransferDeps } from '../../transfers/deps.ts';
import { findConnection } from '../../transfers/find-connection.ts';
import { sendFile } from '../../transfers/send-file.ts';
import type { TaskContext, TaskKind, TaskResult } from '../task-kind.ts';
import { transferFailed } from './transfer-failed.ts';

/** Sends the files of the run to a host, each once. */
export const sendFilesTask = (deps: TransferDeps): TaskKind => ({
  type: 'Send File',
  run: (context) => send(deps, context).catch((error: unknown) => transferFailed(context, error)),
});

async function send(deps: TransferDeps, context: TaskContext): Promise<TaskResult> {
  const { unit, settings, key, files, held, signal, log, check } = context;
  if (files.length === 0) return { outcome: 'Nothing To Do', message: tellJobs('no_files') };
  const of = await held((tx) => findConnection(tx, unit.id, String(settings['connection'])));
  for (const { id, name, sizeBytes, sha256, storageKey } of files) {
    check();
    const open = async () => (await deps.disk.getStream(storageKey)) as Readable;
    // Two files of one name are two: the second finds the name taken.
    const isNew = await sendFile(deps, { ...of, name, sizeBytes, sha256, open, runKey: `${key}:${id}`, signal });
    if (isNew) await log(tell('log_sent', { file: name }));
  }
  return { outcome: 'Successful', counts: { files: files.length } };
}

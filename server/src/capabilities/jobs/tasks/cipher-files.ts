import { Readable } from 'node:stream';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell as tellJobs } from '@ratepayer/contract/texts/tell-jobs.ts';
import { tell } from '@ratepayer/contract/texts/tell-transfers.ts';
import type { Disk } from 'flydrive';
import { CipherFault } from '../../../integrations/file-encryption/cipher-fault.ts';
import type { CipherFacts, CipherWork } from '../../../integrations/file-encryption/cipher-work.ts';
import { cipherInThread } from '../../../integrations/file-encryption/in-thread.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import type { RunFile, TaskContext, TaskResult } from '../task-kind.ts';

/** More is not made of one file (security.md T28). */
export const mostCipherBytes = 2 * 1024 ** 3;

interface Asked {
  /** What is done with a file, and what the one is called that comes of it. */
  readonly workOn: (file: RunFile) => { readonly work: CipherWork; readonly name: string };
  /** A line of the log for one that is done. */
  readonly told: (file: string, facts: CipherFacts) => Told;
}

/**
 * Makes a file of each file of the run, once each, however often it is begun: what was made is kept under the number of
 * what it was made of, and how far it is with it. The files that it works on stay as they are.
 */
export async function cipherFiles(
  { disk }: { readonly disk: Disk },
  context: TaskContext,
  { workOn, told }: Asked,
): Promise<TaskResult> {
  const { files, state, held, keepState, keepFile, log, check, progress, signal } = context;
  if (files.length === 0) return { outcome: 'Nothing To Do', message: tellJobs('no_files') };
  const done = new Set((state['done'] as number[] | undefined) ?? []);
  for (const file of files) {
    if (done.has(file.id)) continue;
    check();
    const { work, name } = workOn(file);
    const keep = (bytes: Readable) => keepFile(name, bytes, `of:${file.id}`, mostCipherBytes);
    const made = await keepMade(disk, file, work, signal, keep).catch((error: unknown) =>
      cipherFailed(context, error, file.name),
    );
    if ('outcome' in made) return made;
    crashPoint('cipher.kept');
    await held((tx) => keepState(tx, { ...state, done: [...done.add(file.id)] }));
    crashPoint('cipher.noted');
    await log(told(file.name, made));
    progress(done.size, files.length);
  }
  return { outcome: 'Successful', counts: { files: files.length } };
}

async function keepMade(
  disk: Disk,
  file: RunFile,
  work: CipherWork,
  signal: AbortSignal,
  keep: (bytes: Readable) => Promise<RunFile>,
): Promise<CipherFacts> {
  let facts: CipherFacts = { signedBy: '' };
  let fault: unknown;
  async function* made() {
    try {
      const source = (await disk.getStream(file.storageKey)) as Readable;
      facts = yield* cipherInThread(work, source, signal);
    } catch (error) {
      fault = error;
      throw error;
    }
  }
  try {
    await keep(Readable.from(made(), { objectMode: false }));
    return facts;
  } catch (error) {
    // Whoever stores bytes says in words of its own that they broke off.
    throw fault ?? error;
  }
}

/**
 * What came of a task whose file was not what it should be, or whose keys were not, in words that say what to do.
 * @throws Lost, Interrupted where it was this run that was taken away, and whatever else went wrong
 */
export function cipherFailed({ check }: Pick<TaskContext, 'check'>, error: unknown, file = ''): TaskResult {
  check();
  if (!(error instanceof CipherFault)) throw error;
  const reason = tell(`cipher ${error.kind}`);
  const message = file === '' ? reason : tell('cipher_of_file', { file, reason });
  return { outcome: 'Failed', message, technical: error.message };
}

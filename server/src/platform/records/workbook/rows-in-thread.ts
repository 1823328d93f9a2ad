import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { FileRecord } from '../file-record.ts';
import { UnreadableFile } from '../unreadable-file.ts';

/** What reading one file may cost (security.md T28). */
export interface ReaderLimits {
  /** While somebody waits for it. */
  readonly milliseconds: number;
  readonly heapMb: number;
}
const usual: ReaderLimits = { milliseconds: 600_000, heapMb: 512 };

type Answer = { readonly rows: FileRecord[] | undefined } | { readonly told: Told };

/**
 * Rows of a workbook, read in a thread of its own: whoever made the file cannot hold up, or bring down, the process
 * that answers people. The thread knows the file's path and nothing else: no setting, no secret, no database.
 * @throws UnreadableFile when it takes too long or too much.
 */
export async function* rowsInThread(
  path: string,
  { milliseconds, heapMb }: ReaderLimits = usual,
): AsyncGenerator<FileRecord[]> {
  const thread = new Worker(new URL('./sheet-thread.ts', import.meta.url), {
    workerData: path,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  // It may die while nobody asks; who asks next is told.
  let died: Error | undefined;
  thread.on('error', (error: Error) => (died = error));
  let left = milliseconds;
  try {
    for (;;) {
      const began = performance.now();
      const answer = await asked(thread, left, () => died);
      left -= performance.now() - began;
      if ('told' in answer) throw new UnreadableFile(answer.told);
      if (!answer.rows) return;
      yield answer.rows;
    }
  } finally {
    await thread.terminate();
  }
}

async function asked(thread: Worker, milliseconds: number, died: () => Error | undefined): Promise<Answer> {
  const limit = AbortSignal.timeout(Math.max(1, Math.ceil(milliseconds)));
  try {
    const lost = died();
    if (lost) throw lost;
    const answer = once(thread, 'message', { signal: limit });
    thread.postMessage('next');
    return (await answer)[0] as Answer;
  } catch (error) {
    if (limit.aborted) throw new UnreadableFile(tell('workbook_takes_long'));
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new UnreadableFile(tell('workbook_needs_memory'));
    throw error;
  }
}

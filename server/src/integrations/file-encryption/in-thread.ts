import { Worker } from 'node:worker_threads';
import type { CipherFaultKind } from '@ratepayer/contract/transfers/cipher-fault.ts';
import { CipherFault } from './cipher-fault.ts';
import type { CipherFacts, Ciphered, CipherWork } from './cipher-work.ts';

export type FromThread =
  | { readonly wants: 'input' }
  | { readonly bytes: Uint8Array }
  | { readonly facts: CipherFacts }
  | { readonly fault: CipherFaultKind; readonly technical: string };
export type ToThread = { readonly input: Uint8Array | null } | { readonly taken: true };

/** What one file may cost (security.md T28). */
export interface CipherLimits {
  /** While somebody waits for the thread. */
  readonly milliseconds: number;
  readonly heapMb: number;
}
const usual: CipherLimits = { milliseconds: 600_000, heapMb: 512 };

/**
 * Encrypts or decrypts a file in a thread of its own, a piece at a time: whoever made it cannot hold up, or bring down,
 * the worker. The thread is given bytes and keys and nothing else: no setting, no database, no way out. What comes
 * counts only when its end is reached. @throws CipherFault, and whatever the source throws
 */
export async function* cipherInThread(
  work: CipherWork,
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  { milliseconds, heapMb }: CipherLimits = usual,
): Ciphered {
  const input = source[Symbol.asyncIterator]();
  const thread = new Worker(new URL('./cipher-thread.ts', import.meta.url), {
    workerData: work,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const heard = hearing(thread, signal);
  const tell = (message: ToThread) => thread.postMessage(message);
  let left = milliseconds;
  try {
    for (;;) {
      const began = performance.now();
      const message = await heard(left);
      left -= performance.now() - began;
      if ('facts' in message) return message.facts;
      if ('fault' in message) throw new CipherFault(message.fault, message.technical);
      if ('bytes' in message) {
        yield message.bytes;
        tell({ taken: true });
      } else {
        const next = await input.next();
        tell({ input: next.done ? null : next.value });
      }
    }
  } finally {
    await thread.terminate();
    await input.return?.();
  }
}

/** The messages of a thread in their order, however soon they come. */
function hearing(thread: Worker, signal: AbortSignal): (milliseconds: number) => Promise<FromThread> {
  const come: FromThread[] = [];
  let died: unknown;
  let wake: () => void = () => undefined;
  const die = (error: unknown) => {
    died ??= error;
    wake();
  };
  thread.on('message', (message: FromThread) => {
    come.push(message);
    wake();
  });
  thread.on('error', (error: Error & { code?: string }) =>
    die(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new CipherFault('Too Costly', error.message) : error),
  );
  thread.on('exit', (code) => die(new Error(`The thread ended (${code}).`)));
  signal.addEventListener('abort', () => die(signal.reason), { once: true });
  if (signal.aborted) die(signal.reason);
  return async (milliseconds) => {
    const timer = setTimeout(() => die(new CipherFault('Too Costly', 'took too long')), Math.max(1, milliseconds));
    try {
      for (;;) {
        const message = come.shift();
        if (message) return message;
        if (died) throw died;
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
    } finally {
      clearTimeout(timer);
    }
  };
}

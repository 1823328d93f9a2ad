import { parentPort, workerData } from 'node:worker_threads';
import { CipherFault } from './cipher-fault.ts';
import type { CipherWork } from './cipher-work.ts';
import { decryptStream } from './decrypt-stream.ts';
import { encryptStream } from './encrypt-stream.ts';
import type { FromThread, ToThread } from './in-thread.ts';

// What a thread does that works on one file: it asks for bytes, hands bytes on when they were taken, and says at last
// what came of it.
const work = workerData as CipherWork;
const port = parentPort;
const waiting: { input?: (bytes: Uint8Array | null) => void; taken?: () => void } = {};
const say = (message: FromThread) => port?.postMessage(message);

port?.on('message', (told: ToThread) => {
  if ('input' in told) waiting.input?.(told.input);
  else waiting.taken?.();
});

async function* source(): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
    waiting.input = resolve;
    say({ wants: 'input' });
    const bytes = await promise;
    if (bytes === null) return;
    yield bytes;
  }
}

async function run(): Promise<FromThread> {
  const made = work.does === 'decrypt' ? decryptStream(work, source()) : encryptStream(work, source());
  try {
    for (;;) {
      const next = await made.next();
      if (next.done) return { facts: next.value };
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.taken = resolve;
      say({ bytes: next.value });
      await promise;
    }
  } catch (error) {
    if (error instanceof CipherFault) return { fault: error.kind, technical: error.message };
    throw error;
  }
}

say(await run());
port?.close();

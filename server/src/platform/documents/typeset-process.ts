import { readFileSync, writeFileSync } from 'node:fs';
import { type Template, typeset } from './typeset.ts';

/** A short document to make, and its answer. */
export interface ShortDocument {
  readonly id: number;
  readonly template: Template;
  readonly data: object;
}
export type ShortAnswer =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly fault: string; readonly spent: boolean };

// A process that makes documents, started by typeset-apart.ts: one long document into a file, or short ones as they are
// asked for.
const [source, path] = process.argv.slice(2);

// When the machine has no memory left, this process is the one to end, not the one that takes payments. Linux only.
try {
  writeFileSync('/proc/self/oom_score_adj', '900');
} catch {
  // Elsewhere the order is the system's own.
}

// A fault inside WebAssembly leaves its memory as it was in the middle of the work: this process makes no further
// document.
const isSpent = (error: Error) => error.name === 'RuntimeError' || error instanceof RangeError;

if (source && path) {
  const { template, data } = JSON.parse(readFileSync(source, 'utf8')) as { template: Template; data: object };
  writeFileSync(path, await typeset(template, data));
} else {
  process.on('message', async ({ id, template, data }: ShortDocument) => {
    const answer: ShortAnswer = await typeset(template, data).then(
      (pdf) => ({ id, pdf }),
      (error: Error) => ({
        id,
        fault: error.message || String((error as { code?: unknown }).code),
        spent: isSpent(error),
      }),
    );
    process.send?.(answer, () => {
      if ('spent' in answer && answer.spent) process.exit(1);
    });
  });
  // Nobody asks any more: whoever started it has ended, or started another.
  process.on('disconnect', () => process.exit(0));
}

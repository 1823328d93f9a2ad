import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { tooMany } from '../http/refusal.ts';
import type { Template } from './typeset.ts';
import { say } from '../texts/refusals.ts';

const program = fileURLToPath(new URL('./typeset-process.ts', import.meta.url));
const longestMs = 120_000;
const mostWaiting = 4;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Makes a long document as PDF/UA-1 at `path`, in a process of its own: what the engine takes for it, some 17 kB for
 * each cell of a table, is never taken from the process that serves payers, and is given back when the document is
 * made. One at a time, so that lists of ten people at once take the memory of one.
 * @throws 429 when four others wait.
 */
export async function typesetApart(template: Template, data: object, path: string): Promise<void> {
  if (waiting > mostWaiting) throw tooMany(say('other_pdfs_being_made'), 60);
  waiting++;
  const turn = last;
  const made = turn.then(() => inProcess(template, data, path));
  last = made.catch(() => undefined);
  await made.finally(() => waiting--);
}

async function inProcess(template: Template, data: object, path: string): Promise<void> {
  const source = `${path}.json`;
  await writeFile(source, JSON.stringify({ template, data }));
  // Nothing of this process's surroundings is handed on: it holds keys, and a document needs none.
  const child = spawn(process.execPath, [program, source, path], {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr.on('data', (block: Buffer) => {
    said = `${said}${block}`.slice(0, 500);
  });
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (exit, signal) => resolve(exit ?? signal));
  });
  if (code !== 0) throw new Error(`A list could not be made as PDF (${code}): ${said}`);
}

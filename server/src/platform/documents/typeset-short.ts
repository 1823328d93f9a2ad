import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { tooMany } from '../http/refusal.ts';
import type { Template } from './typeset.ts';
import type { ShortAnswer } from './typeset-process.ts';
import { say } from '../texts/refusals.ts';

const program = fileURLToPath(new URL('./typeset-process.ts', import.meta.url));
// The engine keeps some tens of kilobytes of each document for ever: after so many its process is replaced.
const mostDocuments = 250;
const mostWaiting = 200;
const longestMs = 20_000;
const idleMs = 60_000;

interface Waiting {
  readonly done: (pdf: Buffer) => void;
  readonly failed: (error: Error) => void;
  readonly late: NodeJS.Timeout;
}

/** A process that makes documents, with those that are asked of it. */
interface Maker {
  readonly child: ChildProcess;
  readonly waiting: Map<number, Waiting>;
  made: number;
  idle: NodeJS.Timeout | undefined;
}

let maker: Maker | undefined;
let lastId = 0;
let open = 0;

/**
 * A short document as PDF/UA-1, made by a process that is kept for the next ones and replaced after some hundred:
 * neither its memory nor a fault of the native engine ever reaches the process that serves payers.
 * @throws 429 when two hundred wait.
 */
export async function typesetShort(template: Template, data: object): Promise<Buffer> {
  if (open >= mostWaiting) throw tooMany(say('many_receipts_being_made'), 5);
  open++;
  const by = current();
  const id = ++lastId;
  try {
    return await new Promise<Buffer>((done, failed) => {
      const late = setTimeout(() => by.child.kill('SIGKILL'), longestMs);
      by.waiting.set(id, { done, failed, late });
      hold(by);
      by.child.send({ id, template, data }, (error) => error && answerAll(by, error));
    });
  } finally {
    open--;
  }
}

function current(): Maker {
  if (maker && maker.made < mostDocuments && maker.child.connected) {
    maker.made++;
    return maker;
  }
  // Nothing of this process's surroundings is handed on: it holds keys, and a document needs none.
  const child = fork(program, [], {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const fresh: Maker = { child, waiting: new Map(), made: 1, idle: undefined };
  child.on('message', (answer: ShortAnswer) => take(fresh, answer));
  child.on('error', (error) => answerAll(fresh, error));
  child.on('exit', (code, signal) =>
    answerAll(fresh, new Error(`The process that makes documents ended (${code ?? signal}).`)),
  );
  maker = fresh;
  return fresh;
}

function take(by: Maker, answer: ShortAnswer): void {
  const asked = by.waiting.get(answer.id);
  if (!asked) return;
  by.waiting.delete(answer.id);
  clearTimeout(asked.late);
  if ('pdf' in answer) asked.done(Buffer.from(answer.pdf));
  else asked.failed(new Error(`A document could not be made: ${answer.fault}`));
  if (by.waiting.size === 0) rest(by);
}

function answerAll(by: Maker, error: Error): void {
  if (maker === by) maker = undefined;
  for (const asked of by.waiting.values()) {
    clearTimeout(asked.late);
    asked.failed(error);
  }
  by.waiting.clear();
}

/** While a document is awaited this process stays; a maker that rests holds nobody up. */
function hold(by: Maker): void {
  clearTimeout(by.idle);
  by.child.ref();
  by.child.channel?.ref();
}

/** A maker without work lets this process end; one that was replaced, or rests for a minute, ends itself. */
function rest(by: Maker): void {
  by.child.unref();
  by.child.channel?.unref();
  const end = () => {
    if (maker === by) maker = undefined;
    if (by.child.connected) by.child.disconnect();
  };
  if (maker !== by) end();
  else by.idle = setTimeout(end, idleMs).unref();
}

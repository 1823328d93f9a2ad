import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { livedOf } from './past-clock.ts';
import type { PastNews, PastOrder } from './past-process.ts';

/** A past that is being loaded. */
export interface LoadingPast {
  /** Whole, or given up; never fails. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Loads the past in a process of its own, behind everything else; `tell` hears how far it is. Stopped, it goes on at
 * the next start.
 */
export function loadApart(order: PastOrder, tell: (news: PastNews) => void): LoadingPast {
  const child = fork(join(import.meta.dirname, 'past-process.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  let isTold = false;
  const gone = new Promise<void>((done) =>
    child.once('exit', (code) => {
      if (code !== null && code !== 0 && !isTold) tell({ failed: `Its process ended with ${code}.` });
      done();
    }),
  );
  child.on('message', (news) => {
    isTold ||= 'failed' in (news as object);
    tell(news as PastNews);
  });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  child.send(order);
  return {
    ended: gone,
    async stop() {
      child.kill('SIGKILL'); // a day is whole or not at all
      await gone;
    },
  };
}

/** Loads the past unless it is there, and prints one line that moves, and one at the end. */
export function startPast(order: PastOrder, out: NodeJS.WriteStream): LoadingPast {
  const began = Date.now();
  let loading: LoadingPast | undefined;
  let isStopped = false;
  const line = (text: string, isLast = false) => {
    if (out.isTTY) out.write(`\r\u001b[K${text}${isLast ? '\n' : ''}`);
    else if (isLast) out.write(`${text}\n`);
  };
  const tell = (news: PastNews) => {
    if ('failed' in news)
      line(`The past of the sample town is not whole: ${news.failed} It goes on at the next start.`, true);
    else if ('progress' in news) {
      const { days, ofDays, payments } = news.progress;
      line(`  Past of the town: ${Math.floor((days * 100) / ofDays)} %, ${payments.toLocaleString('en-US')} payments`);
    } else if (news.done) {
      const seconds = ((Date.now() - began) / 1000).toFixed(0);
      line(
        `  Past loaded: ${order.days} days, ${news.done.payments.toLocaleString('en-US')} payments in ${seconds} s`,
        true,
      );
    }
  };
  const looked = livedOf(order.ownerUrl).then(
    (lived) => {
      if (!lived?.isFinished && !isStopped) loading = loadApart(order, tell);
    },
    (error: Error) => tell({ failed: error.message }),
  );
  return {
    ended: looked.then(() => loading?.ended),
    async stop() {
      isStopped = true;
      await looked;
      await loading?.stop();
    },
  };
}

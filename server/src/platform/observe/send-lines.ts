import { setTimeout as pause } from 'node:timers/promises';

const usual = { everyMs: 2_000, limitMs: 5_000, most: 5_000 };
const atOnce = 500;
// The level is the first thing that a line says; debug and trace are for who reads them here.
const reported = /^\{"level":"(info|warn|error|fatal)"/;

export interface SentLines {
  take(line: string): void;
  /** Sends what is left, as far as a few seconds allow. */
  stop(): Promise<void>;
}

/**
 * Sends log lines to the operator's error-reporting service (ERROR_REPORT_URL), as lines of JSON, some hundred at once.
 * Lines wait while it does not answer; of more than `most` the oldest go, and how many is told. Nothing waits for it.
 */
export function sendLines(url: string, { everyMs, limitMs, most } = usual): SentLines {
  let waiting: string[] = [];
  let dropped = 0;
  let isTold = false;
  const over = new AbortController();

  async function send(): Promise<boolean> {
    const lines = waiting.slice(0, atOnce);
    const lost = dropped;
    const told = lost > 0 ? [JSON.stringify({ level: 'warn', what: 'log lines dropped', count: lost })] : [];
    const body = [...told, ...lines, ''].join('\n');
    const isTaken = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    }).then(
      async (response) => (await response.body?.cancel(), response.ok),
      () => false,
    );
    if (isTaken) {
      // Of those that were sent some may have been dropped meanwhile.
      waiting = waiting.slice(Math.max(0, lines.length - (dropped - lost)));
      dropped = Math.max(0, dropped - lost - lines.length);
    }
    if (isTaken === isTold && !over.signal.aborted) {
      isTold = !isTaken;
      if (isTold) console.error('ERROR_REPORT_URL does not take log lines; they wait and are tried again.');
    }
    return isTaken;
  }
  async function loop(): Promise<void> {
    while (!over.signal.aborted) {
      await pause(everyMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
      while (!over.signal.aborted && waiting.length > 0 && (await send()));
    }
  }
  const looped = loop();
  return {
    take(line) {
      if (!reported.test(line)) return;
      waiting.push(line.trimEnd());
      if (waiting.length <= most) return;
      waiting.shift();
      dropped += 1;
    },
    async stop() {
      over.abort();
      await looped;
      while (waiting.length > 0 && (await send()));
    },
  };
}

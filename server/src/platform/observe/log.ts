import type { SentLines } from './send-lines.ts';

type Level = 'info' | 'warn' | 'error' | 'fatal';

let sent: Pick<SentLines, 'take'> | undefined;

/** From now on every line goes there as well; without a place, nowhere else. */
export const alsoSend = (to: Pick<SentLines, 'take'> | undefined): void => {
  sent = to;
};

/** Where the lines of requests are written, if they go elsewhere too. */
const requestOutput = () => {
  const to = sent;
  if (!to) return {};
  const write = (line: string): void => {
    process.stdout.write(line);
    to.take(line);
  };
  return { stream: { write } };
};

/**
 * One log line outside of a request: a single line of JSON with its time, like those of requests. Text is cut: a log is
 * no place for data.
 */
export function logLine(level: Level, what: string, fields: Readonly<Record<string, unknown>> = {}): void {
  const line = JSON.stringify({ level, time: new Date().toISOString(), what, ...fields });
  if (level === 'info') console.log(line);
  else console.error(line);
  sent?.take(line);
}

/** An error as fields of a log line. */
export const errorFields = (error: unknown) => ({
  name: (error as Error | undefined)?.name,
  message: (error as Error | undefined)?.message?.slice(0, 300),
});

/** How the lines of requests begin, equal to ours: the level by its name, the time as ISO 8601 in UTC. */
export const requestLines = () => ({
  ...requestOutput(),
  formatters: { level: (label: string) => ({ level: label }) },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
});

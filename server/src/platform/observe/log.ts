type Level = 'info' | 'warn' | 'error' | 'fatal';

/**
 * One log line outside of a request: a single line of JSON with its time, like those of requests. Text is cut: a log is
 * no place for data.
 */
export function logLine(level: Level, what: string, fields: Readonly<Record<string, unknown>> = {}): void {
  const line = JSON.stringify({ level, time: new Date().toISOString(), what, ...fields });
  if (level === 'info') console.log(line);
  else console.error(line);
}

/** An error as fields of a log line. */
export const errorFields = (error: unknown) => ({
  name: (error as Error | undefined)?.name,
  message: (error as Error | undefined)?.message?.slice(0, 300),
});

/** How the lines of requests begin, equal to ours: the level by its name, the time as ISO 8601 in UTC. */
export const requestLines = {
  formatters: { level: (label: string) => ({ level: label }) },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
};

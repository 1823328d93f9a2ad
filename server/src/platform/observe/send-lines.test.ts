import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { alsoSend, logLine, requestLines } from './log.ts';
import { sendLines } from './send-lines.ts';
import { startReports } from './start-reports.ts';

const pace = { everyMs: 20, limitMs: 2_000, most: 5_000 };
const ends: (() => unknown)[] = [];
afterEach(async () => {
  alsoSend(undefined);
  for (const end of ends.splice(0)) await end();
  vi.restoreAllMocks();
});

/** A service that takes lines, or does not while `isDown`. */
async function service() {
  const told = { bodies: [] as string[], isDown: false };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    if (!told.isDown) told.bodies.push(body);
    response.writeHead(told.isDown ? 503 : 204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  const lines = () =>
    told.bodies.flatMap((body) => body.trim().split('\n')).map((line) => JSON.parse(line) as Record<string, unknown>);
  return { told, lines, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}
const line = (what: string, level = 'info') => JSON.stringify({ level, what });

describe('the error-reporting service', () => {
  it('gets what is logged at info, warn and error, of requests too, and never debug', async () => {
    for (const name of ['log', 'error'] as const) vi.spyOn(console, name).mockImplementation(() => undefined);
    vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    const { url, lines } = await service();
    const sent = sendLines(url, pace);
    alsoSend(sent);
    const app = Fastify({ logger: { level: 'debug', ...requestLines() } });
    logLine('info', 'one');
    logLine('warn', 'two');
    logLine('error', 'three');
    app.log.debug('four');
    app.log.warn('five');
    await sent.stop();
    expect(lines().map(({ level, what, msg }) => [level, what ?? msg])).toEqual([
      ['info', 'one'],
      ['warn', 'two'],
      ['error', 'three'],
      ['warn', 'five'],
    ]);
  });

  it('is told in production alone, and where it has an address', async () => {
    for (const name of ['log', 'error'] as const) vi.spyOn(console, name).mockImplementation(() => undefined);
    vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    const { url: ERROR_REPORT_URL, lines } = await service();
    for (const NODE_ENV of ['development', 'test', 'production']) {
      const end = startReports({ NODE_ENV, ERROR_REPORT_URL });
      logLine('warn', NODE_ENV);
      await end();
      logLine('warn', `after ${NODE_ENV}`);
    }
    await startReports({ NODE_ENV: 'production', ERROR_REPORT_URL: '' })();
    expect(lines().map(({ what }) => what)).toEqual(['production']);
  });

  it('gets each line once and in order when it is back; of too many the oldest went, and it is told', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { told, url, lines } = await service();
    told.isDown = true;
    const sent = sendLines(url, { ...pace, most: 3 });
    for (const what of ['a', 'b', 'c', 'd', 'e']) sent.take(`${line(what)}\n`);
    await vi.waitFor(() => expect(complaint).toHaveBeenCalledTimes(1));
    told.isDown = false;
    await vi.waitFor(() => expect(lines()).toHaveLength(4));
    sent.take(line('f'));
    await sent.stop();
    expect(lines().map(({ what, count }) => [what, count])).toEqual([
      ['log lines dropped', 2],
      ['c', undefined],
      ['d', undefined],
      ['e', undefined],
      ['f', undefined],
    ]);
    expect(complaint).toHaveBeenCalledTimes(1);
  });

  it('holds nobody up at the end when it is away', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const sent = sendLines('http://127.0.0.1:9/', pace);
    sent.take(line('a'));
    await sent.stop();
  });
});

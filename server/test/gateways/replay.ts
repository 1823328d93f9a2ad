import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the vendor's line behaves besides its words. */
export type Line = 'answers' | 'slow' | 'cut' | 'malformed' | 'down';

export interface Recorded {
  readonly status: number;
  readonly body: unknown;
}

export interface Replay {
  readonly url: string;
  /** What was asked since the last `answer`, newest last. */
  readonly asked: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[];
  answer(recorded: Recorded, line?: Line): void;
  /** The same with a body for each request, made from what it asks. */
  answerEach(bodyFor: (asked: string) => unknown): void;
  close(): Promise<void>;
}

/** A server that plays back a vendor's recorded payload over real HTTP, well or badly. */
export async function openReplay(): Promise<Replay> {
  let now: { recorded: Recorded; line: Line; bodyFor?: (asked: string) => unknown } = { recorded: { status: 500, body: {} }, line: 'answers' };
  const asked: Replay['asked'] = [];
  const play = (response: ServerResponse, askedBody: string): void => {
    const { recorded, line, bodyFor } = now;
    const text = JSON.stringify(bodyFor ? bodyFor(askedBody) : recorded.body);
    if (line === 'slow') return; // the headers never come
    if (line === 'down') return void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>');
    response.writeHead(recorded.status, { 'content-type': 'application/json', ...(line === 'cut' ? { 'content-length': String(text.length) } : {}) });
    if (line === 'cut') {
      response.write(text.slice(0, text.length / 2));
      setTimeout(() => response.destroy(), 20);
    } else response.end(line === 'malformed' ? `${text.slice(0, -1)},` : text);
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
      play(response, body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer(recorded, line = 'answers') {
      now = { recorded, line };
      asked.length = 0;
    },
    answerEach(bodyFor) {
      now = { recorded: { status: 200, body: {} }, line: 'answers', bodyFor };
      asked.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

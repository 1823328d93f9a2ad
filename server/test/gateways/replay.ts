import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the vendor's line behaves besides its words. */
export type Line = 'answers' | 'slow' | 'cut' | 'malformed' | 'down';

export interface Recorded {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Replay {
  readonly url: string;
  /** What was asked since the last `answer`, newest last. */
  readonly asked: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[];
  /** `before` answers what a vendor is asked before the request that decides; it is not counted in `asked`. */
  answer(recorded: Recorded, line?: Line, before?: (request: string) => Recorded | undefined): void;
  /** The same with a body for each request, made from what it asks. */
  answerEach(bodyFor: (asked: string, request: string) => unknown): void;
  close(): Promise<void>;
}

/** A server that plays back a vendor's recorded payload over real HTTP, well or badly. */
export async function openReplay(): Promise<Replay> {
  let now: {
    recorded: Recorded;
    line: Line;
    bodyFor?: (asked: string, request: string) => unknown;
    before?: ((request: string) => Recorded | undefined) | undefined;
  } = {
    recorded: { status: 500, body: {} },
    line: 'answers',
  };
  const asked: Replay['asked'] = [];
  const play = (response: ServerResponse, askedBody: string, request: string): void => {
    const { recorded, line, bodyFor } = now;
    const text = JSON.stringify(bodyFor ? bodyFor(askedBody, request) : recorded.body);
    if (line === 'slow') return; // the headers never come
    if (line === 'down')
      return void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>');
    response.writeHead(recorded.status, {
      'content-type': 'application/json',
      ...recorded.headers,
      ...(line === 'cut' ? { 'content-length': String(text.length) } : {}),
    });
    if (line === 'cut') {
      response.write(text.slice(0, text.length / 2));
      setTimeout(() => response.destroy(), 20);
    } else response.end(line === 'malformed' ? `${text.slice(0, -1)},` : text);
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const first = now.before?.(`${request.method} ${request.url}`);
      if (first)
        return void response
          .writeHead(first.status, { 'content-type': 'application/json' })
          .end(JSON.stringify(first.body));
      asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
      play(response, body, `${request.method} ${request.url}`);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer(recorded, line = 'answers', before = undefined) {
      now = { recorded, line, before };
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

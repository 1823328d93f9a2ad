import { createServer, request } from 'node:http';
import { freePort } from '@ratepayer/dev/free-port.ts';

export interface Relay {
  readonly origin: string;
  /** Where it hands on what it is asked. */
  handTo(origin: string): void;
  stop(): void;
}

/**
 * Another host for the API, as an operator may put one before the product: hands on what it is asked, and lets the
 * product's pages ask.
 */
export async function startRelay(): Promise<Relay> {
  const port = await freePort();
  let target = '';
  const server = createServer((from, to) => {
    const allowed = {
      'access-control-allow-origin': target,
      'access-control-allow-headers': '*, authorization',
      'access-control-allow-methods': '*',
    };
    if (from.method === 'OPTIONS') {
      to.writeHead(204, allowed).end();
      return;
    }
    const { host } = new URL(target);
    const onward = request(
      `${target}${from.url}`,
      { method: from.method ?? 'GET', headers: { ...from.headers, host, origin: target } },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...allowed });
        answer.pipe(to);
      },
    );
    onward.on('error', () => to.writeHead(502, allowed).end());
    from.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    origin: `http://localhost:${port}`,
    handTo: (origin) => {
      target = origin;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

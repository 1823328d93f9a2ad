import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const tries = 100;

/**
 * An even port of this machine that nobody listens on, nor on the one after it, where a product puts its mail catcher.
 * Below those that the system hands to connections, and by chance, so that two who ask at once get two.
 */
export async function freePort(): Promise<number> {
  for (let i = 0; i < tries; i++) {
    const port = 2 * randomInt(10_000, 16_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error(`None of ${tries} ports was free.`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer()
      .once('error', () => done(false))
      .listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll } from 'vitest';
import { testCertificate, testCertificateKey } from './test-certificate.ts';
import { type Answer, openWorld, type World } from './world.ts';

interface Said {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

/** By the paths of the program; made anew for each file, since one of them fills fifty megabytes. */
const answersByPath = (): Readonly<Record<string, Said>> => ({
  '/loads': { body: '{"city":"Reno","other":"x","deep":{"a":1},"age":7}' },
  '/suggests': { body: '{"result":{"updatedFields":{"city":"Reno, NV","other":"x"}}}' },
  '/refuses': { body: '{"errors":[{"errorMessage":"No such parcel."},{"errorMessage":"Call us."},7]}' },
  '/breaks': { status: 500, body: 'Secret stack trace' },
  '/redirects': { status: 302, headers: { location: 'https://169.254.169.254/' }, body: '' },
  ...Object.fromEntries(
    ['127.0.0.1', '169.254.169.254', '[::1]', '[::ffff:127.0.0.1]', 'localhost'].map((host) => [
      `/redirects/${host}`,
      { status: 307, headers: { location: `https://${host}/loads` }, body: '{"city":"Secret"}' },
    ]),
  ),
  '/nonsense': { body: '<html>Secret</html>' },
  '/floods': { body: `{"city":"${'x'.repeat(50_000_000)}"}` },
});

/** A letter now and then, without end. */
function dribble(response: ServerResponse): void {
  response.writeHead(200).write('{"city":"Reno"}');
  const more = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(more));
}

interface Heard {
  readonly body: string;
  readonly headers: Record<string, unknown>;
}

/** A biller's program, which answers by its path, well or badly; at /says with what `says` gives at that moment. */
async function startProgram(says: () => string) {
  const heard: Heard[] = [];
  const answers = answersByPath();
  const biller = createServer({ cert: testCertificate, key: testCertificateKey }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      heard.push({ body: Buffer.concat(parts).toString(), headers: request.headers });
      const answer = answers[request.url ?? ''];
      if (request.url === '/dribbles') dribble(response);
      if (request.url === '/says') response.end(says());
      if (answer) response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((done) => biller.listen(0, '127.0.0.1', done));
  return { biller, port: (biller.address() as AddressInfo).port, heard };
}

interface FormBiller {
  readonly world: World;
  readonly unit: number;
  readonly admin: string;
  /** What the program was asked, in its order. */
  readonly heard: readonly Heard[];
  readonly send: (method: string, path: string, body?: object, token?: string) => Promise<Answer>;
  readonly addTrigger: (more: object) => Promise<Answer>;
  /** A trigger that asks the program at a path. */
  readonly https: (path: string, more?: object) => Promise<number>;
}

/** A biller whose forms ask a program of theirs, for the tests of a file; both end after the last of them. */
export async function openFormBiller(says: () => string = () => ''): Promise<FormBiller> {
  const { biller, port, heard } = await startProgram(says);
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, testCertificate]);
  const world = await openWorld({ OUTBOUND_ALLOW: `localhost:${port}` });
  afterAll(async () => {
    setDefaultCACertificates(known);
    await world.close();
    biller.closeAllConnections();
    biller.close();
  });
  const unit = await world.unitId('riverton-water');
  const admin = await world.token('admin@riverton.test');

  const send = (method: string, path: string, body?: object, token: string | undefined = admin): Promise<Answer> =>
    world.call(method, `/api/business-units/${unit}${path}`, {
      ...(token ? { token } : {}),
      ...(body ? { body } : {}),
    });
  let made = 0;
  const addTrigger = async (more: object): Promise<Answer> => {
    made += 1;
    const asked = { name: `Q ${made}`, kind: 'Https', url: '', secret: '', timeoutSeconds: 1, isActive: true, ...more };
    return send('POST', '/function-triggers', asked);
  };
  const https = async (path: string, more: object = {}): Promise<number> =>
    (await addTrigger({ url: `https://localhost:${port}${path}`, ...more })).body.id;
  return { world, unit, admin, heard, send, addTrigger, https };
}

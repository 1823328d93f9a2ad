import { fork } from 'node:child_process';
import { join } from 'node:path';
import { importJWK, SignJWT } from 'jose';
import { WebSocket } from 'ws';
import { createUser } from '@ratepayer/server/capabilities/users/create-user.ts';
import { signingKeys } from '@ratepayer/server/platform/crypto/signing-keys.ts';
import { makeCity } from './city.ts';
import { type Figures, figures, type Lab, openLab, openLoop, report, round } from './lab.ts';
import { startNode } from './product-node.ts';

const clients = 1_000;
const perSecond = 50;
const end = '\u001e';

/**
 * A thousand clients of the hub on two processes and fifty events a second, against the same frames over bare sockets.
 */
export async function realtime({ rows, seconds }: { rows: number; seconds: number }): Promise<boolean> {
  const lab = await openLab(8);
  const city = await makeCity(lab, 1, Math.min(rows, 1_000));
  const [unit = 0] = city.unitIds;
  const nodes = [await startNode(lab, 'api'), await startNode(lab, 'api')];
  const worker = await startNode(lab, 'worker');
  const token = await staffToken(lab);
  const sent = new Map<number, number>();
  let latencies: number[] = [];
  const heard = (text: string) => {
    const at = text.indexOf('"id":');
    const id = at < 0 ? 0 : Number.parseInt(text.slice(at + 5), 10);
    const began = sent.get(id);
    if (began !== undefined) latencies.push(performance.now() - began);
  };
  const sockets: WebSocket[] = [];
  for (let i = 0; i < clients; i += 50) {
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, k) =>
          connect(`${nodes[(i + k) % 2]?.origin.replace('http', 'ws')}/signalr-hub?access_token=${token}`, heard),
        ),
      )),
    );
  }
  // As the official client does: who is silent for half a minute is taken for gone.
  const pings = setInterval(() => {
    for (const socket of sockets) socket.send(`{"type":6}${end}`);
  }, 10_000);
  let id = 0;
  const event = async () => {
    const mine = ++id;
    sent.set(mine, performance.now());
    await lab.owner.query({
      name: 'event',
      text: `insert into outbox (business_unit_id, ordering_key, topic, payload)
        values ($1, 'payment:1', 'Payment.Processed', jsonb_build_object('id', $2::int))`,
      values: [unit, mine],
    });
  };
  const runs: { product: Figures; limit: Figures; ratio: number }[] = [];
  for (let pair = 0; pair < 3; pair++) {
    latencies = [];
    await openLoop(perSecond, seconds, event);
    await new Promise((done) => setTimeout(done, 1_500));
    const product = figures(latencies, seconds);
    const limit = await bare(seconds);
    runs.push({ product, limit, ratio: round(product.perSecond / limit.perSecond) });
  }
  clearInterval(pings);
  for (const socket of sockets) socket.terminate();
  await Promise.all([...nodes, worker].map((node) => node.kill()));
  const middle = runs.toSorted((a, b) => a.ratio - b.ratio)[1];
  const ratio = middle?.ratio ?? 0;
  const met = ratio >= 0.5 && (middle?.product.p95 ?? 1e9) <= 250;
  report(lab, {
    name: 'realtime',
    rows: clients,
    product: middle?.product ?? {},
    limit: middle?.limit ?? {},
    ratio,
    aim: 'deliveries >= 0.5 of bare sockets, p95 <= 250 ms',
    met,
    runs,
    notes: [
      'from the insert into the outbox to the frame at each of 1,000 clients; relay looks every 150 ms when nothing waited',
    ],
  });
  await lab.close();
  return met;
}

function connect(url: string, onMessage: (text: string) => void, handshake = true): Promise<WebSocket> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(url);
    socket.once('error', fail);
    socket.on('message', (data) => onMessage(data.toString()));
    socket.once('open', () => {
      if (handshake) socket.send(`{"protocol":"json","version":1}${end}`);
      done(socket);
    });
  });
}

/** A member of staff, and a token as the provider makes it. */
async function staffToken(lab: Lab): Promise<string> {
  const userId = await lab.db.platform((tx) =>
    createUser(tx, {
      name: 'Bench',
      email: 'staff@bench.test',
      password: 'not used here',
      role: 'Organization Admin',
      organizationId: 1,
    }),
  );
  const [jwk] = await signingKeys(lab.db.pool, lab.keyring);
  return new SignJWT({ client_id: 'portal', scope: 'api', role: 'Organization Admin' })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: jwk?.kid ?? '' })
    .setSubject(String(userId))
    .setIssuer('http://localhost:4000/auth')
    .setAudience('http://localhost:4000/api')
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(await importJWK(jwk ?? {}, 'RS256'));
}

/** The same number of frames of the same size over sockets with nothing behind them. */
async function bare(seconds: number): Promise<Figures> {
  const servers = await Promise.all(
    [0, 1].map(async () => {
      const child = fork(join(import.meta.dirname, 'bare-sockets.ts'), [String(perSecond), String(seconds)], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const port = await new Promise<number>((done) => child.once('message', (message) => done(Number(message))));
      return { child, port };
    }),
  );
  const latencies: number[] = [];
  const heard = (text: string) =>
    latencies.push(
      performance.timeOrigin + performance.now() - Number.parseFloat(text.slice(text.indexOf('"at":') + 5)),
    );
  const sockets: WebSocket[] = [];
  for (let i = 0; i < clients; i += 50)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, k) => connect(`ws://127.0.0.1:${servers[(i + k) % 2]?.port}`, heard, false)),
      )),
    );
  for (const { child } of servers) child.send('go');
  await new Promise((done) => setTimeout(done, seconds * 1000 + 1_000));
  for (const socket of sockets) socket.terminate();
  for (const { child } of servers) child.kill('SIGKILL');
  return figures(latencies, seconds);
}

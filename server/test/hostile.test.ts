import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '@ratepayer/contract/kit/operation.ts';
import { allOperations } from './all-operations.ts';
import { type HostileClient, hostileSeed, openHostileClient, random } from './hostile-client.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let client: HostileClient;
beforeAll(async () => {
  world = await openWorld();
  client = await openHostileClient(world);
});
afterAll(() => world.close());

// As many as are asked for: hostile.long.ts, which CI asks for twenty.
const rounds = 4;
describe.each(Object.entries(allOperations) as [string, Operation][])('%s', (id, operation) => {
  it('answers nonsense with a clear error, never with a 500', () => client.send(id, operation, rounds));
});

describe('calls in the wrong order, repeated and cut', () => {
  it('leave the payment as it is, whatever the order', async () => {
    await world.rows('delete from rate_counter');
    const next = random(hostileSeed + 1);
    const accountId = await world.accountId('10002');
    const { token } = await world.quickPay(['10002']);
    for (let round = 0; round < 25; round++) {
      const { intent } = await prepare(world, { token, accountId, amountMinor: 2000 + round });
      const path = `/api/payment-intents/${intent.identifier}`;
      const calls: [string, string, unknown][] = [
        ['GET', path, undefined],
        ['PUT', `${path}/charges`, { lineItems: [] }],
        ['PUT', `${path}/charges`, { lineItems: [{ accountId, lineItemType: 'AccountBalance', amountMinor: -5 }] }],
        [
          'PUT',
          `${path}/payment-source`,
          { paymentSourceType: 'Credit Card', token: 'sbx_card_unknown', holderName: 'x' },
        ],
        ['PUT', `${path}/payment-fields`, { contactEmail: 'a@example.test' }],
        ['POST', `${path}/process`, { totalMinor: intent.totalMinor + 1, acknowledgedTermsVersionIds: [] }],
        ['POST', `${path}/process`, { totalMinor: intent.totalMinor, acknowledgedTermsVersionIds: [999_999] }],
        ['GET', `${path}/result`, undefined],
        ['GET', `${path}/fee-amount?paymentSourceType=CreditCard&amountMinor=1`, undefined],
        ['POST', `${path}/abandon`, {}],
        ['POST', `${path}/abandon`, {}],
      ];
      const order = calls.map((call) => [next(), call] as const).toSorted((a, b) => a[0] - b[0]);
      const answers = await Promise.all(order.map(([, [method, url, body]]) => world.call(method, url, { body })));
      for (const [i, answer] of answers.entries())
        expect(
          answer.status,
          `${order[i]?.[1][0]} ${order[i]?.[1][1]} ${JSON.stringify(answer.body).slice(0, 200)}`,
        ).toBeLessThan(500);
    }
    expect(await world.rows("select count(*)::int as n from payment where status = 'Succeeded'")).toEqual([{ n: 0 }]);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('give no 500 and keep nothing when the line is cut in the middle of a body', async () => {
    const address = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }));
    const before = await world.rows('select count(*)::int as n from payment_session');
    for (let i = 0; i < 40; i++) {
      await new Promise<void>((done) => {
        const socket = connect(Number(address.port), '127.0.0.1', () => {
          const body = '{"businessUnitId":1,"channel":"QuickPay","accountIds":[1';
          socket.write(
            `POST /api/payment-intents HTTP/1.1\r\nHost: localhost:4000\r\nContent-Type: application/json\r\nContent-Length: ${body.length + 10}\r\n\r\n${body.slice(0, i)}`,
            () => socket.destroy(),
          );
        });
        socket.on('close', () => done());
        socket.on('error', () => undefined);
      });
    }
    for (const raw of [
      'GET / HTTP/9.9\r\n\r\n',
      '\u0000\u0001\u0002',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
      `GET /api HTTP/1.1\r\nHost: x\r\nX: ${'b'.repeat(30_000)}\r\n\r\n`,
    ]) {
      const answer = await new Promise<string>((done) => {
        let text = '';
        const socket = connect(Number(address.port), '127.0.0.1', () => socket.write(raw));
        socket.on('data', (part) => (text += part.toString()));
        socket.on('error', () => undefined);
        socket.on('close', () => done(text));
        setTimeout(() => socket.destroy(), 1_000);
      });
      expect(answer).not.toMatch(/^HTTP\/1\.1 5/);
    }
    expect((await fetch(`${address.origin}/health/ready`)).status).toBe(200);
    expect(await world.rows('select count(*)::int as n from payment_session')).toEqual(before);
  });
});

it('changed nothing that matters', () => client.changedNothing());

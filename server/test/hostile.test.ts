import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Operation, routeOf } from '@ratepayer/contract/kit/operation.ts';
import { allOperations, allPaths } from './all-operations.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
const tokens: string[] = [''];
let identifier = '';
let uploadId = 0;
const seed = 20_261_121;

beforeAll(async () => {
  world = await openWorld();
  tokens.push(await world.token('admin@riverton.test'), (await world.quickPay(['10001'])).token);
  const accountId = await world.accountId('10001');
  identifier = (await prepare(world, { token: tokens[2] ?? '', accountId, amountMinor: 1234 })).intent.identifier;
  const unit = await world.unitId('riverton-water');
  uploadId = (
    await world.call('POST', `/api/business-units/${unit}/accounts/get-upload-url?fileName=a.csv`, {
      token: tokens[1] ?? '',
    })
  ).body.uploadId;
});
afterAll(() => world.close());

/** A small generator with a seed, so that what fails once fails again. */
function random(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const nasty: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  ' ',
  'a'.repeat(10_000),
  "'; drop table payment; --",
  '<script>alert(1)</script>',
  '\u0000',
  '\u0007',
  '\ud800',
  '%00',
  '../../etc/passwd',
  '{{amount}}',
  '=1+1',
  [],
  [[]],
  {},
  { __proto__: { x: 1 } },
  { constructor: 1 },
  [null],
  Array(200).fill(1),
  'NaN',
  '1e400',
  '٣',
  '２',
  '4242424242424242',
  '2026-13-45',
  '0001-01-01',
  '9999-12-31',
];

function fieldsOf(shape: unknown): string[] {
  if (shape instanceof z.ZodObject) return Object.keys(shape.shape);
  if (shape instanceof z.ZodDiscriminatedUnion)
    return [...new Set(shape.options.flatMap((option) => fieldsOf(option)))];
  return shape instanceof z.ZodOptional ? fieldsOf(shape.unwrap()) : [];
}

/**
 * One request whose address, query and body hold nonsense by chance; every fourth and seventh round worse than that.
 */
function nonsense(id: string, operation: Operation, real: Record<string, unknown>, round: number, next: () => number) {
  const pick = () => nasty[Math.floor(next() * nasty.length)];
  const { method, url } = routeOf(allPaths[id] ?? '');
  const filled = url.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent((round % 4 === 0 ? String(pick()) : String(real[key] ?? 1)).toWellFormed() || 'x'),
  );
  const query = new URLSearchParams(
    fieldsOf(operation.query).flatMap((key) => (next() < 0.5 ? [[key, String(pick()).toWellFormed()]] : [])),
  ).toString();
  const fields = operation.body
    ? Object.fromEntries([...fieldsOf(operation.body), 'extra'].flatMap((key) => (next() < 0.7 ? [[key, pick()]] : [])))
    : undefined;
  return {
    method,
    address: query ? `${filled}?${query}` : filled,
    body: fields && round % 7 === 0 ? pick() : fields,
    headers: { 'content-type': 'application/json', 'idempotency-key': String(pick()).replace(/[^\x20-\x7e]/g, '') },
  };
}

describe.each(Object.entries(allOperations) as [string, Operation][])('%s', (id, operation) => {
  it('answers nonsense with a clear error, never with a 500', async () => {
    const next = random(seed);
    const unit = await world.unitId('riverton-water');
    const real = {
      businessUnitId: unit,
      id: unit,
      identifier,
      uploadId,
      slug: 'riverton-water',
      channelType: 'QuickPay',
      channel: 'QuickPay',
      paymentId: 1,
      referenceNumber: '900000000000000004',
    };
    for (let round = 0; round < 150; round++) {
      await world.rows('delete from rate_counter');
      const { method, address, body, headers } = nonsense(id, operation, real, round, next);
      if (address.length > 8000) continue;
      const answer = await world.call(method, address, { token: tokens[round % tokens.length] ?? '', body, headers });
      expect(
        answer.status,
        `${method} ${address.slice(0, 300)} ${JSON.stringify(body)?.slice(0, 300)} → ${JSON.stringify(answer.body).slice(0, 300)}`,
      ).toBeLessThan(500);
      const errors = answer.status >= 400 && Array.isArray(answer.body) ? answer.body : [];
      for (const item of errors) expect(Object.keys(item).sort()).toEqual(['errorMessage', 'propertyName']);
    }
  });
});

describe('calls in the wrong order, repeated and cut', () => {
  it('leave the payment as it is, whatever the order', async () => {
    await world.rows('delete from rate_counter');
    const next = random(seed + 1);
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

it('changed nothing that matters', async () => {
  expect(await world.rows('select count(*)::int as n from payment')).toEqual([{ n: 0 }]);
  expect(await brokenInvariants(world)).toEqual([]);
  expect(await world.rows('select count(*)::int as n from sandbox.ledger')).toEqual([{ n: 0 }]);
});

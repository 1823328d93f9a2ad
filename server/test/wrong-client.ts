import { expect } from 'vitest';
import { z } from 'zod';
import type { Operation } from '@ratepayer/contract/kit/operation.ts';
import { routeOf } from '@ratepayer/contract/kit/route-of.ts';
import { allPaths } from './all-operations.ts';
import type { Answer, World } from './world.ts';

/** The documentation as the server gives it out. */
export const documents = (world: World) =>
  (
    world.app as unknown as {
      swagger(): {
        paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
        components: { schemas: Record<string, unknown> };
      };
    }
  ).swagger();

const errors = z.array(z.strictObject({ propertyName: z.string(), errorMessage: z.string() })).min(1);
const failure = z.strictObject({ errors: z.array(z.strictObject({ errorMessage: z.string() })), traceId: z.string() });
// What a parser, a pattern or a library would say instead of us.
const jargon = new RegExp(
  [
    /zod|regex|pattern|\/\^|\\d|expected|\breceived\b/,
    /invalid (input|type|string|enum|option|literal|union)/,
    /unrecognized|too (small|big):|JSON at position/,
    /unexpected token|undefined|NaN|null\b|\[object|ECONN|syntax error|violates|FST_/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** Hostile values by what a field takes; each breaks another rule. */
const hostile: readonly unknown[] = [
  '',
  'x',
  'a'.repeat(9_000),
  -1,
  0,
  1.5,
  1e308,
  true,
  [],
  {},
  null,
  ['x'],
  '2026-13-45',
  '2026-02-30',
  '0000-00-00',
  '9999-99-99',
  '\u0000',
  '4242.4242.4242.4242',
  '999999999999999999999',
];

function shapeOf(shape: unknown): Record<string, z.ZodType> {
  if (shape instanceof z.ZodObject) return shape.shape;
  if (shape instanceof z.ZodOptional) return shapeOf(shape.unwrap());
  if (shape instanceof z.ZodUnion || shape instanceof z.ZodDiscriminatedUnion)
    return Object.assign({}, ...(shape.options as unknown[]).map(shapeOf));
  return {};
}

/** What no place of an address takes. */
const misplaced = ['0', '-1', 'x', '99999999999999999999', "'", '%'];

/** `most` of the values, for the nth field those that follow what the one before it took; or all of them. */
const someOf = (values: readonly unknown[], nth: number, most: number): readonly unknown[] =>
  most >= values.length ? values : Array.from({ length: most }, (_, i) => values[(nth * most + i) % values.length]);

const realOf = (unit: number) => ({
  businessUnitId: unit,
  id: 1,
  identifier: 'A'.repeat(22),
  slug: 'riverton-water',
  channelType: 'QuickPay',
  channel: 'QuickPay',
  exportMethod: 'CSV',
  paymentId: 1,
  uploadId: 1,
  viewId: 1,
  referenceNumber: '900000000000000004',
});

/** Requests of an operation that are wrong each in one place, and some that are wrong altogether. */
function* wrongCalls(
  id: string,
  operation: Operation,
  real: Record<string, unknown>,
  most: number,
): Generator<{ method: string; url: string; body?: unknown; headers?: Record<string, string>; raw?: string }> {
  const { method, url: pattern } = routeOf(allPaths[id] ?? '');
  const fill = (over: Record<string, unknown>) =>
    pattern.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(over[key] ?? real[key] ?? 1)));
  const url = fill({});
  yield { method, url };
  yield { method, url: `${url}?NoSuchKey=1` };
  // Each operation begins with another one: the places of most are called the same.
  for (const [nth, key] of Object.keys(shapeOf(operation.params)).entries())
    for (const value of someOf(misplaced, id.length + nth, most)) yield { method, url: fill({ [key]: value }) };
  for (const [nth, key] of Object.keys(shapeOf(operation.query)).entries())
    for (const value of someOf(hostile, nth, most))
      yield { method, url: `${url}?${new URLSearchParams([[key, String(value).toWellFormed()]])}` };
  if (!operation.body) return;
  for (const raw of ['{', '[]', '"x"', 'null', '', '{"__proto__":{"x":1}}', `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`])
    yield { method, url, raw, headers: { 'content-type': 'application/json' } };
  yield { method, url, raw: 'x', headers: { 'content-type': 'text/plain' } };
  yield { method, url, raw: `"${'x'.repeat(1_100_000)}"`, headers: { 'content-type': 'application/json' } };
  yield { method, url, body: {} };
  yield { method, url, body: { noSuchField: 1 } };
  for (const [nth, key] of Object.keys(shapeOf(operation.body)).entries())
    for (const value of someOf(hostile, nth, most)) yield { method, url, body: { [key]: value } };
}

function check(world: World, id: string, answer: Answer, told: string): void {
  const { method, url } = routeOf(allPaths[id] ?? '');
  const documented = Object.keys(documents(world).paths[url]?.[method.toLowerCase()]?.responses ?? {});
  expect(documented, `${told} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 200)}`).toContain(
    String(answer.status),
  );
  if (answer.status < 400) return;
  const parsed = (answer.status === 500 ? failure : errors).safeParse(answer.body);
  expect(parsed.success, `${told}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(true);
  if (answer.status === 500 || !Array.isArray(answer.body)) return;
  for (const { errorMessage, propertyName } of answer.body) {
    if (propertyName === 'challenge') continue;
    expect(errorMessage, told).not.toMatch(jargon);
    expect(errorMessage, `${told}: a sentence`).toMatch(/^[A-Z“"].*[\w.!?)”"]$/s);
  }
}

export interface WrongClient {
  /** Sends requests that are wrong each in one place; no field takes more than `most` of the hostile values. */
  send(id: string, operation: Operation, most: number): Promise<void>;
}

/** A client that is wrong in every way, and holds each answer against the documentation. */
export async function openWrongClient(world: World): Promise<WrongClient> {
  const real = realOf(await world.unitId('riverton-water'));
  const tokens = [
    await world.token('admin@riverton.test'),
    '',
    'x.y.z',
    await world.token('base@riverton.test'),
    await world.token('global@ratepayer.test'),
  ];
  return {
    async send(id, operation, most) {
      const all = [...tokens, (await world.quickPay(['10001'])).token];
      let calls = 0;
      for (const { method, url, body, headers, raw } of wrongCalls(id, operation, real, most)) {
        const token = all[calls++ % (calls % 3 ? 1 : all.length)] ?? '';
        if (calls % 40 === 0) await world.rows('delete from rate_counter');
        const response = await world.app.inject({
          method: method as 'GET',
          url,
          headers: { host: 'localhost:4000', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
          ...(raw === undefined ? (body === undefined ? {} : { payload: body as object }) : { payload: raw }),
        });
        const parsed = response.headers['content-type']?.toString().includes('json')
          ? JSON.parse(response.payload)
          : response.payload;
        const told = `${method} ${url.slice(0, 200)} ${(raw ?? JSON.stringify(body) ?? '').slice(0, 120)}`;
        check(world, id, { status: response.statusCode, body: parsed, headers: response.headers }, told);
        expect(response.statusCode, `${told} ${response.payload.slice(0, 200)}`).toBeLessThan(500);
      }
    },
  };
}

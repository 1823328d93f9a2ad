import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Operation, routeOf } from '@ratepayer/contract/kit/operation.ts';
import { allOperations, allPaths } from './all-operations.ts';
import { prepare } from './paying.ts';
import { type Answer, openWorld, type World } from './world.ts';

let world: World;
let admin: string;
let unit: number;
let account: number;
const documents = () =>
  (
    world.app as unknown as {
      swagger(): {
        paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
        components: { schemas: Record<string, unknown> };
      };
    }
  ).swagger();

beforeAll(async () => {
  world = await openWorld();
  admin = await world.token('admin@riverton.test');
  unit = await world.unitId('riverton-water');
  account = await world.accountId('10001');
});
afterAll(() => world.close());

const errors = z.array(z.strictObject({ propertyName: z.string(), errorMessage: z.string() })).min(1);
const failure = z.strictObject({ errors: z.array(z.strictObject({ errorMessage: z.string() })), traceId: z.string() });
// What a parser, a pattern or a library would say instead of us.
const jargon =
  /zod|regex|pattern|\/\^|\\d|expected|\breceived\b|invalid (input|type|string|enum|option|literal|union)|unrecognized|too (small|big):|JSON at position|unexpected token|undefined|NaN|null\b|\[object|ECONN|syntax error|violates|FST_/i;

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

const real = () => ({
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
): Generator<{ method: string; url: string; body?: unknown; headers?: Record<string, string>; raw?: string }> {
  const { method, url: pattern } = routeOf(allPaths[id] ?? '');
  const fill = (over: Record<string, unknown>) =>
    pattern.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(String(over[key] ?? (real() as Record<string, unknown>)[key] ?? 1)),
    );
  const url = fill({});
  yield { method, url };
  yield { method, url: `${url}?NoSuchKey=1` };
  for (const key of Object.keys(shapeOf(operation.params)))
    for (const value of ['0', '-1', 'x', '99999999999999999999', "'", '%'])
      yield { method, url: fill({ [key]: value }) };
  for (const key of Object.keys(shapeOf(operation.query)))
    for (const value of hostile)
      yield { method, url: `${url}?${new URLSearchParams([[key, String(value).toWellFormed()]])}` };
  if (!operation.body) return;
  for (const raw of ['{', '[]', '"x"', 'null', '', '{"__proto__":{"x":1}}', `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`])
    yield { method, url, raw, headers: { 'content-type': 'application/json' } };
  yield { method, url, raw: 'x', headers: { 'content-type': 'text/plain' } };
  yield { method, url, raw: `"${'x'.repeat(1_100_000)}"`, headers: { 'content-type': 'application/json' } };
  yield { method, url, body: {} };
  yield { method, url, body: { noSuchField: 1 } };
  for (const key of Object.keys(shapeOf(operation.body)))
    for (const value of hostile) yield { method, url, body: { [key]: value } };
}

function check(id: string, answer: Answer, told: string): void {
  const { method, url } = routeOf(allPaths[id] ?? '');
  const documented = Object.keys(documents().paths[url]?.[method.toLowerCase()]?.responses ?? {});
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

describe('the documentation', () => {
  it('shows the answer of every operation, and every error it can give', () => {
    const { paths, components } = documents();
    for (const [id, operation] of Object.entries(allOperations)) {
      const { method, url } = routeOf(allPaths[id] ?? '');
      const responses = paths[url]?.[method.toLowerCase()]?.responses ?? {};
      expect(Object.keys(responses), id).toEqual(expect.arrayContaining(['200', '400', '401', '429', '500', '503']));
      const text = JSON.stringify(responses['200']);
      expect(text, `${id} says what it answers`).toMatch(operation.file ? /binary/ : /\$ref|"type"|"anyOf"|"oneOf"/);
      for (const status of operation.refuses ?? []) expect(Object.keys(responses), id).toContain(String(status));
      if (operation.accepted) expect(JSON.stringify(responses['202']), id).toContain('ApprovalAsked');
    }
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['Errors', 'Failure']));
  });

  it.each(Object.entries(allOperations))(
    'holds for %s under hostile input, and its errors are sentences',
    async (id, operation) => {
      const tokens = [
        admin,
        '',
        'x.y.z',
        await world.token('base@riverton.test'),
        await world.token('global@ratepayer.test'),
        (await world.quickPay(['10001'])).token,
      ];
      let calls = 0;
      for (const { method, url, body, headers, raw } of wrongCalls(id, operation)) {
        const token = tokens[calls++ % (calls % 3 ? 1 : tokens.length)] ?? '';
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
        check(
          id,
          { status: response.statusCode, body: parsed, headers: response.headers },
          `${method} ${url.slice(0, 120)} ${(raw ?? JSON.stringify(body) ?? '').slice(0, 80)}`,
        );
        expect(
          response.statusCode,
          `${method} ${url.slice(0, 200)} ${(raw ?? JSON.stringify(body) ?? '').slice(0, 120)} ${response.payload.slice(0, 200)}`,
        ).toBeLessThan(500);
      }
    },
  );
});

describe('keys of an address', () => {
  const list = (query: string) => world.call('GET', `/api/business-units/${unit}/payments?${query}`, { token: admin });

  it('that are not known are refused by their name', async () => {
    expect([(await list('Nonsense=1&Page=1&_=5')).status, (await list('Nonsense=1&Page=1&_=5')).body]).toEqual([
      400,
      [{ propertyName: 'Nonsense', errorMessage: 'This is not known here. Leave it out.' }],
    ]);
    expect(
      (await world.call('GET', `/api/business-units/${unit}/approvals?Sorted.0.Id=x`, { token: admin })).body[0]
        .propertyName,
    ).toBe('Sorted.0.Id');
    expect((await list('_=5')).status).toBe(200);
  });

  it('that search by one letter are refused', async () => {
    for (const [id, key] of [
      ['listPayments', 'Search.SearchText'],
      ['listServiceFees', 'Search.SearchText'],
      ['listExternalPayments', 'Search.SearchText'],
      ['listAccountPayments', 'SearchText'],
      ['listUploads', 'Search.SearchText'],
      ['findAccounts', 'query'],
    ] as const) {
      const { url } = routeOf(allPaths[id] ?? '');
      const answer = await world.call('GET', `${url.replace('{businessUnitId}', String(unit))}?${key}=a`, {
        token: admin,
      });
      expect([answer.status, answer.body], id).toEqual([
        400,
        [{ propertyName: key, errorMessage: 'Type at least two characters.' }],
      ]);
    }
  });

  it('take dates and instants that exist, and no others', async () => {
    for (const bad of [
      '2026-13-45',
      '2026-02-30',
      '2025-02-29',
      '0000-01-01',
      '2026-1-1',
      '2026-01-01T25:00:00Z',
      '2026-02-30T00:00:00Z',
      'today',
    ])
      for (const key of ['StartDate', 'EndDate'])
        expect([(await list(`${key}=${encodeURIComponent(bad)}`)).status, bad]).toEqual([400, bad]);
    expect((await list('StartDate=2024-02-29&EndDate=2024-03-01')).status).toBe(200);
  });
});

describe('operations whose body may be left out', () => {
  it('take none, an empty one and an empty object', async () => {
    const { token, accountIds } = await world.quickPay(['10001']);
    for (const options of [
      {},
      { payload: '', headers: { 'content-type': 'application/json' } },
      { payload: '{}', headers: { 'content-type': 'application/json' } },
    ]) {
      const { intent } = await prepare(world, { token, accountId: accountIds[0] ?? account, amountMinor: 1500 });
      const answer = await world.app.inject({
        method: 'PUT',
        url: `/api/payment-intents/${intent.identifier}/abandon`,
        ...options,
        headers: { host: 'localhost:4000', ...options.headers },
      });
      expect([answer.statusCode, JSON.parse(answer.payload).status]).toEqual([200, 'Abandoned']);
      const process = await world.call('POST', `/api/payment-intents/${intent.identifier}/process`, {
        body: {
          totalMinor: intent.totalMinor,
          acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId),
        },
      });
      expect([process.status, process.body.status, process.body.payerMessage]).toEqual([
        200,
        'Abandoned',
        'Your session ended. No payment was taken.',
      ]);
      expect(
        await world.rows(
          'select 1 from payment p join payment_session s on s.id = p.payment_session_id where s.identifier = $1',
          [intent.identifier],
        ),
      ).toEqual([]);
    }
  });
});

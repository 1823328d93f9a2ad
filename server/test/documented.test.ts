import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeOf } from '@ratepayer/contract/kit/route-of.ts';
import { allOperations, allPaths } from './all-operations.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';
import { documents, openWrongClient, type WrongClient } from './wrong-client.ts';

let world: World;
let admin: string;
let unit: number;
let account: number;
let client: WrongClient;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.token('admin@riverton.test');
  unit = await world.unitId('riverton-water');
  account = await world.accountId('10001');
  client = await openWrongClient(world);
});
afterAll(() => world.close());

describe('the documentation', () => {
  it('shows the answer of every operation, and every error it can give', () => {
    const { paths, components } = documents(world);
    for (const [id, operation] of Object.entries(allOperations)) {
      const { method, url } = routeOf(allPaths[id] ?? '');
      const responses = paths[url]?.[method.toLowerCase()]?.responses ?? {};
      expect(Object.keys(responses), id).toEqual(expect.arrayContaining(['200', '400', '401', '429', '500', '503']));
      const text = JSON.stringify(responses['200']);
      expect(text, `${id} says what it answers`).toMatch(operation.file ? /binary/ : /\$ref|"type"|"anyOf"|"oneOf"/);
      for (const status of operation.refuses ?? []) expect(Object.keys(responses), id).toContain(String(status));
      if (operation.accepted)
        expect(JSON.stringify(responses['202']), id).toContain(String(operation.accepted.meta()?.id));
    }
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['Errors', 'Failure']));
  });

  // A field takes one of the values, the next one the next; each takes all of them in documented.long.ts.
  it.each(Object.entries(allOperations))(
    'holds for %s under hostile input, and its errors are sentences',
    (id, operation) => client.send(id, operation, 1),
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

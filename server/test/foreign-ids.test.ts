import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Operation } from '@ratepayer/contract/kit/operation.ts';
import { routeOf } from '@ratepayer/contract/kit/route-of.ts';
import { entities } from '@ratepayer/contract/kit/shapes.ts';
import { allOperations, allPaths } from './all-operations.ts';
import { rowsOfEveryEntity, type Seeded } from './foreign-rows.ts';
import { type Found, refsIn, sampleOf } from './sample-of.ts';
import { openWorld, type World } from './world.ts';

// security.md T20: an id of another business unit answers exactly as one that is nowhere, wherever a request names it.
let world: World;
let own: Seeded;
let foreign: Seeded;
const tokens = new Map<string, string>();
const nowhere = 987_654_321;

beforeAll(async () => {
  world = await openWorld();
  own = {
    ...(await rowsOfEveryEntity(world, await world.unitId('riverton-water'))),
    account: await world.accountId('10001'),
  };
  foreign = await rowsOfEveryEntity(world, await world.unitId('lakeshore-hydro'));
  for (const [role, email] of [
    ['Organization Admin', 'admin@riverton.test'],
    ['Organization User', 'clerk@riverton.test'],
    ['Customer', 'pat@example.test'],
  ] as const)
    tokens.set(role, await world.token(email));
  tokens.set('System User', await world.machineToken('riverton-cis'));
  tokens.set('QuickPay', (await world.quickPay(['10001'])).token);
});
afterAll(() => world.close());

const mayCall = (operation: Operation, role: string) =>
  operation.access.kind !== 'roles' || operation.access.roles.includes(role as never);

/** The operation with an id at one of its references; a payment session is one's own and new each time. */
async function callWith(
  id: string,
  operation: Operation,
  role: string,
  { path, entity }: Found,
  at: 'params' | 'query' | 'body',
  value: number,
) {
  const token = tokens.get(role) ?? '';
  const { method, url } = routeOf(allPaths[id] ?? '');
  const begun = url.includes('{identifier}')
    ? await world.call('POST', '/api/payment-intents', {
        token: tokens.get('QuickPay') ?? '',
        body: { businessUnitId: own.businessUnit, channel: 'QuickPay', accountIds: [own.account] },
      })
    : undefined;
  const refs = new Map(refsIn(operation.params).map((found) => [found.path, found.entity]));
  const plain: Record<string, string> = {
    slug: 'riverton-water',
    channelType: 'QuickPay',
    channel: 'QuickPay',
    exportMethod: 'CSV',
    referenceNumber: '900000000000000004',
    identifier: begun?.body.identifier ?? '',
  };
  const filled = url.replace(/\{(\w+)\}/g, (_, key: string) =>
    String(at === 'params' && key === path ? value : refs.has(key) ? own[refs.get(key) ?? ''] : (plain[key] ?? 1)),
  );
  const query = operation.query
    ? (sampleOf(operation.query, own, at === 'query' ? path : '', value) as Record<string, unknown>)
    : {};
  const body = operation.body
    ? sampleOf(operation.body as z.ZodType, own, at === 'body' ? path : '', value)
    : undefined;
  const answer = await world.call(
    method,
    `${filled}?${new URLSearchParams(Object.entries(query).flatMap(([key, each]) => (each === undefined ? [] : [[key, String(each)]])))}`,
    {
      token,
      ...(body === undefined ? {} : { body }),
    },
  );
  if (operation.body)
    expect(operation.body.safeParse(body).success, `a body that fits: ${JSON.stringify(body)}`).toBe(true);
  expect(answer.status, `${role} ${entity}`).toBeLessThan(500);
  const text = JSON.stringify(answer.body ?? '')
    .replaceAll(String(value), 'N')
    .replace(/"(identifier|expiresDate|createdDate|asOf|key)":"[^"]*"/g, '');
  return { status: answer.status, text, body };
}

const places = Object.entries(allOperations).flatMap(([id, operation]) =>
  (['params', 'query', 'body'] as const).flatMap((at) =>
    refsIn(operation[at] as z.ZodType | undefined).map((found) => ({
      id,
      operation,
      at,
      found,
      name: `${id} ${at} ${found.path} (${found.entity})`,
    })),
  ),
);

describe('an id of another business unit', () => {
  it.each(places.map((place) => [place.name, place] as const))(
    'in %s answers as one that is nowhere',
    async (_name, { id, operation, at, found }) => {
      for (const role of tokens.keys()) {
        if (!mayCall(operation, role) || (operation.access.kind === 'anyone' && role !== 'QuickPay')) continue;
        if (operation.access.kind === 'anyone' && found.entity === 'businessUnit') continue; // what anybody may read of any biller
        const [there, absent] = [
          await callWith(id, operation, role, found, at, foreign[found.entity] ?? nowhere),
          await callWith(id, operation, role, found, at, nowhere),
        ];
        expect([role, there.status, there.text], JSON.stringify(there.body)).toEqual([
          role,
          absent.status,
          absent.text,
        ]);
        expect([role, there.status === 200 && at !== 'body']).toEqual([role, false]);
      }
    },
  );

  it('is looked for in every place: lists, objects in lists, either one of two shapes', () => {
    const paths = places.map(({ id, at, found }) => `${id} ${at} ${found.path}`);
    expect(paths).toEqual(
      expect.arrayContaining([
        'createPaymentIntent body accountIds[]',
        'putCharges body lineItems[].accountId',
        'putCharges body lineItems[].accountChargeId',
        'putPaymentSource body paymentSourceId',
        'processPaymentIntent body acknowledgedTermsVersionIds[]',
        'refundPayment body allocations[].lineItemId',
        'sendReceipts body paymentIds[]',
        'putForms body formConfigurationId',
        'submitForm body dependentFormResponses[].responseId',
        'planFeeSchedule body feeMerchantAccountId',
        'chooseDefaultView body viewId',
      ]),
    );
    // Every entity is named by some operation, and everything that one names has a row on either side.
    const named = [...new Set(places.map(({ found }) => found.entity))];
    expect(named).toEqual(expect.arrayContaining([...entities]));
    expect([Object.keys(own).toSorted(), Object.keys(foreign).toSorted()]).toEqual([
      named.toSorted(),
      named.toSorted(),
    ]);
  });

  it('changed nothing over there', async () => {
    expect(await world.rows('select status, row_version from payment where id = $1', [foreign.payment])).toEqual([
      { status: 'Succeeded', row_version: 1 },
    ]);
    expect(await world.rows('select status from approval_request where id = $1', [foreign.approval])).toEqual([
      { status: 'Requested' },
    ]);
    expect(await world.rows('select status from account_upload where id = $1', [foreign.upload])).toEqual([
      { status: 'Uploaded' },
    ]);
    expect(await world.rows('select count(*)::int as n from saved_view where id = $1', [foreign.savedView])).toEqual([
      { n: 1 },
    ]);
    expect(
      await world.rows('select withdrawn_date from service_fee_schedule where id = $1', [foreign.feeSchedule]),
    ).toEqual([{ withdrawn_date: null }]);
    expect(await world.rows('select status from payment_source where id = $1', [foreign.walletSource])).toEqual([
      { status: 'Active' },
    ]);
  });
});

import { rowsOf } from '../src/platform/database/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allOperations, allPaths } from './all-operations.ts';
import type { Operation } from '@ratepayer/contract/kit/operation.ts';
import { routeOf } from '@ratepayer/contract/kit/route-of.ts';
import { type Permission, type Role, roles, roleTemplates } from '@ratepayer/contract/users/roles.ts';
import { sql } from 'kysely';
import { anotherLetter } from './another-letter.ts';
import { rowsOfEveryEntity, type Seeded } from './foreign-rows.ts';
import { specifiedRoles } from './specified-roles.ts';
import { openWorld, type World } from './world.ts';

let world: World;
const tokens = new Map<Role, string>();
/** Ids that exist, but in another organization, business unit or for another payer. */
const foreign: Partial<Seeded> = {};
const own: Partial<Seeded> = {};

beforeAll(async () => {
  world = await openWorld();
  for (const [name, email] of [
    ['Global Admin', 'global@ratepayer.test'],
    ['Organization Admin', 'admin@riverton.test'],
    ['Organization User', 'clerk@riverton.test'],
    ['Base User', 'base@riverton.test'],
    ['Customer', 'pat@example.test'],
  ] as const) {
    tokens.set(name, await world.token(email));
  }
  tokens.set('System User', await world.machineToken('riverton-cis'));
  const { token } = await world.quickPay(['10001']);
  tokens.set('QuickPay', token);
  own.businessUnit = await world.unitId('riverton-water');
  own.account = await world.accountId('10001');
  foreign.businessUnit = await world.unitId('lakeshore-hydro');
  foreign.account = await world.accountId('55001', '');
  Object.assign(foreign, await rowsOfEveryEntity(world, foreign.businessUnit), { account: foreign.account });
});
afterAll(() => world.close());

const referenced = (shape: unknown): [string, string][] =>
  shape instanceof z.ZodObject
    ? Object.entries(shape.shape).flatMap(([key, field]) =>
        (field as z.ZodType).meta()?.['ref']
          ? [[key, String((field as z.ZodType).meta()?.['ref'])] as [string, string]]
          : [],
      )
    : [];

/** An address of the operation: references filled from `ids`, everything else with something harmless. */
function address(operation: Operation, path: string, ids: Partial<Seeded>): string {
  const refs = new Map(referenced(operation.params));
  const plain: Record<string, string> = {
    slug: 'riverton-water',
    channelType: 'QuickPay',
    channel: 'QuickPay',
    identifier: 'A'.repeat(22),
    referenceNumber: '900000000000000004',
  };
  const url = routeOf(path).url.replace(/\{(\w+)\}/g, (_, key: string) =>
    String(refs.has(key) ? (ids[refs.get(key) ?? ''] ?? 999_999) : (plain[key] ?? 1)),
  );
  if (operation.query instanceof z.ZodObject && 'query' in operation.query.shape) return `${url}?query=10001`;
  if (operation.query instanceof z.ZodObject && 'accountNumber' in operation.query.shape)
    return `${url}?accountNumber=10001`;
  if (operation.query instanceof z.ZodObject && 'screen' in operation.query.shape) return `${url}?screen=payments`;
  return operation.query instanceof z.ZodObject && 'fileName' in operation.query.shape
    ? `${url}?fileName=a.csv`
    : operation.query instanceof z.ZodObject && 'paymentSourceType' in operation.query.shape
      ? `${url}?paymentSourceType=CreditCard`
      : url;
}

const holds = ({ access }: Operation, role: Role): boolean => {
  if (access.kind === 'anyone') return true;
  if (access.kind === 'roles') return access.roles.includes(role as never);
  const has = (one: Permission) => specifiedRoles.get(role)?.includes(one) ?? false;
  return access.oneOf.some(has) && access.besides.every(has);
};

describe('the table of roles in the specification', () => {
  it('is what each role begins with, no more and no less', () => {
    expect([...specifiedRoles.keys()].toSorted()).toEqual([...roles].toSorted());
    for (const role of roles)
      expect(roleTemplates[role].toSorted(), role).toEqual(specifiedRoles.get(role)?.toSorted());
  });

  // The walk below calls every operation as a clerk, and holds its answer against the same table.
  it('opens operations by each of the six permissions of a clerk, and keeps others from one', () => {
    const clerks = specifiedRoles.get('Organization User') ?? [];
    expect(clerks).toHaveLength(6);
    const all = Object.values(allOperations);
    const asking = (isOpen: boolean) =>
      all.flatMap((operation) =>
        operation.access.kind === 'permission' && holds(operation, 'Organization User') === isOpen
          ? [...operation.access.oneOf, ...operation.access.besides]
          : [],
      );
    expect(clerks.filter((one) => !asking(true).includes(one))).toEqual([]);
    expect(asking(false)).toEqual(
      expect.arrayContaining(['Billing:Default', 'Payments:Refund', 'Payments:Void', 'Users:Manage']),
    );
  });
});

describe('the access table', () => {
  it('has a path for every operation, and every route of the API is an operation', () => {
    expect(Object.keys(allPaths).sort()).toEqual(Object.keys(allOperations).sort());
    const declared = new Set(Object.values(allPaths));
    // Addresses that are signed instead of called with a token; their own tests stand with them.
    const signed = [
      'PUT /api/uploads/{unit}/{upload}',
      'PUT /api/bill-files/{unit}/{file}',
      'PUT /api/job-files/{unit}/{file}',
      'PUT /api/kept-files/{unit}/{file}',
      'PUT /api/form-files/{unit}/{file}',
      'GET /api/receipts/{unit}/{file}',
    ];
    const paths = (
      world.app as unknown as { swagger(): { openapi: string; paths: Record<string, Record<string, unknown>> } }
    ).swagger().paths;
    const served = Object.entries(paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
    );
    const api = served.filter((route) => route.includes(' /api/') && !route.startsWith('HEAD'));
    expect(api.length).toBe(declared.size + signed.length);
    for (const route of api) expect(declared.has(route) || signed.includes(route), route).toBe(true);
  });

  describe.each(Object.entries(allOperations))('%s', (id, operation) => {
    const path = allPaths[id] ?? '';
    const { method } = routeOf(path);
    const body = operation.body ? {} : undefined;

    it('answers 401 without a token and 403 without the permission, and nothing to anybody else', async () => {
      const url = address(operation, path, own);
      const nobody = await world.call(method, url, { body });
      if (operation.access.kind === 'anyone') expect(nobody.status).not.toBe(401);
      else expect(nobody.status).toBe(401);
      for (const [role, token] of tokens) {
        const answer = await world.call(method, url, { token, body });
        expect(answer.status, `${role}: ${JSON.stringify(answer.body).slice(0, 200)}`).not.toBe(500);
        if (holds(operation, role)) expect(answer.status, role).not.toBe(403);
        else expect(answer.status, role).toBe(403);
      }
    });

    const refs = referenced(operation.params);
    const scoped: Role[] = ['Organization Admin', 'Organization User', 'System User', 'Customer', 'QuickPay'];
    const askers = operation.access.kind === 'anyone' ? [] : scoped.filter((role) => holds(operation, role));
    if (refs.length === 0 || askers.length === 0) return; // refers to nothing, or nobody with a scope may ask

    it('hides what belongs to others', async () => {
      for (const role of askers)
        for (const [, entity] of refs) {
          expect(foreign[entity], entity).toBeDefined();
          const url = address(operation, path, { ...own, upload: 1, [entity]: foreign[entity] });
          const answer = await world.call(method, url, { token: tokens.get(role) ?? '', body });
          const told = `${role} ${entity}: ${JSON.stringify(answer.body).slice(0, 200)}`;
          expect([404, 400], told).toContain(answer.status);
          if (answer.status === 400)
            expect(operation.body, 'only a body that is checked first may answer 400').toBeDefined();
        }
    });
  });
});

describe('foreign ids in bodies', () => {
  const create = (token: string, businessUnitId: number, accountIds: number[]) =>
    world.call('POST', '/api/payment-intents', { token, body: { businessUnitId, channel: 'QuickPay', accountIds } });

  it('are not there for a look-up session or a customer', async () => {
    const unit = own.businessUnit ?? 0;
    const other = await world.accountId('10002');
    expect((await create(tokens.get('QuickPay') ?? '', unit, [other])).status).toBe(404);
    expect((await create(tokens.get('QuickPay') ?? '', foreign.businessUnit ?? 0, [foreign.account ?? 0])).status).toBe(
      404,
    );
    expect((await create(tokens.get('Customer') ?? '', unit, [other])).status).toBe(404);
    expect((await create(tokens.get('Customer') ?? '', unit, [own.account ?? 0])).status).toBe(200);
  });

  it('cannot be slipped into charges', async () => {
    const begun = await create(tokens.get('QuickPay') ?? '', own.businessUnit ?? 0, [own.account ?? 0]);
    const other = await world.accountId('10002');
    const put = await world.call('PUT', `/api/payment-intents/${begun.body.identifier}/charges`, {
      body: {
        accountIds: [other],
        lineItems: [{ accountId: other, lineItemType: 'AccountBalance', amountMinor: 500 }],
      },
    });
    expect(put.status).toBe(404);
  });

  it('of an upload in another organization are not there', async () => {
    const answer = await world.call('POST', `/api/business-units/${own.businessUnit}/accounts/process-upload`, {
      token: tokens.get('Organization Admin') ?? '',
      body: { uploadId: foreign.upload, step: 'Cancel' },
    });
    expect(answer.status).toBe(404);
  });

  it('a session of a signed-in customer answers to nobody else', async () => {
    const begun = await create(tokens.get('Customer') ?? '', own.businessUnit ?? 0, [own.account ?? 0]);
    expect((await world.call('GET', `/api/payment-intents/${begun.body.identifier}`)).status).toBe(404);
    expect(
      (
        await world.call('GET', `/api/payment-intents/${begun.body.identifier}`, {
          token: tokens.get('Customer') ?? '',
        })
      ).status,
    ).toBe(200);
  });
});

describe('row-level security', () => {
  it('is forced on every table of a business unit or an organization', async () => {
    const open = await world.rows(`select distinct c.relname from pg_class c
        join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid
      and a.attname in ('business_unit_id', 'organization_id')
      where c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`);
    // Who signs in is found before anybody knows of which organization they are.
    expect(open).toEqual([{ relname: 'user_account' }]);
  });

  it('shows nothing without a scope and only its own with one', async () => {
    const { rows: none } = await world.db.pool.query('select id from account');
    expect(none).toEqual([]);
    const seen = await world.db.scoped([foreign.businessUnit ?? 0], (tx) =>
      rowsOf(tx, sql<{ business_unit_id: number }>`select distinct business_unit_id from account`),
    );
    expect(seen).toEqual([{ business_unit_id: foreign.businessUnit }]);
    // Rows of an organization are seen by who sees one of its business units.
    await world.rows(
      `insert into data_key (id, organization_id, class, key_enveloped) select 'k' || id, id, 'gateway credentials', 'x'
        from organization`,
    );
    await world.rows(
      `insert into audit_seal (organization_id, from_xid, to_xid, entries, merkle_root, previous, signature)
        select id, '1', '2', 1, '', '', '' from organization`,
    );
    const [{ organization } = { organization: 0 }] = await world.rows(
      'select organization_id as organization from business_unit where id = $1',
      [foreign.businessUnit],
    );
    for (const table of ['customer', 'data_key', 'audit_seal']) {
      expect((await world.db.pool.query(`select organization_id from ${table}`)).rows).toEqual([]);
      const scoped = await world.db.scoped([foreign.businessUnit ?? 0], (tx) =>
        rowsOf(tx, sql<{ organization_id: number }>`select distinct organization_id from ${sql.raw(table)}`),
      );
      expect(scoped.every((row) => row.organization_id === organization)).toBe(true);
      expect(scoped.length).toBeGreaterThan(table === 'customer' ? -1 : 0);
    }
  });

  it('binds a role that is neither owner nor superuser and may not change the past', async () => {
    const [role] = await world.rows("select rolsuper, rolbypassrls from pg_roles where rolname = 'ratepayer_app'");
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false });
    const grants = await world.rows(
      `select table_name, privilege_type from information_schema.role_table_grants
        where grantee = 'ratepayer_app'
        and table_name in ('balance_event', 'audit_entry', 'transaction', 'acknowledgment')
        and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')`,
    );
    expect(grants).toEqual([]);
  });
});

describe('tokens', () => {
  const ask = (token: string) => world.call('GET', `/api/business-units/${own.businessUnit}/payments`, { token });

  it('that are tampered with, foreign or of a disabled user are refused', async () => {
    const good = await world.token('clerk@riverton.test');
    expect((await ask(good)).status).toBe(200);
    const [head = '', payload = '', signature = ''] = good.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, role: 'Global Admin' })).toString('base64url');
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`;
    for (const bad of [`${head}.${forged}.${signature}`, none, anotherLetter(good, good.lastIndexOf('.') + 1), 'x'])
      expect((await ask(bad)).status).toBe(401);
    // A claim may narrow what the user row grants, never widen it.
    expect((await ask(await world.token('clerk@riverton.test', { role: 'Global Admin' }))).status).toBe(401);
  });
});

it('tells staff who administers their own organization, and nobody of another one or who left', async () => {
  const administrators = async (role: Role) =>
    (await world.call('GET', '/api/administrators', { token: tokens.get(role) ?? '' })).body.items;
  for (const role of ['Organization User', 'Organization Admin'] as const)
    expect(await administrators(role)).toEqual([{ name: 'Dana Okafor' }]);
  expect(await administrators('Global Admin')).toEqual([]);
  await world.rows(
    `insert into user_account (email, name, role, organization_id, status)
      select x.email, x.name, 'Organization Admin', organization_id, x.status from user_account,
        (values ('left@riverton.test', 'Ann Left', 'Disabled'), ('new@riverton.test', 'bo New', 'Active'))
          x (email, name, status)
      where user_account.email = 'admin@riverton.test'`,
    [],
  );
  expect(await administrators('Organization User')).toEqual([{ name: 'bo New' }, { name: 'Dana Okafor' }]);
});

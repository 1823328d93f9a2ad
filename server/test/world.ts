import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { importJWK, SignJWT } from 'jose';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { gateways } from '../src/gateways.ts';
import type { GatewayEntry } from '../src/integrations/payment-gateway/gateway-entry.ts';
import { paymentDeps } from '../src/payment-deps.ts';
import type { PaymentDeps } from '../src/capabilities/payments/deps.ts';
import { openQuickPaySession } from '../src/capabilities/accounts/quick-pay-session.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { readSettings, type Settings } from '../src/platform/config/settings.ts';
import { type Keyring, keyringOf } from '../src/platform/crypto/keyring.ts';
import { signingKeys } from '../src/platform/crypto/signing-keys.ts';
import { type Database, openDatabase, rowsOf } from '../src/platform/database/database.ts';
import type { Hub } from '../src/platform/realtime/hub.ts';
import { openStore } from '../src/platform/files/disk.ts';
import { refuseCardNumbersOf } from './card-number-scan.ts';
import { oneConnectionEach } from './one-connection.ts';
import { testSecretsKey } from './secrets.ts';

export interface Answer<T = any> {
  readonly status: number;
  readonly body: T;
  readonly headers: Record<string, unknown>;
}

export interface World {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly owner: pg.Pool;
  readonly deps: PaymentDeps;
  readonly keyring: Keyring;
  readonly settings: Settings;
  readonly dataDir: string;
  /** Where the application's role finds this world's database. */
  readonly appUrl: string;
  readonly jobs: { queue: string; data: unknown }[];
  readonly hub: Hub;
  /** A token as the provider issues it for this login. */
  token(email: string, claims?: Record<string, unknown>): Promise<string>;
  machineToken(clientId: string): Promise<string>;
  /** A look-up session over accounts of Riverton Water, or of another business unit, and its token. */
  quickPay(
    accountNumbers: readonly string[],
    answered?: readonly string[],
    slug?: string,
  ): Promise<{ token: string; accountIds: number[] }>;
  call<T = any>(
    method: string,
    url: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer<T>>;
  unitId(slug: string): Promise<number>;
  accountId(accountNumber: string, sub?: string): Promise<number>;
  rows<T = any>(text: string, values?: unknown[]): Promise<T[]>;
  /** Another node of the product on the same database. */
  secondNode(settingsOver?: Record<string, string>): Promise<World>;
  close(): Promise<void>;
}

/** A whole product over a database of its own, cloned from the template with the sample town. */
export async function openWorld(
  settingsOver: Record<string, string> = {},
  entries: readonly GatewayEntry[] = gateways,
): Promise<World> {
  const name = await takeDatabase();
  const world = await worldOver(name, settingsOver, entries);
  const close = () => world.close().then(() => refuseCardNumbersOf(inject('ownerUrl'), name));
  return { ...world, close };
}

/** The copy that the next file of this worker takes: it is made while tests of this one run. */
let spare: Promise<string> | undefined;

async function takeDatabase(): Promise<string> {
  const own = spare ?? cloneTemplate();
  spare = undefined;
  const name = await own;
  spare ??= cloneTemplate();
  spare.catch(() => undefined); // whoever takes it hears of it; after the last file nobody does
  return name;
}

async function cloneTemplate(): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: inject('ownerUrl').replace(/\/ratepayer$/, '/postgres') });
  await admin.connect();
  await admin.query('select pg_advisory_lock(42)');
  await admin.query(`create database ${name} template ratepayer strategy file_copy`);
  await admin.end();
  return name;
}

/** On a busy machine nothing is refused that a moment later is there. */
const patientMs = 20_000;

/** A whole product over a database that there is already. */
export async function worldOver(
  name: string,
  settingsOver: Record<string, string> = {},
  entries: readonly GatewayEntry[] = gateways,
): Promise<World> {
  const at = (url: string) => url.replace(/\/ratepayer$/, `/${name}`);
  const db = oneConnectionEach(openDatabase(at(inject('appUrl')), 8, patientMs));
  const owner = new pg.Pool({ connectionString: at(inject('ownerUrl')), max: 4 });
  owner.on('error', () => undefined);
  const dataDir = inject('dataDir');
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:4000',
    DATA_DIR: dataDir,
    LIMIT_FACTOR: '1000',
    ...settingsOver,
  });
  const keyring = keyringOf(testSecretsKey);
  const jobs: { queue: string; data: unknown }[] = [];
  const boss = { send: async (queue: string, data: unknown) => (jobs.push({ queue, data }), null) } as never;
  const { app, hub } = await buildApp({
    settings,
    db,
    disk: await openStore(settings),
    clock: systemClock,
    keyring,
    boss,
    webDist: undefined,
    entries,
  });
  await app.ready();

  const [jwk] = await signingKeys(db.pool, keyring);
  const key = await importJWK(jwk ?? {}, 'RS256');
  const mint = (subject: string, claims: Record<string, unknown>) =>
    new SignJWT({ client_id: 'portal', scope: 'api', auth_time: Math.floor(Date.now() / 1000), ...claims })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: jwk?.kid ?? '' })
      .setSubject(subject)
      .setIssuer(`${settings.PUBLIC_URL}/auth`)
      .setAudience(`${settings.PUBLIC_URL}/api`)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(key);
  const rows = async <T>(text: string, values: unknown[] = []) => (await owner.query(text, values)).rows as T[];

  const world: World = {
    app,
    db,
    owner,
    deps: paymentDeps({ db, clock: systemClock, keyring, settings, entries }),
    keyring,
    settings,
    dataDir,
    appUrl: at(inject('appUrl')),
    jobs,
    hub,
    async token(email, claims = {}) {
      const [user] = await rows<{ id: number; role: string }>('select id, role from user_account where email = $1', [
        email,
      ]);
      // As the provider's do, it names the session that it was handed out in.
      return mint(String(user?.id), { role: user?.role, sid: randomUUID(), ...claims });
    },
    machineToken: (clientId) => mint(clientId, { machine_client: clientId, client_id: clientId, role: 'System User' }),
    async quickPay(accountNumbers, answered = ['Account Number', 'Zip Code'], slug = 'riverton-water') {
      const unit = await world.unitId(slug);
      const found = await rows<{ id: number }>(
        'select id from account where business_unit_id = $1 and account_number = any($2) order by id',
        [unit, accountNumbers],
      );
      const accountIds = found.map((row) => row.id);
      const id = await db.scoped([unit], (tx) =>
        openQuickPaySession(tx, { businessUnitId: unit, accountIds, answered: answered as never }),
      );
      const [session] = await db.scoped([unit], (tx) =>
        rowsOf(tx, sql<{ identifier: string }>`select identifier from quick_pay_session where id = ${id}`),
      );
      return {
        token: await mint(String(id), { role: 'QuickPay', session_identifier: session?.identifier }),
        accountIds,
      };
    },
    async call(method, url, { token, body, headers = {} } = {}) {
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: {
          host: new URL(settings.PUBLIC_URL).host,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      let parsed: unknown = response.payload;
      try {
        parsed = JSON.parse(response.payload);
      } catch {
        // not every answer is JSON
      }
      return { status: response.statusCode, body: parsed as never, headers: response.headers };
    },
    async unitId(slug) {
      const [row] = await rows<{ id: number }>('select id from business_unit where slug = $1', [slug]);
      return row?.id ?? 0;
    },
    async accountId(accountNumber, sub = '01') {
      const [row] = await rows<{ id: number }>(
        'select id from account where account_number = $1 and sub_account_number = $2',
        [accountNumber, sub],
      );
      return row?.id ?? 0;
    },
    rows,
    secondNode: (more = {}) => worldOver(name, { ...settingsOver, ...more }, entries),
    async close() {
      hub.close();
      app.server.closeAllConnections();
      await app.close();
      await db.close();
      await owner.end();
    },
  };
  return world;
}

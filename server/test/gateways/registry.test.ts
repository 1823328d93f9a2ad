import { readdirSync, readFileSync } from 'node:fs';
import { sftp } from '../../src/integrations/file-transfer/sftp.ts';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { gateways } from '../../src/gateways.ts';
import { storeCredentials } from '../../src/capabilities/gateways/credentials.ts';
import type { GatewayEntry } from '../../src/integrations/payment-gateway/gateway-entry.ts';
import type { PaymentGateway } from '../../src/integrations/payment-gateway/payment-gateway.ts';
import { openDisk } from '../../src/platform/files/disk.ts';
import { startBoss } from '../../src/platform/jobs/boss.ts';
import { usualPace } from '../../src/platform/schedules/pace.ts';
import { startWorker } from '../../src/worker-loop.ts';
import { brokenInvariants, type Prepared, prepare } from '../paying.ts';
import { openWorld, type World } from '../world.ts';

const [{ testPages: _once, ...sandbox }] = gateways as [GatewayEntry];
let isDown = false;
const down = (): Promise<never> => Promise.reject(new Error('Cardboard is down.'));

/** A type of gateway that the product has never heard of: one entry, which can be told to fail at everything. */
const cardboard: GatewayEntry = {
  ...sandbox,
  type: 'Cardboard',
  adapter(wiring) {
    const inside = sandbox.adapter(wiring);
    const failing = Object.fromEntries(
      Object.entries(inside).map(([name, part]) => [
        name,
        typeof part === 'function'
          ? (...asked: unknown[]) => (isDown ? down() : (part as (...all: unknown[]) => unknown)(...asked))
          : part,
      ]),
    );
    return failing as unknown as PaymentGateway;
  },
};

let world: World;
let water: number;
let hydro: number;
beforeAll(async () => {
  world = await openWorld({}, [...gateways, cardboard]);
  water = await world.unitId('riverton-water');
  hydro = await world.unitId('lakeshore-hydro');
  await world.rows(
    `with g as (insert into gateway (name, gateway_type, limit_seconds, not_found_final_seconds) values ('Board',
      'Cardboard', 1, 0) returning id) update merchant_account m set gateway_id = g.id from g where
      m.business_unit_id = $1`,
    [hydro],
  );
  await world.rows('update gateway set limit_seconds = 1, not_found_final_seconds = 0');
});
afterAll(() => world.close());

async function ready(slug: 'riverton-water' | 'lakeshore-hydro', card?: string): Promise<Prepared> {
  const { token, accountIds } = await world.quickPay(
    [slug === 'riverton-water' ? '10001' : '55001'],
    ['Account Number'],
    slug,
  );
  return prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 1500, slug, ...(card ? { card } : {}) });
}

describe('the registry of gateways', () => {
  it('is the only place that names a vendor: nothing else is touched when one is added', () => {
    const source = join(import.meta.dirname, '../../src');
    const vendors = ['stripe', 'adyen', 'authorize-net'];
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        file.endsWith('.ts') &&
        file !== 'gateways.ts' &&
        !vendors.some((vendor) => file.includes(`payment-gateway/${vendor}/`)),
    );
    const code = (file: string) => readFileSync(join(source, file), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '');
    expect(files.filter((file) => /stripe|adyen|authorize\W?net/i.test(code(file)))).toEqual([]);
    expect(files.length).toBeGreaterThan(200);
  });

  it('has types that are told apart, and credentials that say what is missing without saying what is there', async () => {
    const types = gateways.map((entry) => entry.type);
    expect(new Set(types).size).toBe(types.length);
    const [merchant] = await world.rows<{ id: number }>(
      `with g as (insert into gateway (name, gateway_type) values ('Cardline', 'Stripe') returning id) insert into
        merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose,
        payment_source_types, channels, currency_code)
        select g.id, organization_id, b.id, 'Cards', 'acct_1', 'Base Payment', '{Credit Card}', '{IVR}', 'USD'
        from business_unit b, g where b.id = $1 returning id`,
      [water],
    );
    const id = merchant?.id ?? 0;
    await world.db.scoped([water], (tx) => storeCredentials(tx, world.keyring, id, { publishableKey: 'pk_canary' }));
    const asked = world.deps.gatewayOf('Stripe').inquire(
      {
        reference: 'r',
        operation: 'Sale',
        merchant: { accountId: id, number: 'acct_1' },
        gatewayTransactionId: 'pi_1',
        saleTransactionId: '',
        requestedAt: new Date(),
      },
      AbortSignal.timeout(1_000),
    );
    await expect(asked).rejects.toThrow(`The credentials of merchant account ${id} do not fit Stripe: secretKey.`);
    await expect(asked.catch((error: Error) => error.message)).resolves.not.toContain('pk_canary');
    expect(() => world.deps.gatewayOf('Nobody')).toThrow('There is no adapter for gateways of type Nobody.');
  });

  it('takes payments by a new type that is one entry', async () => {
    expect((await (await ready('lakeshore-hydro')).process()).body).toMatchObject({ status: 'Complete' });
    const [row] = await world.rows(
      `select g.gateway_type as type from payment p join merchant_account m on m.id = p.merchant_account_id join
        gateway g on g.id = m.gateway_id where p.business_unit_id = $1 and p.status = 'Succeeded' and p.type =
        'Base Payment'`,
      [hydro],
    );
    expect(row).toEqual({ type: 'Cardboard' });
  });
});

describe('a merchant account whose gateway fails at everything', () => {
  it('holds up nobody: payments, doubts, messages, mails and days of all others go on, and its own go on when it is back', async () => {
    const [mine, theirs] = [await ready('riverton-water', '4000000000006975'), await ready('lakeshore-hydro')];
    isDown = true;
    expect((await theirs.process({ duplicateConfirmed: true })).body.status).toBe('RequiresGatewayResolution');
    expect((await mine.process()).body.status).toBe('RequiresGatewayResolution');
    // Whatever waits is due, and so are the days of both.
    await world.rows(
      "update gateway_attempt set next_inquiry_date = now() - make_interval(secs => 1) where outcome = 'Unknown'",
    );
    await world.rows(
      `insert into settlement_schedule (merchant_account_id, business_unit_id, task, done_through) select id,
        business_unit_id, 'Close', date_trunc('second', now() - interval '3 days') from merchant_account on conflict
        (merchant_account_id, task) do update set done_through = excluded.done_through`,
    );
    await world.rows('truncate sandbox.outage');
    const faults: [string, string][] = [];
    const boss = await startBoss(world.appUrl, true, 30, () => undefined);
    const mail = {
      db: world.db,
      smtpUrl: 'smtp://127.0.0.1:9',
      portalUrl: 'http://localhost',
      providerName: () => 'R',
      from: 'a@example.test',
      keyring: world.keyring,
    };
    const onError = (what: string, error: unknown) => void faults.push([what, (error as Error).message]);
    const worker = await startWorker(
      {
        payments: world.deps,
        mail,
        disk: openDisk('file:', inject('dataDir')),
        boss,
        transfer: sftp({ allow: [] }),
        onError,
      },
      { ...usualPace, sweepMs: 100, settleMs: 200 },
    );
    const outcomes = (unit: number) =>
      world.rows<{ outcome: string }>(
        "select a.outcome from gateway_attempt a where a.business_unit_id = $1 and a.operation = 'Sale' order by a.id",
        [unit],
      );
    const closed = (unit: number) =>
      world.rows(
        `select 1 from settlement_schedule
          where business_unit_id = $1 and task = 'Close' and done_through > now() - interval '2 days'`,
        [unit],
      );
    try {
      await vi.waitFor(
        async () => {
          const all = (await outcomes(water)).map((row) => row.outcome);
          expect(all.length).toBeGreaterThan(0);
          expect(all).not.toContain('Unknown');
          expect(await closed(water)).toHaveLength(2);
          expect(faults).toContainEqual(['closing of days', 'Cardboard is down.']);
        },
        { timeout: 30_000, interval: 200 },
      );
      expect((await outcomes(hydro)).map((row) => row.outcome)).toContain('Unknown');
      expect(await closed(hydro)).toEqual([]);
      expect((await (await ready('riverton-water')).process({ duplicateConfirmed: true })).body.status).toBe(
        'Complete',
      );
      isDown = false;
      await world.rows("update settlement_schedule set next_date = '-infinity'");
      await vi.waitFor(
        async () => {
          await world.rows(
            "update gateway_attempt set next_inquiry_date = now() - make_interval(secs => 1) where outcome = 'Unknown'",
          );
          expect((await outcomes(hydro)).map((row) => row.outcome)).not.toContain('Unknown');
          expect(await closed(hydro)).toHaveLength(2);
        },
        { timeout: 30_000, interval: 300 },
      );
    } finally {
      await worker.stop();
      await boss.stop({ graceful: false });
    }
    expect(await brokenInvariants(world)).toEqual([]);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSampleTown } from '@ratepayer/dev/sample-town.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { paymentDeps } from '../../src/payment-deps.ts';
import { openQuickPaySession } from '../../src/capabilities/accounts/quick-pay-session.ts';
import { findBroken } from '../../src/capabilities/audit/audit-money.ts';
import { inquireUnknown } from '../../src/capabilities/payments/attempts/inquire-attempts.ts';
import { sweepLostAttempts } from '../../src/capabilities/payments/attempts/sweep-attempts.ts';
import { fixedClock, systemClock } from '../../src/platform/clock/clock.ts';
import { readSettings } from '../../src/platform/config/settings.ts';
import { keyringOf } from '../../src/platform/crypto/keyring.ts';
import { change, openDatabase, rowsOf } from '../../src/platform/database/database.ts';
import { startEmbedded } from '../../src/platform/database/embedded.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openDisk } from '../../src/platform/files/disk.ts';
import { anonymous } from '../../src/platform/http/caller.ts';
import { createIntent } from '../../src/capabilities/sessions/create-intent.ts';
import { setCharges } from '../../src/capabilities/sessions/set-charges.ts';
import { setSource } from '../../src/capabilities/sessions/set-source.ts';
import { testSecretsKey } from '../secrets.ts';

it('PostgreSQL stops and starts again under load: clear answers, and nothing is lost', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ratepayer-restart-'));
  let embedded = await startEmbedded({ dataDir, durable: true });
  await migrate(embedded.ownerUrl, embedded.appPassword);
  const keyring = keyringOf(testSecretsKey);
  const disk = openDisk('file:', dataDir);
  const db = openDatabase(embedded.appUrl);
  await makeSampleTown(
    { db, disk, clock: systemClock, keyring, gatewayLimitSeconds: 2, settings: undefined },
    () => undefined,
  );
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:4000',
    DATA_DIR: dataDir,
    LIMIT_FACTOR: '1000',
    SANDBOX_DELAY_MS: '40',
  });
  const { app, hub } = await buildApp({
    settings,
    db,
    disk,
    clock: systemClock,
    keyring,
    boss: { send: async () => null } as never,
    webDist: undefined,
  });
  await app.ready();
  const deps = paymentDeps({ db, clock: systemClock, keyring, settings });
  const { unit, accountId } = await db.platform(async (tx) => {
    const [row] = await rowsOf(
      tx,
      sql<{
        unit: number;
        accountId: number;
      }>`select business_unit_id as unit, id as "accountId" from account where account_number = '10002'`,
    );
    return row ?? { unit: 0, accountId: 0 };
  });
  const caller = {
    ...anonymous('127.0.0.1', ''),
    quickPaySessionId: await db.scoped([unit], (tx) =>
      openQuickPaySession(tx, { businessUnitId: unit, accountIds: [accountId], answered: ['Account Number'] as never }),
    ),
    lookedUp: { accountIds: [accountId], answered: ['Account Number'] as const },
  };
  const ready: { identifier: string; body: object }[] = [];
  for (let i = 0; i < 60; i++) {
    const card = await app.inject({
      method: 'POST',
      url: '/sandbox-gateway/tokens',
      headers: { host: 'localhost:4000', 'content-type': 'text/plain' },
      payload: JSON.stringify({ number: '4242424242424242', expiry: '12/39', securityCode: '123' }),
    });
    const { identifier } = await createIntent(deps, caller, 'QuickPay', {
      businessUnitId: unit,
      accountIds: [accountId],
    });
    await setCharges(deps, caller, identifier, {
      lineItems: [{ accountId, lineItemType: 'AccountBalance', amountMinor: 301 + i }],
    });
    const intent = await setSource(deps, caller, identifier, {
      paymentSourceType: 'Credit Card',
      token: JSON.parse(card.payload).token,
      holderName: 'Pat',
      postalCode: '78701',
    });
    ready.push({
      identifier,
      body: {
        totalMinor: intent.totalMinor,
        acknowledgedTermsVersionIds: intent.terms.map((t) => t.termsVersionId),
        duplicateConfirmed: true,
      },
    });
  }
  const process = (i: number) =>
    app.inject({
      method: 'POST',
      url: `/api/payment-intents/${ready[i]?.identifier}/process`,
      headers: { host: 'localhost:4000' },
      payload: ready[i]?.body,
    });
  const statuses: number[] = [];
  const paying = ready.map(async (_, i) => {
    await new Promise((done) => setTimeout(done, i * 25));
    const answer = await process(i);
    statuses.push(answer.statusCode);
    if (answer.statusCode === 503) {
      expect(answer.headers['retry-after']).toBe('2');
      expect(JSON.parse(answer.payload)[0].errorMessage).toMatch(/try again in a few seconds; nothing is taken twice/);
    }
  });
  // In the middle: some are paid, the rest is under way or yet to come; a slow machine takes longer to get there.
  for (let i = 0; i < 400 && statuses.filter((status) => status === 200).length < 6; i++)
    await new Promise((done) => setTimeout(done, 25));
  await embedded.stop();
  await new Promise((done) => setTimeout(done, 400));
  embedded = await startEmbedded({ dataDir, durable: true });
  await Promise.all(paying);
  expect(statuses.length).toBe(60);
  expect(statuses.filter((status) => status !== 200 && status !== 503 && status !== 400)).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(5);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);

  // The worker finds what was left under way, the payers try again.
  const later = fixedClock(new Date());
  later.advance(600);
  for (let i = 0; i < 6; i++) {
    await sweepLostAttempts({ ...deps, clock: later });
    later.advance(1200);
    await inquireUnknown({ ...deps, clock: later });
  }
  for (let i = 0; i < 60; i++) expect((await process(i)).statusCode).toBeLessThan(500);
  // On a slow machine one of these waits too long for its answer too; a claim of the database that stopped holds nobody
  // up.
  const inDoubt = sql`update gateway_attempt set inquiry_claimed_until = '-infinity', next_inquiry_date = now()
    where outcome in ('Sent', 'Unknown')`;
  for (let i = 0; i < 60 && (await db.platform((tx) => change(tx, inDoubt))) > 0; i++) {
    later.advance(1200);
    await sweepLostAttempts({ ...deps, clock: later });
    await inquireUnknown({ ...deps, clock: later });
  }
  expect(await db.platform((tx) => change(tx, inDoubt))).toBe(0);
  expect(await findBroken(db)).toEqual([]);
  const [books] = await db.platform((tx) =>
    rowsOf(
      tx,
      sql<{
        ours: number;
        theirs: number;
      }>`select (select sum(amount_minor)::bigint from payment where status = 'Succeeded') as ours,
        (select sum(case kind when 'sale' then amount_minor else -amount_minor end)::bigint from sandbox.ledger
        where outcome = 'approved') as theirs`,
    ),
  );
  expect(books?.ours).toBe(books?.theirs);
  hub.close();
  await app.close();
  await db.close();
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 120_000);

import { createHash } from 'node:crypto';
import { type AddressInfo, connect, createServer } from 'node:net';
import { makeReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preCounter } from '../../src/platform/limits/pre-count.ts';
import { limitTable } from '../../src/platform/limits/limit-table.ts';
import { limitValues } from '../../src/platform/limits/limit-values.ts';
import { addressKey, makeLimits } from '../../src/platform/limits/limits.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { ticketConsumer } from '../../src/capabilities/tickets/ticket-consumer.ts';
import { relayBatch } from '../../src/platform/outbox/relay.ts';
import { makeLookUpGuard } from '../../src/capabilities/accounts/look-up-limits.ts';
import { portalDirectory } from '../../src/capabilities/users/directory.ts';
import { earlyInWindow } from '../early-in-window.ts';
import { cardToken, prepare } from '../paying.ts';
import { signInTo } from '../provider-client.ts';
import { openWorld, type World } from '../world.ts';
import { testCards } from './card-testing.ts';

// security.md 4 and T25, T2: limits that hold over several nodes on one database.
let one: World;
let two: World;
beforeAll(async () => {
  one = await openWorld({ LIMIT_FACTOR: '1' });
  two = await one.secondNode();
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const unknown = makeReferenceNumber('1234567890123456'); // its check digit is right, so that it may be a guess
/** As the browser's worker does. */
function solve(challenge: string): string {
  const bits = Number(challenge.split(':')[0]);
  for (let nonce = 0; ; nonce++) {
    const hash = createHash('sha256').update(`${challenge}.${nonce}`).digest();
    if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return `${challenge}.${nonce}`;
  }
}
const clear = () => one.rows('delete from rate_counter');

/** What the database knows of the addresses whose names fit. */
const hitsOf = async (names: string): Promise<[string, number][]> =>
  (
    await one.rows<{ name: string; hits: number }>(
      "select substring(key from '[^ ]+$') as name, hits from rate_counter where key ~ $1 order by 1",
      [`address: ${names}$`],
    )
  ).map(({ name, hits }) => [name, hits]);

describe('a limit over two nodes', () => {
  it('counts files that are brought with forms from an address on both, whatever form is named (L10)', async () => {
    await clear();
    const asked = { fieldName: 'plan', fileName: 'plan.pdf', sizeBytes: 9, paymentSessionSessionIdentifier: '' };
    const path = `/api/business-units/${await one.unitId('riverton-water')}/form-configurations/999999/files`;
    const statuses: number[] = [];
    for (let i = 0; i < limitTable['L10 files of forms of an address'].hits + 6; i++)
      statuses.push((await (i % 2 ? one : two).call('POST', path, { body: asked })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
    await clear();
  });

  it('counts answers to forms, and what forms ask, of an address on both, whatever form is named (L7)', async () => {
    const home = `/api/business-units/${await one.unitId('riverton-water')}/form-configurations/999999`;
    const answers = {
      ...{ accountId: 0, customerId: 0, valuesJson: '{}', baseFormResponseId: 0, paymentSessionSessionIdentifier: '' },
      ...{ isDependentForm: false, dependentFormResponses: [] },
    };
    const asked = { functionTriggerId: 999_999, valuesJson: '{}' };
    for (const [path, body, limit] of [
      ['/submit/public', answers, 'L7 answers of an address'],
      ['/action', asked, 'L7 questions of an address'],
    ] as const) {
      await earlyInWindow(600);
      await clear();
      const statuses: number[] = [];
      for (let i = 0; i < limitTable[limit].hits + 6; i++)
        statuses.push((await (i % 2 ? one : two).call('POST', `${home}${path}`, { body })).status);
      expect([statuses[0] === 429, statuses.at(limitTable[limit].hits - 1) === 429], path).toEqual([false, false]);
      expect(statuses.slice(limitTable[limit].hits), path).toEqual(Array(6).fill(429));
    }
    // Many addresses together fill one form: it is told to all of them, and to no payer who signed in.
    await clear();
    await one.rows(
      `insert into rate_counter (key, window_start, hits)
        values ('L7 answers to a form: 999999', to_timestamp(floor(extract(epoch from now()) / 3600) * 3600), 3000)`,
    );
    expect((await one.call('POST', `${home}/submit/public`, { body: answers })).status).toBe(429);
    const token = await one.token('pat@example.test');
    expect((await one.call('POST', `${home}/submit`, { token, body: answers })).status).toBe(404);
    await clear();
  });

  it('counts references of an address on both (L2)', async () => {
    await earlyInWindow(60);
    await clear();
    const most = limitTable['L2 references of an address'].hits;
    const statuses: number[] = [];
    for (let i = 0; i < most + 6; i++)
      statuses.push((await (i % 2 ? one : two).call('GET', `/api/payments/${unknown}/receipt`)).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(6);
    // Ten misses with a right check digit are the end already.
    expect(statuses.slice(0, 10).every((status) => status === 404)).toBe(true);
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true);
  });

  it('gives 429 with Retry-After in the shape of every error', async () => {
    const answer = await one.call('GET', `/api/payments/${unknown}/receipt`);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body).toEqual([{ propertyName: '', errorMessage: expect.stringMatching(/^Too many attempts\./) }]);
  });

  it('counts every request of an address in memory and tells the others (L0)', async () => {
    await earlyInWindow(60);
    const first = preCounter(one.db, limitValues(one.db, 1));
    const second = preCounter(openDatabase(one.appUrl, 2), limitValues(one.db, 1));
    const mostUntold = 2 * (limitTable['L0 requests of an address'].hits / 20);
    const told = async () => (await hitsOf('a'))[0]?.[1] ?? 0;
    let refused = 0;
    for (let i = 0; i < 1500; i++) {
      if ((i % 2 ? first : second)('L0 requests of an address', 'a')) refused += 1;
      // What is under way is told, however busy the machine is.
      if (i % 50 === 0)
        await expect.poll(told, { interval: 5, timeout: 10_000 }).toBeGreaterThanOrEqual(i - mostUntold);
    }
    // 300 are too many; each node may let through what the other has not told yet, a twentieth of the limit.
    expect(refused).toBeGreaterThan(150);
    expect(refused).toBeLessThanOrEqual(300);
  });

  it('tells what several keys have to tell with one statement (L0)', async () => {
    await earlyInWindow(60);
    await clear();
    const isOver = preCounter(one.db, limitValues(one.db, 1));
    // Of no test before it: what it counted may still be told.
    const keys = ['y', 'x', 'z'];
    const began = Date.now();
    for (const at of [began, began + 1_000])
      for (const key of keys) expect(isOver('L0 requests of an address', key, at)).toBe(false);
    const told = () =>
      one.rows("select key, hits, xmin::text from rate_counter where key ~ 'address: [xyz]$' order by key");
    await expect.poll(async () => (await told()).map(({ hits }) => hits), { timeout: 10_000 }).toEqual([2, 2, 2]);
    expect(new Set((await told()).map(({ xmin }) => xmin)).size).toBe(1);
  });

  it('tells what a key counted that makes room for others, and counts it on when it is back (L0)', async () => {
    await earlyInWindow(60);
    await clear();
    const isOver = preCounter(one.db, limitValues(one.db, 1), 2);
    for (const key of ['d', 'e', 'f', 'd', 'g', 'h']) isOver('L0 requests of an address', key);
    await expect
      .poll(() => hitsOf('[defgh]'), { timeout: 10_000 })
      .toEqual([
        ['d', 2],
        ['e', 1],
        ['f', 1],
      ]);
  });

  it('tells again what a statement that failed should have told, and forgets none of it here (L0)', async () => {
    await earlyInWindow(60);
    await clear();
    const limit = 'L0 requests of an address';
    const { hits: most } = limitTable[limit];
    const isOver = preCounter(one.db, limitValues(one.db, 1));
    await one.rows('alter table rate_counter rename to rate_counter_away');
    const before = most / 20 + 5;
    for (let i = 0; i < before; i++) expect(isOver(limit, 'i')).toBe(false);
    await new Promise((done) => setTimeout(done, 300));
    await one.rows('alter table rate_counter_away rename to rate_counter');
    await expect.poll(() => hitsOf('i'), { timeout: 10_000 }).toEqual([['i', before]]);
    // Of many at once exactly as many pass as before, however they were told.
    const over = Array.from({ length: most }, () => isOver(limit, 'i'));
    expect(over.filter(Boolean)).toHaveLength(before);
    await expect.poll(() => hitsOf('i'), { timeout: 10_000 }).toEqual([['i', most + before]]);
  });

  it('tells nothing twice whose statement committed while its connection died (L0)', async () => {
    await earlyInWindow(60);
    await clear();
    // Lets everything through until a statement has counted; what the server says to it is lost with the connection.
    let died = 0;
    const at = new pg.Client(one.appUrl);
    const between = createServer((client) => {
      const server = at.host.startsWith('/') ? connect(`${at.host}/.s.PGSQL.${at.port}`) : connect(at.port, at.host);
      let isCounting = false;
      client.on('data', (bytes) => {
        isCounting ||= died === 0 && bytes.includes('insert into rate_counter');
        server.write(bytes);
      });
      server.on('data', (bytes) => {
        if (!isCounting) return void client.write(bytes);
        died += 1;
        client.destroy();
      });
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const)
        from.on('error', () => to.destroy()).on('close', () => to.destroy());
    });
    await new Promise<void>((done) => void between.listen(0, '127.0.0.1', done));
    const { port } = between.address() as AddressInfo;
    const db = openDatabase(`postgres://${at.user}:${at.password}@127.0.0.1:${port}/${at.database}`, 2);
    const limit = 'L0 requests of an address';
    const { hits: most } = limitTable[limit];
    const isOver = preCounter(db, limitValues(one.db, 1));
    for (let i = 0; i < most / 20; i++) isOver(limit, 'j');
    await expect.poll(() => died, { timeout: 10_000 }).toBe(1);
    await expect.poll(() => hitsOf('j')).toEqual([['j', most / 20]]);
    // What comes next goes over a new connection, alone; here it was counted all the time.
    await expect
      .poll(
        async () => {
          isOver(limit, 'k', Date.now() + 1_000);
          return (await hitsOf('[k]')).length;
        },
        { timeout: 10_000 },
      )
      .toBe(1);
    const over = Array.from({ length: most }, () => isOver(limit, 'j'));
    expect(over.filter(Boolean)).toHaveLength(most / 20);
    await expect.poll(() => hitsOf('j'), { timeout: 10_000 }).toEqual([['j', most + most / 20]]);
    await db.close();
    between.close();
  });

  it('is right when a hundred count at once', async () => {
    await earlyInWindow(60);
    const limits = [makeLimits(one.db, limitValues(one.db, 1)), makeLimits(two.db, limitValues(two.db, 1))];
    const sums = await Promise.all(
      Array.from({ length: 100 }, (_, i) => limits[i % 2]?.count('L13 reports of an address', 'x')),
    );
    expect(new Set(sums).size).toBe(100);
    expect(Math.max(...sums.map(Number))).toBe(100);
  });

  it('counts an IPv6 network as one address', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2:ffff::1'));
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
    expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
  });
});

describe('limits of misses, at once (T45)', () => {
  const statuses = (answers: readonly { status: number }[]) =>
    answers.map((answer) => answer.status).sort((a, b) => a - b);
  const times = <T>(count: number, work: (i: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, i) => work(i)));

  it('try exactly five of fifty look-ups that miss (L1), on both nodes', async () => {
    await earlyInWindow(600);
    await clear();
    const { token } = await one.quickPay(['10001']);
    const look = (i: number, zip: string, number = '10002') =>
      (i % 2 ? one : two).call('POST', '/api/quick-pay/accounts', {
        token,
        body: {
          answers: [
            { type: 'Account Number', value: number },
            { type: 'Zip Code', value: zip },
          ],
        },
      });
    // Matches count for nothing, however many there are.
    for (let i = 0; i < 7; i++) expect([200, 400]).toContain((await look(i, '78702')).status);
    const answers = await times(50, (i) => look(i, `0000${i % 10}`, `1999${i % 10}`));
    expect(statuses(answers)).toEqual([...Array(5).fill(400), ...Array(45).fill(429)]);
    expect((await look(0, '78702')).status, 'a right answer from there waits too').toBe(429);
    // Those that were not tried count neither on their accounts nor in the business unit.
    const [unit] = await one.rows("select hits from rate_counter where key like 'L1 misses in a business unit%'");
    expect(unit?.hits).toBe(5);
  });

  it('try exactly five of fifty passwords of one login and twenty of one address (L3), and give back what was right', async () => {
    await earlyInWindow(600);
    await clear();
    const login = async () =>
      (
        await one.rows(
          `select user_id as id, failed_count as failed, locked_until > now() as locked from identity.login
            where email = 'clerk@riverton.test'`,
        )
      )[0];
    const reset = () =>
      one.rows("update identity.login set failed_count = 0, locked_until = null where email = 'clerk@riverton.test'");
    const directories = [one, two].map((node) =>
      portalDirectory(node.db, makeLookUpGuard(node.db, node.keyring, node.deps.limits), 'optional'),
    );
    const { id } = await login();
    const tries = await times(50, (i) => directories[i % 2]?.beginTry(id) ?? Promise.resolve(undefined));
    expect(tries.filter(Boolean)).toHaveLength(5);
    expect(await login()).toMatchObject({ failed: 5, locked: true });
    await reset();
    for (let i = 0; i < 12; i++) await (await directories[i % 2]?.beginTry(id))?.giveBack();
    expect(await login()).toMatchObject({ failed: 0, locked: null });
    const ofAddress = await times(
      50,
      (i) => directories[i % 2]?.beginTryOf('203.0.113.77') ?? Promise.resolve(undefined),
    );
    expect(ofAddress.filter(Boolean)).toHaveLength(20);
    // Over the pages themselves: once the wrong ones are spent, the right password opens nothing, and after the wait it
    // does.
    await earlyInWindow(600);
    await clear();
    await one.rows("update identity.login set failed_count = 8 where email = 'clerk@riverton.test'"); // the ninth waits half a minute
    await times(12, () => signInTo(one, 'clerk@riverton.test', {}, 'wrong password'));
    expect(await login()).toMatchObject({ failed: 9, locked: true });
    expect((await signInTo(one, 'clerk@riverton.test')).answer.get('access_token')).toBeNull();
    await one.rows(
      "update identity.login set locked_until = now() - interval '1 second' where email = 'clerk@riverton.test'",
    );
    expect((await signInTo(one, 'clerk@riverton.test')).answer.get('access_token')).not.toBeNull();
    expect(await login()).toMatchObject({ failed: 0, locked: null });
  });

  it('try exactly ten of fifty reference numbers that miss (L2), and a hit is given back', async () => {
    await earlyInWindow(600);
    await clear();
    const answers = await times(50, (i) =>
      (i % 2 ? one : two).call('GET', `/api/payments/${makeReferenceNumber(`12345678901234${10 + i}`)}/receipt`),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 404)).toHaveLength(10);
    for (const { status } of answers) expect([404, 429, 503]).toContain(status); // a busy database may ask to come back
  });
});

describe('a limit that a Global Admin changes', () => {
  const path = '/api/installation/rate-limits';
  const name = 'L2 references of an address';
  const change = async (hits: number | null, who = 'global@ratepayer.test', claims = {}) =>
    one.call('POST', path, { token: await one.token(who, claims), body: { name, hits } });

  it('holds on every node, never below its least value, and is its usual self again', async () => {
    await clear();
    const low = await change(1);
    expect([low.status, low.body[0].errorMessage]).toEqual([
      400,
      'Enter at least 6: less would lock out people who do nothing wrong.',
    ]);
    expect((await change(7)).body).toMatchObject({
      name,
      hits: 7,
      usualHits: 30,
      leastHits: 6,
      changedBy: 'Gale Adams',
    });
    // The other node reads it by itself within half a minute; here it is told to.
    const values = limitValues(two.db, 1);
    await values.reload();
    expect(values.most(name)).toBe(7);
    const statuses: number[] = [];
    for (let i = 0; i < 9; i++) statuses.push((await one.call('GET', `/api/payments/${unknown}/receipt`)).status);
    expect(statuses).toEqual([...Array(7).fill(404), 429, 429]);
    await clear();
    expect((await change(null)).body).toMatchObject({ hits: 30 });
    const listed = await one.call('GET', path, { token: await one.token('global@ratepayer.test') });
    expect(listed.body.items).toHaveLength(Object.keys(limitTable).length);
  });

  it('asks for the role and a fresh sign-in', async () => {
    expect((await change(9, 'clerk@riverton.test')).status).toBe(403);
    expect((await change(9, 'global@ratepayer.test', { auth_time: Math.floor(Date.now() / 1000) - 3600 })).status).toBe(
      428,
    );
  });
});

describe('card testing (T25, L6)', () => {
  it('ends after five sources in a session, over both nodes', async () => {
    await clear();
    const { token, accountIds } = await one.quickPay(['10001']);
    const paying = await prepare(one, { token, accountId: accountIds[0] ?? 0, amountMinor: 1100 });
    const set = async (world: World) =>
      world.call('PUT', `/api/payment-intents/${paying.intent.identifier}/payment-source`, {
        body: { paymentSourceType: 'Credit Card', token: await cardToken(one), holderName: 'Pat', postalCode: '78701' },
      });
    for (let i = 0; i < 4; i++) expect((await set(i % 2 ? one : two)).status).toBe(200);
    const sixth = await set(two);
    expect(sixth.status).toBe(429);
    expect(sixth.body[0].errorMessage).toMatch(/^Too many attempts\. Wait 15 minutes or call \(555\)/);
  });

  it('lets one card be declined three times, whoever tries and wherever', async () => {
    await clear();
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) {
      const { token, accountIds } = await one.quickPay([['10001', '10002', '10003', '10004', '10007'][i] ?? '']);
      // Full, it is refused as a source already: some vendors check a card when it is kept.
      const paying = await prepare(one, {
        token,
        accountId: accountIds[0] ?? 0,
        amountMinor: 1200 + i,
        card: '4000000000000002',
      }).catch(() => undefined);
      await clearAddress();
      statuses.push(paying ? (await paying.process()).status : 429);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const [reached] = await one.rows("select count(*)::int as n from sandbox.ledger where kind = 'sale'");
    expect(reached.n).toBe(3);
  });
  const clearAddress = () =>
    one.rows("delete from rate_counter where key like 'L6 declines of an address%' or key like 'L6 sources%'");

  it('counts who buys products alone by what they looked up: sources, declines and the wait after', async () => {
    await clear();
    const unit = await one.unitId('riverton-water');
    const [bags] = await one.rows<{ id: number }>("select id from product where code = 'BAG-30'");
    await one.rows(
      `insert into feature_setting (business_unit_id, feature_key, mode) values ($1, 'Products', 'Enabled')
        on conflict (business_unit_id, feature_key) do update set mode = excluded.mode`,
      [unit],
    );
    const { token, accountIds } = await one.quickPay(['10003']);
    const begin = (own: readonly number[]) =>
      one.call('POST', '/api/payment-intents', {
        token,
        body: { businessUnitId: unit, channel: 'QuickPay', accountIds: own },
      });
    const alone = (await begin([])).body.identifier;
    const path = `/api/payment-intents/${alone}`;
    const line = { accountId: null, lineItemType: 'Product', productId: bags?.id, quantity: 2, amountMinor: 700 };
    expect((await one.call('PUT', `${path}/charges`, { body: { lineItems: [line] } })).status).toBe(200);
    const set = async () =>
      one.call('PUT', `${path}/payment-source`, {
        body: {
          ...{ paymentSourceType: 'Credit Card', holderName: 'Pat', postalCode: '78701' },
          token: await cardToken(one, '4000000000000002'),
        },
      });
    const { body: intent } = await set();
    const { body: result } = await two.call('POST', `${path}/process`, {
      body: {
        totalMinor: intent.totalMinor,
        acknowledgedTermsVersionIds: intent.terms.map((terms: { termsVersionId: number }) => terms.termsVersionId),
      },
    });
    expect(result.status).toBe('RequiresPaymentSource');
    const counted = await one.rows("select key, hits from rate_counter where key like 'L6 %on an account%' order by 1");
    expect(counted).toEqual(
      ['declines', 'sources'].flatMap((what) =>
        accountIds.map((id) => ({ key: `L6 ${what} on an account: ${id}`, hits: 1 })),
      ),
    );
    await one.rows("update rate_counter set hits = 10 where key like 'L6 sources on an account%'");
    expect((await set()).status).toBe(429);
    // Tried too often it waits with whatever else this payer begins; nobody else does.
    const end = (address: string) =>
      one.rows(
        `update payment_session set status = 'Abandoned', abandon_reason = 'Too many attempts', modified_date = now(),
          client_address = coalesce(nullif($2, ''), client_address) where identifier = $1`,
        [alone, address],
      );
    await end('');
    expect([(await begin([])).status, (await begin(accountIds)).status]).toEqual([429, 429]);
    await end('203.0.113.9');
    expect([(await begin([])).status, (await begin(accountIds)).status]).toEqual([200, 200]);
  });

  it('opens the breaker of a business unit: few cards of an attack from many addresses reach the gateway, and staff go on', async () => {
    await clear();
    await one.rows('delete from card_testing_defense');
    const unit = await one.unitId('riverton-water');
    const attack = await testCards([one, two], { cards: 600, addresses: 200 });
    expect(attack.reachedGateway).toBeLessThanOrEqual(60); // thirty, and what was under way
    expect(attack.challenged).toBeGreaterThan(400);
    const tickets = async () => (
      await relayBatch(one.db, [ticketConsumer]),
      one.rows("select category, status from ticket where dedupe_key = 'card-testing'")
    );
    await expect.poll(tickets, { timeout: 10_000 }).toEqual([{ category: 'Technical', status: 'New' }]);

    // A payer with a browser still pays: it solves the challenge. A member of staff is not asked.
    await one.rows('delete from rate_counter');
    const { token, accountIds } = await one.quickPay(['10002']);
    const created = await two.call('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
    });
    const path = `/api/payment-intents/${created.body.identifier}`;
    await two.call('PUT', `${path}/charges`, {
      token,
      body: { lineItems: [{ accountId: accountIds[0], lineItemType: 'AccountBalance', amountMinor: 1111 }] },
    });
    const source = {
      paymentSourceType: 'Credit Card',
      token: await cardToken(one),
      holderName: 'Pat',
      postalCode: '78701',
    };
    const asked = await two.call('PUT', `${path}/payment-source`, { token, body: source });
    expect([asked.status, asked.body[0].propertyName]).toEqual([429, 'challenge']);
    expect(
      (
        await two.call('PUT', `${path}/payment-source`, {
          token,
          body: { ...source, challengeSolution: `${asked.body[0].errorMessage}.0` },
        })
      ).status,
    ).toBe(429);
    const solution = solve(asked.body[0].errorMessage);
    expect(
      (await one.call('PUT', `${path}/payment-source`, { token, body: { ...source, challengeSolution: solution } }))
        .status,
    ).toBe(200);
    expect(
      (await one.call('PUT', `${path}/payment-source`, { token, body: { ...source, challengeSolution: solution } }))
        .status,
    ).toBe(429);
    expect(
      (await one.call('PUT', `${path}/payment-source`, { token: await one.token('admin@riverton.test'), body: source }))
        .status,
    ).toBe(200);
    await one.rows('delete from card_testing_defense');
  });

  it('is no limit for staff: their sources are not counted', async () => {
    await clear();
    const admin = await one.token('admin@riverton.test');
    const { token, accountIds } = await one.quickPay(['10001']);
    const { intent } = await prepare(one, { token, accountId: accountIds[0] ?? 0, amountMinor: 1300 });
    const body = {
      paymentSourceType: 'Credit Card',
      token: await cardToken(one),
      holderName: 'Pat',
      postalCode: '78701',
    };
    const set = (bearer: string) =>
      one.call('PUT', `/api/payment-intents/${intent.identifier}/payment-source`, { token: bearer, body });
    for (let i = 0; i < 8; i++) expect((await set(admin)).status).toBe(200);
    for (let i = 0; i < 4; i++) expect((await set(token)).status).toBe(200); // the first of a payer's five was set before
    expect((await set(token)).status).toBe(429);
  });
});

describe('reports of browsers (L13)', () => {
  it('are taken, scrubbed, limited and always answered 204', async () => {
    await clear();
    const send = (payload: string) =>
      one.app.inject({
        method: 'POST',
        url: '/api/csp-reports',
        headers: { host: 'localhost:4000', 'content-type': 'application/reports+json' },
        payload,
      });
    expect(
      (
        await send(
          '[{"type":"csp-violation","body":{"effectiveDirective":"script-src","blockedURL":"https://evil.example/x?y=1"}}]',
        )
      ).statusCode,
    ).toBe(204);
    expect((await send('not json')).statusCode).toBe(204);
    expect((await send('x'.repeat(20_000))).statusCode).toBe(204);
    for (let i = 0; i < 70; i++) expect((await send('[]')).statusCode).toBe(204);
    const metrics = await one.app.inject({ method: 'GET', url: '/metrics', headers: { host: 'localhost:4000' } });
    expect(metrics.payload).toMatch(/ratepayer_client_reports_total\{kind="csp"\} 1\b/);
  });
});

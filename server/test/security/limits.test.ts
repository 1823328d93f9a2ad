import { type AddressInfo, connect, createServer } from 'node:net';
import { makeReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { preCounter } from '../../src/platform/limits/pre-count.ts';
import { limitTable } from '../../src/platform/limits/limit-table.ts';
import { limitValues } from '../../src/platform/limits/limit-values.ts';
import { addressKey, makeLimits } from '../../src/platform/limits/limits.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { earlyInWindow } from '../early-in-window.ts';
import type { World } from '../world.ts';
import { twoNodes } from './two-nodes.ts';

// security.md 4 and T2: limits that hold over several nodes on one database.
const { nodes, clear } = twoNodes();
let one: World;
let two: World;
beforeAll(() => {
  ({ one, two } = nodes());
});

const unknown = makeReferenceNumber('1234567890123456'); // its check digit is right, so that it may be a guess

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

describe('a limit that a Global Admin changes', () => {
  const path = '/api/installation/rate-limits';
  const name = 'L2 references of an address';
  const read = async () => {
    const { body } = await one.call('GET', path, { token: await one.token('global@ratepayer.test') });
    return body.items.find((limit: { readonly name: string }) => limit.name === name);
  };
  const over = async (at: World, hits: number | null, rowVersion: number) =>
    at.call('POST', path, { token: await at.token('global@ratepayer.test'), body: { name, hits, rowVersion } });
  const change = async (hits: number | null, who = 'global@ratepayer.test', claims = {}) =>
    one.call('POST', path, {
      token: await one.token(who, claims),
      body: { name, hits, rowVersion: (await read()).rowVersion },
    });

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

  it('is changed over what was read: by one of two at once on two nodes, not late, not a second time', async () => {
    const before = (await read()).rowVersion;
    const all = await Promise.all([11, 12, 13, 14].map((hits) => over(hits % 2 ? one : two, hits, before)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const kept = all.find(({ status }) => status === 200)?.body;
    expect(await read()).toEqual(kept);
    // What was sent once is not done again, and what was read before is no more than a suggestion; also its usual self.
    for (const hits of [kept.hits, 15, null]) expect((await over(two, hits, before)).status).toBe(409);
    expect((await over(one, 16, kept.rowVersion + 1)).status).toBe(409);
    const usual = await over(two, null, kept.rowVersion);
    expect([usual.status, usual.body.hits]).toEqual([200, 30]);
    // The same value as before is another version: somebody was here.
    expect((await over(one, 17, before)).status).toBe(409);
    const told = await one.rows(
      `select before -> $1::text as before, after -> $1::text as after from audit_entry
        where entity_type = 'RateLimit' and after ? $1::text order by id`,
      [name],
    );
    expect(told.slice(-2)).toEqual([
      { before: 30, after: kept.hits },
      { before: kept.hits, after: 30 },
    ]);
    // Another limit is of its own version.
    const token = await one.token('global@ratepayer.test');
    const other = { name: 'L4 links of an address', hits: 20, rowVersion: 0 };
    expect((await one.call('POST', path, { token, body: other })).status).toBe(200);
    expect((await one.call('POST', path, { token, body: { ...other, rowVersion: undefined } })).status).toBe(400);
  });

  it('asks for the role and a fresh sign-in', async () => {
    expect((await change(9, 'clerk@riverton.test')).status).toBe(403);
    expect((await change(9, 'global@ratepayer.test', { auth_time: Math.floor(Date.now() / 1000) - 3600 })).status).toBe(
      428,
    );
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

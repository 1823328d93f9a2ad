import { createHash } from 'node:crypto';
import { makeReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { ticketConsumer } from '../../src/capabilities/tickets/ticket-consumer.ts';
import { relayBatch } from '../../src/platform/outbox/relay.ts';
import { makeLookUpGuard } from '../../src/capabilities/accounts/look-up-limits.ts';
import { portalDirectory } from '../../src/capabilities/users/directory.ts';
import { earlyInWindow } from '../early-in-window.ts';
import { cardToken, prepare } from '../paying.ts';
import { signInTo } from '../provider-client.ts';
import type { World } from '../world.ts';
import { testCards } from './card-testing.ts';
import { twoNodes } from './two-nodes.ts';

// security.md 4, T1, T25 and T45: what somebody may try, over several nodes on one database.
const { nodes, clear } = twoNodes();
let one: World;
let two: World;
beforeAll(() => {
  ({ one, two } = nodes());
});

/** As the browser's worker does. */
function solve(challenge: string): string {
  const bits = Number(challenge.split(':')[0]);
  for (let nonce = 0; ; nonce++) {
    const hash = createHash('sha256').update(`${challenge}.${nonce}`).digest();
    if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return `${challenge}.${nonce}`;
  }
}

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
    // The ninth waits half a minute.
    await one.rows("update identity.login set failed_count = 8 where email = 'clerk@riverton.test'");
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
    // The first of a payer's five was set before.
    for (let i = 0; i < 4; i++) expect((await set(token)).status).toBe(200);
    expect((await set(token)).status).toBe(429);
  });
});

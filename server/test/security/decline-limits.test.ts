import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants, prepare } from '../paying.ts';
import { openWorld, type World } from '../world.ts';

// security.md T25, T45: what may be declined is counted before a gateway is asked, over all nodes.
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
const clear = () => one.rows('delete from rate_counter');

describe('what may be declined', () => {
  it('lets exactly as many of twenty at once reach a gateway as may be declined: of a card, and of an address on many accounts', async () => {
    await one.rows('update gateway set limit_seconds = 5');
    const sales = async () =>
      (await one.rows<{ n: number }>("select count(*)::int as n from sandbox.ledger where kind = 'sale'"))[0]?.n ?? 0;
    const numbers = Array.from({ length: 20 }, (_, i) => ['10001', '10002', '10003', '10004', '10007'][i % 5] ?? '');
    const ready = async (fingerprint: (i: number) => string) =>
      Promise.all(
        numbers.map(async (number, i) => {
          const { token, accountIds } = await one.quickPay([number]);
          const paying = await prepare(one, {
            token,
            accountId: accountIds[0] ?? 0,
            amountMinor: 700 + i,
            card: '4000000000000002',
          });
          await one.rows(
            `update payment_source set fingerprint = $2
              where id = (select payment_source_id from payment_session where identifier = $1)`,
            [paying.intent.identifier, fingerprint(i)],
          );
          return paying.intent;
        }),
      );
    const press = (intents: Awaited<ReturnType<typeof ready>>) =>
      Promise.all(
        intents.map((intent, i) =>
          (i % 2 ? two : one).call('POST', `/api/payment-intents/${intent.identifier}/process`, {
            body: {
              totalMinor: intent.totalMinor,
              acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId),
              duplicateConfirmed: true,
            },
          }),
        ),
      );
    for (const [fingerprint, most] of [
      [() => 'one card', 3],
      [(i: number) => `card ${i}`, 10],
    ] as const) {
      await clear();
      const intents = await ready(fingerprint);
      await clear();
      const before = await sales();
      const answers = await press(intents);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([
        ...Array(most).fill(200),
        ...Array(20 - most).fill(429),
      ]);
      expect((await sales()) - before).toBe(most);
    }
    expect(await brokenInvariants(one)).toEqual([]);
    await clear();
  });

  it('gives back what was no decline: many good payments of one card at one address pass', async () => {
    await clear();
    for (let i = 0; i < 6; i++) {
      const { token, accountIds } = await one.quickPay([
        ['10001', '10002', '10003', '10004', '10007', '10001'][i] ?? '',
      ]);
      const paying = await prepare(one, { token, accountId: accountIds[0] ?? 0, amountMinor: 1400 + i });
      expect((await paying.process({ duplicateConfirmed: true })).status).toBe(200);
    }
    expect(await one.rows("select key, hits from rate_counter where key like 'L6 declines%' and hits <> 0")).toEqual(
      [],
    );
  });
});

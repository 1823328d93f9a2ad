import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import type { PaymentDeps } from '../src/capabilities/payments/deps.ts';
import { brokenInvariants, cardToken, type Prepared, prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit = 0;
let payer: { token: string; accountIds: number[] };
const resting = 'Card payments are resting for a moment. Nothing was charged. Try again in 2 minutes.';

beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  payer = await world.quickPay(['10002']);
  await world.rows('update gateway set limit_seconds = 0.2, not_found_final_seconds = 600');
  // Every payment here repeats an amount on one account on purpose.
  await world
    .rows('update business_unit set settings = settings || \'{"duplicateWarningHours": 0}\' where id = $1', [unit])
    .catch(() => undefined);
});
afterAll(() => world.close());
beforeEach(async () => {
  await settle();
  await world.rows('delete from gateway_breaker');
});

const outage = (kind: 'deaf' | 'mute') =>
  world.rows(
    `insert into sandbox.outage (merchant_number, kind) select merchant_number, $1 from merchant_account
      where business_unit_id = $2 on conflict (merchant_number) do update set kind = excluded.kind`,
    [kind, unit],
  );
const back = () => world.rows('delete from sandbox.outage');
const breakers = () =>
  world.rows<{ open: boolean; unknowns: number }>(
    `select opened_date is not null as open, cardinality(unknowns) as unknowns from gateway_breaker b
      join merchant_account m on m.id = b.merchant_account_id
      where m.purpose = 'Base Payment' and cardinality(unknowns) > 0`,
  );
const ready = (n: number, amountMinor = 100): Promise<Prepared[]> =>
  Promise.all(
    Array.from({ length: n }, () =>
      prepare(world, { token: payer.token, accountId: payer.accountIds[0] ?? 0, amountMinor }),
    ),
  );
const press = async (prepared: Prepared, node: World = world) =>
  node.call('POST', `/api/payment-intents/${prepared.intent.identifier}/process`, {
    body: {
      totalMinor: prepared.intent.totalMinor,
      acknowledgedTermsVersionIds: prepared.intent.terms.map((terms) => terms.termsVersionId),
      duplicateConfirmed: true,
    },
  });
const at = (secondsFromNow: number): PaymentDeps => ({
  ...world.deps,
  clock: fixedClock(new Date(Date.now() + secondsFromNow * 1000)),
});
const doubts = async () =>
  (await world.rows<{ n: number }>("select count(*)::int as n from gateway_attempt where outcome = 'Unknown'"))[0]?.n ??
  0;
const sentSales = async () =>
  (await world.rows<{ n: number }>("select count(*)::int as n from gateway_attempt where operation = 'Sale'"))[0]?.n ??
  0;

/** The gateway is back, hours pass: every doubt gets its outcome. */
async function settle(): Promise<void> {
  await back();
  for (let round = 0; round < 20 && (await doubts()) > 0; round++) await inquireUnknown(at(3600 * (round + 1)));
}

/** Eight payers who get no answer. */
async function openBreaker(kind: 'deaf' | 'mute' = 'deaf'): Promise<void> {
  await outage(kind);
  await Promise.all((await ready(8)).map((prepared) => press(prepared)));
}

describe('a gateway that does not answer', () => {
  it('rests after the eighth silence in a row, counted over two nodes at once; whoever pays then is told within the request and nothing is sent', async () => {
    const second = await world.secondNode();
    try {
      await outage('deaf');
      const waiting = await ready(7);
      await Promise.all(waiting.map((prepared, i) => press(prepared, i % 2 ? second : world)));
      expect(await breakers()).toEqual([{ open: false, unknowns: 7 }]);
      const [eighth, ...later] = await ready(4);
      if (eighth) await press(eighth, second);
      expect(await breakers()).toEqual([{ open: true, unknowns: 8 }]);
      const sent = await sentSales();
      const answers = await Promise.all(later.map((prepared) => press(prepared)));
      for (const answer of answers) {
        expect([answer.status, answer.body]).toEqual([503, [{ propertyName: '', errorMessage: resting }]]);
        expect(Number(answer.headers['retry-after'])).toBe(120);
      }
      expect(await sentSales()).toBe(sent);
      // Refused payers keep their answers: the same button works when the gateway is back.
      const session = await world.call('GET', `/api/payment-intents/${later[0]?.intent.identifier}`, {});
      expect(session.body.status).toBe('RequiresConfirmation');
    } finally {
      await second.close();
    }
  });

  it('counts in a row and within a minute: an answer between, or silences far apart, open nothing', async () => {
    await outage('deaf');
    await Promise.all((await ready(5)).map((prepared) => press(prepared)));
    await back();
    const [good] = await ready(1);
    expect((await press(good as Prepared)).body.status).toBe('Complete');
    expect(await breakers()).toEqual([]);
    await outage('deaf');
    await Promise.all((await ready(7)).map((prepared) => press(prepared)));
    await world.rows(
      "update gateway_breaker set unknowns = array(select u - interval '61 seconds' from unnest(unknowns) u)",
    );
    await Promise.all((await ready(1)).map((prepared) => press(prepared)));
    expect(await breakers()).toEqual([{ open: false, unknowns: 8 }]);
  });

  it('does not count declines, and never what was lost with its process', async () => {
    for (const prepared of await ready(9)) {
      const declined = await world.call('PUT', `/api/payment-intents/${prepared.intent.identifier}/payment-source`, {
        body: {
          paymentSourceType: 'Credit Card',
          token: await cardToken(world, '4000000000000002'),
          holderName: 'Pat',
          postalCode: '78701',
        },
      });
      expect(declined.status).toBe(200);
      await press({ ...prepared, intent: declined.body });
    }
    expect(await breakers()).toEqual([]);
  });

  it('is tried by one inquiry every fifteen seconds, by one worker of two; silence advances no plan', async () => {
    await openBreaker();
    const counts = () =>
      world.rows(
        `select sum(inquiry_count)::int as asked,
          count(*) filter (where inquiry_claimed_until > '-infinity')::int as claimed from gateway_attempt
          where outcome = 'Unknown'`,
      );
    const rounds = await Promise.all([inquireUnknown(at(20)), inquireUnknown(at(20))]);
    expect(rounds.reduce((a, b) => a + b, 0)).toBe(1);
    expect(await inquireUnknown(at(21))).toBe(0);
    expect(await inquireUnknown(at(36))).toBe(1);
    expect(await counts()).toEqual([{ asked: 0, claimed: 0 }]);
    expect(await breakers()).toEqual([{ open: true, unknowns: 8 }]);
  });

  it('that did what it was asked and did not say so: the first answer closes the breaker, every doubt is due at once, nobody is charged twice', async () => {
    await openBreaker('mute');
    await back();
    expect(await doubts()).toBe(8);
    expect(await inquireUnknown(at(20))).toBe(1);
    expect((await breakers()).filter((breaker) => breaker.open)).toEqual([]);
    // Eight at a time, fees of what was found charged included.
    for (let round = 0; round < 4; round++)
      await Promise.all([inquireUnknown(at(21 + round)), inquireUnknown(at(21 + round))]);
    expect(await doubts()).toBe(0);
    const [books] = await world.rows(
      `select count(*)::int as n, count(distinct a.payment_id)::int as payments from sandbox.ledger l
        join gateway_attempt a on a.gateway_reference = l.our_reference
        where l.kind = 'sale' and l.outcome = 'approved' and a.outcome <> 'Approved'`,
    );
    expect(books).toEqual({ n: 0, payments: 0 });
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('lets one sale try where no inquiry did, over two nodes at once', async () => {
    await openBreaker();
    await back();
    await world.rows("update gateway_breaker set next_trial_date = now() - interval '8 seconds'");
    const second = await world.secondNode();
    try {
      const answers = await Promise.all((await ready(6)).map((prepared, i) => press(prepared, i % 2 ? second : world)));
      expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(1);
      for (const answer of answers) expect([200, 503]).toContain(answer.status);
      expect((await breakers()).filter((breaker) => breaker.open)).toEqual([]);
    } finally {
      await second.close();
    }
  });

  it('holds up its own merchant account only; another way to pay is named where one is open and does not rest', async () => {
    const [bank] = await world.rows<{ id: number }>(
      `insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose,
        payment_source_types, channels, currency_code, timezone, status)
        select gateway_id, organization_id, business_unit_id, 'Bank debits', '7000999999', purpose, '{ACH}', channels,
        currency_code, timezone, 'Active' from merchant_account
        where business_unit_id = $1 and purpose = 'Base Payment' order by id limit 1 returning id`,
      [unit],
    );
    const told = async () => {
      const [later] = await ready(1);
      return (await press(later as Prepared)).body[0].errorMessage;
    };
    await openBreaker();
    await world.rows('delete from sandbox.outage where merchant_number = $1', ['7000999999']);
    expect(await told()).toBe(
      'Card payments are resting for a moment. Nothing was charged. Try again in 2 minutes, or pay by bank account.',
    );
    await world.rows('update account set block_ach_payment = true where id = any($1)', [payer.accountIds]);
    expect(await told()).toBe(resting);
    await world.rows('update account set block_ach_payment = false where id = any($1)', [payer.accountIds]);
    await world.rows(
      `insert into gateway_breaker (merchant_account_id, business_unit_id, unknowns, opened_date, next_trial_date)
        values ($1, $2, array[now()], now(), now() + interval '1 minute')`,
      [bank?.id, unit],
    );
    expect(await told()).toBe(resting);
    await world.rows("update gateway_breaker set opened_date = now() - interval '3 minutes'");
    expect(await told()).toBe(resting.replace('2 minutes', '5 minutes'));
    await world.rows("update merchant_account set status = 'Disabled' where id = $1", [bank?.id]);
    expect(
      await world.rows(
        `select 1 from gateway_breaker b join business_unit u on u.id = b.business_unit_id
          where u.slug <> 'riverton-water'`,
      ),
    ).toEqual([]);
  });

  it('calls a person once', async () => {
    const calls = async () =>
      (
        await world.rows<{ n: number }>(
          `select count(*)::int as n from outbox
            where topic = 'ticket.Technical' and payload ->> 'dedupeKey' like 'gateway-silent:%'`,
        )
      )[0]?.n ?? 0;
    const before = await calls();
    await openBreaker();
    await Promise.all((await ready(3)).map((prepared) => press(prepared)));
    expect(await calls()).toBe(before + 1);
  });
});

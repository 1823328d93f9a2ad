import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import type { PaymentDeps } from '../src/capabilities/payments/deps.ts';
import { paymentSchedules } from '../src/capabilities/payments/payment-schedules.ts';
import type { InquiryAnswer } from '../src/integrations/payment-gateway/payment-gateway.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { usualPace } from '../src/platform/schedules/pace.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

const accounts = 4;
const doubtsOfEach = 8;
let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.rows('update gateway set limit_seconds = 0.2, not_found_final_seconds = 6000');
  await doubtsEverywhere();
});
afterAll(() => world.close());

/** As many doubts as one merchant account is asked about at once, at each of four; moved there by hand. */
async function doubtsEverywhere(): Promise<void> {
  const unit = await world.unitId('riverton-water');
  const payer = await world.quickPay(['10002']);
  await world.rows(
    `insert into sandbox.outage (merchant_number, kind) select merchant_number, 'deaf' from merchant_account
      where business_unit_id = $1`,
    [unit],
  );
  for (let n = 0; n < accounts; n++) {
    await world.rows('delete from gateway_breaker');
    const ask = { token: payer.token, accountId: payer.accountIds[0] ?? 0, amountMinor: 100 };
    const ready = await Promise.all(Array.from({ length: doubtsOfEach }, () => prepare(world, ask)));
    await Promise.all(
      ready.map(({ intent }) =>
        world.call('POST', `/api/payment-intents/${intent.identifier}/process`, {
          body: {
            totalMinor: intent.totalMinor,
            acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId),
            duplicateConfirmed: true,
          },
        }),
      ),
    );
    if (n > 0)
      await world.rows(
        `with other as (insert into merchant_account (gateway_id, organization_id, business_unit_id, name,
            merchant_number, purpose, payment_source_types, channels, currency_code, timezone, status)
          select gateway_id, organization_id, business_unit_id, name || $1, merchant_number || $1, purpose,
            payment_source_types, channels, currency_code, timezone, 'Draft' from merchant_account
            where business_unit_id = $2 and purpose = 'Base Payment' order by id limit 1 returning id)
        update gateway_attempt set merchant_account_id = (select id from other) where outcome = 'Unknown'
          and id in (select id from gateway_attempt where outcome = 'Unknown' order by id desc limit $3)`,
        [String(n), unit, doubtsOfEach],
      );
  }
  await world.rows('delete from gateway_breaker');
}

/** How many connections were held at once at most, and how many questions were under way then. */
function counted(secondsFromNow: number) {
  const most = { connections: 0, questions: 0 };
  let held = 0;
  let asking = 0;
  const { pool } = world.deps.db;
  const acquired = () => {
    held++;
    most.connections = Math.max(most.connections, held);
  };
  const released = () => void held--;
  pool.on('acquire', acquired).on('release', released);
  const answered = async (): Promise<InquiryAnswer> => {
    asking++;
    most.questions = Math.max(most.questions, asking);
    // Nobody is answered before all have asked, or it would be luck that they are under way together.
    await vi.waitFor(() => expect(most.questions).toBe(accounts * doubtsOfEach), { timeout: 10_000 });
    asking--;
    return { outcome: 'notFound' };
  };
  const deps: PaymentDeps = {
    ...world.deps,
    clock: fixedClock(new Date(Date.now() + secondsFromNow * 1000)),
    gatewayOf: (type) => ({ ...world.deps.gatewayOf(type), inquire: answered }),
  };
  const stop = () => pool.off('acquire', acquired).off('release', released);
  return { deps, most, stop };
}
const waiting = async (): Promise<number> => {
  const [row] = await world.rows<{ n: number }>(
    "select count(*)::int as n from gateway_attempt where outcome = 'Unknown' and inquiry_claimed_until > '-infinity'",
  );
  return row?.n ?? 0;
};

it('asks about many doubts of many merchant accounts at once and leaves payments their connections', async () => {
  const { deps, most, stop } = counted(600);
  expect(await inquireUnknown(deps)).toBe(accounts * doubtsOfEach);
  stop();
  expect(most).toEqual({ connections: 3, questions: accounts * doubtsOfEach });
  expect(await waiting()).toBe(0);
});

it('holds as few for the lanes of a worker, which share them', async () => {
  const { deps, most, stop } = counted(6_000);
  const faults: unknown[] = [];
  const inquiries = paymentSchedules(deps, usualPace, (_what, error) => faults.push(error)).find(
    ({ name }) => name === 'inquiries',
  );
  expect(await inquiries?.run()).toBe(accounts);
  await vi.waitFor(async () => expect(most.questions).toBe(accounts * doubtsOfEach), { timeout: 10_000 });
  await inquiries?.idle?.();
  stop();
  expect(faults).toEqual([]);
  expect(most.connections).toBe(3);
});

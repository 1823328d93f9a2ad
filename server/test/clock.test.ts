import { addDays, dateIn, startOfDay } from '@ratepayer/contract/kit/local-date.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduleFee } from '../src/capabilities/fees/quote-fee.ts';
import { expireSessions } from '../src/capabilities/sessions/abandon-session.ts';
import { beginPayment } from '../src/capabilities/payments/begin-payment.ts';
import { listPayments } from '../src/capabilities/payment-records/list-payments.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { sweepLostAttempts } from '../src/capabilities/payments/attempts/sweep-attempts.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { anonymous } from '../src/platform/http/caller.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('days of a business unit', () => {
  it.each([
    ['US/Central', '2026-03-08', '2026-03-08T06:00:00.000Z', 23],
    ['US/Central', '2026-11-01', '2026-11-01T05:00:00.000Z', 25],
    ['US/Eastern', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/Anchorage', '2026-11-01', '2026-11-01T08:00:00.000Z', 25],
    ['Pacific/Honolulu', '2026-03-08', '2026-03-08T10:00:00.000Z', 24],
    ['Asia/Shanghai', '2026-03-08', '2026-03-07T16:00:00.000Z', 24],
  ])('begin at midnight in %s on %s and are as long as the clocks make them', (zone, date, begins, hours) => {
    expect(startOfDay(date, zone).toISOString()).toBe(begins);
    expect((startOfDay(addDays(date, 1), zone).getTime() - startOfDay(date, zone).getTime()) / 3_600_000).toBe(hours);
    expect(dateIn(startOfDay(date, zone), zone)).toBe(date);
    expect(dateIn(new Date(startOfDay(date, zone).getTime() - 1), zone)).toBe(addDays(date, -1));
  });

  it('hold every payment once, also on the days that clocks change', async () => {
    const { token, accountIds } = await world.quickPay(['10002']);
    const unit = await world.unitId('riverton-water');
    const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 700 });
    await paying.process();
    const at = (instant: string) =>
      world.rows(
        `with moved as (update payment set created_date = $1
          where payment_session_id = (select id from payment_session where identifier = $2) returning id)
          update payment_account set created_date = $1 where payment_id in (select id from moved)`,
        [instant, paying.intent.identifier],
      );
    const on = async (date: string) =>
      (
        await listPayments(world.db, fixedClock('2026-12-01T12:00:00Z'), unit, {
          Page: 1,
          PageSize: 25,
          StartDate: date,
          EndDate: date,
        })
      ).totalCount;
    for (const [instant, date] of [
      ['2026-03-08T05:59:59.999Z', '2026-03-07'],
      ['2026-03-08T06:00:00Z', '2026-03-08'],
      ['2026-03-09T04:59:59.999Z', '2026-03-08'],
      ['2026-11-01T06:30:00Z', '2026-11-01'], // half past one, for the first time
      ['2026-11-01T07:30:00Z', '2026-11-01'], // half past one, for the second time
      ['2026-11-02T05:59:59.999Z', '2026-11-01'],
      ['2026-11-02T06:00:00Z', '2026-11-02'],
    ] as const) {
      await at(instant);
      expect([await on(addDays(date, -1)), await on(date), await on(addDays(date, 1))], instant).toEqual([0, 1, 0]);
    }
  });
});

describe('a fee that begins on a date', () => {
  it('is asked for from midnight in the business unit’s zone, not the server’s', async () => {
    const unit = await world.unitId('riverton-water');
    const [merchant] = await world.rows(
      "select id from merchant_account where business_unit_id = $1 and purpose = 'Service Fee'",
      [unit],
    );
    await world.db.scoped([unit], (tx) =>
      scheduleFee(tx, {
        businessUnitId: unit,
        paymentSourceType: 'Credit Card',
        effectiveDate: '2030-11-04',
        method: 'Flat',
        flatMinor: 999,
        includeServiceFeeInPayment: false,
        feeMerchantAccountId: merchant.id,
      }),
    );
    const { token, accountIds } = await world.quickPay(['10003']);
    const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 10_000 });
    await world.rows("update payment_session set expires_date = '2031-01-01' where identifier = $1", [
      paying.intent.identifier,
    ]);
    const begin = (instant: string) =>
      beginPayment(
        { ...world.deps, clock: fixedClock(instant) },
        anonymous('127.0.0.1', ''),
        paying.intent.identifier,
        {
          totalMinor: paying.intent.totalMinor,
          acknowledgedTermsVersionIds: paying.intent.terms.map((t) => t.termsVersionId),
        },
        undefined,
      );
    // Midnight of 4 November in Central time is 06:00 in UTC; the payer was quoted 2.95 %.
    await expect(begin('2030-11-04T06:00:00Z')).rejects.toThrow(
      'The amount changed from $102.95 to $109.99. Please check again.',
    );
    expect((await begin('2030-11-04T05:59:59Z')).gatewayRequest).toBeDefined();
  });
});

describe('a clock that jumps', () => {
  it('forward ends open sessions and nothing that was sent; backward brings nothing back', async () => {
    const { token, accountIds } = await world.quickPay(['10004']);
    const open = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 1600 });
    const silent = await prepare(world, {
      token,
      accountId: accountIds[0] ?? 0,
      amountMinor: 1700,
      card: '4000000000006975',
    });
    await silent.process();
    const far = fixedClock(new Date(Date.now() + 400 * 86_400_000));
    await expireSessions({ ...world.deps, clock: far });
    const statusOf = async (identifier: string) =>
      (await world.rows('select status from payment_session where identifier = $1', [identifier]))[0]?.status;
    expect(await statusOf(open.intent.identifier)).toBe('Abandoned');
    expect(await statusOf(silent.intent.identifier)).toBe('RequiresGatewayResolution');
    await sweepLostAttempts({ ...world.deps, clock: fixedClock('2020-01-01T00:00:00Z') });
    expect(await inquireUnknown({ ...world.deps, clock: fixedClock('2020-01-01T00:00:00Z') })).toBe(0);
    expect(await statusOf(open.intent.identifier)).toBe('Abandoned');
    for (let i = 0; i < 3; i++) {
      await inquireUnknown({ ...world.deps, clock: far });
      far.advance(60); // the fee that follows is asked about after its own ten seconds
    }
    expect(await statusOf(silent.intent.identifier)).toBe('Complete');
    expect(await brokenInvariants(world)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { merchantAccountById } from '../src/capabilities/gateways/merchant-accounts.ts';
import { inquireOpenAttempts } from '../src/capabilities/payments/attempts/inquire-open-attempts.ts';
import { requestGateway } from '../src/capabilities/payments/attempts/request-gateway.ts';
import { beginPayment } from '../src/capabilities/payments/begin-payment.ts';
import type { PaymentDeps } from '../src/capabilities/payments/deps.ts';
import { closeDueBatches, takeBankReturns } from '../src/capabilities/settlement/settle-due.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { anonymous } from '../src/platform/http/caller.ts';
import { prepare } from './paying.ts';
import { openSettlement } from './settlement-kit.ts';

const { world, base, with_, partsOf, pay, closeDay, voided, line, batchOf, exceptions } = await openSettlement();

describe('schedules', () => {
  it('close each merchant account by itself, once, at its time; one that fails delays no other', async () => {
    const clock = fixedClock('2027-10-31T12:00:00Z');
    const zone = (time: string) =>
      world.rows("update merchant_account set batch_close_time = $1, timezone = 'US/Central'", [time]);
    await zone('01:30');
    await world.rows('delete from settlement_schedule');
    const asked: number[] = [];
    let broken = true;
    const moving = (): PaymentDeps => ({
      ...world.deps,
      clock,
      gatewayOf: (type) => ({
        ...world.deps.gatewayOf(type),
        closeBatch: async ({ merchant }) => {
          asked.push(merchant.accountId);
          if (broken && merchant.accountId === base()) throw new Error('down');
          return [];
        },
      }),
    });
    await closeDueBatches(moving());
    expect(asked).toEqual([]);
    clock.advance(18 * 3600 + 45 * 60);
    const all = (await world.rows("select id from merchant_account where status <> 'Draft'")).length;
    const both = await Promise.allSettled([closeDueBatches(moving()), closeDueBatches(moving())]);
    expect(both.map((one) => (one.status === 'rejected' ? String(one.reason) : ''))).toContainEqual(
      expect.stringContaining('down'),
    );
    await closeDueBatches(moving()).catch(() => undefined);
    expect(new Set(asked).size).toBe(all);
    expect(asked).toHaveLength(all);
    broken = false;
    await closeDueBatches(moving());
    expect(asked).toHaveLength(all); // put off for a minute
    clock.advance(90);
    await closeDueBatches(moving());
    expect(asked).toHaveLength(all + 1);
    await zone('18:00');
  });

  it('close once in the night whose hour comes twice, at the first, and after the hour that is skipped', async () => {
    await world.rows("update merchant_account set batch_close_time = '01:30', timezone = 'US/Central' where id = $1", [
      base(),
    ]);
    const times: string[] = [];
    const run = async (from: string, until: string) => {
      const clock = fixedClock(from);
      await world.rows('delete from settlement_schedule');
      const deps: PaymentDeps = {
        ...world.deps,
        clock,
        gatewayOf: (type) => ({
          ...world.deps.gatewayOf(type),
          closeBatch: async ({ merchant }) => (
            merchant.accountId === base() ? times.push(clock.now().toISOString()) : 0, []
          ),
        }),
      };
      for (; clock.now() < new Date(until); clock.advance(900)) await closeDueBatches(deps);
      return times.splice(0);
    };
    expect(await run('2026-11-01T05:00:00Z', '2026-11-01T10:00:00Z')).toEqual(['2026-11-01T06:30:00.000Z']);
    await world.rows("update merchant_account set batch_close_time = '02:30' where id = $1", [base()]);
    expect(await run('2026-03-08T06:00:00Z', '2026-03-08T10:00:00Z')).toEqual(['2026-03-08T08:00:00.000Z']);
    await world.rows("update merchant_account set batch_close_time = '18:00'");
    await world.rows('delete from settlement_schedule');
  });

  it('close the day of an account that was disabled in it, and ask nothing of one that sent nothing', async () => {
    const clock = fixedClock('2027-11-10T15:00:00Z');
    await world.rows('delete from settlement_schedule');
    const asked: number[] = [];
    const sandbox = world.deps.gatewayOf('Sandbox').closeBatch;
    const deps: PaymentDeps = {
      ...with_({
        closeBatch: async (day, limit) => {
          asked.push(day.merchant.accountId);
          return (await sandbox?.(day, limit)) ?? [];
        },
      }),
      clock,
    };
    await closeDueBatches(deps);
    const { id } = await pay(2600);
    const [unused] = await world.rows<{ id: number }>(
      `select id from merchant_account m where not exists (select 1 from gateway_attempt a
        where a.merchant_account_id = m.id) order by id limit 1`,
    );
    const turn = (status: string) =>
      world.rows('update merchant_account set status = $1 where id = any($2)', [status, [base(), unused?.id]]);
    await turn('Disabled');
    clock.advance(18 * 3600);
    await Promise.all([closeDueBatches(deps), closeDueBatches(deps)]);
    await closeDueBatches(deps);
    await turn('Active');
    expect(asked.filter((merchant) => merchant === base())).toHaveLength(1);
    expect(asked).not.toContain(unused?.id);
    expect(await world.rows('select status from settlement_batch where id = $1', [await batchOf(id)])).toEqual([
      { status: 'Closed' },
    ]);
  });

  it('ask a disabled account whose access was taken back ever less, call a person, and end after a month', async () => {
    const clock = fixedClock('2028-01-10T15:00:00Z');
    await world.rows('delete from settlement_schedule');
    await pay(2800);
    let asked = 0;
    let isShut = true;
    const deps: PaymentDeps = {
      ...with_({
        settlementReports: async ({ merchant }) => {
          if (merchant.accountId !== base()) return [];
          asked += 1;
          if (isShut) throw new Error('401 Unauthorized');
          return [];
        },
      }),
      clock,
    };
    const look = () => closeDueBatches(deps).catch(() => 0);
    const calls = () =>
      world.rows<{ key: string }>(
        `select payload -> 'description' ->> 'key' as key from outbox where topic = 'ticket.Technical'
          and payload ->> 'dedupeKey' = $1 order by id`,
        [`disabled-silent:${base()}`],
      );
    /** How often it is asked in so many days, by two workers that look at once, each half hour or less often. */
    const askedIn = async (days: number, everyHours = 0.5) => {
      const before = asked;
      for (let hours = 0; hours < days * 24; hours += everyHours) {
        clock.advance(everyHours * 3600);
        await Promise.all([look(), look()]);
      }
      return asked - before;
    };
    await look();
    await world.rows("update merchant_account set status = 'Disabled' where id = $1", [base()]);
    expect(await askedIn(0.25)).toBeGreaterThan(3);
    expect(await calls()).toEqual([]);
    await askedIn(1.75);
    expect(await askedIn(3, 2)).toBe(3);
    expect(new Set((await calls()).map(({ key }) => key))).toEqual(new Set(['kept/ticket_disabled_silent_text']));
    await askedIn(26, 6);
    expect((await calls()).at(-1)?.key).toBe('kept/ticket_disabled_given_up_text');
    isShut = false;
    expect(await askedIn(3, 6)).toBe(0);
    // Whoever has access again closes by hand; then nothing waits, and nobody is called about its silence.
    await closeDay();
    isShut = true;
    const called = (await calls()).length;
    await world.rows("update settlement_schedule set next_date = '-infinity' where merchant_account_id = $1", [base()]);
    expect(await askedIn(0.25, 6)).toBe(1);
    expect(await calls()).toHaveLength(called);
    // One that answers in time is asked as before.
    isShut = false;
    await world.rows("update settlement_schedule set next_date = '-infinity' where merchant_account_id = $1", [base()]);
    expect(await askedIn(0.5)).toBeGreaterThan(11);
    await world.rows("update merchant_account set status = 'Active' where id = $1", [base()]);
    await world.rows('delete from settlement_schedule');
  });

  it('take the reports of a disabled account from a gateway that closes by itself, and its returns', async () => {
    const clock = fixedClock('2027-11-12T15:00:00Z');
    await world.rows('delete from settlement_schedule');
    const { id } = await pay(2700);
    const [part] = await partsOf(id);
    const of = { reference: part?.reference ?? '', gatewayTransactionId: part?.gatewayTransactionId ?? '' };
    const batches = ['disabled-1', 'disabled-2'].map((batchIdentifier, day) => ({
      batchIdentifier,
      closedAt: new Date(Date.now() + (1 + day) * 60_000),
      lines: [
        day === 0
          ? line('sale', 2700, of)
          : line('bankReturn', 2700, { gatewayTransactionId: `ret_${id}`, saleTransactionId: of.gatewayTransactionId }),
      ],
    }));
    const deps = (days: number): PaymentDeps => ({
      ...with_({
        settlementReports: async ({ merchant }) => (merchant.accountId === base() ? batches.slice(0, days) : []),
      }),
      clock,
    });
    await closeDueBatches(deps(0));
    await world.rows("update merchant_account set status = 'Disabled' where id = $1", [base()]);
    for (const days of [1, 2, 2]) {
      clock.advance(3600);
      await closeDueBatches(deps(days));
    }
    await world.rows("update merchant_account set status = 'Active' where id = $1", [base()]);
    expect(
      await world.rows(
        `select b.batch_identifier as name, b.status from settlement_batch b where b.batch_identifier like 'disabled-%'
          order by b.id`,
      ),
    ).toEqual(batches.map(({ batchIdentifier: name }) => ({ name, status: 'Closed' })));
    expect(await batchOf(id)).toBeTruthy();
    expect(
      await world.rows(
        'select amount_minor::int as amount, source_reference as reference from adjustment where payment_id = $1',
        [id],
      ),
    ).toEqual([{ amount: 2700, reference: `ret_${id}` }]);
  });

  it('make one exception of a bank return that cannot be recorded, however often the bank names it', async () => {
    const { id } = await pay(1800);
    await voided(id);
    const [part] = await partsOf(id);
    const deps = with_({
      bankReturns: async () => [
        { saleReference: part?.reference ?? '', trace: 'trace-1', code: 'R01', amountMinor: 1800 },
      ],
    });
    const outbox = async () =>
      (await world.rows<{ n: number }>("select count(*)::int as n from outbox where topic = 'ticket.Technical'"))[0]
        ?.n ?? 0;
    expect(await takeBankReturns(deps)).toBe(0);
    const once = await outbox();
    for (let i = 0; i < 3; i++) expect(await takeBankReturns(deps)).toBe(0);
    await Promise.all([takeBankReturns(deps), takeBankReturns(deps)]);
    expect(await outbox()).toBe(once);
    expect(await exceptions("gateway_transaction_id = 'trace-1'")).toHaveLength(1);
  });

  it('ask before a day closes about what was sent before it, not about what somebody pays meanwhile', async () => {
    const { token, accountIds } = await world.quickPay(['10002']);
    const { intent } = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 2_000 });
    const agreed = {
      totalMinor: intent.totalMinor,
      acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId),
    };
    const { gatewayRequest } = await beginPayment(
      world.deps,
      anonymous('127.0.0.1', ''),
      intent.identifier,
      agreed,
      undefined,
    );
    if (!gatewayRequest) throw new Error('Nothing was sent.');
    expect((await requestGateway(world.deps, gatewayRequest))?.outcome).toBe('approved');
    const at = { businessUnitId: gatewayRequest.businessUnitId, merchantAccountId: gatewayRequest.merchant.accountId };
    const merchant = await world.db.scoped([at.businessUnitId], (tx) => merchantAccountById(tx, at.merchantAccountId));
    const outcome = async () =>
      (await world.rows('select outcome from gateway_attempt where id = $1', [gatewayRequest.attemptId]))[0]?.outcome;
    await inquireOpenAttempts({ ...world.deps, clock: fixedClock(new Date(Date.now() - 86_400_000)) }, at, merchant);
    expect(await outcome()).toBe('Sent');
    await inquireOpenAttempts(world.deps, at, merchant);
    expect(await outcome()).toBe('Approved');
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import type { PaymentDeps } from '../src/capabilities/payments/deps.ts';
import { closeUnit } from '../src/capabilities/settlement/close-unit.ts';
import { closeDueBatches, takeBankReturns } from '../src/capabilities/settlement/settle-due.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { openSettlement } from './settlement-kit.ts';

const { world, unit, admin, base, with_, pay, closeDay } = await openSettlement();
const tasks = ['Bank Returns', 'Close'];
const alive = tasks.map((task) => ({ task, faults: 0, next: '-infinity' }));

afterEach(async () => {
  await world.rows("update merchant_account set status = 'Active' where id = $1", [base()]);
  await world.rows('delete from settlement_schedule');
});

/** The disabled account whose gateway lets us in no more, on the day on which it is given up, both tasks at once. */
async function givenUp() {
  const clock = fixedClock(new Date());
  const at = { asked: { Close: 0, 'Bank Returns': 0 }, isShut: true };
  const answer = (task: 'Close' | 'Bank Returns', accountId: number) => {
    if (accountId !== base()) return [];
    at.asked[task] += 1;
    if (at.isShut) throw new Error('401 Unauthorized');
    return [];
  };
  const deps: PaymentDeps = {
    ...with_({
      settlementReports: async ({ merchant }) => answer('Close', merchant.accountId),
      bankReturns: async ({ accountId }) => answer('Bank Returns', accountId),
    }),
    clock,
  };
  const look = async (hours = 2) => {
    clock.advance(hours * 3600);
    await Promise.allSettled([1, 2].flatMap(() => [closeDueBatches(deps), takeBankReturns(deps)]));
    return { ...at.asked };
  };
  const calls = async () =>
    (
      await world.rows(
        `select 1 from outbox where topic = 'ticket.Technical' and payload ->> 'dedupeKey' = $1
          and payload -> 'description' ->> 'key' = 'kept/ticket_disabled_given_up_text'`,
        [`disabled-silent:${base()}`],
      )
    ).length;
  const rows = () =>
    world.rows(
      `select task, faults, next_date::text as next from settlement_schedule where merchant_account_id = $1
        order by task`,
      [base()],
    );
  await world.rows('delete from settlement_schedule');
  await look();
  await world.rows("update merchant_account set status = 'Disabled' where id = $1", [base()]);
  await world.rows(
    `update settlement_schedule set faults = 19, opened_with = (select m.credentials_version from merchant_account m
        where m.id = merchant_account_id), next_date = '-infinity', done_through = done_through
      - interval '40 days' where merchant_account_id = $1`,
    [base()],
  );
  const before = await calls();
  await look();
  const last = await look(24 * 40);
  expect(await rows()).toEqual(tasks.map((task) => ({ task, faults: 20, next: 'infinity' })));
  return { at, clock, deps, look, last, rows, called: async () => (await calls()) - before };
}
const chargeback = (id: number, amountMinor: number) =>
  world.call('POST', `/api/payments/${id}/chargeback`, {
    token: admin,
    body: { amountMinor, effectiveDate: '2026-01-05', reasonCode: '10.4', caseNumber: `C-${id}-${amountMinor}` },
  });

describe('a merchant account that was given up', () => {
  it('lives again for both tasks when a person closed its days', async () => {
    await pay(2900);
    const { at, deps, look, last, rows, called } = await givenUp();
    expect(await called()).toBeGreaterThan(0);
    // One that still fails stays as it is.
    expect((await closeUnit(deps, unit, 'Test')).failed).toHaveLength(1);
    expect(await look(24)).toEqual({ ...last, Close: last.Close + 1 });
    at.isShut = false;
    expect((await closeUnit(deps, unit, 'Test')).failed).toEqual([]);
    const now = { ...at.asked };
    const after = await look();
    expect([after.Close, after['Bank Returns']]).toEqual([now.Close + 1, expect.any(Number)]);
    expect(after['Bank Returns']).toBeGreaterThan(now['Bank Returns']);
    expect(await rows()).toEqual(alive);
  });

  it('calls a person about what comes to rest on it, each time that it is more, and asks once', async () => {
    const { id } = await pay(2950);
    await closeDay();
    const { at, look, last, rows, called } = await givenUp();
    expect(await called()).toBe(0);
    for (const [times, amountMinor] of [1000, 500].entries()) {
      expect((await chargeback(id, amountMinor)).status).toBe(200);
      expect((await look()).Close).toBe(last.Close + times + 1);
      expect(await called()).toBe(times + 1);
      expect((await look(24 * 40)).Close).toBe(last.Close + times + 1);
    }
    // One that answers then is asked as before, for its returns too.
    at.isShut = false;
    expect((await chargeback(id, 250)).status).toBe(200);
    await look();
    await look();
    expect(await rows()).toEqual(alive);
    expect(await called()).toBe(2);
  });

  it('is asked again at once with other credentials, as if those had never failed', async () => {
    await pay(2975);
    const { at, look, last, rows } = await givenUp();
    await world.rows('update merchant_account set credentials_version = credentials_version + 1 where id = $1', [
      base(),
    ]);
    expect(await look()).toEqual({ Close: last.Close + 1, 'Bank Returns': last['Bank Returns'] + 1 });
    expect((await rows()).map(({ faults }) => faults)).toEqual([1, 1]);
    at.isShut = false;
    await look();
    expect(await rows()).toEqual(alive);
  });

  it('counts its days from when it began to be asked, however long it was a draft', async () => {
    await pay(2980);
    const { clock, look, rows } = await givenUp();
    const turn = (status: string) =>
      world.rows('update merchant_account set status = $2 where id = $1', [base(), status]);
    await world.rows('delete from settlement_schedule');
    await turn('Draft');
    await look();
    await look(24 * 200);
    await turn('Active');
    await look();
    const began = clock.now().getTime();
    await turn('Disabled');
    await world.rows("update settlement_schedule set faults = 19, next_date = '-infinity'");
    await look();
    expect((await rows()).map(({ next }) => next)).not.toContain('infinity');
    const since = await world.rows<{ since: Date }>(
      'select done_through as since from settlement_schedule where merchant_account_id = $1',
      [base()],
    );
    expect(since.map((each) => each.since.getTime() >= began)).toEqual([true, true]);
  });
});

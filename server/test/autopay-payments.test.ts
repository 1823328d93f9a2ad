import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import type { ScheduledPayment } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { describe, expect, it } from 'vitest';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { openedAutopay } from './opened-autopay.ts';
import { prepare } from './paying.ts';

const { world, kit, call, said } = await openedAutopay();

describe('a payment that is taken by itself', () => {
  it('is planned, announced and taken once, however many look and however often', async () => {
    const of = await kit.payer();
    await kit.enrol(of);
    const day = kit.on(10);
    await Promise.all([day.stage(), day.stage(), day.stage()]);
    await Promise.all([day.notice(), day.notice()]);
    await day.notice();
    expect(await kit.mailed('Autopay Scheduled Notice', of)).toMatchObject([
      { amountMinor: 8_412, feeMinor: 248, processingDate: addDays(kit.today, 20), to: of.email },
    ]);
    // Not before its day.
    await kit.on(19, '23:00').run();
    expect((await kit.scheduled(of))[0]?.status).toBe('Scheduled');
    const due = kit.on(20);
    await Promise.all([due.run(), due.run(), due.run()]);
    await Promise.all([due.run(), due.outcomes(), due.outcomes()]);
    expect(await kit.paymentsOf(of)).toEqual([{ status: 'Succeeded', amount: 8_412, channel: 'Autopay', fee: 248 }]);
    expect(await kit.balance(of)).toBe(0);
    expect(await kit.scheduled(of)).toMatchObject([
      { status: 'Processed', payment: { status: 'Succeeded', amountMinor: 8_412 }, mayCancel: false, mayRetry: false },
    ]);
    await due.stage();
    expect(await kit.scheduled(of)).toHaveLength(1);
  });

  it('takes what is left where something was paid by hand, and nothing where everything was', async () => {
    const [part, whole] = [await kit.payer(), await kit.payer()];
    for (const payer of [part, whole]) await kit.announced(payer);
    for (const [of, amountMinor] of [
      [part, 3_000],
      [whole, 8_412],
    ] as const) {
      const { token } = await world.quickPay([of.accountNumber]);
      const { intent, process } = await prepare(world, { token, accountId: of.accountId, amountMinor });
      // The shield of every channel sees what is planned.
      expect(intent.duplicate).toMatchObject({ kind: 'Scheduled', amountMinor: 8_412 });
      expect((await process()).status).toBe(400);
      expect((await process({ duplicateConfirmed: true })).body.status).toBe('Complete');
    }
    await kit.on(20).run();
    expect((await kit.paymentsOf(part)).map(({ amount }) => amount)).toEqual([3_000, 5_412]);
    expect((await kit.paymentsOf(whole)).map(({ amount }) => amount)).toEqual([8_412]);
    expect(await kit.scheduled(whole)).toMatchObject([{ status: 'Skipped', reason: 'Nothing is due any more.' }]);
    expect(await kit.mailed('Autopay Not Taken', whole)).toHaveLength(1);
    expect([await kit.balance(part), await kit.balance(whole)]).toEqual([0, 0]);
  });

  it('is tried once: declined or failed it is told, and never tried again', async () => {
    const declined = await kit.payer({ card: '4000000000000002' });
    const failed = await kit.payer({ card: '4000000000000119' });
    for (const payer of [declined, failed]) await kit.announced(payer);
    const due = kit.on(20);
    await due.run();
    await due.run();
    await kit.on(21).run();
    expect((await kit.paymentsOf(declined)).map(({ status }) => status)).toEqual(['Declined']);
    expect((await kit.paymentsOf(failed)).map(({ status }) => status)).toEqual(['Error']);
    for (const payer of [declined, failed]) {
      expect((await kit.scheduled(payer))[0]?.status).toBe('Processed');
      expect(await kit.mailed('Autopay Payment Failed', payer)).toHaveLength(1);
      expect(await kit.balance(payer)).toBe(8_412);
    }
    // Staff plan another one, a week from now; asked again it is the same one, and that is kept.
    const [one] = await kit.scheduled(declined, kit.admin);
    expect(one?.mayRetry).toBe(true);
    const retry = (processingDate: string) =>
      call('POST', `/api/scheduled-payments/${one?.id}/retry`, kit.admin, { processingDate });
    expect((await retry(addDays(kit.today, 3))).status).toBe(400);
    const first = await retry(addDays(kit.today, 30));
    const second = await retry(addDays(kit.today, 30));
    expect(first.body).toMatchObject({ status: 'Scheduled', retryOfId: one?.id });
    expect(second.body.id).toBe(first.body.id);
    const kept = await world.rows('select status from scheduled_payment where account_id = $1 order by id', [
      declined.accountId,
    ]);
    expect(kept.map(({ status }) => status)).toEqual(['Processed', 'Scheduled', 'InvalidIdempotencyKey']);
  });

  it('waits where the gateway says nothing, and ends by what it says later', async () => {
    const charged = await kit.payer({ card: '4000000000006975' });
    await kit.announced(charged);
    const due = kit.on(20);
    await due.run();
    await due.outcomes();
    expect(await kit.scheduled(charged)).toMatchObject([{ status: 'Processing', payment: { status: 'Pending' } }]);
    await due.run();
    await kit.on(21).run();
    expect(await kit.paymentsOf(charged)).toHaveLength(1);
    const change = await kit.enrol(charged, { rowVersion: 1 });
    expect(said(change)).toBe('A payment is being taken right now. Try again when it has ended.');
    // The gateway is asked about base and fee, some days later.
    for (const days of [22, 23, 24, 25]) await inquireUnknown(kit.on(days).deps);
    await Promise.all([due.outcomes(), due.outcomes()]);
    expect(await kit.scheduled(charged)).toMatchObject([{ status: 'Processed', payment: { status: 'Succeeded' } }]);
    expect(await kit.balance(charged)).toBe(0);
  });
});

describe('a planned payment that is not taken', () => {
  const cancel = (id: number | undefined, token: string, body: object = { reason: 'Asked' }) =>
    call('PUT', `/api/scheduled-payments/${id}/cancel`, token, body);
  const cancelOwn = (id: number | undefined, token: string) =>
    call('PUT', `/api/customers/scheduled-payments/${id}/cancel`, token, {});

  it('is stopped by its payer in time, by staff until it begins, and by nobody twice', async () => {
    const of = await kit.payer();
    const one = await kit.announced(of);
    const other = await kit.payer();
    expect((await cancelOwn(one.id, other.token)).status).toBe(404);
    for (const token of [kit.clerk, of.token]) expect((await cancel(one.id, token)).status).toBe(403);
    // Too late for the payer.
    await world.rows("update scheduled_payment set cancelable_until = now() - interval '1 minute' where id = $1", [
      one.id,
    ]);
    expect(said(await cancelOwn(one.id, of.token))).toMatch(/^This payment is already being prepared\. Call/);
    expect((await cancel(one.id, kit.admin, {})).status).toBe(400);
    const [a, b] = await Promise.all([
      cancel(one.id, kit.admin, { reason: 'Asked by telephone' }),
      cancel(one.id, kit.admin, { reason: 'Asked by telephone' }),
    ]);
    expect([a.body.status, b.body.status]).toEqual(['Canceled', 'Canceled']);
    expect(await kit.mailed('Autopay Not Taken', of)).toHaveLength(1);
    await kit.on(20).run();
    expect(await kit.paymentsOf(of)).toEqual([]);
  });

  it('ends with a reason that its payer reads', async () => {
    const limit = await kit.payer();
    await kit.enrol(limit, { maxAmountMinor: 8_000 });
    const lost = await kit.payer();
    const locked = await kit.payer();
    const missed = await kit.payer();
    const soon = await kit.payer({ dueIn: 5 });
    for (const payer of [lost, locked, missed]) await kit.enrol(payer);
    await kit.enrol(soon);
    await kit.on(10).notice();
    await world.rows("update payment_source set status = 'Invalid', is_default = false where id = $1", [lost.sourceId]);
    await world.rows('update account set account_locked = true where id = $1', [locked.accountId]);
    // One waited while nobody worked.
    const missedRow = (await kit.scheduled(missed))[0]?.id;
    await world.rows("update scheduled_payment set next_try_date = now() + interval '40 days' where id = $1", [
      missedRow,
    ]);
    await kit.on(20).run();
    await world.rows('update scheduled_payment set next_try_date = null where id = $1', [missedRow]);
    await kit.on(26).run();
    const state = async (of: typeof lost) => {
      const [one] = await kit.scheduled(of);
      return [one?.status, one?.reason, (await kit.mailed('Autopay Not Taken', of)).length];
    };
    expect(await state(limit)).toEqual(['Skipped', 'The bill is above the limit of $80.00.', 1]);
    expect(await state(lost)).toEqual(['InvalidPaymentSource', 'The payment method can no longer be used.', 1]);
    expect(await state(locked)).toEqual(['InvalidEntityState', 'The account is locked or closed.', 1]);
    expect(await state(missed)).toEqual(['InvalidProcessingDate', 'It could not be taken in time.', 1]);
    // The biller hears of it, too.
    const tickets = await world.rows(
      "select id from outbox where topic = 'ticket.Technical' and payload::text like $1",
      ['%autopay-missed:%'],
    );
    expect(tickets.length).toBeGreaterThan(0);
    expect(await state(soon)).toEqual(['InvalidProcessingDate', 'It is due too soon to be announced in time.', 1]);
    for (const payer of [limit, lost, locked, missed, soon]) expect(await kit.paymentsOf(payer)).toEqual([]);
    // Another method brings the lost one back, announced anew.
    const another = await kit.save(lost.token, '5555555555554444');
    const [gone] = await kit.scheduled(lost);
    expect(gone?.mayChangeSource).toBe(true);
    const path = `/api/customers/scheduled-payments/${gone?.id}/payment-source`;
    expect((await call('PUT', path, lost.token, { paymentSourceId: limit.sourceId })).status).toBe(404);
    const back = await call('PUT', path, lost.token, { paymentSourceId: another });
    expect(back.body).toMatchObject({ status: 'Scheduled', paymentSource: { id: another } });
    expect(await kit.mailed('Autopay Scheduled Notice', lost)).toHaveLength(2);
    await kit.on(20).run();
    expect((await kit.paymentsOf(lost)).map(({ status }) => status)).toEqual(['Succeeded']);
  });

  it('waits for a person while it is unusually high, and while the gateway rests', async () => {
    const of = await kit.payer({ balanceMinor: 90_000 });
    // What the account pays as a rule.
    for (const amountMinor of [1_000, 1_100, 1_200]) {
      const { token } = await world.quickPay([of.accountNumber]);
      const { process } = await prepare(world, { token, accountId: of.accountId, amountMinor });
      expect((await process({ duplicateConfirmed: true })).body.status).toBe('Complete');
    }
    const one = await kit.announced(of);
    expect(one).toMatchObject({ isHeld: true, amountMinor: 86_700 });
    const rehearsal = async (): Promise<{ forecast: string; why: string } | undefined> => {
      const url = `/api/business-units/${kit.unit}/autopay-rehearsal?Date=${addDays(kit.today, 20)}`;
      const { body } = await call('GET', url, kit.admin);
      return body.items.find(({ scheduled }: { scheduled: ScheduledPayment }) => scheduled.id === one.id);
    };
    expect(await rehearsal()).toMatchObject({
      forecast: 'Waits',
      why: 'It is unusually high and waits until somebody lets it go on.',
    });
    await kit.on(20).run();
    expect((await kit.scheduled(of))[0]?.status).toBe('Scheduled');
    const release = (token: string) =>
      call('PUT', `/api/scheduled-payments/${one.id}/release`, token, { reason: 'Leak, known' });
    expect((await release(kit.clerk)).status).toBe(403);
    expect((await release(kit.admin)).body.isHeld).toBe(false);
    expect((await release(kit.admin)).status).toBe(400);
    expect(await rehearsal()).toMatchObject({ forecast: 'Taken', wouldTakeMinor: 86_700 + 2_558 });
    // The breaker holds the run back instead of failing it.
    await world.rows(
      `insert into gateway_breaker (merchant_account_id, business_unit_id, opened_date, next_trial_date)
        select id, business_unit_id, now(), now() + interval '90 days' from merchant_account
        where business_unit_id = $1 on conflict (merchant_account_id) do update
        set opened_date = excluded.opened_date, next_trial_date = excluded.next_trial_date`,
      [kit.unit],
    );
    await kit.on(20, '11:00').run();
    expect(await kit.scheduled(of)).toMatchObject([{ status: 'Scheduled', payment: null }]);
    await world.rows('delete from gateway_breaker where business_unit_id = $1', [kit.unit]);
    await kit.on(20, '12:00').run();
    expect((await kit.scheduled(of))[0]?.status).toBe('Processed');
  });
});

describe('a payment on a date', () => {
  it('is what a session becomes, once, and is taken and stopped like the others', async () => {
    const of = await kit.payer();
    const begin = async () => {
      const { body } = await call('POST', '/api/payment-intents', of.token, {
        businessUnitId: kit.unit,
        channel: 'QuickPay',
        accountIds: [of.accountId],
      });
      const path = `/api/payment-intents/${body.identifier}`;
      await call('PUT', `${path}/charges`, of.token, {
        lineItems: [{ accountId: of.accountId, lineItemType: 'AccountBalance', amountMinor: 5_000 }],
      });
      const ready = await call('PUT', `${path}/payment-source`, of.token, { paymentSourceId: of.sourceId });
      return { path, totalMinor: ready.body.totalMinor };
    };
    const { path, totalMinor } = await begin();
    const day = addDays(kit.today, 6);
    const shown = await call('GET', `${path}/schedule?Date=${day}`, of.token);
    expect(shown.body).toMatchObject({ from: addDays(kit.today, 1), until: addDays(kit.today, 20), totalMinor });
    const body = {
      processingDate: day,
      totalMinor,
      acknowledgedTermsVersionIds: shown.body.terms.map(
        ({ termsVersionId }: { termsVersionId: number }) => termsVersionId,
      ),
    };
    const schedule = (more: object = {}) => call('POST', `${path}/schedule`, of.token, { ...body, ...more });
    expect((await schedule({ processingDate: addDays(kit.today, 21) })).status).toBe(400);
    expect((await schedule({ acknowledgedTermsVersionIds: [] })).status).toBe(400);
    const both = await Promise.all([schedule(), schedule()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map((answer) => answer.body.id)).size).toBe(1);
    expect(both[0]?.body).toMatchObject({ kind: 'One-time', status: 'Scheduled', amountMinor: 5_000, mayCancel: true });
    // It is not taken now besides.
    const now = await call('POST', `${path}/process`, of.token, { ...body, processingDate: undefined });
    expect(now.body.status).toBe('Abandoned');
    // A second session for the same is warned of.
    const again = await begin();
    const twice = (more: object = {}) => call('POST', `${again.path}/schedule`, of.token, { ...body, ...more });
    expect((await twice()).status).toBe(400);
    const second = await twice({ duplicateConfirmed: true });
    expect(second.status).toBe(200);
    const mine = await call('GET', '/api/customers/scheduled-payments', of.token);
    expect(mine.body.items).toHaveLength(2);
    const stopped = await call('PUT', `/api/customers/scheduled-payments/${second.body.id}/cancel`, of.token, {});
    expect(stopped.body.status).toBe('Canceled');
    const used = await world.call('DELETE', `/api/business-units/${kit.unit}/wallet/${of.sourceId}`, {
      token: of.token,
    });
    expect(said(used)).toBe('The planned payment on 1 Mill Street needs another method first. Choose one.');
    await kit.on(6).run();
    expect(await kit.paymentsOf(of)).toMatchObject([{ status: 'Succeeded', amount: 5_000, channel: 'Autopay' }]);
    expect(await kit.balance(of)).toBe(3_412);
  });

  it('is confirmed of nothing that its run would not take: of what is left of the balance alone', async () => {
    const day = addDays(kit.today, 6);
    const of = await kit.payer({ balanceMinor: 6_689, lateFeeMinor: 116 });
    const leftOf = async ({ accountId, token }: typeof of) =>
      (await call('GET', `/api/customers/home/accounts/${accountId}`, token)).body;
    expect(await leftOf(of)).toMatchObject({ totalOutstandingBalance: 6_805, balanceLeftMinor: 6_689 });
    const refused = async (more: Awaited<ReturnType<typeof kit.dated>>, text: RegExp) => {
      expect(more.shown.body).toMatchObject({ closedText: expect.stringMatching(text), totalMinor: 0 });
      const answer = await more.schedule({ totalMinor: 1 });
      expect([answer.status, said(answer)]).toEqual([400, expect.stringMatching(text)]);
    };
    await refused(await kit.dated(of, day, 6_805), /\$66\.89/);
    const whole = await kit.dated(of, day, 6_689);
    // Somebody pays a part of it while its payer looks at the day: what is confirmed is judged anew.
    const late = await kit.dated(of, day, 6_689);
    const { token } = await world.quickPay([of.accountNumber]);
    const paying = await prepare(world, {
      ...{ token, accountId: of.accountId, amountMinor: 1_000 },
      card: '4000000000006975',
    });
    expect((await paying.process()).body.status).not.toBe('Complete');
    const answer = await late.schedule();
    expect([answer.status, said(answer)]).toEqual([400, expect.stringContaining('$56.89')]);
    expect(await leftOf(of)).toMatchObject({ totalOutstandingBalance: 6_805, balanceLeftMinor: 5_689 });
    expect((await whole.schedule()).status).toBe(400);
    const rest = await kit.dated(of, day, 5_689);
    expect((await rest.schedule({ duplicateConfirmed: true })).status).toBe(200);
    // Nothing of the balance is due, and something beside it.
    const beside = await kit.payer({ balanceMinor: 0, lateFeeMinor: 5_000 });
    expect(await leftOf(beside)).toMatchObject({ totalOutstandingBalance: 5_000, balanceLeftMinor: 0 });
    await refused(await kit.dated(beside, day, 5_000), /^Nothing is left of the balance/);
    // What the biller lets nobody take by itself.
    const much = await kit.payer();
    await world.rows(
      `insert into autopay_rule (business_unit_id, channel, max_amount_minor, days_processing_allowed_before_due_date,
        days_scheduled_before_processed, hours_cancellation_allowed_before_processed, processing_time, scheduling_types)
        values ($1, 'Autopay', 8000, 5, 10, 24, '06:00', '{DueDateLeadTime}')`,
      [kit.unit],
    );
    await refused(await kit.dated(much, day, 8_412), /\$80\.00/);
    await world.rows('delete from autopay_rule where business_unit_id = $1', [kit.unit]);
  });
});

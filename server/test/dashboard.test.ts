import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { attentionKinds } from '@ratepayer/contract/dashboard/attention.ts';
import type { Adoption, UnitSummary } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import type { Attention, Declines, Takings } from '@ratepayer/contract/dashboard/dashboard.shapes.ts';
import type { AllUnits, ComingUp, NextDeposit, Viewed } from '@ratepayer/contract/dashboard/panel.shapes.ts';
import type { UnitSettingsAnswer } from '@ratepayer/contract/organizations/unit-settings.operations.ts';
import { addBankingDays } from '@ratepayer/contract/payments/banking-days.ts';
import { bankingDaysToFund, depositDayOf } from '@ratepayer/contract/settlement/deposit-day.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usesByMonth } from '../src/capabilities/accounts/adoption/count-by-month.ts';
import { usesNow } from '../src/capabilities/accounts/adoption/count-uses.ts';
import { endedMonths } from '../src/capabilities/dashboard/adoption/months.rules.ts';
import { readAdoption } from '../src/capabilities/dashboard/adoption/read-adoption.ts';
import { readSummary } from '../src/capabilities/dashboard/adoption/read-summary.ts';
import { totalDays } from '../src/capabilities/payment-records/daily-totals/total-days.ts';
import { rowsOf } from '../src/platform/database/database.ts';
import { takeTurns } from '../src/platform/database/take-turns.ts';
import { writeStates } from '../src/platform/schedules/schedule-board.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let clerk: string;
let admin: string;
const today = dateIn(new Date(), 'US/Central');
const paid: number[] = [];
const period = new URLSearchParams({ StartDate: addDays(today, -40), EndDate: today });

beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  clerk = await world.token('clerk@riverton.test');
  admin = await world.token('admin@riverton.test');
  for (const [account, amountMinor, card] of [
    ['10001', 1_000, '4242424242424242'],
    ['10002', 3_000, '5555555555554444'],
    ['10003', 2_000, '4000000000000002'],
    ['10001', 3_100, '4242424242424242'],
    ['10002', 2_200, '4000000000006983'],
  ] as const) {
    const { token, accountIds } = await world.quickPay([account]);
    const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor, card });
    paid.push((await paying.process({ duplicateConfirmed: true })).body.paymentId ?? 0);
  }
  // One of them thirty days ago, on a day that is kept.
  await world.rows("update payment set created_date = created_date - interval '30 days' where id = $1", [paid[0]]);
  await totalDays(world.deps.db);
});
afterAll(() => world.close());

const ask = <T>(path: string, token = clerk) =>
  world.call('GET', `/api/business-units/${unit}/${path}`, { token }) as Promise<{ status: number; body: T }>;
const needing = async (token = clerk) => (await ask<Attention>('dashboard/attention', token)).body.items;
const put = (kind: string, id: number, isMine: boolean, token: string) =>
  world.call('PUT', `/api/business-units/${unit}/dashboard/attention/${kind}/${id}/owner`, { token, body: { isMine } });

describe('takings', () => {
  it('are what the list of payments keeps, by channel, by source and together', async () => {
    const { body } = await ask<Takings>(`dashboard/takings?${period}`);
    const kept = async (more: Record<string, string>) => {
      const list = await ask<{ totals: { keptMinor: number } }>(
        `payments?${new URLSearchParams([...period, ...Object.entries(more)])}`,
      );
      return list.body.totals.keptMinor;
    };
    expect(body.byChannel).toEqual([
      { channel: 'QuickPay', count: 3, keptMinor: await kept({ PaymentChannels: 'QuickPay' }) },
    ]);
    expect(body.bySource).toEqual([
      { sourceType: 'Credit Card', count: 3, keptMinor: await kept({ PaymentSourceTypes: 'CreditCard' }) },
    ]);
    expect(body.byChannel[0]?.keptMinor).toBe(await kept({}));
    expect(await kept({})).toBe(7_100);
  });

  it('leave out what only the biller’s own file posts, as the list does, and hold what is posted here', async () => {
    const { accountIds } = await world.quickPay(['10003']);
    for (const [postsToBalance, amountMinor] of [
      [false, 900],
      [true, 400],
    ] as const) {
      const recorded = await world.call('POST', `/api/business-units/${unit}/external-payments`, {
        token: admin,
        body: {
          accountId: accountIds[0],
          amountMinor,
          receivedDate: today,
          externalMethod: 'Check',
          externalReference: `check ${amountMinor}`,
          postsToBalance,
        },
      });
      expect(recorded.status, JSON.stringify(recorded.body)).toBe(200);
    }
    const { body } = await ask<Takings>(`dashboard/takings?${period}`);
    expect(body.byChannel).toEqual([
      { channel: 'QuickPay', count: 3, keptMinor: 7_100 },
      { channel: '', count: 1, keptMinor: 400 },
    ]);
    const list = await ask<{ totals: { keptMinor: number } }>(`payments?${period}`);
    expect(list.body.totals.keptMinor).toBe(7_500);
  });

  it('name why payments were declined, each the filter of its list; kept days are not counted again', async () => {
    const read = async () => (await ask<Declines>(`dashboard/declines?${period}`)).body;
    const listed = async (reason: string) =>
      (
        await ask<{ totalCount: number }>(
          `payments?${new URLSearchParams([...period, ['PaymentStatuses', 'Declined'], ['DeclineReason', reason]])}`,
        )
      ).body.totalCount;
    const { reasons, totalCount } = await read();
    expect([reasons, totalCount]).toMatchObject([[{ count: 1 }], 1]);
    expect(reasons[0]?.said).not.toBe('');
    expect(await listed(reasons[0]?.reason ?? '')).toBe(1);
    expect(await listed('nothing of the kind')).toBe(0);
    // Ten more of some days ago: one that says why in our own words, one that says nothing.
    const [declined] = await world.rows<{ id: number }>("select id from payment where status = 'Declined'");
    await world.rows(
      `insert into payment (reference_number, type, organization_id, business_unit_id, status, channel, source_type,
        brand, amount_minor, currency_code, created_date, error_message)
       select '90000000000002' || lpad(n::text, 4, '0'), type, organization_id, business_unit_id, status, channel,
       source_type, brand, 100, currency_code, created_date - interval '5 days', case n when 1
       then '{"key": "kept/payment_after_all"}' when 2 then '""' else '"Too often"' end::jsonb
       from payment, generate_series(1, 10) n where id = $1`,
      [declined?.id],
    );
    const counted = await read();
    expect(counted.totalCount).toBe(11);
    expect(counted.reasons[0]).toEqual({ reason: 'Too often', said: 'Too often', count: 8 });
    for (const { reason, count } of counted.reasons) expect(await listed(reason), reason).toBe(count);
    expect(counted.reasons.find(({ reason }) => reason === 'none')).toEqual({ reason: 'none', said: '', count: 1 });
    expect(counted.reasons.find(({ reason }) => reason.startsWith('kept/'))?.said).not.toContain('kept/');
    await totalDays(world.deps.db);
    expect(await read()).toEqual(counted);
    await world.rows("update daily_decline set decline_count = decline_count + 1 where reason = 'Too often'");
    expect((await read()).totalCount).toBe(12);
    const broken = (await brokenInvariants(world)).filter((one) => one.startsWith('declines'));
    expect(broken).toEqual([expect.stringContaining('declines of')]);
    await world.rows("update daily_decline set decline_count = decline_count - 1 where reason = 'Too often'");
    await world.rows('update payment set error_message = \'"Too late"\' where error_message = \'"Too often"\'');
    expect((await read()).reasons[0]?.reason).toBe('Too late');
    await world.rows("delete from payment where reference_number like '90000000000002%'");
    await world.rows("delete from daily_decline where reason in ('Too often', 'none', 'kept/payment_after_all')");
  });

  it('are counted under what may be asked for, whatever a gateway says, and one town stops no other', async () => {
    const other = await world.unitId('lakeshore-hydro');
    const [declined] = await world.rows<{ id: number }>("select id from payment where status = 'Declined'");
    const long = `Refused:${' \u0007\u00a0 reason'.repeat(500)}`;
    for (const [nth, of, message] of [
      [1, unit, long],
      [2, unit, '  Refused \t'],
      [3, unit, ' \u2003\u0001'],
      [4, other, long],
    ] as const)
      await world.rows(
        `insert into payment (reference_number, type, organization_id, business_unit_id, status, channel, source_type,
          brand, amount_minor, currency_code, created_date, error_message)
         select '90000000000003000' || $2, p.type, u.organization_id, u.id, p.status, p.channel, p.source_type, p.brand,
         100, u.currency_code, p.created_date - interval '5 days', to_jsonb($4::text)
         from payment p, business_unit u where p.id = $1 and u.id = $3`,
        [declined?.id, nth, of, message],
      );
    const cut = `Refused:${' reason'.repeat(500)}`.slice(0, 200).trim();
    const { body } = await ask<Declines>(`dashboard/declines?${period}`);
    expect(body.reasons.map(({ reason }) => reason)).toEqual(expect.arrayContaining([cut, 'Refused', 'none']));
    expect(body.reasons.find(({ reason }) => reason === 'none')?.said).toBe('');
    for (const reason of [cut, 'Refused', 'none']) {
      const asked = new URLSearchParams([...period, ['PaymentStatuses', 'Declined'], ['DeclineReason', reason]]);
      expect((await ask<{ totalCount: number }>(`payments?${asked}`)).body.totalCount, reason).toBe(1);
    }
    // Whatever keeps the days of one town from being kept.
    await world.rows(`alter table daily_decline add constraint refused check (business_unit_id <> ${unit}) not valid`);
    await expect(totalDays(world.deps.db)).rejects.toThrow('refused');
    const keptOf = async (id: number) =>
      (await world.rows<{ reason: string }>('select reason from daily_decline where business_unit_id = $1', [id])).map(
        ({ reason }) => reason,
      );
    expect([unit < other, await keptOf(other)]).toEqual([true, [cut]]);
    await world.rows('alter table daily_decline drop constraint refused');
    await totalDays(world.deps.db);
    expect(await keptOf(unit)).toEqual(expect.arrayContaining([cut, 'Refused', 'none']));
    expect((await ask<Declines>(`dashboard/declines?${period}`)).body).toEqual(body);
    await world.rows("delete from payment where reference_number like '90000000000003%'");
    for (const table of ['daily_decline', 'daily_total', 'totaled_day'])
      await world.rows(`delete from ${table} where business_unit_id = $1`, [other]);
    await world.rows('delete from totaled_day where business_unit_id = $1', [unit]);
    await totalDays(world.deps.db);
    expect([await keptOf(other), (await keptOf(unit)).includes(cut)]).toEqual([[], false]);
  });
});

describe('what needs a person', () => {
  it('is shown of the kinds that its reader may see, and of no other town', async () => {
    const kinds = (await needing()).map(({ kind }) => kind);
    expect(kinds).toContain('resolution');
    await world.rows(
      `insert into gateway_exception (business_unit_id, merchant_account_id, kind, gateway_transaction_id, amount_minor,
        currency_code) select ${unit}, id, 'Line Missing', 'x-1', 150, 'USD' from merchant_account
        where business_unit_id = ${unit} limit 1`,
    );
    expect((await needing(admin)).map(({ kind }) => kind)).toContain('exception');
    const base = await world.token('base@riverton.test');
    expect((await ask('dashboard/attention', base)).status).toBe(403);
    const other = await world.token('admin@lakeshore.test');
    expect((await ask('dashboard/attention', other)).status).toBe(404);
    const [item] = await needing();
    expect((await put(item?.kind ?? '', item?.id ?? 0, true, other)).status).toBe(404);
    for (const [kind, { needs }] of Object.entries(attentionKinds)) expect(needs, kind).toMatch(/:(Default|Read)$/);
  });

  it('holds cycles that wait for a person, and for administrators what could not be delivered', async () => {
    const [cycle] = await world.rows<{ id: number }>(
      `insert into billing_cycle (business_unit_id, name, issue_date, due_date, notification_strategy,
        expects_documents, status, created_by, total_amount_minor) values ($1, 'Held', '2026-01-01', '2026-02-01',
        'None', false, 'Requires Bills', 'Test', 4200) returning id`,
      [unit],
    );
    await world.rows(
      `insert into outbox_delivery (business_unit_id, consumer, ordering_key, topic, payload, announced_date, status,
        error_message, next_attempt_date) values
        ($1, 'email', 'x', 'email.receipt', '{}', now(), 'Failed', 'refused', null),
        ($1, 'email', 'y', 'email.waits', '{}', now(), 'Waiting', 'refused', now())`,
      [unit],
    );
    const of = (items: Attention['items'], kind: string) => items.filter((one) => one.kind === kind);
    const [mine, theirs] = [await needing(admin), await needing(clerk)];
    expect(of(mine, 'cycle')).toMatchObject([
      { id: cycle?.id, amountMinor: 4_200, facts: { name: 'Held', status: 'Requires Bills' }, place: `${cycle?.id}` },
    ]);
    expect(of(mine, 'delivery')).toMatchObject([{ facts: { topic: 'email.receipt', consumer: 'email' } }]);
    expect([of(theirs, 'cycle'), of(theirs, 'delivery')]).toEqual([[], []]);
    expect((await put('delivery', of(mine, 'delivery')[0]?.id ?? 0, true, clerk)).status).toBe(404);
    await world.rows("update billing_cycle set is_deleted = true where name = 'Held'");
    await world.rows('truncate outbox_delivery');
    expect((await needing(admin)).filter(({ kind }) => kind === 'cycle' || kind === 'delivery')).toEqual([]);
  });

  it('holds tickets of a day, terms that are missing and, for who runs all, findings and failing jobs', async () => {
    const of = async (kind: string, token: string) => (await needing(token)).filter((one) => one.kind === kind);
    const global = await world.token('global@ratepayer.test');
    await world.rows(
      `insert into ticket (business_unit_id, title, category, payment_id, created_date, status) values
        ($1, '{"key": "kept/payment_after_all"}', 'Technical', $2, now() - interval '25 hours', 'New'),
        ($1, '"Looked at"', 'Technical', $2, now() - interval '25 hours', 'Investigating'),
        ($1, '"Of today"', 'Technical', $2, now() - interval '23 hours', 'New'),
        ($1, '"Of no payment"', 'Technical', null, now() - interval '25 hours', 'New')`,
      [unit, paid[0]],
    );
    const [ticket, ...none] = await of('ticket', clerk);
    const [payment] = await world.rows<{ number: string }>(
      'select reference_number as number from payment where id = $1',
      [paid[0]],
    );
    expect([ticket?.place, none]).toEqual([payment?.number, []]);
    expect(ticket?.facts['title']).toMatch(/^[A-Z].*[a-z]/);
    await world.rows("update ticket set status = 'Resolved'");
    expect(await of('ticket', clerk)).toEqual([]);

    expect(await of('terms', admin)).toEqual([]);
    const retired = "update terms_of_service set status = 'Retired', retired_date = now()";
    await world.rows(`${retired} where identifier = 'ach-terms'`);
    expect(await of('terms', admin)).toMatchObject([{ place: 'ach-terms', facts: { terms: 'ach-terms' } }]);
    expect(await of('terms', clerk)).toEqual([]);
    await world.rows(
      `insert into terms_of_service (identifier, version, title, content_markdown, culture, effective_date, status,
        published_date, content_hash) select identifier, version + 1, title, content_markdown, culture, effective_date,
        'Published', now(), content_hash from terms_of_service
        where identifier = 'ach-terms' and business_unit_id is null`,
    );
    expect(await of('terms', admin)).toEqual([]);

    await world.rows(
      `insert into audit_finding (business_unit_id, rule, entity, entity_id, detail) values
        ($1, 'what must hold', 'payment', $2, 'x'), ($3, 'elsewhere', 'account', 1, 'x')`,
      [unit, paid[0], await world.unitId('lakeshore-hydro')],
    );
    expect(await of('audit', global)).toMatchObject([
      { place: `payment/${payment?.number}`, facts: { rule: 'what must hold' } },
    ]);
    expect(await of('audit', admin)).toEqual([]);
    await world.rows('update audit_finding set resolved_date = now()');
    expect(await of('audit', global)).toEqual([]);

    const runs = (name: string, failuresInRow: number, ago: number) => {
      const at = new Date(Date.now() - ago);
      const failed = { errorMessage: failuresInRow > 0 ? 'x' : '', failedDate: failuresInRow > 0 ? at : null };
      const ran = { name, everyMs: 1_000, lastRunDate: at, lastMs: 1, failuresInRow, nextRunDate: at, ...failed };
      return writeStates(world.deps.db, [ran]);
    };
    await runs('daily totals', 1, 50_000);
    await runs('daily totals', 3, 40_000);
    await runs('bank returns', 0, 40_000);
    await runs('what a release left out', 9, 86_500_000);
    const [job, ...others] = await of('schedule', global);
    expect([job?.facts, others]).toEqual([{ job: 'daily totals', count: '3' }, []]);
    expect((await put('schedule', job?.id ?? 0, true, global)).status).toBe(200);
    const left = `/api/business-units/${unit}/dashboard/attention/schedule/${job?.id}/snooze`;
    expect((await world.call('POST', left, { token: global, body: { reason: 'It is known' } })).status).toBe(200);
    // It fails again: it is the same that somebody took on and left.
    await runs('daily totals', 4, 0);
    expect(await of('schedule', global)).toMatchObject([
      { since: job?.since, snoozeReason: 'It is known', facts: { count: '4' }, ownerName: expect.stringMatching(/./) },
    ]);
    await runs('daily totals', 0, 0);
    expect(await of('schedule', global)).toEqual([]);
    await runs('daily totals', 1, 0);
    expect(await of('schedule', global)).toMatchObject([{ snoozedUntil: null, ownerId: null }]);
    expect(await of('schedule', admin)).toEqual([]);
    await world.rows('truncate schedule_state');
    expect(await of('schedule', global)).toEqual([]);
  });

  it('says of an approval who asked for it', async () => {
    const [clerkRow] = await world.rows<{ id: number }>(
      "select id from user_account where email = 'clerk@riverton.test'",
    );
    await world.rows(
      `insert into approval_request (amount_minor, ask, business_unit_id, expires_date, kind, payment_id, reason,
        requested_by, requested_by_name, requested_by_role, target_row_version)
       values (100, '{}', $1, now() + interval '1 day', 'Void', $2, 'Twice', $3, 'Chris Doyle', 'Organization User',
         1)`,
      [unit, paid[0], clerkRow?.id],
    );
    const approvals = async () => (await needing()).filter(({ kind }) => kind === 'approval');
    expect(await approvals()).toMatchObject([{ facts: { action: 'Void', byId: String(clerkRow?.id) } }]);
    await world.rows("update approval_request set status = 'Withdrawn'");
    expect(await approvals()).toEqual([]);
  });

  it('belongs to one person, also when taken twice at once; an administrator may take it over', async () => {
    const { id = 0 } = (await needing()).find(({ kind }) => kind === 'resolution') ?? {};
    const twice = await Promise.all([put('resolution', id, true, clerk), put('resolution', id, true, clerk)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await put('resolution', id, true, admin)).status).toBe(200);
    expect((await put('resolution', id, true, clerk)).status).toBe(409);
    expect((await put('resolution', id, false, clerk)).status).toBe(409);
    expect((await put('resolution', id, false, admin)).status).toBe(200);
    const after = (await put('resolution', id, true, clerk)).body as Attention;
    expect(after.items.find((one) => one.id === id)?.ownerName).toBe('Chris Doyle');
  });

  it('is left for a day with a reason, and comes back by itself', async () => {
    const { id = 0 } = (await needing()).find(({ kind }) => kind === 'resolution') ?? {};
    const snooze = (reason: string) =>
      world.call('POST', `/api/business-units/${unit}/dashboard/attention/resolution/${id}/snooze`, {
        token: clerk,
        body: { reason },
      });
    expect((await snooze('')).status).toBe(400);
    const left = ((await snooze('The bank answers tomorrow')).body as Attention).items.find((one) => one.id === id);
    expect(left).toMatchObject({ snoozeReason: 'The bank answers tomorrow' });
    await world.rows("update attention_mark set snoozed_until = now() - interval '1 second'");
    expect((await needing()).find((one) => one.id === id)).toMatchObject({ snoozedUntil: null, snoozeReason: '' });
  });

  it('cannot be taken on when it needs nobody any more, or never did', async () => {
    expect((await put('resolution', 987_654, true, clerk)).status).toBe(404);
    expect((await put('exception', paid[4] ?? 0, true, clerk)).status).toBe(404);
    expect((await put('nothing', 1, true, clerk)).status).toBe(404);
  });
});

const cycleRow = (name: string, issued: string, due: string) =>
  world.rows(
    `insert into billing_cycle (business_unit_id, name, issue_date, due_date, notification_strategy, expects_documents,
      status, created_by, bill_count, total_amount_minor) values ($1, $2, $3, $4, 'None', false, 'Draft', 'Test', 2,
      700) returning id`,
    [unit, name, issued, due],
  );

describe('the next deposit', () => {
  const read = async () => (await ask<NextDeposit>('dashboard/next-deposit')).body.deposit;
  const close = (identifier: string, daysAgo: number, net: number, purpose = 'Base Payment') =>
    world.rows(
      `insert into settlement_batch (business_unit_id, merchant_account_id, merchant_number, batch_identifier,
        currency_code, status, closed_date, net_amount_minor)
       select business_unit_id, id, merchant_number, $2, currency_code, 'Closed', now() - $3 * interval '1 day', $4
       from merchant_account where business_unit_id = $1 and purpose = $5`,
      [unit, identifier, daysAgo, net, purpose],
    );

  it('is what the closed batches of its list add up to, without fees and what is funded', async () => {
    expect(await read()).toBeNull();
    await close('long ago', 30, 5);
    expect(await read()).toBeNull();
    await close('now 1', 0, 1_000);
    await close('now 2', 0, 200);
    await close('fees', 0, 70, 'Service Fee');
    expect(await read()).toEqual({ date: depositDayOf(today), batchCount: 2, amountMinor: 1_200 });
    const listed = async (day: string) =>
      (await ask<{ totalCount: number; totals: object }>(`settlement-batches?DepositDate=${day}`)).body;
    expect(await listed(depositDayOf(today))).toMatchObject({ totalCount: 2, totals: { netAmountMinor: 1_200 } });
    expect(await listed('2026-11-22')).toMatchObject({ totalCount: 0 });
    await world.rows("update settlement_batch set status = 'Funded' where batch_identifier = 'now 1'");
    expect(await read()).toMatchObject({ batchCount: 1, amountMinor: 200 });
    await world.rows("delete from settlement_batch where batch_identifier in ('now 1', 'now 2', 'fees', 'long ago')");
  });

  it('needs somebody three banking days after its day, in a line a merchant account; its list adds up', async () => {
    const unfunded = async (token = admin) => (await needing(token)).filter(({ kind }) => kind === 'notFunded');
    const daysUntilDue = Array.from({ length: 15 }, (_, days) => days).find(
      (days) => addBankingDays(addDays(today, -days), bankingDaysToFund) < today,
    );
    const due = daysUntilDue ?? 0;
    await close('due', due, 1_000);
    await close('long due', due + 20, 200);
    await close('not due', due - 1, 4_000);
    await close('of fees', due + 20, 8_000, 'Service Fee');
    const [one, ...more] = await unfunded();
    expect([one?.amountMinor, one?.facts['count'], more]).toEqual([1_200, '2', []]);
    const [merchant = '', day = ''] = one?.place.split('/') ?? [];
    const listed = async () =>
      (
        await ask<{ totalCount: number; totals: object }>(
          `settlement-batches?BatchStatuses=Closed&MerchantNumber=${merchant}&ClosedBefore=${day}`,
        )
      ).body;
    expect(await listed()).toMatchObject({ totalCount: 2, totals: { netAmountMinor: 1_200 } });
    await world.rows("update settlement_batch set status = 'Funded' where batch_identifier = 'due'");
    expect((await unfunded())[0]).toMatchObject({ amountMinor: 200, facts: { count: '1' } });
    expect(await listed()).toMatchObject({ totalCount: 1, totals: { netAmountMinor: 200 } });
    expect((await put('notFunded', one?.id ?? 0, true, admin)).status).toBe(200);
    await world.rows("update settlement_batch set status = 'Funded' where batch_identifier = 'long due'");
    expect(await unfunded()).toEqual([]);
    await world.rows("delete from settlement_batch where batch_identifier ~ 'due|of fees'");
  });

  it('is told to those who see batches, and of no other town', async () => {
    for (const [email, refused] of [
      ['admin@lakeshore.test', 404],
      ['base@riverton.test', 403],
    ] as const)
      expect((await ask('dashboard/next-deposit', await world.token(email))).status, email).toBe(refused);
  });
});

describe('what comes up', () => {
  const read = async (token = clerk) => (await ask<ComingUp>('dashboard/coming-up', token)).body.items;

  it('names cycles whose bills are issued or due within 14 days, and when each merchant account closes', async () => {
    await cycleRow('Soon', addDays(today, 1), addDays(today, 14));
    await cycleRow('Late', addDays(today, -3), addDays(today, 15));
    await cycleRow('Gone', addDays(today, 1), addDays(today, 2));
    await world.rows("update billing_cycle set is_deleted = true where name = 'Gone'");
    const items = await read();
    const bills = items.filter(({ kind }) => kind !== 'batchCloses');
    expect(bills.map(({ kind, name, date, count, amountMinor }) => [kind, name, date, count, amountMinor])).toEqual([
      ['billsIssued', 'Soon', addDays(today, 1), 2, 700],
      ['billsDue', 'Soon', addDays(today, 14), 2, 700],
    ]);
    const [merchants] = await world.rows<{ count: number }>(
      "select count(*)::int as count from merchant_account where business_unit_id = $1 and status = 'Active'",
      [unit],
    );
    const closes = items.filter(({ kind }) => kind === 'batchCloses');
    expect(closes).toHaveLength(merchants?.count ?? 0);
    for (const { at } of closes) {
      const ahead = Date.parse(at ?? '') - Date.now();
      expect(ahead > 0 && ahead <= 25 * 3_600_000).toBe(true);
    }
    await world.rows("update billing_cycle set is_deleted = true where name in ('Soon', 'Late')");
  });

  it('is told to nobody of another town', async () => {
    expect((await ask('dashboard/coming-up', await world.token('admin@lakeshore.test'))).status).toBe(404);
    expect((await ask('dashboard/coming-up', await world.token('base@riverton.test'))).status).toBe(403);
  });
});

describe('what somebody looked at last', () => {
  const read = async (token = clerk) => (await ask<Viewed>('dashboard/viewed', token)).body.items;
  const look = (kind: string, id: number, token = clerk) =>
    world.call('PUT', `/api/business-units/${unit}/dashboard/viewed/${kind}/${id}`, { token });

  it('is listed by each person, the last first, once however often and at once it was looked at', async () => {
    const [first, second] = [await world.accountId('10001'), await world.accountId('10002')];
    expect((await look('account', first)).status).toBe(200);
    await look('payment', paid[1] ?? 0);
    await Promise.all(Array.from({ length: 10 }, () => look('account', second)));
    await look('account', first);
    expect((await read()).map(({ kind, id }) => [kind, id])).toEqual([
      ['account', first],
      ['account', second],
      ['payment', paid[1]],
    ]);
    expect((await read())[0]).toMatchObject({ name: 'Pat Rivera', number: expect.stringMatching(/^10001/) });
    expect(await read(admin)).toEqual([]);
    await world.rows('update account set is_deleted = true where id = $1', [second]);
    expect((await read()).map(({ id }) => id)).toEqual([first, paid[1]]);
    await world.rows('update account set is_deleted = false where id = $1', [second]);
  });

  it('holds the last ones alone, and nothing of another town or that is nowhere', async () => {
    const foreign = await world.accountId('55001', '');
    for (const [kind, id, token, status] of [
      ['account', foreign, clerk, 404],
      ['account', 987_654_321, clerk, 404],
      ['bill', 1, clerk, 404],
      ['account', foreign, await world.token('admin@lakeshore.test'), 404],
      ['account', foreign, await world.token('base@riverton.test'), 403],
    ] as const)
      expect((await look(kind, id, token)).status, `${kind} ${id}`).toBe(status);
    await world.rows(
      `insert into viewed_record (business_unit_id, user_id, kind, entity_id, viewed_date)
        select $1, (select id from user_account where email = 'clerk@riverton.test'), 'account', 1000000 + n,
        now() - interval '1 day' - n * interval '1 minute' from generate_series(1, 40) n`,
      [unit],
    );
    await look('payment', paid[0] ?? 0);
    const [kept] = await world.rows<{ count: number }>('select count(*)::int as count from viewed_record');
    expect(kept?.count).toBe(20);
    expect((await read())[0]?.id).toBe(paid[0]);
  });
});

describe('all business units', () => {
  const read = (query: string, token = clerk) =>
    world.call('GET', `/api/dashboard/business-units?${query}`, { token }) as Promise<{
      status: number;
      body: AllUnits;
    }>;

  it('stand beside each other with the figures of their own dashboards, a page at a time', async () => {
    const { body } = await read(`${period}`);
    const { items: own } = (await world.call('GET', '/api/business-units', { token: clerk })).body;
    expect(body.items.map(({ id }) => id)).toEqual(own.map(({ id }: { id: number }) => id));
    expect(body.totalCount).toBe(own.length);
    expect(own.length).toBeGreaterThan(1);
    for (const each of body.items) {
      const of = async (path: string) =>
        (await world.call('GET', `/api/business-units/${each.id}/${path}`, { token: clerk })).body;
      const [now, revenue, fees] = [
        await of('payments'),
        await of(`net-revenue-metrics?${period}`),
        await of(`service-fees?${period}`),
      ];
      expect([each.collectedTodayMinor, each.triedToday, each.succeededToday]).toEqual([
        now.totals.keptMinor,
        now.counts.All,
        now.counts.Succeeded,
      ]);
      expect([each.netRevenueMinor, each.serviceFeesMinor]).toEqual([revenue.totals.netMinor, fees.totals.keptMinor]);
    }
    expect(body.items.find(({ id }) => id === unit)?.netRevenueMinor).toBeGreaterThan(0);
    const second = (await read(`${period}&Page=2&PageSize=1`)).body;
    expect([second.items.length, second.items[0]?.id, second.totalCount]).toEqual([1, own[1]?.id, own.length]);
  });

  it('are those of the caller alone, for days that can be read', async () => {
    const { body } = await read(`${period}`, await world.token('admin@lakeshore.test'));
    expect(body.items.map(({ id }) => id)).not.toContain(unit);
    expect((await read(`StartDate=${today}&EndDate=${addDays(today, -1)}`)).status).toBe(400);
    expect((await read(`StartDate=${addDays(today, -500)}&EndDate=${today}`)).status).toBe(400);
    expect((await read(`${period}&PageSize=11`)).status).toBe(400);
    expect((await read(`${period}`, await world.token('base@riverton.test'))).status).toBe(403);
  });
});

/** The middle of a month so many before this one. */
const middle = (back: number): string => {
  const at = new Date(`${today.slice(0, 7)}-15T18:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - back);
  return at.toISOString();
};

/** Accounts of a year that are linked, enrolled and archived in the middle of months, and what ended again. */
async function aYear(): Promise<void> {
  const [older, linked, enrolled, joined, ended, left] = [14, 3, 4, 5, 2, 6].map(middle);
  const accountOf = (number: string) => `(select min(id) from account where account_number = '${number}'
    and business_unit_id = ${unit})`;
  const customerOf = (email: string) => `(select min(id) from customer where email = '${email}')`;
  const agreed = '(select min(id) from acknowledgment)';
  await world.rows(
    'update account set created_date = $1, archived_date = case when is_archived then $1::timestamptz end',
    [older],
  );
  await world.rows('update customer_account set linked_date = $1', [linked]);
  await world.rows(
    `update customer_account set linked_date = $1, unlinked_date = $2 where account_id = ${accountOf('10002')}`,
    [joined, ended],
  );
  // A second payer of the same account: it is registered once.
  await world.rows(
    `insert into customer_account (business_unit_id, customer_id, account_id, linked_by, linked_date)
      values (${unit}, ${customerOf('morgan@example.test')}, ${accountOf('10001')}, 'Admin', $1)`,
    [linked],
  );
  await world.rows(`update account set is_archived = true, archived_date = $1 where id = ${accountOf('10004')}`, [
    ended,
  ]);
  const autopay = (type: string, account: string, customer: string, start: string, end: string | null) =>
    world.rows(
      `insert into autopay_enrollment (business_unit_id, account_id, customer_id, enrollment_type, scheduling_type,
        lead_time_days, payment_source_id, start_date, end_date, is_active, acknowledgment_id)
        select ${unit}, ${accountOf(account)}, ${customer}, '${type}', 'DueDateLeadTime', 3, min(id), $1, $2,
        $2::date is null, ${agreed} from payment_source`,
      [start.slice(0, 10), end?.slice(0, 10) ?? null],
    );
  await autopay('Customer', '10001', customerOf('pat@example.test'), ended ?? '', null);
  await autopay('Organization', '10003', 'null', left ?? '', enrolled ?? '');
  await world.rows(
    `insert into paperless_enrollment (business_unit_id, account_id, customer_id, email, consent_acknowledgment_id,
      is_active, enrolled_date, ended_date) values (${unit}, ${accountOf('10002')},
      ${customerOf('morgan@example.test')}, 'morgan@example.test', ${agreed}, false, $1, $2)`,
    [enrolled, ended],
  );
}

describe('how payers go digital', () => {
  beforeAll(aYear);
  const counted = async (list: string, query: Record<string, string>) =>
    (await ask<{ totalCount: number }>(`${list}?${new URLSearchParams(query)}`)).body.totalCount;

  it('is summed up in the figures of the lists, for those who read reports, and of no other town', async () => {
    const { status, body } = await ask<UnitSummary>('summary');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: unit, name: 'Riverton Water & Sewer', currencyCode: 'USD', today });
    const named = {
      active: {},
      registered: { OnlyRegisteredCustomers: 'true' },
      autopay: { OnlyAutopayEnabled: 'true' },
    };
    const more = {
      paperless: { OnlyPaperlessBilling: 'true' },
      withTexts: { NotifyWithSms: 'true' },
      reachable: { OnlyPaperlessBilling: 'false', HasEmail: 'true' },
    };
    for (const [name, filter] of Object.entries({ ...named, ...more }))
      expect(body.accounts[name as 'active'], name).toBe(await counted('accounts', { IsArchived: 'false', ...filter }));
    expect(body.accounts).toMatchObject({ registered: 2, autopay: 1, autopayByCustomer: 1, autopayByOrganization: 0 });
    const payments = (await ask<{ counts: Record<string, number>; totals: { keptMinor: number } }>('payments')).body;
    expect(body.payments).toEqual({
      tried: payments.counts['All'],
      succeeded: payments.counts['Succeeded'],
      collectedMinor: payments.totals.keptMinor,
    });
    const accounts = (await ask<{ totals: Record<string, number> }>('accounts')).body;
    expect([body.balanceMinor, body.pastDueAmountMinor]).toEqual([
      accounts.totals['balance'],
      accounts.totals['pastDueAmountMinor'],
    ]);
    for (const [email, refused] of [
      ['admin@lakeshore.test', 404],
      ['base@riverton.test', 403],
      ['pat@example.test', 403],
    ] as const)
      expect((await ask('summary', await world.token(email))).status, email).toBe(refused);
  });

  it('is counted one town after the other in a node, so that lists keep their connections', async () => {
    const { db, clock } = world.deps;
    const other = await world.unitId('lakeshore-hydro');
    const done: string[] = [];
    const noting = (name: string, work: Promise<unknown>) => work.catch(() => undefined).then(() => done.push(name));
    let open: () => void = () => undefined;
    const failing = new Promise<void>((resolve) => {
      open = resolve;
    }).then(() => Promise.reject(new Error('refused')));
    const all = [
      noting(
        'one that fails',
        takeTurns(db, () => failing),
      ),
      noting('summary', readSummary(db, clock, unit)),
      noting('adoption', readAdoption(db, clock, other)),
      // It asks the database for nothing, and is done before them unless it waits for its turn.
      noting(
        'nothing',
        takeTurns(db, () => new Promise(setImmediate)),
      ),
    ];
    open();
    await Promise.all(all);
    expect(done).toEqual(['one that fails', 'summary', 'adoption', 'nothing']);
  });

  it('is counted at the end of each month, each account once, and what ended no longer', async () => {
    const { body } = await ask<Adoption>('engagement/adoption');
    expect(body.months).toHaveLength(13);
    expect(body.months.at(-1)).toMatchObject({ lastDay: today, active: body.now.active, registered: 2 });
    const active = body.now.active;
    const before = [6, 5, 4, 3, 2, 1].map((back) => body.months.find(({ month }) => middle(back).startsWith(month)));
    expect(before.map((month) => [month?.active, month?.registered, month?.paperless])).toEqual([
      [active + 1, 0, 0],
      [active + 1, 1, 0],
      [active + 1, 1, 1],
      [active + 1, 3, 1],
      [active, 2, 0],
      [active, 2, 0],
    ]);
    expect(before.map((month) => [month?.autopayByCustomer, month?.autopayByOrganization])).toEqual([
      [0, 1],
      [0, 1],
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 0],
    ]);
  });

  it('of a month that is over is as many accounts as its list holds, as they were at its end', async () => {
    const { body } = await ask<Adoption>('engagement/adoption');
    const lists = {
      active: {},
      billed: { BilledRecently: 'true' },
      registered: { OnlyRegisteredCustomers: 'true' },
      paperless: { OnlyPaperlessBilling: 'true' },
      autopayByCustomer: { AutopayBy: 'Customer' },
      autopayByOrganization: { AutopayBy: 'Organization' },
    };
    const found: number[] = [];
    for (const month of body.months.filter(({ lastDay }) => lastDay < today))
      for (const [name, filter] of Object.entries(lists)) {
        const isOfBilled = month.billed > 0 && name !== 'active';
        const asked = { IsArchived: 'false', AsOf: month.lastDay, ...filter };
        const count = await counted('accounts', { ...asked, ...(isOfBilled ? lists.billed : {}) });
        expect([month.month, name, count]).toEqual([month.month, name, month[name as 'active']]);
        found.push(count);
      }
    expect(found).toHaveLength(6 * (body.months.length - 1));
    // What is left of each, and who had it, is told apart.
    const at = (back: number) => body.months.find(({ month }) => middle(back).startsWith(month))?.lastDay ?? '';
    expect(await counted('accounts', { AsOf: at(4), OnlyAutopayEnabled: 'true' })).toBe(0);
    expect(await counted('accounts', { AsOf: at(5), OnlyAutopayEnabled: 'true' })).toBe(1);
    expect(await counted('accounts', { AsOf: at(1), IsArchived: 'true' })).toBe(
      (await counted('accounts', { AsOf: at(3), IsArchived: 'true' })) + 1,
    );
    expect((await ask('accounts?AsOf=2026-02-31')).status).toBe(400);
  });

  it('is counted in one pass over accounts and what they use, however many months there are', async () => {
    const scans = async (statement: RawBuilder<unknown>) => {
      const [row] = await world.deps.db.reading([unit], (tx) =>
        rowsOf(tx, sql<{ plan: unknown }>`explain (format json) ${statement}`),
      );
      const found = JSON.stringify(row).match(/"Relation Name":"\w+"/g) ?? [];
      return found.map((one) => one.slice(17, -1)).toSorted();
    };
    const byMonth = (months: number) => scans(usesByMonth(unit, endedMonths(today, months, 'US/Central')));
    const once = ['account', 'autopay_enrollment', 'bill', 'customer_account', 'paperless_enrollment'];
    expect(await byMonth(12)).toEqual(once);
    expect(await byMonth(1)).toEqual(once);
    expect(await scans(usesNow(unit, today))).toEqual([...once, 'account_money'].toSorted());
  });

  it('needs both permissions, as its page and its figures do; accounts are found by either of two', async () => {
    const allowed = async (permissions: string) => {
      await world.rows('update user_account set permissions = $1 where email = $2', [
        permissions,
        'clerk@riverton.test',
      ]);
      // What a person may do holds for some seconds on a node: each time another one is asked.
      const node = await world.secondNode();
      const answers = [];
      for (const path of ['summary', 'engagement/adoption', 'accounts/search?query=10001'])
        answers.push((await node.call('GET', `/api/business-units/${unit}/${path}`, { token: clerk })).status);
      await node.close();
      return answers;
    };
    const [before] = await world.rows<{ permissions: string[] }>(
      "select permissions from user_account where email = 'clerk@riverton.test'",
    );
    expect(await allowed('{Reports:Default}')).toEqual([403, 403, 403]);
    expect(await allowed('{Accounts:Read}')).toEqual([403, 403, 200]);
    expect(await allowed('{Payments:Default}')).toEqual([403, 403, 200]);
    expect(await allowed('{Reports:Default,Accounts:Read}')).toEqual([200, 200, 200]);
    await world.rows("update user_account set permissions = $1 where email = 'clerk@riverton.test'", [
      before?.permissions,
    ]);
  });

  it('is set against an aim and the price of paper, where the business unit has them', async () => {
    const change = async (more: Partial<UnitSettingsAnswer>) =>
      (
        await world.call('PUT', `/api/business-units/${unit}/settings`, {
          token: admin,
          body: { rowVersion: (await ask<UnitSettingsAnswer>('settings', admin)).body.rowVersion, ...more },
        })
      ).status;
    const read = async () => (await ask<Adoption>('engagement/adoption')).body;
    expect(await read()).toMatchObject({ targetPercent: 0, paperCostMinor: 0, currencyCode: 'USD' });
    expect(await change({ adoptionTargetPercent: 101 })).toBe(400);
    expect(await change({ adoptionTargetPercent: 40, paperCostMinor: 75 })).toBe(200);
    const [cycle] = (await cycleRow('Paperless', today, today)) as { id: number }[];
    const bill = (number: string, published: string, status = 'Published') =>
      world.rows(
        `insert into bill (business_unit_id, account_id, billing_cycle_id, bill_type, bill_number, amount_minor,
          issue_date, status, published_date, withdrawn_date)
         select business_unit_id, id, $2, 'Bill', $3, 100, $4::date, $5, $4::timestamptz,
         case when $5 = 'Withdrawn' then now() end
         from account where business_unit_id = $1 and account_number = '10002' order by id limit 1`,
        [unit, cycle?.id, number, published, status],
      );
    // Without paper from four months ago until two months ago.
    await bill('before', middle(5));
    await bill('within', middle(3));
    await bill('withdrawn', middle(3), 'Withdrawn');
    await bill('after', middle(1));
    const { targetPercent, paperCostMinor, months } = await read();
    expect([targetPercent, paperCostMinor]).toEqual([40, 75]);
    expect(months.filter(({ paperlessBills }) => paperlessBills > 0)).toMatchObject([
      { month: middle(3).slice(0, 7), paperlessBills: 1 },
    ]);
    for (const { firstDay: PublishedFrom, lastDay: PublishedThrough, paperlessBills } of months)
      expect(await counted('bills', { PublishedFrom, PublishedThrough, WithoutPaper: 'true' })).toBe(paperlessBills);
    await world.rows('delete from bill where billing_cycle_id = $1', [cycle?.id]);
    await world.rows("update billing_cycle set is_deleted = true where name = 'Paperless'");
    expect(await change({ adoptionTargetPercent: 0, paperCostMinor: 0 })).toBe(200);
  });

  it('names the payments of a month by channel as their list counts them', async () => {
    const { body } = await ask<Adoption>('engagement/adoption');
    const taken = body.months.flatMap(({ firstDay, lastDay, payments }) =>
      payments.map((each) => ({ ...each, StartDate: firstDay, EndDate: lastDay })),
    );
    expect(taken.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    for (const { channel, count, keptMinor, ...days } of taken.filter((each) => each.channel !== '')) {
      const list = await ask<{ totals: { keptMinor: number; outcomes: { outcome: string; count: number }[] } }>(
        `payments?${new URLSearchParams({ ...days, PaymentChannels: channel })}`,
      );
      expect(list.body.totals.outcomes.find(({ outcome }) => outcome === 'received')?.count).toBe(count);
      expect(list.body.totals.keptMinor).toBe(keptMinor);
    }
  });

  it('is a share of accounts with a bill within 90 days, once there is one; its lists hold those alone', async () => {
    const before = (await ask<Adoption>('engagement/adoption')).body;
    expect(before.now.billed).toBe(0);
    const [cycle] = (await cycleRow('Adoption', today, today)) as { id: number }[];
    const bill = (account: string, issued: string, status = 'Published') =>
      world.rows(
        `insert into bill (business_unit_id, account_id, billing_cycle_id, bill_type, bill_number, amount_minor,
          issue_date, status, published_date, withdrawn_date)
         select business_unit_id, id, $3, 'Bill', $2 || $4, 100, $2::date, $4,
         case when $4 <> 'Draft' then now() end, case when $4 = 'Withdrawn' then now() end
         from account where business_unit_id = $1 and account_number = $5 order by id limit 1`,
        [unit, issued, cycle?.id, status, account],
      );
    await bill('10001', addDays(today, -89));
    await bill('10001', today);
    await bill('10002', addDays(today, -90));
    await bill('10003', today, 'Draft');
    await bill('10002', today, 'Withdrawn');
    const { now, months } = (await ask<Adoption>('engagement/adoption')).body;
    expect(now).toMatchObject({ active: before.now.active, billed: 1, registered: 1, autopay: 1 });
    const lists = {
      billed: {},
      registered: { OnlyRegisteredCustomers: 'true' },
      autopay: { OnlyAutopayEnabled: 'true' },
      paperless: { OnlyPaperlessBilling: 'true' },
      reachable: { OnlyPaperlessBilling: 'false', HasEmail: 'true' },
    };
    for (const [name, filter] of Object.entries(lists))
      expect(now[name as 'active'], name).toBe(
        await counted('accounts', { IsArchived: 'false', BilledRecently: 'true', ...filter }),
      );
    expect(months.at(-1)).toMatchObject({ billed: 1, registered: 1 });
    // At the end of the month that holds the day 90 days ago both of these bills were recent.
    const older = months.find(({ month }) => addDays(today, -90).startsWith(month));
    expect(older?.billed).toBeGreaterThanOrEqual(1);
    await world.rows('delete from bill');
    expect((await ask<Adoption>('engagement/adoption')).body.now).toEqual(before.now);
  });

  it('counts text messages of a month that were handed over', async () => {
    const write = (status: string, at: string) =>
      world.rows(
        `insert into text_message (business_unit_id, outbox_id, template_key, "to", status, created_date)
          select $1, coalesce(max(outbox_id), 0) + 1, 'Verification Code', '+15125550100', $2, $3 from text_message`,
        [unit, status, at],
      );
    for (const status of ['processed', 'error', 'processed', 'queued']) await write(status, middle(1));
    const { months } = (await ask<Adoption>('engagement/adoption')).body;
    expect(months.map(({ textsSent }) => textsSent).filter(Boolean)).toEqual([2]);
  });
});

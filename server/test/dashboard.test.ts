import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { attentionKinds } from '@ratepayer/contract/dashboard/attention.ts';
import type { Attention } from '@ratepayer/contract/dashboard/dashboard.shapes.ts';
import type { ComingUp, Viewed } from '@ratepayer/contract/dashboard/panel.shapes.ts';
import { describe, expect, it } from 'vitest';
import { writeStates } from '../src/platform/schedules/schedule-board.ts';
import { openDashboards } from './dashboard-kit.ts';

const { world, unit, clerk, admin, today, paid, ask, needing, put, cycleRow } = await openDashboards();

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

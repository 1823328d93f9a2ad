import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runMerchantChanges } from '../src/capabilities/gateways/run-merchant-changes.ts';
import { openMoneyWay, problems, values } from './money-way-kit.ts';

const kit = await openMoneyWay();
const { world, unit, insider, second, sandbox, first } = kit;
const { get, post, tested, turn, serve, change, decide, later, through, taking, told } = kit;

describe('a number that takes over', () => {
  it('is asked for, approved by another person, told to all, and takes payments a day later, once', async () => {
    const draft = await tested(['QuickPay']);
    expect(problems(await turn(draft, 'activate', {}))).toEqual(['reason']);
    const both = await Promise.all([turn(draft, 'activate'), turn(draft, 'activate')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 400]);
    expect((await decide(draft, 'Approve', insider)).status).toBe(400);
    expect((await decide(draft, 'Approve', await world().token('admin@riverton.test'))).status).toBe(403);
    expect((await decide(draft, 'Approve')).status).toBe(200);
    await runMerchantChanges(world().deps);
    expect([await get(draft), await taking('QuickPay')]).toEqual([expect.objectContaining({ status: 'Draft' }), first]);
    // The first is disabled at once: that closes, and hands nothing on before the day.
    expect((await turn(first, 'disable')).status).toBe(200);
    expect(await taking('QuickPay')).toBeUndefined();
    await later(draft);
    expect(await get(draft)).toMatchObject({ status: 'Active' });
    expect(await taking('QuickPay')).toBe(draft);
    const [{ n }] = await world().rows(
      `select count(*)::int as n from user_account where status = 'Active' and (role = 'Global Admin'
        or (role = 'Organization Admin' and organization_id =
          (select organization_id from business_unit where id = $1)))`,
      [unit],
    );
    expect(await told(draft)).toEqual([`Requested ${n}`, `Approved ${n}`, `Done ${n}`]);
    expect((await decide(draft, 'Stop', second, 'Too late.')).status).toBe(400);
  });

  it('is stopped by the town within the day, expires, and fails where its test is none any more', async () => {
    const stopped = await tested(['IVR']);
    await turn(stopped, 'activate');
    await decide(stopped, 'Approve');
    const town = await world().token('admin@riverton.test');
    expect((await decide(stopped, 'Stop', town, 'Nobody here asked for it.')).status).toBe(200);
    await later(stopped);
    expect([await get(stopped), await change(stopped)]).toMatchObject([{ status: 'Draft' }, { status: 'Stopped' }]);
    await turn(stopped, 'activate');
    await world().rows("update change_request set expires_date = now() - interval '1 second' where entity_id = $1", [
      stopped,
    ]);
    expect((await decide(stopped, 'Approve')).status).toBe(400);
    await runMerchantChanges(world().deps);
    expect(await change(stopped)).toMatchObject({ status: 'Expired' });
    await turn(stopped, 'activate');
    await decide(stopped, 'Approve');
    await world().rows('update merchant_account set credentials_version = credentials_version + 1 where id = $1', [
      stopped,
    ]);
    await later(stopped);
    expect([await get(stopped), await change(stopped)]).toMatchObject([{ status: 'Draft' }, { status: 'Failed' }]);
  });

  it('is no way round by narrowing or disabling the first before: what ever went there counts', async () => {
    expect((await serve(first, ['QuickPay', 'Autopay', 'Backoffice Autopay'])).status).toBe(200);
    expect(await taking('IVR')).toBeUndefined();
    const narrowed = await tested(['IVR']);
    expect((await turn(narrowed, 'activate')).status).toBe(202);
    expect((await turn(first, 'disable')).status).toBe(200);
    expect((await turn(await tested(['QuickPay']), 'activate')).status).toBe(202);
    // Disabled is for good.
    expect((await turn(first, 'activate')).status).toBe(400);
    // Another purpose is another money; the same pairs of it went nowhere.
    const fees = await tested(['QuickPay'], { purpose: 'Service Fee' });
    expect((await turn(fees, 'activate', {})).status).toBe(200);
  });

  it('waits a day where nobody else decides, or the town wants no second person, and may be stopped', async () => {
    for (const statement of [
      "update user_account set status = 'Disabled' where email = 'second@ratepayer.test'",
      `update organization set dual_control = false
        where id = (select organization_id from business_unit where id = $1)`,
    ]) {
      await world().rows(statement, statement.includes('$1') ? [unit] : []);
      const draft = await tested(['QuickPay']);
      expect((await turn(draft, 'activate')).body).toMatchObject({ status: 'Approved' });
      await runMerchantChanges(world().deps);
      expect(await get(draft)).toMatchObject({ status: 'Draft' });
      await later(draft);
      expect(await get(draft)).toMatchObject({ status: 'Active' });
      expect((await told(draft))[0]).toMatch(/^Approved /);
      await world().rows("update user_account set status = 'Active' where email = 'second@ratepayer.test'");
    }
    await world().rows('update organization set dual_control = true');
  });
});

describe('one person', () => {
  it('with a second login is no second person, and nobody who could decide', async () => {
    await world().rows(
      `insert into user_account (name, email, role) values ('Global Admin', 'Global+2@ratepayer.test', 'Global Admin')`,
    );
    const again = await world().token('Global+2@ratepayer.test');
    const draft = await tested(['QuickPay']);
    expect((await turn(draft, 'activate')).body).toMatchObject({ status: 'Requested' });
    const own = await decide(draft, 'Approve', again);
    expect([own.status, own.body[0].errorMessage]).toEqual([400, 'You asked for this. Another person must decide.']);
    expect((await decide(draft, 'Refuse', again, 'No.')).status).toBe(400);
    // Nor may this login take back what the other one asked; that is for whoever asked.
    expect((await decide(draft, 'Withdraw', again)).status).toBe(403);
    expect((await decide(draft, 'Withdraw', insider)).status).toBe(200);
    await world().rows("update user_account set status = 'Disabled' where email = 'second@ratepayer.test'");
    expect((await turn(draft, 'activate')).body).toMatchObject({ status: 'Approved' });
    await world().rows(
      `update user_account set status = case email when 'second@ratepayer.test' then 'Active' else 'Disabled' end
        where email in ('second@ratepayer.test', 'Global+2@ratepayer.test')`,
    );
  });

  it('is one by what another administrator says, who alone parts them, and nobody says so of themselves', async () => {
    const [login] = await world().rows<{ id: number }>(
      `insert into user_account (name, email, role) values ('G. Admin', 'glo@home.test', 'Global Admin') returning id`,
    );
    const home = await world().token('glo@home.test');
    const [own] = await world().rows<{ id: number }>(
      "select id from user_account where email = 'global@ratepayer.test'",
    );
    const [clerk] = await world().rows<{ id: number }>(
      "select id from user_account where email = 'clerk@riverton.test'",
    );
    const [homeId, ownId, clerkId] = [login?.id ?? 0, own?.id ?? 0, clerk?.id ?? 0];
    const who = async (id: number) =>
      (await world().call('GET', `/api/business-units/${unit}/users/${id}`, { token: second })).body;
    const say = async (id: number, userId: number | null, token = second) =>
      world().call('PUT', `/api/business-units/${unit}/users/${id}/person`, {
        token,
        body: { userId, rowVersion: (await who(id)).rowVersion },
      });
    // Whoever could decide by two logins would say that the others are one.
    expect((await say(homeId, ownId, home)).status).toBe(400);
    expect((await say(homeId, clerkId, insider)).status).toBe(200);
    expect((await say(homeId, null, insider)).status).toBe(200);
    expect((await say(homeId, ownId, await world().token('admin@riverton.test'))).status).toBe(404);
    expect((await say(clerkId, ownId, await world().token('clerk@riverton.test'))).status).toBe(403);
    const before = await tested(['QuickPay']);
    await turn(before, 'activate');
    expect((await decide(before, 'Approve', home)).status).toBe(200);
    // Of two at once one is first, and a second time changes nothing.
    const stale = { userId: ownId, rowVersion: (await who(homeId)).rowVersion };
    const path = `/api/business-units/${unit}/users/${homeId}/person`;
    const both = await Promise.all([1, 2].map(() => world().call('PUT', path, { token: second, body: stale })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await say(homeId, ownId)).body.otherLogins).toMatchObject([{ id: ownId, email: 'global@ratepayer.test' }]);
    expect((await who(ownId)).otherLogins).toMatchObject([{ id: homeId }]);
    const draft = await tested(['QuickPay']);
    await turn(draft, 'activate');
    const refused = await decide(draft, 'Approve', home);
    expect([refused.status, refused.body[0].errorMessage]).toEqual([
      400,
      'You asked for this. Another person must decide.',
    ]);
    // Neither of them parts them; another one does, whichever of them is named.
    expect((await say(homeId, null, home)).status).toBe(400);
    expect((await say(ownId, null, home)).status).toBe(400);
    expect((await say(ownId, null)).body.otherLogins).toEqual([]);
    expect((await who(homeId)).otherLogins).toEqual([]);
    expect((await decide(draft, 'Approve', home)).status).toBe(200);
    const history = (await world().call('GET', `/api/business-units/${unit}/users/${ownId}/history`, { token: second }))
      .body.items;
    expect(history[0]).toMatchObject({ action: 'Logins Parted' });
    await world().rows("update user_account set status = 'Disabled' where email = 'glo@home.test'");
  });

  it('is told of what waits: who may decide, who asked, and until when it can be stopped', async () => {
    const draft = await tested(['QuickPay']);
    await turn(draft, 'activate');
    const { id } = await change(draft);
    const town = await world().token('admin@riverton.test');
    const waiting = async (token: string, of = unit) =>
      (await world().call('GET', `/api/business-units/${of}/change-requests/waiting`, { token })).body.items;
    const about = { id, kind: 'Activate', entityType: 'MerchantAccount', entityId: draft, entityName: values.name };
    expect(await waiting(second)).toMatchObject([{ ...about, isOwn: false, mayDecide: true, effectiveDate: null }]);
    expect(await waiting(insider)).toMatchObject([{ ...about, isOwn: true, mayDecide: false }]);
    expect(await waiting(town)).toMatchObject([{ ...about, isOwn: false, mayDecide: false }]);
    // From another business unit of the organization, too; in another town there is nothing.
    const [other] = await world().rows<{ id: number }>(
      `select o.id from business_unit u join business_unit o on o.organization_id = u.organization_id and o.id <> u.id
        where u.id = $1 limit 1`,
      [unit],
    );
    expect(await waiting(town, other?.id)).toMatchObject([about]);
    const neighbor = await world().token('admin@lakeshore.test');
    expect(await waiting(neighbor, await world().unitId('lakeshore-hydro'))).toEqual([]);
    const path = `/api/business-units/${unit}/change-requests/waiting`;
    expect((await world().call('GET', path, { token: neighbor })).status).toBe(404);
    expect((await world().call('GET', path, { token: await world().token('clerk@riverton.test') })).status).toBe(403);
    const needing = async (token: string) =>
      (await world().call('GET', `/api/business-units/${unit}/dashboard/attention`, { token })).body.items.filter(
        ({ kind }: { kind: string }) => kind === 'change',
      );
    expect(await needing(town)).toMatchObject([
      { id, facts: { change: 'Activate', subject: values.name, from: '' }, place: `MerchantAccount/${draft}` },
    ]);
    expect(await needing(await world().token('clerk@riverton.test'))).toEqual([]);
    // More than are told of at once are counted, and said.
    await world().rows(
      `insert into change_request (after, before, business_unit_id, entity_id, entity_type, expires_date, kind, reason,
          replaces_credentials, requested_by, requested_by_name, requested_date, status, target_row_version,
          waits_a_day)
        select after, before, business_unit_id, -n, entity_type, expires_date, kind, 'One of many',
          replaces_credentials, requested_by, requested_by_name, requested_date, status, target_row_version, waits_a_day
        from change_request, generate_series(1, 52) n where id = $1`,
      [id],
    );
    const many = (await world().call('GET', path, { token: second })).body;
    expect([many.items.length, many.totalCount]).toEqual([50, 53]);
    await world().rows("delete from change_request where reason = 'One of many'");
    await decide(draft, 'Approve');
    expect((await waiting(second))[0]).toMatchObject({ status: 'Approved', mayDecide: false });
    expect((await needing(second))[0].facts.from).toMatch(/Z$/);
    await decide(draft, 'Stop', town, 'Nobody here asked for it.');
    expect([await waiting(second), await needing(second)]).toEqual([[], []]);
  });
});

describe('a first number', () => {
  it('takes payments at once, and of two at once only one is the first', async () => {
    const drafts = [await tested(['POS']), await tested(['POS'])];
    const both = await Promise.all(drafts.map((id) => turn(id, 'activate')));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 202]);
    expect(drafts).toContain(await taking('POS'));
  });

  it('that another one overtook is not handed anything: not by disabling, narrowing or a pause', async () => {
    const counter = await tested(['POS']);
    expect((await turn(counter, 'activate', {})).status).toBe(200);
    expect(await taking('POS')).toBe(counter);
    // The town lets its first account take the counter over, by two and a day.
    expect((await serve(first, ['QuickPay', 'POS'], 'One number for all.')).status).toBe(202);
    await through(first);
    expect(await taking('POS')).toBe(first);
    const [other] = await world().rows<{ id: number }>(
      "insert into gateway (name, gateway_type) select 'Other', gateway_type from gateway where id = $1 returning id",
      [sandbox],
    );
    await world().rows('update merchant_account set gateway_id = $1 where id = $2', [other?.id, counter]);
    await world().rows("update gateway set status = 'Paused', pause_message = 'Back soon.' where id = $1", [sandbox]);
    expect(await taking('POS')).toBe(first);
    await world().rows("update gateway set status = 'Active', pause_message = '' where id = $1", [sandbox]);
    expect(await get(first, '/setup')).toMatchObject({ disableNeedsSecond: true });
    expect(problems(await turn(first, 'disable', {}))).toEqual(['reason']);
    expect((await serve(first, ['QuickPay'], 'The counter alone.')).status).toBe(202);
    await decide(first, 'Refuse', second, 'Ask the town.');
    expect((await turn(first, 'disable')).status).toBe(202);
    expect(await taking('POS')).toBe(first);
    // In an emergency the other one goes first; then nothing is handed on.
    expect((await turn(counter, 'disable', {})).status).toBe(200);
    expect((await turn(first, 'disable', {})).status).toBe(200);
    expect(await taking('POS')).toBeUndefined();
    await decide(first, 'Approve');
    expect(await change(first)).toMatchObject({ status: 'Failed' });
  });

  it('hands on by a request, a day later; who was let take over stands in for a paused one', async () => {
    const counter = await tested(['POS']);
    await turn(counter, 'activate', {});
    await serve(first, ['QuickPay', 'POS'], 'One number for all.');
    await through(first);
    await turn(first, 'disable');
    await decide(first, 'Approve');
    expect(await taking('POS')).toBe(first);
    await later(first);
    expect([await get(first), await taking('POS')]).toEqual([expect.objectContaining({ status: 'Disabled' }), counter]);
    const standIn = await tested(['POS']);
    await turn(standIn, 'activate');
    await through(standIn);
    expect(await taking('POS')).toBe(counter);
    const [other] = await world().rows<{ id: number }>("select id from gateway where name = 'Other'");
    await world().rows('update merchant_account set gateway_id = $1 where id = $2', [other?.id, counter]);
    await world().rows("update gateway set status = 'Paused', pause_message = 'Back soon.' where id = $1", [other?.id]);
    expect(await taking('POS')).toBe(standIn);
  });
});

describe('service fees', () => {
  it('go to another account only where it was let take them over, and serves them', async () => {
    const [own] = await world().rows<{ id: number }>(
      "select min(id)::int as id from merchant_account where business_unit_id = $1 and purpose = 'Service Fee'",
      [unit],
    );
    const fees = Number(own?.id);
    await world().rows(
      `update merchant_account set status = 'Active', payment_source_types = '{Credit Card}', channels = '{QuickPay}'
        where id = $1`,
      [fees],
    );
    await world().db.scoped([unit], (tx) =>
      tx.run(sql`update service_fee_schedule set fee_merchant_account_id = ${fees} where business_unit_id = ${unit}
        and payment_source_type = 'Credit Card' and not include_service_fee_in_payment`),
    );
    const plan = (feeMerchantAccountId: number, day: string, channel = 'QuickPay') =>
      post(`/api/business-units/${unit}/service-fee-schedules`, {
        ...{
          channel,
          paymentSourceType: 'Credit Card',
          method: 'Flat',
          flatMinor: 100,
          percentBps: 0,
          minimumMinor: 0,
        },
        ...{ maximumMinor: null, tiers: [], includeServiceFeeInPayment: false, effectiveDate: day },
        feeMerchantAccountId,
      });
    const elsewhere = await tested(['POS'], { purpose: 'Service Fee' });
    expect((await turn(elsewhere, 'activate', {})).status).toBe(200);
    const refused = await plan(elsewhere, '2099-01-01');
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('another person approved'),
    ]);
    expect((await plan(fees, '2099-01-01', 'POS')).status).toBe(400);
    const over = await tested(['QuickPay'], { purpose: 'Service Fee' });
    expect((await turn(over, 'activate')).status).toBe(202);
    await through(over);
    expect((await plan(over, '2099-01-01')).status).toBe(200);
  });
});

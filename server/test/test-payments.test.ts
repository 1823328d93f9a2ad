import { beforeAll, describe, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { brokenInvariants, cardToken } from './paying.ts';

const world = openedWorld();
const noFunds = '4000000000009995';
let unit = 0;
let admin = '';
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
});

const at = (channel = 'QuickPay', of = unit) => `/api/business-units/${of}/channel/${channel}/test-payments`;
const read = async (channel?: string, of?: number, token = admin) => world().call('GET', at(channel, of), { token });
const agreed = async (channel?: string) =>
  (await read(channel)).body.terms.map(({ termsVersionId }: { termsVersionId: number }) => termsVersionId);
async function send({ channel = 'QuickPay', of = unit, token = admin, card = undefined as string | undefined } = {}) {
  const body = { token: await cardToken(world(), card), acknowledgedTermsVersionIds: await agreed(channel) };
  return world().call('POST', at(channel, of), { token, body });
}
/** What stands on books that a payment would change. */
const books = () =>
  world().rows(
    `select (select count(*)::int from payment) as payments, (select count(*)::int from transaction) as transactions,
      (select count(*)::int from balance_event) as events, (select count(*)::int from payment_session) as sessions,
      (select coalesce(sum(balance), 0)::bigint from account_money) as owed,
      (select coalesce(sum(collected_this_month(id, timezone)), 0)::bigint from business_unit) as collected,
      (select count(*)::int from outbox where topic like 'email.Payment%' or topic like 'Payment.%') as told`,
  );

describe('a test payment', () => {
  it('meets what a payer would, is given back at once, and stands on no book', async () => {
    const before = await books();
    const session = (await read()).body;
    expect(session).toMatchObject({ amountMinor: 100, problem: '', made: [] });
    expect(session.serves.cardFieldsUrl).not.toBe('');
    const sent = await send();
    expect([sent.status, sent.body]).toMatchObject([200, { result: 'Passed', card: expect.stringMatching(/4242$/) }]);
    expect((await read()).body.made).toMatchObject([
      { id: sent.body.id, result: 'Passed', askedByName: 'Dana Okafor' },
    ]);
    expect(await books()).toEqual(before);
    const rows = await world().rows(
      `select e.kind, e.resolution, e.amount_minor::int as minor, (select count(*)::int from gateway_attempt a
        where a.exception_id = e.id and a.payment_id is null) as attempts
        from test_payment t join gateway_exception e on e.id = t.exception_id`,
    );
    expect(rows).toEqual([{ kind: 'Test Sale', resolution: 'Given Back', minor: 100, attempts: 2 }]);
    expect(
      await world().rows("select action, user_name as by from audit_entry where entity_type = 'TestPayment'"),
    ).toEqual([{ action: 'Test payment sent', by: 'Dana Okafor' }]);
    expect(await brokenInvariants(world())).toEqual([]);
  });

  it('fails as a card would, and says why', async () => {
    const { body } = await send({ card: noFunds });
    expect(body).toMatchObject({ result: 'Failed' });
    expect(await brokenInvariants(world())).toEqual([]);
  });

  it('is sent by somebody of the business unit who signed in just now and agrees to the terms', async () => {
    const clerk = await world().token('clerk@riverton.test');
    expect((await send({ token: clerk })).status).toBe(403);
    const late = await world().token('admin@riverton.test', { auth_time: Math.floor(Date.now() / 1000) - 3600 });
    expect((await send({ token: late })).status).toBe(428);
    const foreign = await world().unitId('lakeshore-hydro');
    expect([(await send({ of: foreign })).status, (await read('QuickPay', foreign)).status]).toEqual([404, 404]);
    const body = { token: await cardToken(world()), acknowledgedTermsVersionIds: [] };
    const silent = await world().call('POST', at(), { token: admin, body });
    expect([silent.status, silent.body[0].propertyName]).toEqual([400, 'acknowledgedTermsVersionIds']);
    const nobody = await world().call('POST', at(), {
      token: admin,
      body: { token: 'tok_nobody', acknowledgedTermsVersionIds: await agreed() },
    });
    expect([nobody.status, nobody.body[0].propertyName]).toEqual([400, 'token']);
  });

  it('is one at a time at a merchant account, and so many in a day', async () => {
    const [a, b] = await Promise.all([send(), send()]);
    const statuses = [a.status, b.status].toSorted();
    // The second one waits for the first's row, and is told that it is open, or comes when it is over.
    expect(statuses[0]).toBe(200);
    expect([200, 400]).toContain(statuses[1]);
    const few = await world().secondNode({ LIMIT_FACTOR: '1' });
    await world().rows("delete from rate_counter where key ~ 'test payments'");
    await world().rows(
      `insert into rate_counter (key, window_start, hits)
        select 'L6 test payments in a business unit: ' || $1::text,
          to_timestamp(floor(extract(epoch from now()) / 86400) * 86400), 20`,
      [unit],
    );
    const body = { token: await cardToken(world()), acknowledgedTermsVersionIds: await agreed() };
    expect((await few.call('POST', at(), { token: admin, body })).status).toBe(429);
    await world().rows("delete from rate_counter where key ~ 'test payments'");
  });

  it('says what stands in the way: a closed channel, no cards, nobody who serves, a paused gateway', async () => {
    const problem = async (channel?: string) => (await read(channel)).body.problem;
    const config = (change: string) =>
      world().rows(
        `update channel set config = config || $2::jsonb where business_unit_id = $1 and channel = 'QuickPay'`,
        [unit, change],
      );
    await config('{"mode": "Disabled"}');
    expect(await problem()).toMatch(/Enabled/);
    expect((await send()).status).toBe(400);
    await config('{"mode": "Enabled", "cardEnabled": false}');
    expect(await problem()).toMatch(/no cards/);
    await config('{"cardEnabled": true}');
    await world().rows("update gateway set status = 'Paused', pause_message = 'Later'");
    expect(await problem()).toMatch(/paused/);
    await world().rows("update gateway set status = 'Active', pause_message = ''");
    // A fee that is charged apart through a number that is disabled keeps payers from paying; a test says so, too.
    const fees = (status: string) =>
      world().rows("update merchant_account set status = $2 where business_unit_id = $1 and purpose = 'Service Fee'", [
        unit,
        status,
      ]);
    await fees('Disabled');
    expect(await problem()).toMatch(/fee schedule/);
    expect((await send()).status).toBe(400);
    await fees('Active');
    expect(await problem()).toBe('');
    await world().rows("update merchant_account set status = 'Disabled' where business_unit_id = $1", [unit]);
    expect(await problem()).toMatch(/Global Admin/);
    await world().rows("update merchant_account set status = 'Active' where business_unit_id = $1", [unit]);
    expect(await problem()).toBe('');
  });
});

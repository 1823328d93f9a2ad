import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dateIn, startOfDay } from '@ratepayer/contract/kit/local-date.ts';
import { closeBatch } from '../src/capabilities/settlement/close-batch.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { type Answer, openWorld, type World } from './world.ts';

let world: World;
let admin: string;
let unit: number;
let payer: { token: string; accountIds: number[] };
const why = { reason: 'Duplicate payment' };

beforeAll(async () => {
  world = await openWorld();
  admin = await world.token('admin@riverton.test');
  unit = await world.unitId('riverton-water');
  payer = await world.quickPay(['10001']);
  await world.rows('update gateway set limit_seconds = 2');
  await world.rows(
    `update channel set config = config || '{"overpayment": true, "overpaymentLimitMinor": null, "maximumMinor": 100000000}'`,
  );
});
beforeEach(async () => {
  await world.rows("update gateway_attempt set requested_at = requested_at - interval '3 days'");
  await world.rows(
    `update organization set large_refund_minor = 100000000, user_daily_refund_minor = 500000,
      unit_daily_refund_minor = 2500000`,
  );
  await world.rows('update identity.machine_client set daily_refund_minor = null');
});
afterAll(() => world.close());

async function settled(count: number, amountMinor: number, card?: string): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const prepared = await prepare(world, {
      token: payer.token,
      accountId: payer.accountIds[0] ?? 0,
      amountMinor,
      ...(card ? { card } : {}),
    });
    const done = await prepared.process({ duplicateConfirmed: true });
    if (done.body.status !== 'Complete') throw new Error(JSON.stringify(done.body));
    ids.push(done.body.paymentId ?? 0);
  }
  for (const { id } of await world.rows<{ id: number }>('select id from merchant_account where business_unit_id = $1', [
    unit,
  ]))
    await closeBatch(world.deps, { businessUnitId: unit, merchantAccountId: id }, 'Test');
  return ids;
}

const refund = (id: number, amountMinor: number, token = admin, more: object = {}): Promise<Answer> =>
  world.call('POST', `/api/payments/${id}/refund`, {
    token,
    body: { ...why, amountMinor, refundableMinor: amountMinor, ...more },
  });
const statuses = (answers: readonly Answer[]) => answers.map((answer) => answer.status).sort();
const passed = (answers: readonly Answer[]) => answers.filter((answer) => answer.status === 200).length;
const refunded = async (ids: readonly number[]) =>
  (
    await world.rows<{ sum: number }>(
      'select coalesce(sum(refunded_amount_minor), 0)::bigint as sum from payment where id = any($1)',
      [ids],
    )
  )[0]?.sum;

describe('the daily limit of a person', () => {
  it('adds up: of twelve refunds of $3,000 one passes a limit of $5,000, and the rest wait for somebody else', async () => {
    const ids = await settled(12, 300_000);
    const answers: Answer[] = [];
    for (const id of ids) answers.push(await refund(id, 300_000));
    expect(statuses(answers)).toEqual([200, ...Array(11).fill(202)]);
    expect(answers[1]?.body).toEqual({ approvalRequestId: expect.any(Number), status: 'Requested' });
    expect(await refunded(ids)).toBe(300_000);
    // Another person has a limit of their own.
    expect((await refund(ids[1] ?? 0, 300_000, await world.token('global@ratepayer.test'))).status).toBe(409);
    await world.rows(
      `update approval_request set status = 'Expired', expires_date = now() - interval '1 minute'
        where payment_id = $1`,
      [ids[1]],
    );
    expect((await refund(ids[1] ?? 0, 300_000, await world.token('global@ratepayer.test'))).status).toBe(200);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('lets exactly the limit pass when twenty are asked for at once, on two nodes', async () => {
    const ids = await settled(20, 100_000);
    const other = await world.secondNode();
    const answers = await Promise.all(
      ids.map((id, i) =>
        (i % 2 ? world : other).call('POST', `/api/payments/${id}/refund`, {
          token: admin,
          body: { ...why, amountMinor: 100_000, refundableMinor: 100_000 },
        }),
      ),
    );
    await other.close();
    expect(statuses(answers)).toEqual([...Array(5).fill(200), ...Array(15).fill(202)]);
    expect(await refunded(ids)).toBe(500_000);
    const odd = await settled(1, 100_000);
    expect((await refund(odd[0] ?? 0, 1, admin, { refundableMinor: 100_000 })).status, 'not a cent more').toBe(202);
  });

  it('holds over all business units together, when things go back in two of them at once', async () => {
    const places = [
      { slug: 'riverton-water', ...payer },
      { slug: 'riverton-tax', ...(await world.quickPay(['R-20001'], ['Account Number'], 'riverton-tax')) },
    ];
    const ids: number[] = [];
    for (let i = 0; i < 10; i++) {
      const { slug, token, accountIds } = places[i % 2] ?? { slug: '', token: '', accountIds: [] };
      const prepared = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 190_000, slug });
      ids.push((await prepared.process({ duplicateConfirmed: true })).body.paymentId ?? 0);
    }
    const answers = await Promise.all(
      ids.map((id) => world.call('POST', `/api/payments/${id}/void`, { token: admin, body: why })),
    );
    expect(statuses(answers)).toEqual([200, 200, ...Array(8).fill(202)]);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('counts a void and the service fee that goes with a refund', async () => {
    const [id = 0, other = 0] = await settled(2, 10_000);
    const fees = await world.rows<{ id: number; amount: number }>(
      'select base_payment_id as id, amount_minor as amount from payment where base_payment_id = any($1) order by id',
      [[id, other]],
    );
    const fee = fees[0]?.amount ?? 0;
    expect(fee).toBeGreaterThan(0);
    await world.rows('update organization set user_daily_refund_minor = $1', [10_000 + fee - 1]);
    expect((await refund(id, 10_000, admin, { refundServiceFee: true })).status).toBe(202);
    await world.rows("update approval_request set status = 'Expired', expires_date = now() - interval '1 minute'");
    await world.rows('update organization set user_daily_refund_minor = $1', [10_000 + fee]);
    expect((await refund(id, 10_000, admin, { refundServiceFee: true })).status).toBe(200);
    expect((await refund(other, 1, admin, { refundableMinor: 10_000 })).status).toBe(202);
    // A void takes its fee along and counts like a refund.
    await world.rows("update gateway_attempt set requested_at = requested_at - interval '3 days'");
    const fresh = await prepare(world, {
      token: payer.token,
      accountId: payer.accountIds[0] ?? 0,
      amountMinor: 10_000,
    });
    const paid = (await fresh.process({ duplicateConfirmed: true })).body.paymentId ?? 0;
    await world.rows('update organization set user_daily_refund_minor = $1', [10_000 + fee - 1]);
    const asked = await world.call('POST', `/api/payments/${paid}/void`, {
      token: admin,
      body: why,
      headers: { 'idempotency-key': 'void-once' },
    });
    expect(asked.status).toBe(202);
    const again = await world.call('POST', `/api/payments/${paid}/void`, {
      token: admin,
      body: why,
      headers: { 'idempotency-key': 'void-once' },
    });
    expect([again.status, again.body]).toEqual([202, asked.body]);
  });

  it('does not count a refund that failed, and counts one that is still open', async () => {
    const [id = 0, other = 0, third = 0] = await settled(3, 300_000);
    expect((await refund(id, 300_000)).status).toBe(200);
    await world.rows("update gateway_attempt set outcome = 'Declined' where payment_id = $1 and operation = 'Refund'", [
      id,
    ]);
    expect((await refund(other, 300_000)).status).toBe(200);
    await world.rows("update gateway_attempt set outcome = 'Unknown' where payment_id = $1 and operation = 'Refund'", [
      other,
    ]);
    expect((await refund(third, 300_000)).status).toBe(202);
    await world.rows(
      "update gateway_attempt set outcome = 'Approved' where payment_id = any($1) and operation = 'Refund'",
      [[id, other]],
    );
  });

  it('does not count a refund that was taken back later', async () => {
    const [id = 0, other = 0] = await settled(2, 300_000);
    expect((await refund(id, 300_000)).status).toBe(200);
    // As the gateway's later word is kept: a transaction that takes the approved one back, under a claim of its own.
    await world.rows(
      `with claim as (insert into gateway_attempt (business_unit_id, payment_id, operation, amount_minor, gateway_id,
        gateway_reference, idempotency_key, outcome, merchant_account_id, original_attempt_id)
          select business_unit_id, payment_id, operation, amount_minor, gateway_id, gateway_reference || '-late',
          idempotency_key || '-late', 'Error', merchant_account_id, id from gateway_attempt
          where payment_id = $1 and operation = 'Refund' returning id)
        insert into transaction (business_unit_id, payment_id, type, status, amount_minor, currency_code, gateway_id,
        merchant_account_id, merchant_number, gateway_attempt_id, reverses_transaction_id)
          select t.business_unit_id, t.payment_id, 'Refund', 'Error', t.amount_minor, t.currency_code, t.gateway_id,
          t.merchant_account_id, t.merchant_number, claim.id, t.id from claim, transaction t
          where t.payment_id = $1 and t.type = 'Refund'`,
      [id],
    );
    expect((await refund(other, 300_000)).status).toBe(200);
    await world.rows('delete from transaction where reverses_transaction_id is not null');
    await world.rows("delete from gateway_attempt where gateway_reference like '%-late'");
  });

  it('begins anew at midnight of the business unit, not of the server', async () => {
    const [id = 0, other = 0] = await settled(2, 300_000);
    expect((await refund(id, 300_000)).status).toBe(200);
    const [{ timezone }] = (await world.rows<{ timezone: string }>('select timezone from business_unit where id = $1', [
      unit,
    ])) as [{ timezone: string }];
    const midnight = startOfDay(dateIn(new Date(), timezone), timezone);
    const asked = (at: Date) =>
      world.rows("update gateway_attempt set requested_at = $2 where payment_id = $1 and operation = 'Refund'", [
        id,
        at,
      ]);
    await asked(midnight);
    expect((await refund(other, 300_000)).status).toBe(202);
    await world.rows("update approval_request set status = 'Expired', expires_date = now() - interval '1 minute'");
    await asked(new Date(midnight.getTime() - 1));
    expect((await refund(other, 300_000)).status).toBe(200);
  });

  it('does not count what a second person agreed to', async () => {
    const [id = 0, other = 0] = await settled(2, 500_000);
    await world.rows('update organization set user_daily_refund_minor = 499999');
    const asked = await refund(id, 500_000);
    await world.call('POST', `/api/approvals/${asked.body.approvalRequestId}/decide`, {
      token: await world.token('global@ratepayer.test'),
      body: { decision: 'Approve' },
    });
    expect(await refunded([id])).toBe(500_000);
    expect((await refund(other, 499_999, admin, { refundableMinor: 500_000 })).status).toBe(200);
  });
});

describe('the daily limit of a business unit', () => {
  it('holds over all its people, exactly, when they ask at once', async () => {
    const ids = await settled(12, 100_000);
    await world.rows('update organization set unit_daily_refund_minor = 700000');
    const people = [admin, await world.token('global@ratepayer.test')];
    const answers = await Promise.all(ids.map((id, i) => refund(id, 100_000, people[i % 2])));
    expect(passed(answers)).toBe(7);
    expect(await refunded(ids)).toBe(700_000);
  });
});

describe('a machine client', () => {
  it('has the limit of a person until it gets its own; over it a person must agree', async () => {
    const machine = await world.machineToken('riverton-cis');
    const ids = await settled(8, 200_000);
    const first = await Promise.all(ids.slice(0, 4).map((id) => refund(id, 200_000, machine)));
    expect(statuses(first)).toEqual([200, 200, 202, 202]);
    await world.rows("update identity.machine_client set daily_refund_minor = 600000 where client_id = 'riverton-cis'");
    const more = await Promise.all(ids.slice(4).map((id) => refund(id, 200_000, machine)));
    expect(statuses(more)).toEqual([200, 202, 202, 202]);
    expect(await refunded(ids)).toBe(600_000);
    const waits = more.find((answer) => answer.status === 202)?.body.approvalRequestId;
    const decide = (token: string, decision: string) =>
      world.call('POST', `/api/approvals/${waits}/decide`, { token, body: { decision } });
    expect((await decide(machine, 'Approve')).status).toBe(400);
    expect((await decide(admin, 'Withdraw')).status).toBe(403);
    const [client] = await world.rows(
      `select requested_by, requested_by_client as client, requested_by_name as name from approval_request
        where id = $1`,
      [waits],
    );
    expect(client).toEqual({ requested_by: null, client: 'riverton-cis', name: 'Riverton billing system' });
    const agreed = await decide(admin, 'Approve');
    expect([agreed.status, agreed.body.refundedAmountMinor]).toEqual([200, 200_000]);
    const last = first.find((answer) => answer.status === 202)?.body.approvalRequestId;
    expect(
      (await world.call('POST', `/api/approvals/${last}/decide`, { token: machine, body: { decision: 'Withdraw' } }))
        .status,
    ).toBe(200);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('is decided by nobody who had it in hand, and counts into their day, wherever they gave back', async () => {
    const home = `/api/business-units/${unit}/api-clients`;
    const make = async (name: string) => {
      const permissions = ['Payments:Default', 'Payments:Refund'];
      const body = { name, addresses: '', dailyRefundMinor: null, permissions, businessUnitIds: [unit] };
      const { client } = (await world.call('POST', home, { token: admin, body })).body;
      return { id: client.id as number, token: await world.machineToken(client.clientId) };
    };
    const [first, second] = [await make('One'), await make('Two')];
    const ids = await settled(5, 100_000);
    const elsewhere = await world.quickPay(['R-20001'], ['Account Number'], 'riverton-tax');
    const accountId = elsewhere.accountIds[0] ?? 0;
    const paid = await prepare(world, {
      token: elsewhere.token,
      accountId,
      amountMinor: 190_000,
      slug: 'riverton-tax',
    });
    const { paymentId } = (await paid.process({ duplicateConfirmed: true })).body;
    expect((await world.call('POST', `/api/payments/${paymentId}/void`, { token: admin, body: why })).status).toBe(200);
    // $1,900 in a business unit that no program sees, and $3,000 by two programs.
    const byPrograms = await Promise.all(
      ids.slice(0, 3).map((id, i) => refund(id, 100_000, [first, second][i % 2]?.token)),
    );
    expect(statuses(byPrograms)).toEqual([200, 200, 200]);
    const more = [await refund(ids[3] ?? 0, 100_000, second.token), await refund(ids[4] ?? 0, 100_000)];
    expect(statuses(more)).toEqual([202, 202]);
    const decide = async (id: number, token: string) =>
      (await world.call('POST', `/api/approvals/${id}/decide`, { token, body: { decision: 'Approve' } })).status;
    const [asked = 0, own = 0] = more.map(({ body }) => body.approvalRequestId as number);
    const global = await world.token('global@ratepayer.test');
    expect([await decide(asked, admin), await decide(own, admin)]).toEqual([400, 400]);
    // Neither does who exchanged its secret later; somebody else may.
    const path = `${home}/${second.id}/secret`;
    expect((await world.call('POST', path, { token: global, body: { rowVersion: 1 } })).status).toBe(200);
    expect([await decide(asked, global), await decide(own, global)]).toEqual([400, 200]);
    expect(await brokenInvariants(world)).toEqual([]);
  });
});

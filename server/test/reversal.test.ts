import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBatch } from '../src/capabilities/settlement/close-batch.ts';
import { refundOrphanedFees, takeBankReturns } from '../src/capabilities/settlement/settle-due.ts';
import { expireApprovals } from '../src/capabilities/reversals/dual-approval.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let admin: string;
let clerk: string;
let payer: { token: string; accountIds: number[] };
let unit: number;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.token('admin@riverton.test');
  clerk = await world.token('clerk@riverton.test');
  payer = await world.quickPay(['10001']);
  unit = await world.unitId('riverton-water');
  await world.rows('update gateway set limit_seconds = 0.4, not_found_final_seconds = 0');
});
afterAll(() => world.close());

const accountId = () => payer.accountIds[0] ?? 0;
const balance = async () =>
  (await world.rows<{ balance: number }>('select balance from account_money where account_id = $1', [accountId()]))[0]
    ?.balance ?? 0;
const call = (path: string, body: object, token = admin, headers: Record<string, string> = {}) =>
  world.call('POST', path, { token, body, headers });

async function pay(amountMinor = 5000, card?: string): Promise<{ id: number; feeId: number; referenceNumber: string }> {
  const prepared = await prepare(world, {
    token: payer.token,
    accountId: accountId(),
    amountMinor,
    email: 'pat@example.test',
    ...(card ? { card } : {}),
  });
  const done = await prepared.process({ duplicateConfirmed: true });
  if (done.body.status !== 'Complete') throw new Error(JSON.stringify(done.body));
  const [fee] = await world.rows<{ id: number }>('select id from payment where base_payment_id = $1', [
    done.body.paymentId,
  ]);
  return { id: done.body.paymentId ?? 0, feeId: fee?.id ?? 0, referenceNumber: done.body.referenceNumber };
}

async function closeDay(): Promise<void> {
  for (const { id } of await world.rows<{ id: number }>('select id from merchant_account where business_unit_id = $1', [
    unit,
  ]))
    await closeBatch(world.deps, { businessUnitId: unit, merchantAccountId: id }, 'Test');
}

const statusOf = async (id: number) =>
  (await world.rows<{ status: string }>('select status from payment where id = $1', [id]))[0]?.status;
const sound = async () => expect(await brokenInvariants(world)).toEqual([]);
const why = { reason: 'Duplicate payment' };

describe('a void', () => {
  it('takes payment and fee back before settlement, owes the amount again, and tells everybody', async () => {
    const before = await balance();
    const { id, feeId, referenceNumber } = await pay();
    expect(await balance()).toBe(before - 5000);
    const done = await call(`/api/payments/${id}/void`, why);
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({
      status: 'Voided',
      actions: { void: { allowed: false, why: 'Not allowed while Voided.' } },
      netMinor: 0,
    });
    expect(await statusOf(feeId)).toBe('Voided');
    expect(await balance()).toBe(before);
    const told = await world.rows(
      'select topic from outbox where payload ->> $1 = $2 or (payload ->> $3)::bigint = $4',
      ['referenceNumber', referenceNumber, 'paymentId', id],
    );
    expect(told.map((row: any) => row.topic)).toEqual(
      expect.arrayContaining(['Payment.Voided', 'email.Payment Voided']),
    );
    await sound();
  });

  it('is refused with the guard’s sentence after settlement, when it is voided, and without the permission', async () => {
    const { id } = await pay();
    expect((await call(`/api/payments/${id}/void`, why, clerk)).status).toBe(403);
    expect((await call(`/api/payments/${id}/void`, { reason: 'Other' })).body).toEqual([
      { propertyName: 'note', errorMessage: 'Say why in a few words.' },
    ]);
    await closeDay();
    const settled = await call(`/api/payments/${id}/void`, why);
    expect([settled.status, settled.body[0].propertyName]).toEqual([400, 'status']);
    expect(settled.body[0].errorMessage).toMatch(/^Batch \d{8}-\d+ closed .* Refund the payment instead\.$/);
    await sound();
  });

  it('answers the same to the same key, refuses the key with another body, and voids once under ten clicks', async () => {
    const { id } = await pay();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(`/api/payments/${id}/void`, why, admin, { 'idempotency-key': 'void-1' })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect((await call(`/api/payments/${id}/void`, why, admin, { 'idempotency-key': 'void-1' })).body.status).toBe(
      'Voided',
    );
    expect(
      (await call(`/api/payments/${id}/void`, { ...why, note: 'again' }, admin, { 'idempotency-key': 'void-1' }))
        .status,
    ).toBe(400);
    expect(
      await world.rows("select count(*)::int as n from transaction where payment_id = $1 and type = 'Void'", [id]),
    ).toEqual([{ n: 1 }]);
    await sound();
  });

  it('refused as settled by the gateway opens the way to a refund', async () => {
    const { id } = await pay();
    await world.rows(
      "update sandbox.ledger set batch = 'elsewhere' where our_reference in (select gateway_reference from gateway_attempt where payment_id = $1)",
      [id],
    );
    const refused = await call(`/api/payments/${id}/void`, why);
    expect(refused.body).toEqual([
      {
        propertyName: '',
        errorMessage: 'The gateway declined the void: The sale is settled; refund it. Nothing changed.',
      },
    ]);
    expect(await statusOf(id)).toBe('Succeeded');
    const refunded = await call(`/api/payments/${id}/refund`, { ...why, amountMinor: 5000, refundableMinor: 5000 });
    expect(refunded.body).toMatchObject({ status: 'Refunded' });
    await sound();
  });

  it('whose answer never comes is in progress, and the inquiry decides', async () => {
    for (const [card, status] of [
      ['4000000000007726', 'Voided'],
      ['4000000000007742', 'Succeeded'],
    ] as const) {
      const { id } = await pay(4200, card);
      const asked = await call(`/api/payments/${id}/void`, why);
      expect(asked.body).toMatchObject({ status: 'Succeeded', underWay: { operation: 'Void', outcome: 'Unknown' } });
      const second = await call(`/api/payments/${id}/void`, why);
      expect(second.body[0].errorMessage).toBe('A void of this payment is in progress. Wait for its outcome.');
      for (let round = 0; round < 3; round++) {
        await world.rows(
          "update gateway_attempt set next_inquiry_date = now() - interval '1 s' where outcome = 'Unknown'",
        );
        await inquireUnknown(world.deps);
      }
      expect(await statusOf(id)).toBe(status);
      await sound();
    }
  });
});

describe('a refund', () => {
  it('waits for settlement, then goes back in parts until nothing is left', async () => {
    const before = await balance();
    const { id } = await pay(3000);
    const early = await call(`/api/payments/${id}/refund`, { ...why, amountMinor: 1000, refundableMinor: 3000 });
    expect(early.body[0].errorMessage).toBe(
      'This payment is not settled yet. Void it instead, or refund it when its batch has closed.',
    );
    await closeDay();
    const part = await call(`/api/payments/${id}/refund`, { ...why, amountMinor: 1000, refundableMinor: 3000 });
    expect(part.body).toMatchObject({
      status: 'Succeeded',
      refundedAmountMinor: 1000,
      refundableMinor: 2000,
      netMinor: 2000,
    });
    expect(await balance()).toBe(before - 2000);
    const stale = await call(`/api/payments/${id}/refund`, { ...why, amountMinor: 1000, refundableMinor: 3000 });
    expect(stale.status).toBe(409);
    const much = await call(`/api/payments/${id}/refund`, { ...why, amountMinor: 2001, refundableMinor: 2000 });
    expect(much.body).toEqual([{ propertyName: 'amountMinor', errorMessage: 'Refund at most $20.00.' }]);
    const rest = await call(`/api/payments/${id}/refund`, { ...why, amountMinor: 2000, refundableMinor: 2000 });
    expect(rest.body).toMatchObject({ status: 'Refunded', refundableMinor: 0 });
    expect(await balance()).toBe(before);
    await sound();
  });

  it('takes the fee along when an administrator says so', async () => {
    const { id, feeId } = await pay(3100);
    await closeDay();
    const done = await call(`/api/payments/${id}/refund`, {
      ...why,
      amountMinor: 3100,
      refundableMinor: 3100,
      refundServiceFee: true,
    });
    expect(done.body).toMatchObject({ status: 'Refunded', feeRefundableMinor: 0 });
    expect(await statusOf(feeId)).toBe('Refunded');
    await sound();
  });

  it('declined by the gateway changes nothing and stays on the timeline', async () => {
    const { id } = await pay(3200, '4000000000005126');
    await closeDay();
    const refused = [
      {
        propertyName: '',
        errorMessage: 'The gateway declined the refund: The issuer declined the refund. Nothing changed.',
      },
    ];
    for (let i = 0; i < 2; i++) {
      // The same key answers the same refusal, and the gateway is asked once.
      const done = await call(
        `/api/payments/${id}/refund`,
        { ...why, amountMinor: 3200, refundableMinor: 3200 },
        admin,
        { 'idempotency-key': 'declined-1' },
      );
      expect(done.body).toEqual(refused);
    }
    expect(
      await world.rows("select count(*)::int as n from transaction where payment_id = $1 and type = 'Refund'", [id]),
    ).toEqual([{ n: 1 }]);
    const details = (await world.call('GET', `/api/payments/${id}`, { token: admin })).body;
    expect(details.timeline.map((entry: any) => entry.title)).toContain('Refund Declined, $32.00');
    expect(details.status).toBe('Succeeded');
    await sound();
  });

  it('of a fee that could not be voided follows by itself when the fee has settled', async () => {
    const { id, feeId } = await pay(3300);
    await world.rows(
      "update sandbox.ledger set batch = 'early' where our_reference in (select gateway_reference from gateway_attempt where payment_id = $1)",
      [feeId],
    );
    expect((await call(`/api/payments/${id}/void`, why)).body.status).toBe('Voided');
    expect(await statusOf(feeId)).toBe('Succeeded');
    await sound();
    expect(await refundOrphanedFees(world.deps)).toBe(1);
    expect(await statusOf(feeId)).toBe('Refunded');
    await sound();
  });
});

describe('adjustments', () => {
  it('a chargeback shows Returned in list, look-up and receipt, is owed again, and can be won', async () => {
    const before = await balance();
    const { id, referenceNumber } = await pay(2500);
    const body = { amountMinor: 2500, effectiveDate: '2026-01-05', reasonCode: '10.4', caseNumber: 'C-1' };
    const future = await call(`/api/payments/${id}/chargeback`, { ...body, effectiveDate: '2999-01-01' });
    expect(future.body).toEqual([
      { propertyName: 'effectiveDate', errorMessage: 'The date must not be in the future.' },
    ]);
    const done = await call(`/api/payments/${id}/chargeback`, body, admin, { 'idempotency-key': 'cb-1' });
    expect(done.body).toMatchObject({ status: 'Succeeded', hasAdjustment: true, netMinor: 0 });
    expect(
      (await call(`/api/payments/${id}/chargeback`, body, admin, { 'idempotency-key': 'cb-1' })).body.adjustments,
    ).toHaveLength(1);
    expect(await balance()).toBe(before);
    const list = await world.call('GET', `/api/business-units/${unit}/payments?Search.SearchText=${referenceNumber}`, {
      token: admin,
    });
    expect(list.body.items[0]).toMatchObject({ hasAdjustment: true });
    expect((await world.call('GET', `/api/payments/lookup/${referenceNumber}`, {})).body).toMatchObject({
      hasAdjustment: true,
    });
    expect((await world.call('GET', `/api/payments/${referenceNumber}/receipt`, {})).body).toMatchObject({
      hasAdjustments: true,
    });
    const [adjustment] = done.body.adjustments;
    const won = await call(`/api/payments/${id}/adjustments/${adjustment.id}/reverse`, {
      reason: 'We won the dispute',
    });
    expect(won.body).toMatchObject({ hasAdjustment: false, netMinor: 2500 });
    expect(await balance()).toBe(before - 2500);
    expect((await call(`/api/payments/${id}/adjustments/${adjustment.id}/reverse`, { reason: 'again' })).status).toBe(
      400,
    );
    await sound();
  });

  it('after a refund posts only what the account does not owe again already', async () => {
    const before = await balance();
    const { id } = await pay(2600);
    await closeDay();
    await call(`/api/payments/${id}/refund`, { ...why, amountMinor: 1600, refundableMinor: 2600 });
    const done = await call(`/api/payments/${id}/chargeback`, {
      amountMinor: 2600,
      effectiveDate: '2026-01-05',
      reasonCode: '10.4',
    });
    expect(done.status).toBe(200);
    expect(await balance()).toBe(before);
    await sound();
  });
});

describe('settlement', () => {
  it('closes a day as the gateway reports it; a closed batch nets its members', async () => {
    await pay(1100);
    await closeDay();
    const { body } = await world.call('GET', `/api/business-units/${unit}/settlement-batches`, { token: admin });
    const closed = body.items.filter((batch: any) => batch.status === 'Closed');
    expect(closed.map((batch: any) => batch.differenceMinor)).toEqual(closed.map(() => 0));
    expect(closed[0].netAmountMinor).toBe(
      closed[0].saleAmountMinor - closed[0].refundAmountMinor - closed[0].adjustmentAmountMinor,
    );
    expect(
      (await world.call('POST', `/api/business-units/${unit}/settlement-batches/close`, { token: admin, body: {} }))
        .status,
    ).toBe(403);
    await sound();
  });

  it('a bank debit that the bank returns becomes an ACH Return, once', async () => {
    const before = await balance();
    const created = await world.call('POST', '/api/payment-intents', {
      token: payer.token,
      body: { businessUnitId: unit, channel: 'QuickPay', accountIds: [accountId()] },
    });
    const path = `/api/payment-intents/${created.body.identifier}`;
    await world.call('PUT', `${path}/charges`, {
      body: { lineItems: [{ accountId: accountId(), lineItemType: 'AccountBalance', amountMinor: 1900 }] },
    });
    const source = await world.call('PUT', `${path}/payment-source`, {
      body: {
        paymentSourceType: 'ACH',
        holderName: 'Pat',
        holderType: 'Personal',
        accountType: 'Checking Account',
        routingNumber: '021000021',
        accountNumber: '000222222227',
      },
    });
    const done = await world.call('POST', `${path}/process`, {
      body: {
        totalMinor: source.body.totalMinor,
        acknowledgedTermsVersionIds: source.body.terms.map((terms: any) => terms.termsVersionId),
        duplicateConfirmed: true,
      },
    });
    expect(done.body.status).toBe('Complete');
    expect(await takeBankReturns(world.deps)).toBe(0);
    await closeDay();
    expect(await takeBankReturns(world.deps)).toBeGreaterThan(0);
    expect(await takeBankReturns(world.deps)).toBe(0);
    const details = (await world.call('GET', `/api/payments/${done.body.paymentId}`, { token: admin })).body;
    expect(details).toMatchObject({
      hasAdjustment: true,
      adjustments: [{ type: 'ACH Return', reasonCode: 'R01', amountMinor: 1900 }],
    });
    expect(await balance()).toBe(before);
    await sound();
  });
});

describe('the desk for unknown outcomes', () => {
  it('lets a global administrator state what happened, with evidence', async () => {
    const global = await world.token('global@ratepayer.test');
    const { id } = await pay(1300, '4000000000007726');
    await call(`/api/payments/${id}/void`, why);
    expect(
      (await call(`/api/payments/${id}/resolve`, { outcome: 'Done', gatewayTransactionId: 'x', reason: 'r' })).status,
    ).toBe(403);
    expect(
      (await call(`/api/payments/${id}/resolve`, { outcome: 'Done', reason: 'Phone call' }, global)).body[0]
        .propertyName,
    ).toBe('gatewayTransactionId');
    const done = await call(
      `/api/payments/${id}/resolve`,
      { outcome: 'Done', gatewayTransactionId: 'sbx_1', reason: 'Phone call with the gateway' },
      global,
    );
    expect(done.body).toMatchObject({ status: 'Voided' });
    expect(done.body.history.map((entry: any) => entry.action)).toContain('Void stated: Done');
    await sound();
  });
});

describe('a second person', () => {
  const limits = (values: string) => world.rows(`update organization set ${values} where name = 'City of Riverton'`);
  const usual = 'large_refund_minor = 100000, user_daily_refund_minor = 500000, unit_daily_refund_minor = 2500000';
  const told = async (id: number) =>
    (
      await world.rows<{ said: string }>(
        `select replace(topic, 'email.', '') || ': ' || (payload ->> 'to') as said from outbox
          where topic like 'email.Approval%' and (payload ->> 'approvalRequestId')::bigint = $1 order by id`,
        [id],
      )
    ).map(({ said }) => said);
  const old = () => ({ auth_time: Math.floor(Date.now() / 1000) - 16 * 60 });

  it('is not needed below the limits; a large refund needs a fresh sign-in', async () => {
    const { id } = await pay(4400);
    await closeDay();
    await limits('large_refund_minor = 4000');
    const body = { ...why, amountMinor: 4400, refundableMinor: 4400 };
    const stale = await call(`/api/payments/${id}/refund`, body, await world.token('admin@riverton.test', old()));
    expect([stale.status, stale.body]).toEqual([
      428,
      [{ propertyName: 'step-up', errorMessage: 'This step needs a sign-in of the last 15 minutes.' }],
    ]);
    expect((await call(`/api/payments/${id}/refund`, body)).body.status).toBe('Refunded');
    await limits(usual);
    await sound();
  });

  it('decides above them, never the one who asked; approved it is done as it was asked', async () => {
    await limits('user_daily_refund_minor = 1, unit_daily_refund_minor = 1');
    const global = await world.token('global@ratepayer.test');
    const { id } = await pay(4600);
    await closeDay();
    const asked = await call(
      `/api/payments/${id}/refund`,
      { ...why, amountMinor: 4000, refundableMinor: 4600 },
      admin,
      { 'idempotency-key': 'second-1' },
    );
    const approvalId: number = asked.body.approvalRequestId;
    expect([asked.status, asked.body]).toEqual([202, { approvalRequestId: approvalId, status: 'Requested' }]);
    const waiting = (await world.call('GET', `/api/payments/${id}`, { token: admin })).body;
    expect(waiting).toMatchObject({
      status: 'Succeeded',
      refundedAmountMinor: 0,
      approval: { id: approvalId, kind: 'Refund', amountMinor: 4000, status: 'Requested' },
    });
    expect(
      await world.rows(
        "select count(*)::int as n from gateway_attempt where payment_id = $1 and operation = 'Refund'",
        [id],
      ),
    ).toEqual([{ n: 0 }]);
    expect(
      (await call(`/api/payments/${id}/refund`, { ...why, amountMinor: 1000, refundableMinor: 4600 })).status,
    ).toBe(409);
    // Nobody else of the organization may refund, so the platform's administrator is told, and never who asked.
    expect(await told(approvalId)).toEqual(['Approval Requested: global@ratepayer.test']);
    const path = `/api/approvals/${approvalId}/decide`;
    expect((await call(path, { decision: 'Approve' })).body).toEqual([
      { propertyName: '', errorMessage: 'You asked for this. Another person must decide.' },
    ]);
    expect((await call(path, { decision: 'Approve' }, clerk)).status).toBe(403);
    expect((await call(path, { decision: 'Withdraw' }, global)).status).toBe(403);
    expect((await call(path, { decision: 'Approve' }, await world.token('global@ratepayer.test', old()))).status).toBe(
      428,
    );
    const answers = await Promise.all([
      call(path, { decision: 'Approve' }, global),
      call(path, { decision: 'Approve' }, global),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    const details = (await world.call('GET', `/api/payments/${id}`, { token: admin })).body;
    expect(details).toMatchObject({ refundedAmountMinor: 4000, approval: null });
    expect(await told(approvalId)).toEqual([
      'Approval Requested: global@ratepayer.test',
      'Approval Decided: admin@riverton.test',
    ]);
    const open = await world.call('GET', `/api/business-units/${unit}/approvals?OnlyOpen=true`, { token: clerk });
    expect(open.body).toMatchObject({ items: [], totalCount: 0 });
    const list = await world.call('GET', `/api/business-units/${unit}/approvals`, { token: clerk });
    expect(list.body.items[0]).toMatchObject({ status: 'Done', requestedByName: 'Dana Okafor' });
    await limits(usual);
    await sound();
  });

  it('may refuse with a reason, the first may withdraw, a changed payment fails it, and 72 hours end it', async () => {
    await limits('user_daily_refund_minor = 1, unit_daily_refund_minor = 1');
    const global = await world.token('global@ratepayer.test');
    const { id } = await pay(4700);
    await closeDay();
    const ask = async () =>
      (await call(`/api/payments/${id}/refund`, { ...why, amountMinor: 700, refundableMinor: 4700 })).body
        .approvalRequestId as number;
    const first = await ask();
    expect((await call(`/api/approvals/${first}/decide`, { decision: 'Refuse' }, global)).body[0].propertyName).toBe(
      'reason',
    );
    expect(
      (await call(`/api/approvals/${first}/decide`, { decision: 'Refuse', reason: 'Not ours' }, global)).status,
    ).toBe(200);
    const second = await ask();
    expect((await call(`/api/approvals/${second}/decide`, { decision: 'Withdraw' })).status).toBe(200);
    const third = await ask();
    await world.rows('update payment set row_version = row_version + 1 where id = $1', [id]);
    await call(`/api/approvals/${third}/decide`, { decision: 'Approve' }, global);
    const fourth = await ask();
    await world.rows("update approval_request set expires_date = now() - interval '1 second' where id = $1", [fourth]);
    expect((await call(`/api/approvals/${fourth}/decide`, { decision: 'Approve' }, global)).body[0].errorMessage).toBe(
      'This request has expired. Ask again.',
    );
    expect(await expireApprovals(world.deps)).toBe(1);
    const ended = await world.rows(
      'select status, fail_reason as why from approval_request where payment_id = $1 order by id',
      [id],
    );
    expect(ended).toEqual([
      { status: 'Refused', why: '' },
      { status: 'Withdrawn', why: '' },
      { status: 'Failed', why: { key: 'refusals/payment_changed_since_asked' } },
      { status: 'Expired', why: '' },
    ]);
    expect(
      await world.rows(
        "select count(*)::int as n from gateway_attempt where payment_id = $1 and operation = 'Refund'",
        [id],
      ),
    ).toEqual([{ n: 0 }]);
    for (const [request, decided] of [
      [first, 1],
      [second, 0],
      [third, 1],
      [fourth, 1],
    ] as const)
      expect(
        (await told(request)).filter((said) => said === 'Approval Decided: admin@riverton.test'),
        String(request),
      ).toHaveLength(decided);
    await limits(usual);
    await sound();
  });
});

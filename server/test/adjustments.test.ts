import { describe, expect, it } from 'vitest';
import { takeBankReturns } from '../src/capabilities/settlement/settle-due.ts';
import { openReversals } from './reversal-kit.ts';

const { world, admin, payer, unit, accountId, balance, call, pay, closeDay, sound, why } = await openReversals();
const historyOf = async (referenceNumber: string) =>
  (await world.call('GET', `/api/business-units/${unit}/payments/${referenceNumber}/history`, { token: admin })).body
    .items;

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
    const [reversed, recorded] = await historyOf(referenceNumber);
    expect(reversed).toMatchObject({ action: 'Adjustment reversed', reason: 'We won the dispute' });
    expect(reversed.changes).toEqual([
      { name: 'reversedDate', before: null, after: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      { name: 'adjustedAmountMinor', before: 2500, after: 0 },
    ]);
    expect(recorded.changes).toContainEqual({ name: 'adjustedAmountMinor', before: 0, after: 2500 });
    expect(recorded.changes.map(({ name }: { name: string }) => name)).not.toContain('status');
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
    expect((await historyOf(done.body.referenceNumber)).map((entry: any) => entry.action)).toContain(
      'Void stated: Done',
    );
    await sound();
  });

  it('states nothing of another attempt than was shown', async () => {
    const global = await world.token('global@ratepayer.test');
    const { id } = await pay(1350, '4000000000007742');
    const shown = (await call(`/api/payments/${id}/void`, why)).body.underWay;
    const state = (attemptId: number, outcome = 'Not done') =>
      call(`/api/payments/${id}/resolve`, { outcome, attemptId, reason: 'Their console' }, global);
    expect((await state(shown.id)).status).toBe(200);
    const again = (await call(`/api/payments/${id}/void`, why)).body.underWay;
    expect(again.id).not.toBe(shown.id);
    const late = await Promise.all([state(shown.id), state(shown.id)]);
    expect(late.map(({ status }) => status)).toEqual([409, 409]);
    expect(late[0]?.body[0].errorMessage).toMatch(/Reload the payment/);
    expect((await world.call('GET', `/api/payments/${id}`, { token: admin })).body.underWay.id).toBe(again.id);
    expect((await state(again.id)).status).toBe(200);
    expect((await state(again.id)).status).toBe(409);
    await sound();
  });
});

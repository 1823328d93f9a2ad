import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { fallOn } from '@ratepayer/contract/payments/reversal.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { closeBatch } from '../src/capabilities/settlement/close-batch.ts';
import { chance } from '@ratepayer/dev/past/chance.ts';
import { brokenInvariants, cardToken } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let admin: string;
let payer: { token: string; accountIds: number[] };
const today = dateIn(new Date(), 'US/Central');
const why = { reason: 'Requested by payer', tellPayer: false };
const noLimits = `update organization set large_refund_minor = 100000000, user_daily_refund_minor = 100000000,
    unit_daily_refund_minor = 100000000`;

beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  admin = await world.token('admin@riverton.test');
  payer = await world.quickPay(['10001', '10002', '10003']);
  await world.rows(
    `update channel set config = config || '{"overpayment": true, "overpaymentLimitMinor": null, "maximumMinor": 100000000}'`,
  );
  await world.rows(noLimits);
});
afterAll(() => world.close());

/** One payment for several accounts; each gets its own amount, a cent more where the sandbox declines the fee. */
async function pay(amounts: readonly number[]): Promise<number> {
  const accountIds = payer.accountIds.slice(0, amounts.length);
  const { body } = await world.call('POST', '/api/payment-intents', {
    token: payer.token,
    body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
  });
  const at = `/api/payment-intents/${body.identifier}`;
  await world.call('PUT', `${at}/charges`, {
    body: {
      lineItems: amounts.map((amountMinor, i) => ({
        accountId: accountIds[i],
        lineItemType: 'AccountBalance',
        amountMinor,
      })),
    },
  });
  const ready = await world.call('PUT', `${at}/payment-source`, {
    body: { paymentSourceType: 'Credit Card', token: await cardToken(world), holderName: 'Pat', postalCode: '78701' },
  });
  const acknowledgedTermsVersionIds = ready.body.terms.map((each: { termsVersionId: number }) => each.termsVersionId);
  const done = await world.call('POST', `${at}/process`, {
    body: { totalMinor: ready.body.totalMinor, acknowledgedTermsVersionIds, duplicateConfirmed: true },
  });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return done.body.status === 'Complete' ? done.body.paymentId : pay(amounts.map((amount) => amount + 1));
}
const closeDay = async () => {
  for (const { id } of await world.rows<{ id: number }>('select id from merchant_account where business_unit_id = $1', [
    unit,
  ]))
    await closeBatch(world.deps, { businessUnitId: unit, merchantAccountId: id }, 'Test');
};
const details = async (id: number): Promise<PaymentDetails> =>
  (await world.call('GET', `/api/payments/${id}`, { token: admin })).body;
const balances = async () =>
  new Map(
    (
      await world.rows<{ account: string; owed: number }>(
        `select a.account_number || ' – ' || a.sub_account_number as account, m.balance + m.late_fee as owed
          from account a join account_money m on m.account_id = a.id where a.id = any($1)`,
        [payer.accountIds],
      )
    ).map((row) => [row.account, Number(row.owed)]),
  );

/** What the page says before, against what the accounts owe afterwards. */
async function asSaid(
  id: number,
  kind: Parameters<typeof fallOn>[0],
  amountMinor: number,
  path: string,
  body: object,
): Promise<void> {
  const { lineItems } = await details(id);
  const said = new Map(await balances());
  for (const fall of fallOn(kind, amountMinor, lineItems, (body as { allocations?: [] }).allocations)) {
    const account = lineItems.find((line) => line.id === fall.lineItemId)?.owedBy ?? '';
    said.set(account, (said.get(account) ?? 0) + fall.postedMinor);
  }
  const answer = await world.call('POST', `/api/payments/${id}/${path}`, { token: admin, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(await balances(), `${kind} of ${amountMinor}`).toEqual(said);
}

/** A part goes back by a chargeback, an amount, or a line: what is still possible, by chance. */
async function goBack(id: number, pick: (below: number) => number, caseNumber: string): Promise<void> {
  const now = await details(id);
  const adjustable =
    now.amountMinor -
    now.adjustments.reduce((sum, each) => sum + (each.reversedDate === null ? each.amountMinor : 0), 0);
  if (pick(3) === 0 && adjustable > 0) {
    const amountMinor = 1 + pick(adjustable);
    return asSaid(id, 'Adjustment', amountMinor, 'chargeback', {
      amountMinor,
      effectiveDate: today,
      reasonCode: '10.4',
      caseNumber,
    });
  }
  if (now.refundableMinor === 0) return;
  const line = pick(2) === 0 ? now.lineItems.find((each) => each.refundableMinor > 0) : undefined;
  const amountMinor = 1 + pick(Math.min(line?.refundableMinor ?? now.refundableMinor, now.refundableMinor));
  const byLine = line ? { allocations: [{ lineItemId: line.id, amountMinor }] } : {};
  await asSaid(id, 'Refund', amountMinor, 'refund', {
    ...why,
    amountMinor,
    refundableMinor: now.refundableMinor,
    ...byLine,
  });
}

describe('what a page says of the accounts before something goes back', () => {
  it('is what happens: $3.00 of a payment of $10 and $20 is $1.00 and $2.00', async () => {
    const id = await pay([1_000, 2_000]);
    await closeDay();
    const { lineItems } = await details(id);
    expect(fallOn('Refund', 300, lineItems).map((fall) => fall.postedMinor)).toEqual([100, 200]);
    await asSaid(id, 'Refund', 300, 'refund', { ...why, amountMinor: 300, refundableMinor: 3_000 });
  });

  it('is what happens over random refunds, chargebacks and voids of payments for several accounts, one after another', async () => {
    const pick = chance(11);
    for (let round = 0; round < 12; round++) {
      const id = await pay(Array.from({ length: 2 + pick(2) }, () => 300 + pick(5_000)));
      if (round % 4 === 0) {
        await asSaid(id, 'Void', (await details(id)).amountMinor, 'void', why);
        continue;
      }
      await closeDay();
      for (let step = 0; step < 4; step++) await goBack(id, pick, `C${round}-${step}`);
    }
    expect(await brokenInvariants(world)).toEqual([]);
  });
});

describe('a second person', () => {
  const room = async (token = admin) =>
    (await world.call('GET', `/api/business-units/${unit}/give-back-room`, { token })).body;
  const limitOf = (minor: number) => world.rows(`update organization set user_daily_refund_minor = ${minor}`);
  const spent = async () => world.rows("update gateway_attempt set requested_at = requested_at - interval '3 days'");

  it('is announced before a void or refund: the room that is told is exactly what passes, and shrinks by what goes back', async () => {
    await spent();
    const [first, second] = [await pay([1_000]), await pay([1_000])];
    const whole = (await details(first)).amountMinor + (await details(first)).feeRefundableMinor;
    await limitOf(whole);
    expect((await room()).leftMinor).toBe(whole);
    expect((await world.call('POST', `/api/payments/${first}/void`, { token: admin, body: why })).status).toBe(200);
    expect((await room()).leftMinor).toBe(0);
    expect((await world.call('POST', `/api/payments/${second}/void`, { token: admin, body: why })).status).toBe(202);
    // Somebody else has room of their own; who may see no payments learns nothing; tomorrow it is whole again.
    expect((await room(await world.token('global@ratepayer.test'))).leftMinor).toBe(whole);
    expect(
      (
        await world.call('GET', `/api/business-units/${unit}/give-back-room`, {
          token: await world.token('base@riverton.test'),
        })
      ).status,
    ).toBe(403);
    await spent();
    expect((await room()).leftMinor).toBe(whole);
    await world.rows(noLimits);
  });

  it('is told which lines it falls on, as they were entered, and what goes back with the fee', async () => {
    await limitOf(1);
    const id = await pay([1_000, 1_000]);
    await closeDay();
    const { lineItems, feeRefundableMinor, refundableMinor } = await details(id);
    expect(feeRefundableMinor).toBeGreaterThan(0);
    const allocations = [{ lineItemId: lineItems[1]?.id ?? 0, amountMinor: 700 }];
    const body = { ...why, amountMinor: 700, refundableMinor, refundServiceFee: true, allocations };
    const asked = await world.call('POST', `/api/payments/${id}/refund`, { token: admin, body });
    const told = { amountMinor: 700, goesBackMinor: 700 + feeRefundableMinor, allocations };
    const at = `/api/approvals/${asked.body.approvalRequestId}`;
    expect((await world.call('GET', at, { token: admin })).body).toMatchObject(told);
    expect((await details(id)).approval).toMatchObject(told);
    await world.call('POST', `${at}/decide`, { token: admin, body: { decision: 'Withdraw' } });
    // A void falls on all of each line, and takes the fee along.
    const other = await pay([1_000]);
    const { amountMinor, feeRefundableMinor: fee } = await details(other);
    await world.call('POST', `/api/payments/${other}/void`, { token: admin, body: why });
    expect((await details(other)).approval).toMatchObject({
      amountMinor,
      goesBackMinor: amountMinor + fee,
      allocations: [],
    });
    await world.rows(noLimits);
  });

  it('leaves the payment alone while they are asked, and the history says who asked and who approved', async () => {
    await limitOf(1);
    const id = await pay([1_500]);
    await closeDay();
    const asked = await world.call('POST', `/api/payments/${id}/refund`, {
      token: admin,
      body: { ...why, note: 'Paid twice', amountMinor: 700, refundableMinor: 1_500 },
    });
    expect(asked.status).toBe(202);
    const waiting = await details(id);
    expect([waiting.actions.refund, waiting.actions.chargeback].map(({ allowed }) => allowed)).toEqual([false, false]);
    expect(waiting.actions.chargeback.why).toMatch(/waits for a second person/);
    const chargeback = { amountMinor: 100, effectiveDate: today, reasonCode: '10.4' };
    expect(
      (await world.call('POST', `/api/payments/${id}/chargeback`, { token: admin, body: chargeback })).status,
    ).toBe(409);
    const listed = await world.call('GET', `/api/business-units/${unit}/payments?PageSize=250`, { token: admin });
    const flagOf = (row: { id: number; waitsForApproval: boolean }) => row.waitsForApproval;
    expect(listed.body.items.filter(flagOf).map((row: { id: number }) => row.id)).toContain(id);
    const approver = await world.token('global@ratepayer.test');
    const [once, again] = await Promise.all(
      [1, 2].map(() =>
        world.call('POST', `/api/approvals/${asked.body.approvalRequestId}/decide`, {
          token: approver,
          body: { decision: 'Approve' },
        }),
      ),
    );
    expect([once?.status, again?.status].sort()).toEqual([200, 400]);
    const { actions, referenceNumber, feeReferenceNumber } = await details(id);
    const historyOf = (number: string, token = admin, of = unit) =>
      world.call('GET', `/api/business-units/${of}/payments/${number}/history`, { token });
    const { items } = (await historyOf(referenceNumber)).body;
    expect(items.slice(0, 2)).toMatchObject([
      {
        action: 'Refund approved',
        who: expect.stringMatching(/./),
        reason: 'Requested by payer: Paid twice',
        changes: [
          { name: 'askedBy', before: null, after: 'Dana Okafor' },
          { name: 'amountMinor', before: null, after: 700 },
        ],
      },
      { action: 'Refund needs a second person', who: 'Dana Okafor', changes: [{ name: 'amountMinor', after: 700 }] },
    ]);
    expect(items[0].who).not.toBe('Dana Okafor');
    expect(feeReferenceNumber).not.toBe('');
    expect((await historyOf(feeReferenceNumber)).body.items).toEqual(items);
    const lakeshore = await world.unitId('lakeshore-hydro');
    const neighbour = await world.token('admin@lakeshore.test');
    const refused = await Promise.all([
      historyOf(referenceNumber, admin, lakeshore),
      historyOf(referenceNumber, neighbour),
      historyOf(referenceNumber, neighbour, lakeshore),
      historyOf('900000000000000004'),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(actions.chargeback.allowed).toBe(true);
    await world.rows(noLimits);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { inquireAt, merchantsInDoubt } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { sweepLostAttempts } from '../src/capabilities/payments/attempts/sweep-attempts.ts';
import { brokenInvariants, type Prepared, prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

const asks = '4000000000003220';
const asksThenDeclines = '4000008400001629';

let world: World;
let token: string;
let accountId: number;
beforeAll(async () => {
  world = await openWorld();
  const payer = await world.quickPay(['10001']);
  token = payer.token;
  accountId = payer.accountIds[0] ?? 0;
});
afterAll(() => world.close());

interface Asked extends Prepared {
  readonly first: PaymentResult;
  goOn(body?: object): Promise<PaymentResult>;
  result(): Promise<PaymentResult>;
  /** What the payer does at the test bank. */
  act(end: 'passed' | 'failed', of?: PaymentResult): Promise<void>;
}

let amount = 4_000;
async function begin(card = asks): Promise<Asked> {
  amount += 1;
  const prepared = await prepare(world, { token, accountId, amountMinor: amount, card });
  const path = `/api/payment-intents/${prepared.intent.identifier}`;
  const { body: first } = await prepared.process({ duplicateConfirmed: true });
  return {
    ...prepared,
    first,
    goOn: async (body = {}) => (await world.call<PaymentResult>('POST', `${path}/continue`, { body })).body,
    result: async () => (await world.call<PaymentResult>('GET', `${path}/result`)).body,
    act: async (end, of = first) =>
      void (await world.call('POST', '/sandbox-gateway/steps', {
        body: `${String(of.step?.action['step'])} ${end}`,
        headers: { 'content-type': 'text/plain' },
      })),
  };
}

const statesOf = (result: PaymentResult) =>
  world.rows<{ type: string; status: string }>(
    'select type, status from payment where id = $1 or base_payment_id = $1 order by id',
    [result.paymentId],
  );
const salesOf = (result: PaymentResult) =>
  world.rows<{ outcome: string }>(
    `select a.outcome from gateway_attempt a join payment p on p.id = a.payment_id
      where (p.id = $1 or p.base_payment_id = $1) and a.operation = 'Sale' order by a.id`,
    [result.paymentId],
  );
const settleDoubts = async () => {
  await sweepLostAttempts(world.deps);
  await world.rows(
    "update gateway_attempt set next_inquiry_date = now() - interval '1 second' where outcome = 'Unknown'",
  );
  for (const at of await merchantsInDoubt(world.deps)) await inquireAt(world.deps, at);
};
const timeIsOver = () =>
  world.rows(
    `update gateway_attempt set payer_acts_until = now() - interval '1 second'
      where outcome = 'Sent' and payer_action is not null`,
  );

describe('a bank that asks the holder of the card', () => {
  it('is answered for base and fee, each by itself, and nothing is posted before', async () => {
    const paid = await begin();
    expect(paid.first).toMatchObject({
      status: 'Processing',
      step: { purpose: 'Base Payment', url: '/sandbox-gateway/step' },
    });
    expect((await paid.result()).step).toEqual(paid.first.step); // a reload, a second tab
    await paid.act('passed');
    const fee = await paid.goOn();
    expect(fee).toMatchObject({ status: 'Processing', step: { purpose: 'Service Fee' } });
    expect(fee.step?.id).not.toBe(paid.first.step?.id);
    expect(await statesOf(fee)).toEqual([
      { type: 'Base Payment', status: 'Pending' },
      { type: 'Service Fee', status: 'Pending' },
    ]);
    await paid.act('passed', fee);
    const done = await paid.goOn();
    expect(done).toMatchObject({ status: 'Complete', step: null });
    expect(await statesOf(done)).toEqual([
      { type: 'Base Payment', status: 'Succeeded' },
      { type: 'Service Fee', status: 'Succeeded' },
    ]);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('is believed, the page is not: "passed" said by the browser alone changes nothing', async () => {
    const paid = await begin();
    expect(await paid.goOn({ details: { said: 'passed', status: 'succeeded' } })).toMatchObject({
      status: 'Processing',
      step: paid.first.step,
    });
    expect(await salesOf(paid.first)).toEqual([{ outcome: 'Sent' }]);
    await paid.act('failed');
    await paid.act('passed'); // too late: the first answer stays
    expect(await paid.goOn({ details: { said: 'passed' } })).toMatchObject({
      status: 'RequiresPaymentSource',
      step: null,
      payerAction: 'Use Another Method',
    });
    expect(await statesOf(paid.first)).toMatchObject([{ status: 'Declined' }, { status: 'Abandoned' }]);
  });

  it('may be answered well and the card declined all the same', async () => {
    const paid = await begin(asksThenDeclines);
    await paid.act('passed');
    expect(await paid.goOn()).toMatchObject({ status: 'RequiresPaymentSource' });
  });

  it('that the payer does not want to answer is called off at once, and nothing can be charged afterwards', async () => {
    const paid = await begin();
    expect(await paid.goOn({ giveUp: true })).toMatchObject({
      status: 'RequiresPaymentSource',
      payerMessage: expect.stringContaining('not charged'),
    });
    await paid.act('passed');
    expect(await paid.goOn()).toMatchObject({ status: 'RequiresPaymentSource' });
    expect(await salesOf(paid.first)).toEqual([{ outcome: 'Error' }]);
  });

  it('whose fee is failed gives the base back', async () => {
    const paid = await begin();
    await paid.act('passed');
    const fee = await paid.goOn();
    await paid.act('failed', fee);
    expect(await paid.goOn()).toMatchObject({ status: 'RequiresPaymentSource' });
    expect(await statesOf(fee)).toMatchObject([{ status: 'Voided' }, { status: 'Declined' }]);
    expect(await brokenInvariants(world)).toEqual([]);
  });
});

describe('in time and out of it', () => {
  it('twenty tabs that go on at once ask the gateway once and charge once', async () => {
    const paid = await begin();
    await paid.act('passed');
    const answers = await Promise.all(Array.from({ length: 20 }, () => paid.goOn()));
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set(['Processing']));
    const fee = await paid.result();
    await paid.act('passed', fee);
    await Promise.all(Array.from({ length: 20 }, () => paid.goOn()));
    expect(await paid.result()).toMatchObject({ status: 'Complete' });
    expect(await salesOf(fee)).toEqual([{ outcome: 'Approved' }, { outcome: 'Approved' }]);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('a payer is given fifteen minutes, not the half minute of a lost process', async () => {
    const paid = await begin();
    await world.rows("update gateway_attempt set requested_at = now() - interval '14 minutes' where outcome = 'Sent'");
    await sweepLostAttempts(world.deps);
    expect((await paid.result()).step).toEqual(paid.first.step);
    const [row] = await world.rows<{ left: number }>(
      "select extract(epoch from payer_acts_until - now())::int as left from gateway_attempt where outcome = 'Sent'",
    );
    expect(row?.left).toBeGreaterThan(880);
    await paid.goOn(); // asking does not make the time longer
    const [again] = await world.rows<{ left: number }>(
      "select extract(epoch from payer_acts_until - now())::int as left from gateway_attempt where outcome = 'Sent'",
    );
    expect(again?.left).toBeLessThanOrEqual(row?.left ?? 0);
    await paid.goOn({ giveUp: true });
  });

  it('a page that was closed ends as not charged, and the payer may pay again', async () => {
    const paid = await begin();
    await timeIsOver();
    expect((await paid.result()).step).toBeNull();
    await sweepLostAttempts(world.deps);
    expect(await paid.result()).toMatchObject({ status: 'RequiresGatewayResolution', step: null });
    await settleDoubts();
    expect(await paid.result()).toMatchObject({ status: 'RequiresPaymentSource' });
    await paid.act('passed');
    expect(await paid.goOn()).toMatchObject({ status: 'RequiresPaymentSource' });
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('an answer after the sweep is taken, once, whoever comes first', async () => {
    const paid = await begin();
    await paid.act('passed');
    await timeIsOver();
    await sweepLostAttempts(world.deps);
    const fee = await paid.goOn();
    expect(fee).toMatchObject({ status: 'Processing', step: { purpose: 'Service Fee' } });
    await paid.act('passed', fee);
    await timeIsOver();
    await sweepLostAttempts(world.deps);
    await Promise.all([paid.goOn(), settleDoubts(), paid.goOn()]);
    await settleDoubts();
    const end = await paid.result();
    // The inquiry may have called the fee off first; then the base went back. Never one of the two alone.
    expect(['Complete', 'RequiresPaymentSource']).toContain(end.status);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('going on where nothing waits answers where the payment stands', async () => {
    const plain = await prepare(world, { token, accountId, amountMinor: 5_100 });
    const path = `/api/payment-intents/${plain.intent.identifier}/continue`;
    expect((await world.call('POST', path, { body: {} })).body).toMatchObject({ status: 'RequiresConfirmation' });
    await plain.process({ duplicateConfirmed: true });
    expect((await world.call('POST', path, { body: { details: { a: 1 } } })).body).toMatchObject({
      status: 'Complete',
    });
    expect(
      (await world.call('POST', '/api/payment-intents/AAAAAAAAAAAAAAAAAAAAAA/continue', { body: {} })).status,
    ).toBe(404);
  });

  it('without the payer’s own browser it is a decline with its reason', async () => {
    for (const channel of ['Autopay', 'IVR']) {
      amount += 1;
      const { intent, process } = await prepare(world, { token, accountId, amountMinor: amount, card: asks });
      await world.rows('update payment_session set channel = $2 where identifier = $1', [intent.identifier, channel]);
      await world.rows('update merchant_account set channels = channels || $1::text where not $1 = any(channels)', [
        channel,
      ]);
      const { body } = await process({ duplicateConfirmed: true });
      expect(body.step ?? null).toBeNull();
      const [sale] = await world.rows<{ status: string; code: string }>(
        `select t.status, t.gateway_response_code as code from transaction t join payment p on p.id = t.payment_id
          join payment_session s on s.id = p.payment_session_id where s.identifier = $1`,
        [intent.identifier],
      );
      expect(sale).toEqual({ status: 'Declined', code: 'authentication_required' });
    }
  });
});

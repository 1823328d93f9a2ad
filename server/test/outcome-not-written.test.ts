import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { settleException } from '../src/capabilities/exceptions/settle-exception.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { stateOutcome } from '../src/capabilities/payments/attempts/state-outcome.ts';
import { sweepLostAttempts } from '../src/capabilities/payments/attempts/sweep-attempts.ts';
import type { PaymentDeps } from '../src/capabilities/payments/deps.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { continuePayment } from '../src/capabilities/sessions/step/continue-payment.ts';
import { anonymous, systemCaller } from '../src/platform/http/caller.ts';
import { type Late, lineOf, openLate } from './late-kit.ts';
import { prepare } from './paying.ts';

let late: Late;
beforeAll(async () => {
  late = await openLate();
});
afterAll(() => late.world.close());
beforeEach(() => late.world.rows('update gateway set limit_seconds = 30'));

/** What is asked of the gateway is done there, and then others hold `rows` for longer than anybody waits. */
async function heldWhenDone<T>(rows: string, work: (deps: PaymentDeps) => Promise<T>): Promise<T> {
  const holder = await late.world.owner.connect();
  let asked = 0;
  const hold = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const said = await answer;
    asked += 1;
    await holder.query('begin');
    await holder.query(`select 1 from ${rows} for update`);
    return said;
  };
  const gatewayOf: PaymentDeps['gatewayOf'] = (type) => {
    const gateway = late.world.deps.gatewayOf(type);
    return {
      ...gateway,
      void: (...given) => hold(gateway.void(...given)),
      refund: (...given) => hold(gateway.refund(...given)),
      continueSale: (...given) => hold(gateway.continueSale?.(...given) ?? Promise.reject(new Error('no steps'))),
    };
  };
  try {
    const done = await work({ ...late.world.deps, gatewayOf });
    expect(asked).toBe(1);
    return done;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

const staff = () => ({ ...systemCaller([late.unit]), role: 'Global Admin' as const });

/** Two workers at once find what was sent and ask what became of it. */
async function swept(): Promise<void> {
  const after = (seconds: number) => ({
    ...late.world.deps,
    clock: fixedClock(new Date(Date.now() + seconds * 1000)),
  });
  for (const seconds of [120, 600]) {
    await Promise.all([sweepLostAttempts(after(seconds)), sweepLostAttempts(after(seconds))]);
    await Promise.all([inquireUnknown(after(seconds + 180)), inquireUnknown(after(seconds + 180))]);
  }
}

const sentBack = (where: string) =>
  late.world.rows<{ operation: string; outcome: string }>(
    `select operation, outcome from gateway_attempt where ${where} and operation <> 'Sale' order by id`,
  );

it('tells who gives an exception back that it is under way, and the sweep settles it once', async () => {
  const { id } = await late.strangeSale(3_300);
  const ask = (deps: PaymentDeps) => settleException(deps, staff(), id, { action: 'Give back', reason: 'By mistake' });
  await expect(heldWhenDone(`gateway_exception where id = ${id}`, ask)).resolves.toBeUndefined();
  expect(await sentBack(`exception_id = ${id}`)).toMatchObject([{ outcome: 'Sent' }]);
  // Asked again nothing more is sent.
  await expect(ask(late.world.deps)).rejects.toMatchObject({ status: 400 });
  await swept();
  expect((await late.readException(id)).resolution).toBe('Given Back');
  const settled = (await sentBack(`exception_id = ${id}`)).filter(({ outcome }) => outcome === 'Approved');
  expect(settled).toHaveLength(1);
  await late.sound();
});

it('tells who gives money to a declined payment that it is under way back', async () => {
  const { id } = await late.strangeSale(3_400);
  const sale = await late.pay(3_400, '4000000000000002');
  const asked = { action: 'Belongs', reason: 'Its charge', referenceNumber: sale.referenceNumber } as const;
  const ask = (deps: PaymentDeps) => settleException(deps, staff(), id, asked);
  await expect(heldWhenDone(`payment where id = ${sale.id}`, ask)).resolves.toBeUndefined();
  expect((await late.readException(id)).resolution).toBe('Belongs');
  await swept();
  // The sandbox refuses to give back what it had declined: heard by the sweep, it rests for a person.
  expect((await sentBack(`payment_id = ${sale.id}`)).filter(({ outcome }) => outcome !== 'Declined')).toEqual([]);
  expect(await late.openOf(sale.id)).toMatchObject([{ kind: 'Given Back' }]);
  await late.sound();
});

it.each(['a stated void', 'a sale that was never taken'])(
  'tells who ends %s that what follows it, the void of its fee, is under way',
  async (of) => {
    await late.world.rows("update service_fee_schedule set method = 'Flat', flat_minor = 150");
    const isStated = of === 'a stated void';
    const payment = await late.pay(3_500);
    const [fee] = await late.world.rows<{ id: number }>('select id from payment where base_payment_id = $1', [
      payment.id,
    ]);
    await late.world.rows("update service_fee_schedule set method = 'Waived'");
    let ask: (deps: PaymentDeps) => Promise<unknown>;
    if (isStated) {
      await late.reverse(payment.id, 'Void', 3_500, false);
      const stated = { outcome: 'Done', gatewayTransactionId: 'sbx_said', reason: 'By telephone' } as const;
      ask = (deps) => stateOutcome(deps, staff(), payment.id, stated);
    } else {
      for (let i = 0; i < 2; i++)
        await late.closeWith(lineOf('sale', 3_510 + i, { reference: (await late.pay(3_510 + i)).reference }));
      const [missing] = (await late.list(`PaymentId=${payment.id}&State=Open`)).items;
      const asked = { action: 'Never taken', reason: 'In writing' } as const;
      ask = (deps) => settleException(deps, staff(), missing?.id ?? 0, asked);
    }
    await expect(heldWhenDone(`payment where id = ${fee?.id}`, ask)).resolves.toBeUndefined();
    expect(await late.stateOf(payment.id)).toMatchObject({ status: 'Voided' });
    await swept();
    expect(await late.stateOf(fee?.id ?? 0)).toMatchObject({ status: 'Voided' });
    expect(await sentBack(`payment_id = ${fee?.id} and outcome = 'Approved'`)).toHaveLength(1);
    await late.sound();
  },
);

it('tells a payer who did what the bank asked for that the payment is under way, and charges once', async () => {
  await late.world.rows("update service_fee_schedule set method = 'Waived'");
  const { token, accountIds } = await late.world.quickPay(['10001']);
  const of = { token, accountId: accountIds[0] ?? 0, amountMinor: 3_700, card: '4000000000003220' };
  const { intent, process } = await prepare(late.world, of);
  const { body: first } = await process({ duplicateConfirmed: true });
  await late.world.call('POST', '/sandbox-gateway/steps', {
    body: `${String(first.step?.action['step'])} passed`,
    headers: { 'content-type': 'text/plain' },
  });
  const goOn = (deps: PaymentDeps) => continuePayment(deps, anonymous('127.0.0.1', ''), intent.identifier, {});
  const told = await heldWhenDone(`payment where id = ${first.paymentId}`, goOn);
  expect(told).toMatchObject({ status: 'Processing' });
  await swept();
  expect((await goOn(late.world.deps)).status).toBe('Complete');
  expect(await late.world.rows(`select outcome from gateway_attempt where payment_id = ${first.paymentId}`)).toEqual([
    { outcome: 'Approved' },
  ]);
  await late.sound();
});

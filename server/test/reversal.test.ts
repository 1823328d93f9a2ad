import { describe, expect, it } from 'vitest';
import { refundOrphanedFees } from '../src/capabilities/settlement/settle-due.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { sweepLostAttempts } from '../src/capabilities/payments/attempts/sweep-attempts.ts';
import type { PaymentDeps } from '../src/capabilities/payments/deps.ts';
import { voidPayment } from '../src/capabilities/reversals/reverse-payment.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { systemCaller } from '../src/platform/http/caller.ts';
import { openReversals } from './reversal-kit.ts';

const { world, admin, clerk, unit, balance, call, pay, closeDay, statusOf, sound, why } = await openReversals();

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

describe('a void whose outcome cannot be written', () => {
  it('is told as under way, not as refused, and is recorded once as soon as it can be', async () => {
    await world.rows('update gateway set limit_seconds = 30');
    const { id } = await pay(1250);
    const holder = await world.owner.connect();
    const deps: PaymentDeps = {
      ...world.deps,
      gatewayOf: (type) => {
        const gateway = world.deps.gatewayOf(type);
        return {
          ...gateway,
          async void(...asked) {
            const answer = await gateway.void(...asked);
            // Others are at this payment for longer than anybody waits.
            await holder.query('begin');
            await holder.query('select 1 from payment where id = $1 for no key update', [id]);
            return answer;
          },
        };
      },
    };
    const ask = () => voidPayment(deps, systemCaller([unit]), id, { reason: 'Duplicate payment' }, 'once');
    await expect(ask()).resolves.toBeUndefined();
    await holder.query('rollback');
    holder.release();
    expect(await statusOf(id)).toBe('Succeeded');
    // Asked again under the same key it is the same one.
    await expect(ask()).resolves.toBeUndefined();
    const later = (seconds: number) => ({ ...world.deps, clock: fixedClock(new Date(Date.now() + seconds * 1000)) });
    await Promise.all([sweepLostAttempts(later(120)), sweepLostAttempts(later(120))]);
    await Promise.all([inquireUnknown(later(300)), inquireUnknown(later(300))]);
    expect(await statusOf(id)).toBe('Voided');
    const voids = await world.rows("select status from transaction where payment_id = $1 and type = 'Void'", [id]);
    expect(voids).toEqual([{ status: 'Approved' }]);
    await world.rows('update gateway set limit_seconds = 0.4');
    await sound();
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
    expect(
      await world.rows(
        `select status, amount_minor::int as minor from transaction
          where payment_id = $1 and type = 'Refund' order by id`,
        [id],
      ),
    ).toEqual([
      { status: 'Approved', minor: 1000 },
      { status: 'Approved', minor: 2000 },
    ]);
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

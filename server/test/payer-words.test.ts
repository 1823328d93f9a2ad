import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setSource } from '../src/capabilities/sessions/set-source.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { anonymous } from '../src/platform/http/caller.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const expiryOf = async (identifier: string) => {
  const [row] = await world.rows<{ left: number }>(
    'select extract(epoch from expires_date - now())::int as left from payment_session where identifier = $1',
    [identifier],
  );
  return row?.left ?? 0;
};

describe('the time of a payment session', () => {
  it('begins anew with an answer that says nothing: whoever is asked "Are you still there?" and stays', async () => {
    const { token, accountIds } = await world.quickPay(['10001']);
    const { intent } = await prepare(world, {
      token,
      accountId: accountIds[0] ?? 0,
      amountMinor: 1100,
      email: 'pat@example.test',
    });
    await world.rows("update payment_session set expires_date = now() + interval '90 seconds' where identifier = $1", [
      intent.identifier,
    ]);
    await world.call('GET', `/api/payment-intents/${intent.identifier}`);
    expect(await expiryOf(intent.identifier)).toBeLessThan(120); // looking at it is no answer
    const stays = await world.call('PUT', `/api/payment-intents/${intent.identifier}/payment-fields`, { body: {} });
    expect(stays.body).toMatchObject({
      status: 'RequiresConfirmation',
      contactEmail: 'pat@example.test',
      totalMinor: intent.totalMinor,
    });
    expect(await expiryOf(intent.identifier)).toBeGreaterThan(1700);
  });

  it('is enough to answer again when the bank took nearly all of it', async () => {
    const { token, accountIds } = await world.quickPay(['10004']);
    const paying = await prepare(world, {
      token,
      accountId: accountIds[0] ?? 0,
      amountMinor: 1200,
      card: '4000000000006983',
    });
    expect((await paying.process()).body.status).toBe('RequiresGatewayResolution');
    await world.rows("update payment_session set expires_date = now() + interval '40 seconds' where identifier = $1", [
      paying.intent.identifier,
    ]);
    await world.rows(
      "update gateway_attempt set next_inquiry_date = now() - interval '1 second' where outcome = 'Unknown'",
    );
    await inquireUnknown(world.deps);
    const after = await world.call('GET', `/api/payment-intents/${paying.intent.identifier}`);
    expect(after.body.status).toBe('RequiresPaymentSource');
    expect(await expiryOf(paying.intent.identifier)).toBeGreaterThan(600);
  });
});

it('names a banking day as the date of a bank debit', async () => {
  const { token, accountIds } = await world.quickPay(['10001']);
  const unit = await world.unitId('riverton-water');
  // Thanksgiving, the Saturday after it, and a Friday.
  for (const [now, date] of [
    ['2026-11-26T18:00:00Z', '11/27/2026'],
    ['2026-11-28T18:00:00Z', '11/30/2026'],
    ['2026-11-27T18:00:00Z', '11/27/2026'],
  ] as const) {
    const created = await world.call('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
    });
    const path = `/api/payment-intents/${created.body.identifier}`;
    await world.call('PUT', `${path}/charges`, {
      body: { lineItems: [{ accountId: accountIds[0], lineItemType: 'AccountBalance', amountMinor: 1300 }] },
    });
    await world.rows("update payment_session set expires_date = '2031-01-01' where identifier = $1", [
      created.body.identifier,
    ]);
    const bank = {
      paymentSourceType: 'ACH',
      holderName: 'Pat',
      holderType: 'Personal',
      accountType: 'Checking Account',
      routingNumber: '110000000',
      accountNumber: '000123456789',
    } as const;
    const ready = await setSource(
      { ...world.deps, clock: fixedClock(now) },
      anonymous('', ''),
      created.body.identifier,
      bank,
    );
    expect(ready.terms[0]?.text).toContain(`on ${date}`);
  }
});

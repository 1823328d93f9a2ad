import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireSessions } from '../src/capabilities/sessions/abandon-session.ts';
import { beginPayment } from '../src/capabilities/payments/begin-payment.ts';
import { sendAttempts } from '../src/capabilities/payments/attempts/send-attempt.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { sweepLostAttempts } from '../src/capabilities/payments/attempts/sweep-attempts.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { anonymous } from '../src/platform/http/caller.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const statusesOf = (identifier: string) =>
  world.rows<{ type: string; status: string }>(
    `select p.type, p.status from payment p join payment_session s on s.id = p.payment_session_id
      where s.identifier = $1 order by p.attempt_number, p.id`,
    [identifier],
  );
const askNow = async () => {
  await world.rows(
    "update gateway_attempt set next_inquiry_date = now() - interval '1 second' where outcome = 'Unknown'",
  );
  await inquireUnknown(world.deps);
};

describe('a payment', () => {
  it('is begun by staff for their own business units alone, by anybody for no account, and by no program', async () => {
    const water = await world.unitId('riverton-water');
    const hydro = await world.unitId('lakeshore-hydro');
    const begin = async (businessUnitId: number, channel: 'POS' | 'QuickPay', token?: string) => {
      const accountIds = await world.rows(
        'select id from account where business_unit_id = $1 order by id offset 7 limit 1',
        [businessUnitId],
      );
      return world.call('POST', '/api/payment-intents', {
        ...(token ? { token } : {}),
        body: { businessUnitId, channel, accountIds: accountIds.map(({ id }) => id) },
      });
    };
    const clerk = await world.token('clerk@riverton.test');
    expect((await begin(water, 'POS', clerk)).status).toBe(200);
    expect((await begin(hydro, 'POS', clerk)).status).toBe(404);
    expect((await begin(water, 'POS', await world.token('base@riverton.test'))).status).toBe(403);
    expect((await begin(water, 'QuickPay', await world.machineToken('riverton-cis'))).status).toBe(403);
    expect((await begin(water, 'QuickPay', await world.token('pat@example.test'))).status).toBe(404);
    expect((await begin(water, 'QuickPay')).status).toBe(404);
    expect((await begin(water, 'POS')).status).toBe(400);
  });
});

describe('charges', () => {
  it('hold no more accounts than the channel allows, neither at the beginning nor added later', async () => {
    await world.rows(`update channel set config = config || '{"maximumAccounts": 2}'`);
    const { token, accountIds } = await world.quickPay(['10001', '10002', '10003']);
    const unit = await world.unitId('riverton-water');
    const create = (ids: readonly number[]) =>
      world.call('POST', '/api/payment-intents', {
        token,
        body: { businessUnitId: unit, channel: 'QuickPay', accountIds: ids },
      });
    const begun = await create(accountIds.slice(0, 2));
    const text = 'At most 2 accounts can be paid at once. Pay the others afterwards.';
    expect((await create(accountIds)).body).toEqual([{ propertyName: 'accountIds', errorMessage: text }]);
    const put = (ids: readonly number[]) =>
      world.call('PUT', `/api/payment-intents/${begun.body.identifier}/charges`, {
        token,
        body: {
          accountIds: ids,
          lineItems: ids.map((accountId) => ({ accountId, lineItemType: 'AccountBalance', amountMinor: 1000 })),
        },
      });
    const tooMany = await put(accountIds);
    expect([tooMany.status, tooMany.body]).toEqual([400, [{ propertyName: 'accountIds', errorMessage: text }]]);
    expect((await put(accountIds.slice(0, 1))).status).toBe(200);
    await world.rows("update channel set config = config - 'maximumAccounts'");
  });
});

describe('a card payment', () => {
  it('posts base and fee together and answers a repeat with the same result', async () => {
    const { token, accountIds } = await world.quickPay(['10001']);
    const paying = await prepare(world, {
      token,
      accountId: accountIds[0] ?? 0,
      amountMinor: 8412,
      email: 'pat@example.test',
    });
    const first = await paying.process({}, { 'idempotency-key': 'a' });
    expect(first.body).toMatchObject({
      status: 'Complete',
      amountMinor: 8412,
      serviceFeeAmountMinor: 248,
      totalMinor: 8660,
    });
    const again = await paying.process({}, { 'idempotency-key': 'a' });
    expect(again.body).toEqual(first.body);
    expect(await statusesOf(paying.intent.identifier)).toEqual([
      { type: 'Base Payment', status: 'Succeeded' },
      { type: 'Service Fee', status: 'Succeeded' },
    ]);
    expect(await world.rows('select balance from account_money where account_id = $1', accountIds)).toEqual([
      { balance: 0 },
    ]);
    const other = await paying.process({ duplicateConfirmed: true }, { 'idempotency-key': 'a' });
    expect(other.status).toBe(400);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('warns of the same amount on the same account and takes it when confirmed', async () => {
    const { token, accountIds } = await world.quickPay(['10002']);
    const first = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 2000 });
    expect((await first.process()).body.status).toBe('Complete');
    const second = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 2000 });
    expect(second.intent.duplicate).toMatchObject({ kind: 'Succeeded', amountMinor: 2000 });
    const refused = await second.process();
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual([
      {
        propertyName: 'duplicate',
        errorMessage: expect.stringMatching(/^You paid \$20\.00 on this account at .* today\. Pay again\?$/),
      },
    ]);
    expect((await second.process({ duplicateConfirmed: true })).body.status).toBe('Complete');
  });

  it.each([
    ['4000000000000002', 'Declined'],
    ['4000000000009995', 'Declined'],
    ['4000000000009987', 'Declined'],
    ['4000000000000069', 'Declined'],
    ['4000000000000127', 'Declined'],
    ['4000000000000119', 'Error'],
  ])('ends %s as %s and charges nothing', async (card, status) => {
    const { token, accountIds } = await world.quickPay(['10003']);
    const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 1500, card });
    const answer = await paying.process();
    expect(answer.body.status).toBe('RequiresPaymentSource');
    expect(answer.body.payerMessage).toMatch(/not charged/);
    expect(answer.body.payerMessage).not.toMatch(/funds|lost|expired|code/i);
    expect(await statusesOf(paying.intent.identifier)).toEqual([
      { type: 'Base Payment', status },
      { type: 'Service Fee', status: 'Abandoned' },
    ]);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('asks the gateway about a card that never answers and completes when it says charged', async () => {
    const { token, accountIds } = await world.quickPay(['10004']);
    const paying = await prepare(world, {
      token,
      accountId: accountIds[0] ?? 0,
      amountMinor: 1700,
      card: '4000000000006975',
    });
    expect((await paying.process()).body.status).toBe('RequiresGatewayResolution');
    expect((await paying.process()).body.status).toBe('RequiresGatewayResolution');
    await askNow(); // base charged: the fee is sent now, and does not answer either
    await askNow();
    const result = await world.call('GET', `/api/payment-intents/${paying.intent.identifier}/result`);
    expect(result.body.status).toBe('Complete');
    expect(
      await world.rows(
        `select count(*)::int as n from gateway_attempt a join payment p on p.id = a.payment_id
          join payment_session s on s.id = p.payment_session_id where s.identifier = $1`,
        [paying.intent.identifier],
      ),
    ).toEqual([{ n: 2 }]);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('lets the payer try again when the gateway says that nothing was charged', async () => {
    const { token, accountIds } = await world.quickPay(['10004']);
    const paying = await prepare(world, {
      token,
      accountId: accountIds[0] ?? 0,
      amountMinor: 1800,
      card: '4000000000006983',
      email: 'pat@example.test',
    });
    expect((await paying.process()).body.status).toBe('RequiresGatewayResolution');
    await askNow();
    const result = await world.call('GET', `/api/payment-intents/${paying.intent.identifier}/result`);
    expect(result.body.status).toBe('RequiresPaymentSource');
    expect(await world.rows("select topic from outbox where topic = 'email.Payment Not Charged'")).toHaveLength(1);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('voids the base when the service fee is declined', async () => {
    const { token, accountIds } = await world.quickPay(['10004']);
    // 2.95 % of $60.00 is $1.77: the sandbox declines a fee that ends in 77.
    const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 6000 });
    expect(paying.intent.feeQuote?.amountMinor).toBe(177);
    const answer = await paying.process();
    expect(answer.body.status).toBe('RequiresPaymentSource');
    expect(await statusesOf(paying.intent.identifier)).toEqual([
      { type: 'Base Payment', status: 'Voided' },
      { type: 'Service Fee', status: 'Declined' },
    ]);
    expect(
      await world.rows(
        `select kind, outcome from sandbox.ledger
          where our_reference in (select gateway_reference from gateway_attempt a join payment p on p.id = a.payment_id
          join payment_session s on s.id = p.payment_session_id where s.identifier = $1) order by id`,
        [paying.intent.identifier],
      ),
    ).toEqual([
      { kind: 'sale', outcome: 'approved' },
      { kind: 'sale', outcome: 'declined' },
      { kind: 'void', outcome: 'approved' },
    ]);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('ends the session after five tries and holds this payer off for 15 minutes', async () => {
    const { token, accountIds } = await world.quickPay(['10007']);
    const paying = await prepare(world, {
      token,
      accountId: accountIds[0] ?? 0,
      amountMinor: 1000,
      card: '4000000000000002',
    });
    let last = await paying.process();
    for (let i = 0; i < 4; i++) {
      const source = await world.call('PUT', `/api/payment-intents/${paying.intent.identifier}/payment-source`, {
        body: {
          paymentSourceType: 'Credit Card',
          token: await (await import('./paying.ts')).cardToken(world, '4000000000000002'),
          holderName: 'Pat',
          postalCode: '78701',
        },
      });
      expect(source.body.status).toBe('RequiresConfirmation');
      last = await paying.process();
    }
    expect(last.body.status).toBe('Abandoned');
    expect(last.body.payerMessage).toMatch(/^Too many attempts\. Wait 15 minutes or call/);
    const again = await world.call('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: await world.unitId('riverton-water'), channel: 'QuickPay', accountIds },
    });
    expect(again.status).toBe(429);
  });
});

describe('a session', () => {
  it('ends after half an hour of silence and takes nothing then', async () => {
    const { token, accountIds } = await world.quickPay(['10002']);
    const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 4321 });
    const later = fixedClock(new Date());
    later.advance(31 * 60);
    expect(await expireSessions({ ...world.deps, clock: later })).toBeGreaterThan(0);
    const read = await world.call('GET', `/api/payment-intents/${paying.intent.identifier}`);
    expect(read.body.status).toBe('Abandoned');
    const result = await paying.process();
    expect(result.body).toMatchObject({
      status: 'Abandoned',
      payerMessage: 'Your session ended. No payment was taken.',
    });
  });

  it('becomes Unknown when the process that sent it was lost, and is never sent again', async () => {
    const { token, accountIds } = await world.quickPay(['10002']);
    const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 4322 });
    const caller = anonymous('127.0.0.1', '');
    const input = {
      totalMinor: paying.intent.totalMinor,
      acknowledgedTermsVersionIds: paying.intent.terms.map((terms) => terms.termsVersionId),
    };
    await beginPayment(world.deps, caller, paying.intent.identifier, input, undefined); // … and here the process dies
    const later = fixedClock(new Date());
    later.advance(120);
    const deps = { ...world.deps, clock: later };
    expect(await sweepLostAttempts(deps)).toBe(1);
    const ask = async (seconds: number) => {
      later.advance(seconds);
      await inquireUnknown(deps);
    };
    await ask(11); // not found, and it may still be on its way
    await ask(700); // not found after the gateway's final time: once proves nothing
    expect((await statusesOf(paying.intent.identifier)).map(({ status }) => status)).toEqual(['Pending', 'Pending']);
    await ask(700); // twice: proof that nothing was charged
    expect(await statusesOf(paying.intent.identifier)).toEqual([
      { type: 'Base Payment', status: 'Error' },
      { type: 'Service Fee', status: 'Abandoned' },
    ]);
    expect(await brokenInvariants(world)).toEqual([]);
  });
});

describe('an included fee', () => {
  it('is one payment with a ServiceFee line', async () => {
    const accountId = await world.accountId('R-20001', '');
    const unit = await world.unitId('riverton-tax');
    const { openQuickPaySession } = await import('../src/capabilities/accounts/quick-pay-session.ts');
    await world.db.scoped([unit], (tx) =>
      openQuickPaySession(tx, { businessUnitId: unit, accountIds: [accountId], answered: ['Account Number', 'Name'] }),
    );
    const [session] = await world.rows('select id, identifier from quick_pay_session where business_unit_id = $1', [
      unit,
    ]);
    const token = await world.token('pat@example.test', {
      sub: String(session.id),
      role: 'QuickPay',
      session_identifier: session.identifier,
    });
    const partial = await prepare(world, { token, accountId, amountMinor: 1000, slug: 'riverton-tax' }).catch(
      (error: Error) => error.message,
    );
    expect(partial).toMatch(/Partial payments are not accepted/);
    const paying = await prepare(world, { token, accountId, amountMinor: 182_450, slug: 'riverton-tax' });
    expect(paying.intent.feeQuote).toMatchObject({ amountMinor: 350, includeServiceFeeInPayment: true });
    const done = await paying.process();
    expect(done.body).toMatchObject({
      status: 'Complete',
      amountMinor: 182_450,
      totalMinor: 182_800,
      includeServiceFeeInPayment: true,
    });
    const receipt = await world.call('GET', `/api/payments/${done.body.referenceNumber}/receipt`);
    expect(receipt.body.serviceFee).toBeNull();
    expect(receipt.body.lineItems.map((line: { lineItemType: string }) => line.lineItemType)).toEqual([
      'AccountBalance',
      'ServiceFee',
    ]);
    expect(await brokenInvariants(world)).toEqual([]);
  });
});

// Last, since nothing but a sign says that they were merged.
describe('a payment on an account that was merged', () => {
  it('is posted to the account that took the place of its own while the gateway was asked', async () => {
    const found = await world.quickPay(['10002', '10003']);
    const accountIds = found.accountIds.slice(0, 2);
    const balances = async () =>
      (
        await world.rows<{ balance: number }>(
          'select balance from account_money where account_id = any($1) order by array_position($1, account_id)',
          [accountIds],
        )
      ).map(({ balance }) => balance);
    const { intent } = await prepare(world, { token: found.token, accountId: accountIds[0] ?? 0, amountMinor: 2150 });
    const input = {
      totalMinor: intent.totalMinor,
      acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId),
    };
    const caller = anonymous('127.0.0.1', '');
    const { gatewayRequest } = await beginPayment(world.deps, caller, intent.identifier, input, undefined);
    const [own = 0, other = 0] = await balances();
    await world.rows('update account set is_archived = true, merged_into_account_id = $2 where id = $1', accountIds);
    if (gatewayRequest) await sendAttempts(world.deps, gatewayRequest);
    expect(await balances()).toEqual([own, other - 2150]);
    expect((await world.call('GET', `/api/payment-intents/${intent.identifier}/result`)).body.status).toBe('Complete');
  });
});

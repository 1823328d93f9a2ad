import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeCredentials } from '../../src/capabilities/gateways/credentials.ts';
import { keptMessagesOf } from '../../src/capabilities/gateways/kept-messages.ts';
import { interpretMessages } from '../../src/capabilities/payments/late-truth/interpret-messages.ts';
import { type SandboxEvent, sandboxMessage } from '../../src/integrations/payment-gateway/sandbox/sandbox-messages.ts';
import { findBroken } from '../../src/capabilities/audit/audit-money.ts';
import { ticketConsumer } from '../../src/capabilities/tickets/ticket-consumer.ts';
import { relayBatch } from '../../src/platform/outbox/relay.ts';
import { brokenInvariants, prepare } from '../paying.ts';
import { openWorld, type World } from '../world.ts';
import { adyen, adyenMessage } from './adyen-payloads.ts';
import { vendors } from './vendors.ts';

let world: World;
let payer: { token: string; accountIds: number[] };
beforeAll(async () => {
  world = await openWorld();
  payer = await world.quickPay(['10001']);
  await world.rows('update gateway set limit_seconds = 0.3');
});
afterAll(() => world.close());

async function pay(card?: string, amountMinor = 4500) {
  const prepared = await prepare(world, {
    token: payer.token,
    accountId: payer.accountIds[0] ?? 0,
    amountMinor,
    ...(card ? { card } : {}),
  });
  const { body } = await prepared.process({ duplicateConfirmed: true });
  const attempts = await world.rows<{
    reference: string;
    merchant: number;
    amount: number;
    transaction: string;
    payment: number;
  }>(
    `select a.gateway_reference as reference, p.merchant_account_id as merchant, a.amount_minor as amount,
      coalesce(t.gateway_transaction_id, '') as transaction, p.id as payment from gateway_attempt a
      join payment p on p.id = a.payment_id
      join payment_session s on s.id = p.payment_session_id left join transaction t on t.gateway_attempt_id = a.id
      where s.identifier = $1 order by a.id`,
    [prepared.intent.identifier],
  );
  const [base] = attempts;
  if (!base) throw new Error('Nothing was sent.');
  return { status: body.status, identifier: prepared.intent.identifier, ...base };
}

async function tell(merchant: number, events: SandboxEvent[], change: (body: string) => string = (body) => body) {
  const { body, headers } = sandboxMessage(world.keyring, events);
  return world.call('POST', `/api/gateway-messages/${merchant}`, {
    body: change(body) as never,
    headers: { 'content-type': 'text/plain', ...headers },
  });
}

async function interpret(): Promise<void> {
  await world.rows("update gateway_message set next_attempt_date = now() - interval '1 s' where status = 'Received'");
  await Promise.all([interpretMessages(world.deps), interpretMessages(world.deps)]);
}

const resultOf = async (identifier: string) =>
  (await world.call('GET', `/api/payment-intents/${identifier}/result`)).body;

/**
 * Tickets of a payment. An announcement is handed out when no older transaction is open, and other tests share this
 * server.
 */
async function ticketsOf(paymentId: number): Promise<unknown[]> {
  for (let i = 0; ; i++) {
    await relayBatch(world.db, [ticketConsumer]);
    const rows = await world.rows('select category, status from ticket where payment_id = $1', [paymentId]);
    if (rows.length > 0 || i === 100) return rows;
    await new Promise((done) => setTimeout(done, 50));
  }
}

describe('a message of the gateway', () => {
  it('resolves what nobody knew, once, however often it comes', async () => {
    const { merchant, reference, amount, identifier, status } = await pay('4000000000006975');
    expect(status).toBe('RequiresGatewayResolution');
    for (let i = 0; i < 3; i++) {
      const answer = await tell(merchant, [
        { operation: 'Sale', says: 'charged', reference, gatewayTransactionId: 'sbx_9', amountMinor: amount },
      ]);
      expect([answer.status, answer.body]).toEqual([200, '[accepted]']);
    }
    expect(
      await world.rows('select count(*)::int as n from gateway_message where merchant_account_id = $1', [merchant]),
    ).toEqual([{ n: 1 }]);
    await interpret();
    // The fee of a card that never answers is not known either; the message about it follows.
    const fees = await world.rows<{ reference: string; merchant: number; amount: number }>(
      `select a.gateway_reference as reference, p.merchant_account_id as merchant, a.amount_minor as amount
        from gateway_attempt a join payment p on p.id = a.payment_id
        where a.outcome = 'Unknown' and p.type = 'Service Fee'`,
    );
    for (const fee of fees)
      await tell(fee.merchant, [
        {
          operation: 'Sale',
          says: 'charged',
          reference: fee.reference,
          gatewayTransactionId: 'sbx_10',
          amountMinor: fee.amount,
        },
      ]);
    await interpret();
    expect((await resultOf(identifier)).status).toBe('Complete');
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('is refused without the signature of its merchant account, and for accounts that are not there', async () => {
    const { merchant } = await pay();
    const events = [
      { operation: 'Sale' as const, says: 'charged' as const, reference: 'rp_made_up_reference', amountMinor: 1 },
    ];
    expect((await tell(merchant, events, (body) => body.replace('1', '2'))).status).toBe(400);
    expect((await tell(999_999, events)).status).toBe(404);
    expect((await tell('x' as never, events)).status).toBe(404);
    expect((await world.call('POST', `/api/gateway-messages/${merchant}`, { body: {} })).status).toBe(400);
    const large = await world.call('POST', `/api/gateway-messages/${merchant}`, {
      body: 'x'.repeat(300_000) as never,
      headers: { 'content-type': 'text/plain' },
    });
    expect(large.status).toBeGreaterThanOrEqual(400);
    expect(large.status).toBeLessThan(500);
  });

  it('about a dispute shows the payment as Returned; won before it was opened waits for the opening', async () => {
    const { merchant, transaction, amount, payment } = await pay();
    const dispute = {
      saleTransactionId: transaction,
      amountMinor: amount,
      code: '10.4',
      gatewayTransactionId: 'dp_77',
    };
    await tell(merchant, [{ operation: 'Dispute', says: 'won', ...dispute }]);
    await interpret();
    const adjustments = () =>
      world.rows(
        `select type, reversed_date is not null as reversed from adjustment
          where payment_id = $1 and source_reference = 'dp_77'`,
        [payment],
      );
    expect(await adjustments()).toEqual([]);
    await tell(merchant, [{ operation: 'Dispute', says: 'opened', ...dispute }]);
    await interpret();
    await interpret();
    expect(await adjustments()).toEqual([{ type: 'Chargeback', reversed: true }]);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('that a declined sale was charged after all gives the money back, posts nothing and calls a person', async () => {
    const { merchant, reference, amount, payment, status } = await pay('4000000000000002');
    expect(status).toBe('RequiresPaymentSource');
    // The gateway's own books change their mind.
    await world.rows("update sandbox.ledger set outcome = 'approved' where our_reference = $1", [reference]);
    for (let i = 0; i < 2; i++)
      await tell(merchant, [
        { operation: 'Sale', says: 'charged', reference, gatewayTransactionId: 'sbx_late', amountMinor: amount },
      ]);
    await interpret();
    expect(await world.rows('select status, posted_date from payment where id = $1', [payment])).toEqual([
      { status: 'Voided', posted_date: null },
    ]);
    expect(
      await world.rows('select kind, outcome from sandbox.ledger where target_reference = $1', [reference]),
    ).toEqual([{ kind: 'void', outcome: 'approved' }]);
    expect(await ticketsOf(payment)).toEqual([{ category: 'Technical', status: 'New' }]);
    expect(await findBroken(world.db)).toEqual([]);
  });

  it('that a service fee was charged after all gives the fee alone back, leaves its payment alone and calls a person', async () => {
    const { payment } = await pay(undefined, 6000); // 2.95 % of $60.00 ends in 77: the fee is declined, the payment voided
    const [fee] = await world.rows<{ id: number; reference: string; merchant: number }>(
      `select p.id, a.gateway_reference as reference, p.merchant_account_id as merchant from payment p
        join gateway_attempt a on a.payment_id = p.id where p.base_payment_id = $1`,
      [payment],
    );
    await world.rows("update sandbox.ledger set outcome = 'approved' where our_reference = $1", [fee?.reference]);
    await tell(fee?.merchant ?? 0, [
      {
        operation: 'Sale',
        says: 'charged',
        reference: fee?.reference ?? '',
        gatewayTransactionId: 'sbx_fee',
        amountMinor: 177,
      },
    ]);
    await interpret();
    expect(
      await world.rows('select type, status from payment where id = any($1) order by id', [[payment, fee?.id]]),
    ).toEqual([
      { type: 'Base Payment', status: 'Voided' },
      { type: 'Service Fee', status: 'Voided' },
    ]);
    expect(await ticketsOf(fee?.id ?? 0)).toEqual([{ category: 'Technical', status: 'New' }]);
    expect(await findBroken(world.db)).toEqual([]);
  });

  it('that claims nothing is kept for the adapter that may find a report in it, and one that claims something is not', async () => {
    const unit = await world.unitId('riverton-water');
    const [gateway] = await world.rows<{ id: number }>(
      "insert into gateway (name, gateway_type) values ('Reportline', 'Adyen') returning id",
    );
    const [account] = await world.rows<{ id: number }>(
      `insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose,
        payment_source_types, channels, currency_code, status)
        select $1, organization_id, id, 'Adyen cards', 'RivertonECOM', 'Base Payment', '{Credit Card}', '{POS}', 'USD',
        'Draft' from business_unit where id = $2 returning id`,
      [gateway?.id, unit],
    );
    const id = account?.id ?? 0;
    await world.db.scoped([unit], (tx) => storeCredentials(tx, world.keyring, id, adyen.credentials));
    const report = adyenMessage('REPORT_AVAILABLE', {
      merchantAccountCode: 'Riverton',
      merchantReference: '',
      pspReference: 'settlement_detail_report_batch_4.csv',
    });
    for (const { body } of [report, adyenMessage('AUTHORISATION'), report])
      expect(
        (
          await world.call('POST', `/api/gateway-messages/${id}`, {
            body: body as never,
            headers: { 'content-type': 'application/json' },
          })
        ).status,
      ).toBe(200);
    const company = adyenMessage('AUTHORISATION', { merchantAccountCode: 'Riverton' });
    expect(
      (
        await world.call('POST', `/api/gateway-messages/${id}`, {
          body: company.body as never,
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(400);
    const kept = keptMessagesOf(world.db);
    expect((await kept(id, new Date(Date.now() - 60_000))).map(({ body }) => body)).toEqual([report.body]);
    expect(await kept(id, new Date(Date.now() + 60_000))).toEqual([]);
    expect(await kept(id + 1_000, new Date(0))).toEqual([]);
  });

  it('of a vendor is read under the sealed secrets of the merchant account', async () => {
    const [stripe] = vendors;
    const unit = await world.unitId('riverton-water');
    const message = stripe?.message('approved');
    if (!stripe || !message) throw new Error('There is no Stripe.');
    const [gateway] = await world.rows<{ id: number }>(
      "insert into gateway (name, gateway_type) values ('Cardline', 'Stripe') returning id",
    );
    const [account] = await world.rows<{ id: number }>(
      `insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose,
        payment_source_types, channels, currency_code, status)
        select $1, organization_id, id, 'Cards', 'acct_1', 'Base Payment', '{Credit Card}', '{POS}', 'USD', 'Draft'
        from business_unit where id = $2 returning id`,
      [gateway?.id, unit],
    );
    const send = () =>
      world.call('POST', `/api/gateway-messages/${account?.id}`, {
        body: message.body as never,
        headers: { 'content-type': 'application/json', ...message.headers },
      });
    expect((await send()).status).toBe(400);
    await world.db.scoped([unit], (tx) => storeCredentials(tx, world.keyring, account?.id ?? 0, stripe.credentials));
    expect((await send()).status).toBe(200);
    const [row] = await world.rows<{ sealed: string }>(
      'select credentials_enveloped as sealed from merchant_account where id = $1',
      [account?.id],
    );
    expect(row?.sealed).toMatch(/^v1\./);
    expect(row?.sealed).not.toContain('whsec');
    // Ten minutes later, and without the secrets: what was read on arrival asks for no signature again.
    await world.rows("update merchant_account set credentials_enveloped = '' where id = $1", [account?.id]);
    await interpretMessages({ ...world.deps, clock: { now: () => new Date(Date.now() + 600_000) } });
    expect(
      await world.rows('select status, result from gateway_message where merchant_account_id = $1', [account?.id]),
    ).toEqual([{ status: 'Done', result: 'exception' }]);
  });
});
